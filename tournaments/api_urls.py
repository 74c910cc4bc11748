from django.urls import include, path

from tournaments.attendance import api_urls as attendance
from tournaments.clock import api_urls as clock
from tournaments.nights import api_urls as nights
from tournaments.rounds import api_urls as rounds
from tournaments.tables import api_urls as tables

SUBJECTS = (nights, attendance, rounds, tables, clock)

urlpatterns = [path("", include(subject.urlpatterns)) for subject in SUBJECTS]
