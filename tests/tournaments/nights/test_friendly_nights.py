"""A night is rated unless somebody calls it friendly, before it or after."""

import pytest

from scoring.clubs.models import Club
from tests.clubs import ada, club_of
from tests.tournaments.nights.planning import plan, typed
from tests.tournaments.playing import night_with, rounds_played
from tournaments.appearances.keeping import keep_current
from tournaments.models import GameSummary
from tournaments.nights.actions import change, end_night

pytestmark = pytest.mark.django_db


@pytest.fixture
def club(db: None) -> Club:
    return club_of("Olga", "The Tens")


def test_a_night_is_rated_unless_it_was_said_to_be_friendly(club: Club) -> None:
    browser = ada(club)
    assert plan(browser).is_rated
    assert not plan(browser, is_friendly="on", key="k" * 22).is_rated


def test_a_copy_of_a_friendly_night_is_friendly_too(club: Club) -> None:
    browser = ada(club)
    night = plan(browser, is_friendly="on")
    for page in ("copy", "settings"):
        shown = browser.get(f"/tournaments/{night.pk}/{page}/").text
        assert "checked" in shown.partition('name="is_friendly"')[2].partition(">")[0]


def test_also_a_night_that_is_over_is_called_friendly(club: Club) -> None:
    browser = ada(club)
    night = plan(browser)
    end_night(night)
    night.refresh_from_db()
    browser.post(f"/tournaments/{night.pk}/settings/save/", typed(is_friendly="on"))
    version = night.version
    night.refresh_from_db()
    assert not night.is_rated
    assert night.version > version
    assert "rated or friendly" in browser.get(f"/tournaments/{night.pk}/log/").text
    browser.post(f"/tournaments/{night.pk}/settings/save/", typed())
    night.refresh_from_db()
    assert night.is_rated


def test_what_is_kept_of_its_games_follows() -> None:
    night = rounds_played(night_with(4), 1)
    for is_rated in (True, False, True):
        change(night, {"is_rated": is_rated}, [], None)
        keep_current(night.club)
        assert set(GameSummary.objects.values_list("is_rated", flat=True)) == {is_rated}
