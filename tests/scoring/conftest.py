import pytest
from django.test import Client

from scoring.clubs.models import SignInLink
from scoring.games.models import Game
from tests.scoring.tables import sit_down


@pytest.fixture
def game(db: None) -> Game:
    """Ada deals first; Ben, Cleo and Dora sit clockwise from her."""
    return sit_down("Ada", "Ben", "Cleo", "Dora")


@pytest.fixture
def organiser(db: None) -> Client:
    """The browser of the organiser, signed in by the link that the start has printed."""
    browser = Client()
    token = SignInLink.objects.issue()
    answer = browser.post(f"/sign-in/{token}/confirm/")
    assert answer.status_code == 302
    return browser
