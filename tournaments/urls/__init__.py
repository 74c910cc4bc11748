from django.urls import include, path

from tournaments.urls import desk, rounds, samples, seatings, standings, tournaments, visitors

AREAS = (tournaments, rounds, desk, standings, visitors, seatings, samples)

urlpatterns = [path("", include(area.urlpatterns)) for area in AREAS]
