"""The page of a club and its calendar: for members, and for whoever has the link."""

import threading
from datetime import date, time, timedelta

import pytest
from django.test import Client
from django.utils import timezone

from jobs.running import work_off
from scoring.clubs.models import Club, PublicName
from scoring.people.erasing import erase
from scoring.people.models import Player
from tests.clubs import ada, ben, cleo, club_of
from tests.tournaments.playing import night_with, rounds_played
from tournaments.appearances import keeping
from tournaments.club_pages.models import ClubAddress
from tournaments.club_pages.pages import first_of
from tournaments.models import NightSummary, Tournament
from tournaments.nights.actions import end_night, remove
from tournaments.seasons.actions import make_season
from tournaments.viewers import Named

pytestmark = pytest.mark.django_db


@pytest.fixture
def club() -> Club:
    return club_of()


def address(club: Club, more: str = "") -> str:
    return ClubAddress.objects.of(club).get_absolute_url() + more


def past_night(club: Club, days: int = 7, **facts: object) -> Tournament:
    """A is called Karla Bauer, and her nickname is Karli."""
    day = timezone.localdate() - timedelta(days=days)
    night = rounds_played(night_with(4, club, date=day, **facts), 1)
    end_night(night)
    Player.objects.filter(name="A").update(name="Karla Bauer", nickname="Karli")
    return night


def coming_night(club: Club, **facts: object) -> Tournament:
    day = timezone.localdate() + timedelta(days=14)
    return Tournament.objects.ask("c" * 20, club, **{"name": "Advent night", "date": day} | facts)


def test_a_club_without_nights_is_invited_to_play(club: Club) -> None:
    text = ada(club).get(address(club)).text
    assert "Nothing is played yet." in text
    assert "New tournament" in text
    assert "New tournament" not in Client().get(address(club)).text


def test_members_get_there_from_the_navigation(club: Club) -> None:
    answer = ben(club).get("/our-club/")
    assert answer.headers["Location"] == address(club)
    assert 'href="/our-club/"' in ben(club).get("/more/").text


def test_the_page_names_winners_and_records(club: Club) -> None:
    past_night(club)
    text = ben(club).get(address(club)).text
    assert "Winners of the latest nights" in text
    assert "Most games won" in text
    assert "round 1, table 1" in text


def test_the_winners_of_seasons_that_are_over_are_champions(club: Club) -> None:
    night = past_night(club)
    begins, ends = night.date - timedelta(days=1), night.date + timedelta(days=1)
    make_season("s" * 20, club, {"name": "Autumn", "begins": begins, "ends": ends}, None)
    text = Client().get(address(club)).text
    assert "Champions" in text
    assert "Autumn" in text


@pytest.mark.parametrize("page", ["", "calendar/"])
def test_of_an_old_club_a_few_nights_are_counted_at_once_and_a_job_does_the_rest(
    club: Club, page: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(keeping, "NIGHTS_AT_ONCE", 1)
    night = past_night(club)
    NightSummary.objects.all().delete()
    for day in range(1, 3):
        Tournament.objects.ask(f"k{day}", club, name="Empty", date=night.date - timedelta(day))
    make_season("s" * 20, club, {"name": "S", "begins": night.date, "ends": night.date}, None)
    said = "Older games are still being added up"
    assert said in Client().get(address(club, page)).text
    assert NightSummary.objects.count() == 1
    work_off(threading.Event())
    assert said not in Client().get(address(club, page)).text
    assert NightSummary.objects.count() == 3


def test_strangers_read_names_as_people_want_and_no_search_engine_comes(club: Club) -> None:
    past_night(club)
    answer = Client().get(address(club))
    assert answer.headers["X-Robots-Tag"] == "noindex"
    assert "Karla Bauer" not in answer.text
    assert "Karli" not in answer.text
    had = answer.headers["ETag"]
    club.show_names(PublicName.FULL)
    again = Client().get(address(club), headers={"If-None-Match": had})
    assert again.status_code == 200


@pytest.mark.parametrize("page", ["", "calendar/"])
def test_people_who_show_no_name_are_not_told_apart(club: Club, page: str) -> None:
    past_night(club)
    club.show_names(PublicName.NOTHING)
    text = Client().get(address(club, page)).text
    assert "somebody" in text
    assert "somebody else" not in text


def test_of_many_who_share_a_place_a_few_are_named() -> None:
    five = [Named(name, name) for name in "ABCDE"]
    assert first_of(five) == (five[:3], "and 2 others")
    assert first_of(five[:4]) == (five[:4], "")
    hidden = [Named("somebody"), *five[:1]]
    assert first_of(hidden) == (five[:1], "and 1 other")
    assert first_of(hidden[:1]) == ([], "somebody")
    assert first_of([Named("somebody"), Named("somebody else")]) == ([], "2 people")


@pytest.mark.parametrize("page", ["", "calendar/"])
def test_an_erased_person_is_on_no_page(club: Club, page: str) -> None:
    past_night(club)
    there = address(club, page)
    had = Client().get(there).headers["ETag"]
    ben(club).get(there)
    for player in Player.objects.filter(club=club):
        erase(player)
    for browser in (Client(), ben(club)):
        answer = browser.get(there, headers={"If-None-Match": had})
        assert answer.status_code == 200
        assert "Karl" not in answer.text


def test_a_club_may_keep_its_page_to_its_members(club: Club) -> None:
    ada(club).post("/our-club/publicity/", {})
    stranger = cleo()
    for page in ("", "calendar/", "calendar.ics"):
        assert Client().get(address(club, page)).status_code == 404
        assert stranger.get(address(club, page)).status_code == 404
    assert ben(club).get(address(club)).status_code == 200
    ada(club).post("/our-club/publicity/", {"is_public": "on"})
    assert Client().get(address(club)).status_code == 200


@pytest.mark.parametrize("code", ["QQQQQQQQQQQ2", "x", "A" * 60])
def test_a_wrong_code_leads_nowhere(club: Club, code: str) -> None:
    assert Client().get(f"/club/{code}/").status_code == 404


def test_the_calendar_has_nights_to_come_and_those_that_were(club: Club) -> None:
    past_night(club, name="Halloween")
    coming_night(club)
    text = Client().get(address(club, "calendar/")).text
    assert "Advent night" in text
    assert "Halloween" in text


def test_a_night_that_is_not_public_is_for_members_alone(club: Club) -> None:
    past_night(club, name="Halloween", is_public=False)
    coming_night(club, is_public=False)
    for page in ("", "calendar/", "calendar.ics"):
        answer = Client().get(address(club, page)).text
        assert "Advent night" not in answer
        assert "Halloween" not in answer
    assert "Advent night" in ben(club).get(address(club, "calendar/")).text
    assert "Halloween" in ben(club).get(address(club, "calendar/")).text


def test_a_night_that_is_called_off_is_gone_from_page_and_feed(club: Club) -> None:
    night = coming_night(club, start=time(19, 30))
    feed = Client().get(address(club, "calendar.ics"))
    assert feed.headers["Content-Type"] == "text/calendar; charset=utf-8"
    assert "SUMMARY:Advent night" in feed.text
    page = Client().get(address(club, "calendar/"))
    remove(night)
    for before, more in ((feed, "calendar.ics"), (page, "calendar/")):
        had = {"If-None-Match": before.headers["ETag"]}
        again = Client().get(address(club, more), headers=had)
        assert again.status_code == 200
        assert "Advent night" not in again.text


def test_results_of_a_running_night_name_no_winner_yet(club: Club) -> None:
    rounds_played(night_with(4, club, date=date.today()), 1)
    assert "Winners of the latest nights" not in Client().get(address(club)).text


def test_nights_of_other_clubs_never_stand_there(club: Club) -> None:
    past_night(club_of("Dan", "The Others"), name="Elsewhere")
    assert "Elsewhere" not in Client().get(address(club, "calendar/")).text
