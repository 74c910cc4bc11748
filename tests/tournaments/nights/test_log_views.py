"""The log of a night on its page, and taking back from there."""

from datetime import timedelta

import pytest
from django.contrib.auth.models import User
from django.test import Client
from django.utils import timezone

from scoring.clubs.models import Actor
from tests.clubs import ada, ben, club_of
from tests.tournaments.nights_running import round_of, running, table_of
from tests.tournaments.people import entrant, presence, tournament_of
from tests.tournaments.playing import note_unknown
from tournaments.attendance.actions import set_presence
from tournaments.attendance.models import Presence
from tournaments.clock import actions as clock
from tournaments.nights.log_pages import LogPage
from tournaments.nights.models import Tournament
from tournaments.tables import actions as calls

pytestmark = pytest.mark.django_db


@pytest.fixture
def night() -> Tournament:
    return tournament_of(club_of())


@pytest.fixture
def scorer(night: Tournament) -> Client:
    return ben(night.club)


def where(night: Tournament, name: str) -> str:
    return f"/tournaments/{night.pk}/check-in/{entrant(night, name).pk}/"


def alone(night: Tournament) -> str:
    return f"/nights/{night.code}/here/"


def test_the_log_says_who_did_what_and_takes_it_back(night: Tournament, client: Client) -> None:
    organiser = ada(night.club)
    organiser.post(where(night, "Ada"), {"presence": "here"})
    client.post(f"{alone(night)}{entrant(night, 'Hal').pk}/")
    note_unknown(night, table=3)
    address = f"/tournaments/{night.pk}/log/"
    text = organiser.get(address).text
    for told in ("Ada is here.", "Hal is here.", "a phone", "<bdi>ada</bdi>"):
        assert told in text
    assert "Something new (table: 3)" in text
    assert text.count("/undo/") == 2
    first = night.log.earliest("pk")
    organiser.post(f"{address}{first.pk}/undo/")
    assert presence(night, "Ada") is Presence.REGISTERED
    text = organiser.get(address).text
    assert "Taken back: Ada is here." in text
    assert "taken back</span>" in text
    organiser.post(f"{address}{first.pk}/undo/")
    assert "That was taken back or changed already" in organiser.get(address).text


def test_only_the_latest_step_of_a_person_is_offered(night: Tournament) -> None:
    for state in (Presence.HERE, Presence.PAUSING, Presence.HERE):
        set_presence(entrant(night, "Ada"), state)
    text = ada(night.club).get(f"/tournaments/{night.pk}/log/").text
    assert text.count("/undo/") == 1


def test_scorers_read_the_log_and_organisers_undo(night: Tournament, scorer: Client) -> None:
    entry = set_presence(entrant(night, "Ada"), Presence.HERE)
    assert entry
    address = f"/tournaments/{night.pk}/log/"
    assert scorer.get(address).status_code == 200
    assert scorer.post(f"{address}{entry.pk}/undo/").status_code == 404


def test_a_long_log_has_pages(night: Tournament, scorer: Client) -> None:
    for number in range(60):
        note_unknown(night, table=number)
    text = scorer.get(f"/tournaments/{night.pk}/log/").text
    assert "table: 59" in text
    assert "table: 5)" not in text
    assert "table: 5)" in scorer.get(f"/tournaments/{night.pk}/log/?page=2").text


def test_an_empty_log_says_what_will_stand_there(night: Tournament, scorer: Client) -> None:
    assert "Nothing yet." in scorer.get(f"/tournaments/{night.pk}/log/").text


def log_lines(night: Tournament, number: str = "") -> list[str]:
    return [line.text for line in LogPage(night, number).lines]


def less(night: Tournament, presses: int, by: Actor = None, minutes: int = -1) -> None:
    """Each press of a page that shows what the one before it did."""
    for _ in range(presses):
        round = round_of(night)
        shown = clock.clock_of(round)
        assert shown
        assert clock.add(round, minutes, int(shown.whole), by)


def test_forty_presses_are_one_line_and_stay_forty_entries() -> None:
    night = running(minutes=90)
    less(night, 40)
    assert log_lines(night)[0] == "Round 1 got less time: 40 min."
    assert night.log.filter(kind="clock-added").count() == 40
    clock.start(round_of(night))
    less(night, 2)
    told = log_lines(night)
    assert told[0] == "Round 1 got less time: 2 min."
    assert told[2] == "Round 1 got less time: 40 min."


def test_presses_of_somebody_else_or_later_or_for_a_table_are_lines_of_their_own() -> None:
    night = running(minutes=90)
    ada(night.club)
    somebody = User.objects.get(username="ada")
    less(night, 3)
    less(night, 2, somebody)
    for added in (0, 60):
        clock.add_to_table(table_of(night), 1, added, somebody)
    less(night, 1, somebody)
    hour = timezone.now() + timedelta(minutes=10)
    night.log.filter(pk=night.log.latest("pk").pk).update(happened_at=hour)
    less(night, 1, somebody)
    night.log.filter(pk=night.log.latest("pk").pk).update(happened_at=hour + timedelta(minutes=9))
    assert log_lines(night)[:5] == [
        "Round 1 got less time: 1 min.",
        "Round 1 got less time: 1 min.",
        "Round 1, table 1: got more time, 2 min.",
        "Round 1 got less time: 2 min.",
        "Round 1 got less time: 3 min.",
    ]


def test_presses_there_and_back_say_that_nothing_changed() -> None:
    night = running(minutes=90)
    less(night, 1)
    less(night, 1, minutes=1)
    assert log_lines(night)[0] == "Round 1 got more and less time, and has as much as before."


def test_a_line_is_whole_though_its_presses_go_on_on_the_next_page() -> None:
    night = running(minutes=90)
    less(night, 60)
    calls.call(table_of(night))
    assert log_lines(night)[:2] == [
        "Round 1, table 1: called.",
        "Round 1 got less time: 60 min.",
    ]
    assert not any("less time" in told for told in log_lines(night, "2"))
