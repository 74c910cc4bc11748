import pytest
from django.test import Client

from scoring.clubs.models import SignInLink
from tests.tournaments.planner.asking import ask
from tournaments.planner.models import Seating
from tournaments.rounds import drafting
from tournaments.seating.search import order


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


ABOUT_SEATS = {"seating", "planner"}


@pytest.fixture(autouse=True)
def seats_are_in_a_hasty_order(
    request: pytest.FixtureRequest, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Who deals first and who plays after whom is looked at by the tests of the seating."""
    if not ABOUT_SEATS & {*request.path.parts}:
        monkeypatch.setattr(order, "SEATS", 1000)


@pytest.fixture
def quick(monkeypatch: pytest.MonkeyPatch) -> None:
    """A search that tries little: the seating need not be the best."""
    monkeypatch.setattr(drafting, "TRIES", 2000)
