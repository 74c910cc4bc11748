import pytest
from django.test import Client

from scoring.clubs.models import SignInLink
from tests.tournaments.planner.asking import ask
from tournaments.planner.models import Seating
from tournaments.rounds import drafting


@pytest.fixture
def organiser(db: None) -> Client:
    """The browser of the organiser, signed in."""
    browser = Client()
    browser.post(f"/sign-in/{SignInLink.objects.issue()}/confirm/")
    return browser


@pytest.fixture
def seating(organiser: Client) -> Seating:
    """Eight people, two rounds at tables of four: two of each table meet again."""
    return ask(organiser)


@pytest.fixture
def quick(monkeypatch: pytest.MonkeyPatch) -> None:
    """A search that tries little: the seating need not be the best."""
    monkeypatch.setattr(drafting, "TRIES", 2000)
