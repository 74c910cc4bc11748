from django.urls import include, path

from tournaments.attendance import api_urls as attendance
from tournaments.clock import api_urls as clock
from tournaments.club_pages import api_urls as club_pages
from tournaments.desk import api_urls as desk
from tournaments.documents import api_urls as documents
from tournaments.leaderboards import api_urls as leaderboards
from tournaments.nights import api_urls as nights
from tournaments.people import api_urls as people
from tournaments.planner import api_urls as planner
from tournaments.printables import api_urls as printables
from tournaments.ratings import api_urls as ratings
from tournaments.replies import api_urls as replies
from tournaments.results import api_urls as results
from tournaments.rounds import api_urls as rounds
from tournaments.screen import api_urls as screen
from tournaments.seasons import api_urls as seasons
from tournaments.tables import api_urls as tables
from tournaments.visitors import api_urls as visitors

SUBJECTS = (
    nights,
    attendance,
    replies,
    rounds,
    tables,
    clock,
    results,
    seasons,
    documents,
    ratings,
    leaderboards,
    club_pages,
    desk,
    screen,
    printables,
    planner,
    visitors,
    people,
)

urlpatterns = [path("", include(subject.urlpatterns)) for subject in SUBJECTS]
