"""The calendar of a club on a device that knows whose it is."""

from datetime import timedelta

import pytest
from django.test import Client
from django.utils import timezone

from scoring.clubs.models import Club
from scoring.people.models import Player
from tests.clubs import ada, club_of
from tests.tournaments.people import entrant, tournament_of
from tournaments.attendance.models import Reply
from tournaments.club_pages.models import ClubAddress
from tournaments.nights.models import Tournament
from tournaments.replies.actions import give_link, give_reply, renew_link

pytestmark = pytest.mark.django_db


@pytest.fixture
def night() -> Tournament:
    day = timezone.localdate() + timedelta(days=7)
    return tournament_of(club_of(), "Karla Bauer", "Emil", name="Advent night", date=day)


def karla() -> Player:
    return Player.objects.select_related("club").get(name="Karla Bauer")


def at(club: Club, more: str = "calendar/") -> str:
    return ClubAddress.objects.of(club).get_absolute_url() + more


def own() -> str:
    return give_link(karla()).get_absolute_url()


def known(night: Tournament) -> Client:
    """Karla's own device."""
    browser = Client()
    assert "This device remembers you" in browser.get(own()).text
    return browser


def reply_of(night: Tournament) -> str:
    return entrant(night, "Karla Bauer").reply


def test_on_a_known_device_the_buttons_are_on_the_calendar(night: Tournament) -> None:
    browser = known(night)
    text = browser.get(at(night.club)).text
    assert "This device is that of Karla Bauer." in text
    assert give_link(karla()).token not in text
    where = at(night.club, f"nights/{night.code}/")
    told = browser.post(where, {"reply": "coming"}, follow=True).text
    assert "Noted: you’re coming" in told
    assert "You’re coming." in told
    assert reply_of(night) == Reply.COMING
    assert browser.get(at(night.club, "me/"))["Location"] == own()


def test_others_see_how_many_come_and_are_told_of_the_link(night: Tournament) -> None:
    assert "personal link" not in Client().get(at(night.club)).text
    give_link(karla())
    give_reply(karla(), night, Reply.COMING)
    text = Client().get(at(night.club)).text
    assert "1 comes so far" in text
    assert "Say so behind your personal link." in text
    assert "Karla" not in text
    assert "I’m coming</button>" not in text
    assert "Say whether you come" in Client().get(at(night.club, "")).text
    file = Client().get(at(night.club, "calendar.ics")).text.replace("\r\n ", "")
    assert "DESCRIPTION:Are you coming? Say so behind your personal link. http" in file


def test_a_stranger_presses_nothing(night: Tournament) -> None:
    browser = Client()
    where = at(night.club, f"nights/{night.code}/")
    assert "does not know whose it is" in browser.post(where, follow=True).text
    assert browser.get(at(night.club, "me/"))["Location"] == at(night.club)
    browser.cookies["person"] = f"{give_link(karla()).token}:forged"
    browser.post(where, {"reply": "coming"})
    assert reply_of(night) == ""


def test_a_device_forgets_when_it_is_told_to_and_when_the_link_is_another(
    night: Tournament,
) -> None:
    browser = known(night)
    browser.post(at(night.club, "forget/"))
    assert "This device is that of" not in browser.get(at(night.club)).text
    browser = known(night)
    assert browser.post(own() + "forget/")["Location"] == "/"
    assert own() not in browser.get("/").text
    browser = known(night)
    renew_link(karla())
    assert "This device is that of" not in browser.get(at(night.club)).text


def test_a_known_device_sees_what_has_changed(night: Tournament) -> None:
    browser = known(night)
    had = browser.get(at(night.club)).headers["ETag"]
    again = {"If-None-Match": had}
    assert browser.get(at(night.club), headers=again).status_code == 304
    assert Client().get(at(night.club)).headers["ETag"] != had
    give_reply(karla(), night, Reply.NOT_COMING)
    assert "You’re not coming." in browser.get(at(night.club), headers=again).text
    day = timezone.localdate()
    Tournament.objects.update(date=day, start="00:00")
    assert "It has begun." in browser.get(at(night.club), headers=again).text
    assert "It has begun." in Client().get(at(night.club, "")).text


def test_the_first_page_leads_back_to_ones_own(night: Tournament) -> None:
    assert "are you coming?" not in Client().get("/").text
    text = known(night).get("/").text
    assert "The next nights: are you coming?" in text
    assert own() in text


def test_another_club_knows_nobody_by_that(night: Tournament) -> None:
    other = club_of("Eve", "The Others")
    assert "This device is that of" not in known(night).get(at(other)).text


def test_members_who_look_at_a_link_are_not_taken_for_its_person(night: Tournament) -> None:
    browser = ada(night.club)
    assert "That’s me" in browser.get(own()).text
    assert "This device is that of" not in browser.get(at(night.club)).text
    assert "This device remembers you" in browser.post(own() + "remember/", follow=True).text
    assert "This device is that of Karla Bauer." in browser.get(at(night.club)).text
