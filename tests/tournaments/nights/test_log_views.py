"""The log of a night on its page, and taking back from there."""

import pytest
from django.test import Client

from tests.clubs import ada, ben, club_of
from tests.tournaments.people import entrant, presence, tournament_of
from tests.tournaments.playing import note_unknown
from tournaments.attendance.actions import set_presence
from tournaments.attendance.models import Presence
from tournaments.nights.models import Tournament

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
    assert "can no longer be taken back" in organiser.get(address).text


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
