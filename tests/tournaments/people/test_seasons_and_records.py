"""What somebody's page tells of their seasons, and of the records that they hold."""

import re
from datetime import date, timedelta
from typing import Any

import pytest
from django.core.cache import cache
from django.test import Client
from django.urls import reverse
from django.utils import timezone
from pytest_django import DjangoAssertNumQueries

from scoring.clubs.models import Club
from scoring.people.models import Player
from tests.clubs import ben, club_of
from tests.tournaments.playing import night_with, rounds_played
from tournaments.models import Season, SeasonPlace, Table, Tournament
from tournaments.people import records_held
from tournaments.seasons.actions import change_season, make_season
from tournaments.tables.hand_results import TypedResult, enter

pytestmark = pytest.mark.django_db


@pytest.fixture
def club() -> Club:
    return club_of()


@pytest.fixture
def night(club: Club) -> Tournament:
    """A won both games, D none."""
    return rounds_played(night_with(4, club, date=yesterday()), 2)


def yesterday() -> date:
    return timezone.localdate() - timedelta(days=1)


def season_of(club: Club, name: str = "Winter", *, ends: int = 30, **facts: Any) -> Season:
    days = {"begins": yesterday() - timedelta(days=9), "ends": yesterday() + timedelta(days=ends)}
    return make_season(f"key of {name}", club, {"name": name, **days, **facts}, None)


def told(club: Club, name: str, browser: Client | None = None) -> dict[str, str]:
    """Each sentence of that part of the page, with the address of what it is about."""
    player = club.players.get(name=name)
    answer = (browser or ben(club)).get(reverse("person-detail", args=[player.code]))
    part = answer.text.partition('id="its-seasons"')[2].partition("</section>")[0]
    found = re.findall(r'<a href="([^"]*)">([^<]*)</a>', part)
    return {re.sub("[\u2066-\u2069]", "", text): address for address, text in found}


def games_behind(club: Club, address: str) -> int:
    heading = re.search(r"<h1>\s*(\d+)", ben(club).get(address.replace("&amp;", "&")).text)
    assert heading
    return int(heading[1])


@pytest.mark.usefixtures("night")
def test_a_season_says_where_they_stand_and_leads_to_its_page(club: Club) -> None:
    season = season_of(club)
    assert told(club, "A")["Winter: place 1 so far, with 100 points"] == season.get_absolute_url()
    assert "Winter: place 4 so far, with 0 points" in told(club, "D")


@pytest.mark.usefixtures("night")
def test_once_it_is_over_it_says_where_they_ended(club: Club) -> None:
    season_of(club, ends=0)
    assert "Winter: won, with 100 points" in told(club, "A")
    assert "Winter: place 4, with 0 points" in told(club, "D")


@pytest.mark.usefixtures("night")
def test_too_few_nights_for_a_place_are_said(club: Club) -> None:
    season_of(club, rule={"least_nights": 5})
    assert "Winter: 100 points, too few nights for a place" in told(club, "A")


@pytest.mark.usefixtures("night")
def test_seasons_for_members_are_told_to_members(club: Club) -> None:
    season_of(club, is_public=False)
    assert any("Winter" in text for text in told(club, "A"))
    assert not any("Winter" in text for text in told(club, "A", Client()))


def won_by(name: str, night: Tournament) -> None:
    """It turns out that they won all games, wherever the draft has seated them."""
    for table in Table.objects.filter(round__tournament=night):
        was = table.hand_results.latest("sequence")
        seats = [seat.entrant.player.name == name for seat in table.seats.order_by("position")]
        completed = tuple(10 if wins else 1 for wins in seats)
        points = tuple(0 if wins else 200 for wins in seats)
        enter(table, TypedResult(completed, points, deals=10), was.sequence, None, "misread")


def test_the_page_of_somebody_and_that_of_the_season_say_the_same_at_once(
    club: Club, night: Tournament
) -> None:
    before = season_of(club, "Autumn")
    Season.objects.filter(pk=before.pk).update(begins=yesterday() - timedelta(days=20))
    season = season_of(club, carries_from=before)

    def same() -> list[str]:
        texts = {name: told(club, name) for name in "ABCD"}  # before anybody looks at the season
        ben(club).get(season.get_absolute_url())
        rows = SeasonPlace.objects.filter(season=season).select_related("player")
        places = [
            f"Winter: place {row.place} so far" if row.place else "too few nights"
            for row in rows.order_by("player__name")
        ]
        for name, place in zip("ABCD", places, strict=True):
            assert any(place in text for text in texts[name]), (name, place)
        return places

    first = same()
    won_by("D", night)
    assert same() != first
    change_season(season, {"name": "Winter"}, {night.pk: False})
    same()  # of what is carried alone
    change_season(before, {"name": "Autumn"}, {night.pk: False})
    assert not any("Autumn" in text for text in told(club, "A"))


@pytest.mark.usefixtures("night")
def test_whoever_was_not_there_has_no_place(club: Club) -> None:
    season_of(club, begins=yesterday() + timedelta(days=1))
    assert not any("Winter" in text for text in told(club, "A"))


@pytest.mark.usefixtures("night")
def test_more_seasons_take_no_more_statements(
    club: Club, django_assert_max_num_queries: DjangoAssertNumQueries
) -> None:
    address = reverse("person-detail", args=[club.players.get(name="A").code])
    for name in ("Spring", "Summer", "Autumn"):
        season_of(club, name)
    Client().get(address)
    with django_assert_max_num_queries(7):
        assert "Summer" in Client().get(address).text


@pytest.mark.usefixtures("night")
def test_a_record_leads_to_the_games_behind_it(club: Club) -> None:
    held = told(club, "A")
    assert games_behind(club, held["Most games won: 2 games"]) == 2
    assert games_behind(club, held["Most games won in a row: 2 games"]) == 2
    assert not any("won" in text for text in told(club, "D"))
    longest = next(text for text in held if text.startswith("Longest game"))
    assert longest.endswith(", shared")
    assert games_behind(club, held[longest]) == 1
    text = ben(club).get("/our-club/", follow=True).text
    assert "Most games won in a row" in text


@pytest.mark.usefixtures("night")
def test_where_there_are_very_many_games_records_are_those_that_are_known(
    club: Club, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(records_held, "MOST_NIGHTS", 0)
    cache.clear()
    assert told(club, "A") == {}
    ben(club).get("/our-club/", follow=True)
    assert "Most games won: 2 games" in told(club, "A")
    assert Player.objects.count() == 4
