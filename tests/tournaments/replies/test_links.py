"""Organisers hand out personal links, renew them and take them back."""

import pytest
from django.test import Client

from scoring.clubs.models import Club
from scoring.people.models import Player
from tests.clubs import ada, ben, club_of
from tests.tournaments.people import roster
from tournaments.replies.models import PersonalLink

pytestmark = pytest.mark.django_db


@pytest.fixture
def club() -> Club:
    club = club_of()
    roster(club, "Karla", "Emil", "Old Hand")
    Player.objects.get(name="Old Hand").retire()
    return club


def page_of(name: str) -> str:
    return f"/roster/{Player.objects.get(name=name).pk}/link/"


def link_of(name: str) -> PersonalLink:
    return PersonalLink.objects.get(player__name=name)


def test_one_person_gets_a_link_once(club: Club) -> None:
    browser = ada(club)
    assert page_of("Karla") in browser.get(page_of("Karla")[:-5]).text
    assert "Make the link" in browser.get(page_of("Karla")).text
    for _twice in range(2):
        browser.post(page_of("Karla") + "give/")
    text = browser.get(page_of("Karla")).text
    assert f"http://testserver{link_of('Karla').get_absolute_url()}" in text
    assert "<svg" in text


def test_a_renewed_link_ends_the_old_one_and_a_link_taken_back_is_none(club: Club) -> None:
    browser = ada(club)
    browser.post(page_of("Karla") + "give/")
    old = link_of("Karla").get_absolute_url()
    browser.post(page_of("Karla") + "renew/")
    assert Client().get(old).status_code == 404
    new = link_of("Karla").get_absolute_url()
    assert Client().get(new).status_code == 200
    browser.post(page_of("Karla") + "take/")
    assert Client().get(new).status_code == 404


def test_everybody_who_plays_gets_one_at_once_as_a_list_and_as_codes(club: Club) -> None:
    browser = ada(club)
    assert "2 people have no link yet." in browser.get("/roster/links/").text
    browser.post("/roster/links/give/")
    mine = link_of("Karla").token
    browser.post("/roster/links/give/")
    assert link_of("Karla").token == mine
    text = browser.get("/roster/links/").text
    assert "have no link yet" not in text
    assert f"Karla: http://testserver/personal/{mine}/" in text
    assert text.count('class="code"') == 2
    assert not PersonalLink.objects.filter(player__name="Old Hand").exists()


def test_an_empty_roster_is_told_so() -> None:
    assert "Nobody is on the roster yet." in ada(club_of()).get("/roster/links/").text


def test_only_organisers_of_the_club_see_links(club: Club) -> None:
    ada(club).post("/roster/links/give/")
    for browser in (Client(), ben(club)):
        assert browser.get("/roster/links/").status_code == 404
        assert browser.get(page_of("Karla")).status_code == 404
