from django.urls import include, path

from tournaments.urls import desk, rounds, seatings, standings, tournaments, visitors

AREAS = (tournaments, rounds, desk, standings, visitors, seatings)

urlpatterns = [path("", include(area.urlpatterns)) for area in AREAS]
