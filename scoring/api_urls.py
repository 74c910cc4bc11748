from django.urls import include, path

from scoring import tokens  # noqa: F401 - its converters are named in addresses
from scoring.games import api_urls as games

SUBJECTS = (games,)

urlpatterns = [path("", include(subject.urlpatterns)) for subject in SUBJECTS]
