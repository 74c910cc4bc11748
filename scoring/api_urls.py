from django.urls import include, path

from scoring import tokens  # noqa: F401 - its converters are named in addresses
from scoring.api_tokens import api_urls as api_tokens
from scoring.checker import api_urls as checker
from scoring.editions import api_urls as editions
from scoring.games import api_urls as games
from scoring.people import api_urls as people
from scoring.sheets import api_urls as sheets
from scoring.webhooks import api_urls as webhooks

SUBJECTS = (
    games,
    checker,
    editions,
    people,
    webhooks,
    api_tokens,
    sheets,
)

urlpatterns = [path("", include(subject.urlpatterns)) for subject in SUBJECTS]
