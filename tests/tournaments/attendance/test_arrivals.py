"""Checking in by oneself, with the code from the wall."""

import re
from datetime import timedelta

import pytest
from django.test import Client
from django.utils import timezone

from scoring.clubs.throttling import QUARTER, Limit
from tests.clubs import club_of
from tests.tournaments.people import entrant, presence, roster, tournament_of
from tournaments.attendance import views as arrivals
from tournaments.attendance.actions import set_presence
from tournaments.attendance.models import Presence
from tournaments.nights.actions import end_night
from tournaments.nights.models import Tournament

pytestmark = pytest.mark.django_db

PART = {"HX-Request": "true"}


@pytest.fixture
def night() -> Tournament:
    return tournament_of(club_of())


def alone(night: Tournament) -> str:
    return f"/nights/{night.code}/here/"


def test_three_letters_show_who_may_be_meant(night: Tournament, client: Client) -> None:
    roster(night.club, "Adam")
    assert "<bdi>Cleo</bdi>" in client.get(alone(night), {"q": "cle"}).text
    assert "<bdi>" not in client.get(alone(night), {"q": "c"}, headers=PART).text
    assert "Nobody registered is called" in client.get(alone(night), {"q": "adam"}).text


def test_a_tap_on_ones_name_is_here_and_can_be_undone(night: Tournament, client: Client) -> None:
    page = client.post(f"{alone(night)}{entrant(night, 'Ada').pk}/").text
    assert "Ada, you are here." in page
    assert presence(night, "Ada") is Presence.HERE
    key = re.search(r'name="key" value="([^"]+)"', page)
    assert key
    assert client.post(f"{alone(night)}undo/", {"key": key[1]}).status_code == 302
    assert presence(night, "Ada") is Presence.REGISTERED
    assert night.log.latest("pk").author is None


def test_after_a_reload_the_phone_that_checked_in_may_still_say_that_it_was_not_them(
    night: Tournament, client: Client
) -> None:
    address = f"{alone(night)}{entrant(night, 'Ada').pk}/"
    client.post(address)
    for page in (client.get(alone(night)), client.post(address)):
        assert "Ada, you are here." in page.text
        assert "That is not me" in page.text
    assert "Ada, you" not in Client().get(alone(night)).text
    assert "Ada, you" not in client.get(alone(night), {"q": ""}).text
    assert night.log.count() == 1
    client.post(f"{alone(night)}{entrant(night, 'Ben').pk}/")
    assert "Ben, you are here." in client.get(alone(night)).text
    set_presence(entrant(night, "Ben"), Presence.PAUSING)
    assert "Ben, you" not in client.get(alone(night)).text


def test_only_the_phone_that_did_it_undoes_it(night: Tournament, client: Client) -> None:
    client.post(f"{alone(night)}{entrant(night, 'Ada').pk}/")
    entry = night.log.get()
    client.post(f"{alone(night)}undo/", {"key": f"{entry.pk}:1abc:forged"})
    assert presence(night, "Ada") is Presence.HERE


@pytest.mark.parametrize("before", ["pausing", "gone", "here"])
def test_by_oneself_nothing_else_is_changed(night: Tournament, client: Client, before: str) -> None:
    set_presence(entrant(night, "Ada"), Presence.HERE)
    set_presence(entrant(night, "Ada"), Presence(before))
    client.post(f"{alone(night)}{entrant(night, 'Ada').pk}/")
    assert presence(night, "Ada") == before
    text = client.get(alone(night), {"q": "ada"}).text
    assert ("is here" if before == "here" else "is checked out: ask at the desk") in text


def test_after_the_end_nobody_comes_by_oneself(night: Tournament, client: Client) -> None:
    end_night(night)
    client.post(f"{alone(night)}{entrant(night, 'Ada').pk}/")
    assert presence(night, "Ada") is Presence.REGISTERED
    assert "This tournament is over." in client.get(alone(night)).text


def test_too_many_from_one_address_have_to_wait(
    night: Tournament, client: Client, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(arrivals, "ARRIVALS", Limit("arrival", 3, QUARTER))
    address = f"{alone(night)}{entrant(night, 'Ada').pk}/"
    for _time in range(4):
        client.post(address)
    assert "Too many at once." in client.get(alone(night)).text


def test_a_night_that_nobody_ended_does_not_take_people_in_for_ever(
    night: Tournament, client: Client
) -> None:
    address, ada = alone(night), entrant(night, "Ada")
    Tournament.objects.update(date=timezone.localdate() - timedelta(days=7))
    assert "Your name" in client.get(address).text
    Tournament.objects.update(date=timezone.localdate() - timedelta(days=8))
    assert "This tournament is over." in client.get(address).text
    before = entrant(night, "Ada").presence
    client.post(f"{address}{ada.pk}/")
    assert entrant(night, "Ada").presence == before


def test_a_wrong_code_is_404(night: Tournament, client: Client) -> None:
    assert client.get("/nights/NOPE22/here/").status_code == 404


# the log


def test_who_was_said_not_to_come_is_never_called_checked_out_and_comes_by_oneself(
    night: Tournament, client: Client
) -> None:
    set_presence(entrant(night, "Ada"), Presence.ABSENT)
    assert "checked out" not in client.get(alone(night), {"q": "ada"}).text
    phone = client.get(f"/nights/{night.code}/", {"who": "ada"}).text
    assert "checked out" not in phone
    assert "You are not checked in yet." in phone
    client.post(f"{alone(night)}{entrant(night, 'Ada').pk}/")
    assert presence(night, "Ada") is Presence.HERE
