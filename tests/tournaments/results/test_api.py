"""Standings, seasons and ratings read by a program."""

from datetime import timedelta

import pytest

from api.scopes import Scope
from scoring.clubs.models import Club
from tests.clubs import club_of
from tests.programs_asking import Program, problem, program_of, told
from tests.tournaments.playing import night_with, rounds_played
from tournaments.nights.models import Tournament
from tournaments.seasons.models import Season

pytestmark = pytest.mark.django_db


@pytest.fixture
def club() -> Club:
    return club_of()


@pytest.fixture
def night(club: Club) -> Tournament:
    return rounds_played(night_with(4, club), 1)


@pytest.fixture
def reader(club: Club) -> Program:
    return program_of(club, Scope.READ)


def test_standings_are_read_until_something_changes(reader: Program, night: Tournament) -> None:
    answer = reader.get(f"/nights/{night.pk}/standings/")
    standings = told(answer)
    assert [row["place"] for row in standings["table"]] == [1, 2, 3, 4]
    assert {row["entrant"] for row in standings["table"]} == {e.pk for e in night.entrants.all()}
    assert standings["rounds"][0]["number"] == 1
    seen = answer.headers["ETag"]
    assert reader.get(f"/nights/{night.pk}/standings/", If_None_Match=seen).status_code == 304
    provisional = f"/nights/{night.pk}/standings/?provisional=true"
    assert reader.get(provisional, If_None_Match=seen).status_code == 200


def test_standings_are_kept_back_from_visitors_and_shown_again(
    reader: Program, night: Tournament
) -> None:
    organiser = program_of(night.club)
    address = f"/nights/{night.pk}/standings/"
    assert problem(reader.post(address + "freeze/")) == "wrong-scope"
    seen = reader.get(address).headers["ETag"]
    frozen = organiser.post(address + "freeze/", If_Match=seen)
    assert told(frozen)["frozen_after"] == 1
    assert problem(organiser.post(address + "unfreeze/", If_Match=seen)) == "moved-on"
    assert len(told(reader.get(address))["table"]) == 4
    shown = organiser.post(address + "unfreeze/", If_Match=frozen.headers["ETag"])
    assert told(shown)["frozen_after"] is None


def test_seasons_and_ratings_are_read(reader: Program, night: Tournament) -> None:
    days = {"begins": night.date - timedelta(1), "ends": night.date + timedelta(1)}
    season = Season.objects.create(club=night.club, key="season", name="Season", **days)
    assert [row["id"] for row in told(reader.get("/seasons/"))["results"]] == [season.pk]
    table = told(reader.get(f"/seasons/{season.pk}/"))
    assert [row["place"] for row in table["table"]] == [1, 2, 3, 4]
    assert table["nights"][0]["id"] == night.pk
    players = {entrant.player_id for entrant in night.entrants.all()}
    assert {row["player"] for row in table["table"]} == players
    ratings = told(reader.get("/ratings/"))
    assert ratings["is_current"]
    assert {row["player"] for row in ratings["table"]} == players
    assert all(row["low"] < row["rating"] < row["high"] for row in ratings["table"])
