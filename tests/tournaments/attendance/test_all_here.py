"""At the door: all at once, and who is called how."""

import re

import pytest
from django.test import Client

from scoring.people.erasing import erase
from tests.clubs import ada, ben, club_of
from tests.tournaments.nights_running import draft_round, seat_round
from tests.tournaments.people import entrant, presence, tournament_of
from tournaments.attendance.actions import check_in_expected, set_presence, undo
from tournaments.attendance.models import Presence
from tournaments.nights import actions
from tournaments.nights.actions import end_night
from tournaments.nights.models import Tournament
from tournaments.rounds.publishing import publish

pytestmark = pytest.mark.django_db


@pytest.fixture
def night() -> Tournament:
    return tournament_of(club_of())


@pytest.fixture
def scorer(night: Tournament) -> Client:
    return ben(night.club)


def door(night: Tournament) -> str:
    return f"/tournaments/{night.pk}/check-in/"


def test_all_who_are_expected_are_checked_in_at_once_and_taken_back_in_one_step(
    night: Tournament, scorer: Client
) -> None:
    set_presence(entrant(night, "Ada"), Presence.HERE)
    set_presence(entrant(night, "Ben"), Presence.LATE)
    assert "All are here: check in 6" in scorer.get(door(night)).text
    scorer.post(f"{door(night)}all/", {"expected": "6"})
    text = scorer.get(door(night)).text
    assert "7 of 8 here" in text
    assert presence(night, "Ben") is Presence.LATE
    back = re.search(r'action="([^"]+all/undo/[0-9]+/)"', text)
    assert back
    scorer.post(back[1])
    assert "1 of 8 here" in scorer.get(door(night)).text
    assert presence(night, "Ada") is Presence.HERE
    scorer.post(back[1])
    assert "taken back or changed already" in scorer.get(door(night)).text


def test_a_page_that_counted_others_changes_nothing(night: Tournament, scorer: Client) -> None:
    for expected in ("7", "", "x"):
        scorer.post(f"{door(night)}all/", {"expected": expected})
        assert "changed meanwhile" in scorer.get(door(night)).text
    assert not night.log.exists()


def test_the_second_of_two_organisers_changes_nothing(night: Tournament) -> None:
    assert check_in_expected(night, 8)
    assert check_in_expected(night, 8) is None
    assert night.log.count() == 1


def test_who_went_since_stays_gone_when_the_others_are_taken_back(night: Tournament) -> None:
    entry = check_in_expected(night, 8)
    assert entry
    set_presence(entrant(night, "Ada"), Presence.GONE)
    assert undo(entry)
    assert presence(night, "Ada") is Presence.GONE
    assert presence(night, "Ben") is Presence.REGISTERED


def test_the_log_takes_it_back_too(night: Tournament) -> None:
    entry = check_in_expected(night, 8)
    assert entry
    assert actions.undo(entry)
    assert not night.entrants.here().exists()


def test_nobody_who_was_erased_has_come(night: Tournament, scorer: Client) -> None:
    erase(entrant(night, "Ada").player)
    assert "All are here: check in 7" in scorer.get(door(night)).text
    assert check_in_expected(night, 7)


def test_after_the_end_nobody_is_here_at_once(night: Tournament, scorer: Client) -> None:
    end_night(night)
    assert "All are here" not in scorer.get(door(night)).text
    scorer.post(f"{door(night)}all/", {"expected": "8"})
    assert not night.entrants.here().exists()


def test_who_follows_the_list_gets_it_anew(night: Tournament, scorer: Client) -> None:
    check_in_expected(night, 8)
    part = scorer.get(door(night), {"since": "0"}, headers={"HX-Request": "true"}).text
    assert '<div id="people"' in part


def test_the_list_has_full_names_with_what_people_are_called(
    night: Tournament, scorer: Client
) -> None:
    player = entrant(night, "Ada").player
    player.write("Adalina Berg", "Ada", keeps_to=None)
    assert "<bdi>Adalina Berg (Ada)</bdi>" in scorer.get(door(night)).text
    assert "Adalina Berg (Ada)" in scorer.get(door(night), {"q": "ada"}).text


@pytest.mark.parametrize("way", ["door", "log"])
@pytest.mark.parametrize("publishes", [True, False])
def test_who_was_seated_since_stays_and_that_is_said(
    night: Tournament, scorer: Client, way: str, publishes: bool
) -> None:
    scorer.post(f"{door(night)}all/", {"expected": "8"})
    draft_round(night, 1, (4,))
    if publishes:
        publish(night.rounds.get(), None, knowingly=True)
    text = take_back(ada(night.club), night, way)
    assert "4 people stay checked in: they have a seat in a round." in text
    assert night.entrants.here().count() == 4
    assert not night.entrants.here().filter(seats=None).exists()


@pytest.mark.parametrize("way", ["door", "log"])
def test_where_all_were_seated_nothing_is_taken_back(
    night: Tournament, scorer: Client, way: str
) -> None:
    scorer.post(f"{door(night)}all/", {"expected": "8"})
    seat_round(night, 1, (4, 4))
    assert "All of them have a seat in a round" in take_back(ada(night.club), night, way)
    assert night.entrants.here().count() == 8
    assert night.log.filter(undone_at=None, kind="all-came").exists()


def take_back(browser: Client, night: Tournament, way: str) -> str:
    entry = night.log.get(kind="all-came").pk
    ways = {
        "door": f"{door(night)}all/undo/{entry}/",
        "log": f"/tournaments/{night.pk}/log/{entry}/undo/",
    }
    return browser.post(ways[way], follow=True).text
