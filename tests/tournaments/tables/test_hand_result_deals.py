"""How many deals a result by hand took: asked for, offered, refused."""

import re
from datetime import timedelta
from typing import Any

import pytest
from django.test import Client
from django.utils import timezone

from tests.clubs import ada, ben
from tests.tournaments.nights_running import deal, running, table_of
from tests.tournaments.tables.typing_results import address, correct, save
from tournaments.forecast.paces import Pace
from tournaments.nights.models import Tournament
from tournaments.results.standings import table_state
from tournaments.rounds.models import HandResult, Round
from tournaments.tables import deals
from tournaments.tables.hand_results import TypedResult, enter

pytestmark = pytest.mark.django_db


def field_of_deals(browser: Client, tournament: Tournament) -> str | None:
    """What stands in it; None where they are not asked for."""
    found = re.search(r'name="deals"\s+value="(\d*)"', browser.get(address(tournament)).text)
    return found[1] if found else None


def test_it_is_asked_how_many_deals_they_played_and_may_be_left_open() -> None:
    night = running()
    browser = ben(night.club)
    assert field_of_deals(browser, night) == ""
    save(browser, night)
    assert HandResult.objects.get().deals is None
    assert "Nobody has said how many deals it were." in browser.get(address(night)).text
    correct(browser, night, seen=1, deals="4")
    assert HandResult.objects.latest("sequence").deals == 4
    assert field_of_deals(browser, night) == "4"


@pytest.mark.parametrize("facts", [{"deals": 3}, {"edition": "board"}, {"variant": "ten"}], ids=str)
def test_where_it_is_settled_nobody_is_asked(facts: dict[str, Any]) -> None:
    night = running(**facts)
    assert field_of_deals(ben(night.club), night) is None


def test_with_a_clock_fewer_deals_than_agreed_may_have_been_played() -> None:
    night = running(deals=6, minutes=40)
    browser = ben(night.club)
    assert field_of_deals(browser, night) == "6"
    shown = browser.get(address(night)).text
    assert "As agreed. If it were fewer, say so." in shown
    assert "If it stays empty, 6 deals count." in shown
    save(browser, night, deals="5")
    assert table_state(table_of(night)).deals == 5


def test_what_the_phone_recorded_is_offered() -> None:
    night = running()
    deal(night, 1, *["25+ 60 0* 60"] * 2)
    browser = ben(night.club)
    assert field_of_deals(browser, night) == "2"
    assert "As recorded by phone." in browser.get(address(night)).text


def test_what_the_others_played_is_offered_as_a_guess() -> None:
    night = running(sizes=(4, 4, 4))
    for number, played in ((2, 9), (3, None)):
        typed_result = TypedResult((3, 2, 2, 1), (40, 55, 60, 100), deals=played)
        enter(table_of(night, number), typed_result, 0, None)
    browser = ben(night.club)
    assert field_of_deals(browser, night) == "9"
    shown = browser.get(address(night)).text
    assert "a guess" in shown
    assert "The other tables of this round played so many. Check it." in shown


def test_a_guess_that_cannot_be_says_nothing_and_refuses_nothing() -> None:
    night = running(sizes=(4, 4))
    enter(table_of(night, 2), TypedResult((2, 2, 2, 1), (40, 55, 60, 100), deals=2), 0, None)
    browser = ben(night.club)
    assert 'name="guess" value="2"' in browser.get(address(night)).text
    assert save(browser, night, deals="2", guess="9").status_code == 422  # somebody typed it
    save(browser, night, deals="2", guess="2")
    assert table_state(table_of(night)).deals is None


@pytest.mark.parametrize(
    ("value", "word"),
    [
        ("0", "Type how many deals, 1 to 100, or nothing."),
        ("-4", "Type how many deals, 1 to 100, or nothing."),
        ("101", "Type how many deals, 1 to 100, or nothing."),
        ("9" * 60, "Type how many deals, 1 to 100, or nothing."),
        ("many", "Type how many deals, 1 to 100, or nothing."),
        ("²", "Type how many deals, 1 to 100, or nothing."),
        ("2", "3 phases take at least 3 deals. Correct it, or leave it empty."),
    ],
)
def test_deals_that_cannot_be_are_refused_and_nothing_typed_is_lost(value: str, word: str) -> None:
    night = running()
    answer = save(ben(night.club), night, deals=value)
    assert answer.status_code == 422
    assert word in answer.text
    assert f'value="{value}"' in answer.text
    assert 'value="100"' in answer.text
    assert not HandResult.objects.exists()


def test_all_that_is_wrong_is_said_at_once_and_the_seat_is_marked() -> None:
    night = running()
    text = save(ben(night.club), night, "3 40, 2 55, 2 62, 1 100", deals="2").text
    assert "3 phases take at least 3 deals." in text
    assert text.count("Too many phases for so few deals.") == 1
    assert "Cleo: no cards add up to 62." in text


def test_more_deals_than_were_agreed_are_refused() -> None:
    night = running(deals=6, minutes=40)
    answer = save(ben(night.club), night, deals="7")
    assert "Type how many deals, 1 to 6, or nothing." in answer.text


def test_more_points_than_so_many_deals_can_bring_are_asked_about() -> None:
    night = running()
    answer = save(ben(night.club), night, "3 40, 2 55, 2 60, 1 900", deals="3")
    assert "Dora: 900 is more than so many hands can count:" in answer.text


def test_other_deals_alone_are_a_correction_too() -> None:
    night = running()
    browser = ben(night.club)
    save(browser, night, deals="8")
    answer = save(browser, night, seen=1, deals="9")
    assert "Deals: 8 so far, 9 from now on." in answer.text
    correct(browser, night, seen=1, deals="")
    assert table_state(table_of(night)).deals is None


def test_of_two_scorers_with_other_deals_the_slower_one_sees_both() -> None:
    night = running()
    save(ben(night.club), night, deals="8")
    answer = save(ada(night.club), night, deals="9")
    assert answer.status_code == 409
    assert "8 deals" in answer.text
    assert "9 deals" in answer.text


def test_by_the_clock_and_the_pace_of_the_club_a_number_is_guessed(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    night = running(minutes=60)
    begun = timezone.now() - timedelta(minutes=45)
    Round.objects.update(clock_started_at=begun)
    browser = ben(night.club)
    assert field_of_deals(browser, night) == ""  # nothing is known of this club yet
    monkeypatch.setattr(deals, "pace_of", lambda _club: Pace(8, games=3))
    assert field_of_deals(browser, night) == "6"
    shown = browser.get(address(night)).text
    assert "a guess" in shown
    assert "As many as your club plays in this time. Check it." in shown
    Round.objects.update(clock_started_at=begun - timedelta(days=1))
    assert field_of_deals(browser, night) == "8"  # the time was up after an hour
    Round.objects.update(minutes=30)
    assert field_of_deals(browser, night) == "4"  # this round had half of it
    Round.objects.update(minutes=None)
    Round.objects.update(clock_started_at=timezone.now() + timedelta(hours=1))
    assert field_of_deals(browser, night) == "1"  # the clock of the laptop has jumped
