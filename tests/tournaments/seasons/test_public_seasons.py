"""A season as strangers see it: names as its people choose, children kept from search engines."""

from datetime import date

import pytest
from django.test import Client

from scoring.clubs.models import Club, PublicName, names_changed
from scoring.people.erasing import erase
from scoring.people.models import Player
from tests.clubs import ben, club_of
from tests.tournaments.playing import night_with, rounds_played
from tournaments.models import Season
from tournaments.seasons.actions import make_season

pytestmark = pytest.mark.django_db


@pytest.fixture
def club() -> Club:
    return club_of()


@pytest.fixture
def season(club: Club) -> Season:
    rounds_played(night_with(4, club, date=date(2026, 11, 6)), 1)
    Player.objects.filter(name="A").update(name="Karla Bauer", nickname="Karli")
    facts = {"name": "2026", "begins": date(2026, 1, 1), "ends": date(2026, 12, 31)}
    return make_season("k" * 20, club, facts, None)


def karla() -> Player:
    return Player.objects.get(nickname="Karli")


def test_members_read_names_of_lists_and_strangers_what_is_settled(
    club: Club, season: Season
) -> None:
    address = season.get_absolute_url()
    assert "Karli" in ben(club).get(address).text
    stranger = Client().get(address)
    assert "Karla B." in stranger.text
    assert "Karli" not in stranger.text


def test_another_choice_is_seen_by_a_browser_that_has_the_page(club: Club, season: Season) -> None:
    address = season.get_absolute_url()
    had = Client().get(address).headers["ETag"]
    assert Client().get(address, headers={"If-None-Match": had}).status_code == 304
    club.show_names(PublicName.NOTHING)
    again = Client().get(address, headers={"If-None-Match": had})
    assert again.status_code == 200
    assert "Karla" not in again.text
    assert "somebody" in again.text


def test_a_page_with_a_child_is_for_no_search_engine(season: Season) -> None:
    address = season.get_absolute_url()
    Player.objects.filter(nickname="Karli").update(is_child=True)
    names_changed(season.club_id)
    answer = Client().get(address)
    assert answer.headers["X-Robots-Tag"] == "noindex"
    assert "K. B." in answer.text
    assert "Karla" not in answer.text


def test_an_erased_person_is_nobody_on_a_page_that_a_browser_has(season: Season) -> None:
    address = season.get_absolute_url()
    had = Client().get(address).headers["ETag"]
    erase(karla())
    again = Client().get(address, headers={"If-None-Match": had})
    assert again.status_code == 200
    assert "Karla" not in again.text


@pytest.mark.parametrize("page", ["", "standings/"])
def test_neither_are_pages_of_a_night(season: Season, page: str) -> None:
    night = season.club.tournaments.get()
    answer = Client().get(f"/nights/{night.code}/{page}")
    assert (answer.status_code, answer.headers["X-Robots-Tag"]) == (200, "noindex")
