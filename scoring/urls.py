from django.urls import include, path

from scoring import tokens  # noqa: F401 - its converters are named in addresses
from scoring.api_tokens import urls as api_tokens
from scoring.checker import urls as checker
from scoring.clubs import urls as clubs
from scoring.editions import urls as editions
from scoring.games import urls as games
from scoring.people import urls as people
from scoring.sheets import urls as sheets
from scoring.webhooks import urls as webhooks

SUBJECTS = (games, editions, checker, sheets, clubs, api_tokens, people, webhooks)

urlpatterns = [path("", include(subject.urlpatterns)) for subject in SUBJECTS]
