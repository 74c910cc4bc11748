from django.urls import include, path

from tournaments.attendance import api_urls as attendance
from tournaments.nights import api_urls as nights

SUBJECTS = (nights, attendance)

urlpatterns = [path("", include(subject.urlpatterns)) for subject in SUBJECTS]
