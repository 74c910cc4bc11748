from django.urls import include, path

from tournaments.attendance import urls as attendance
from tournaments.clock import urls as clock
from tournaments.club_pages import urls as club_pages
from tournaments.desk import urls as desk
from tournaments.documents import urls as documents
from tournaments.leaderboards import urls as leaderboards
from tournaments.manual import urls as manual
from tournaments.nights import urls as nights
from tournaments.people import urls as people
from tournaments.planner import urls as planner
from tournaments.printables import urls as printables
from tournaments.recaps import urls as recaps
from tournaments.replies import urls as replies
from tournaments.results import urls as results
from tournaments.rounds import urls as rounds
from tournaments.screen import urls as screen
from tournaments.seasons import urls as seasons
from tournaments.tables import urls as tables
from tournaments.visitors import urls as visitors

# The addresses of visitors take whatever follows a night: who has a word there stands before them.
SUBJECTS = (
    nights,
    attendance,
    replies,
    rounds,
    tables,
    desk,
    clock,
    printables,
    results,
    seasons,
    recaps,
    people,
    leaderboards,
    club_pages,
    screen,
    visitors,
    planner,
    documents,
    manual,
)

urlpatterns = [path("", include(subject.urlpatterns)) for subject in SUBJECTS]
