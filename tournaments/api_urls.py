from django.urls import include, path

from tournaments.attendance import api_urls as attendance
from tournaments.clock import api_urls as clock
from tournaments.nights import api_urls as nights

SUBJECTS = (nights, attendance, clock)

urlpatterns = [path("", include(subject.urlpatterns)) for subject in SUBJECTS]
