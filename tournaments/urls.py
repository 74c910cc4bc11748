from django.urls import include, path

from tournaments.desk import urls as desk
from tournaments.nights import urls as tournaments
from tournaments.nights.sample import urls as samples
from tournaments.planner import urls as seatings
from tournaments.results import urls as standings
from tournaments.rounds import urls as rounds
from tournaments.visitors import urls as visitors

AREAS = (tournaments, rounds, desk, standings, visitors, seatings, samples)

urlpatterns = [path("", include(area.urlpatterns)) for area in AREAS]
