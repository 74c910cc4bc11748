"""What a program is told of somebody."""

from datetime import timedelta
from random import Random

import pytest
from django.utils import timezone

from api.scopes import Scope
from scoring.clubs.models import Club
from tests.clubs import club_of
from tests.programs_asking import Program, problem, program_of, told
from tests.tournaments.people.histories import history_of, kept, people_of
from tests.tournaments.playing import night_with, rounds_played
from tests.tournaments.seasons.test_seasons import season_of

pytestmark = pytest.mark.django_db


@pytest.fixture
def club() -> Club:
    """At its night A won both games, D none."""
    club, today = club_of(), timezone.localdate()
    rounds_played(night_with(4, club, date=today - timedelta(1)), 2)
    season_of(club, begins=today - timedelta(9), ends=today + timedelta(9))
    return club


@pytest.fixture
def program(club: Club) -> Program:
    return program_of(club, Scope.READ)


def test_all_that_the_page_of_somebody_tells_is_told(program: Program, club: Club) -> None:
    winner, other = club.players.get(name="A"), club.players.get(name="B")
    facts = told(program.get(f"/players/{winner.pk}/statistics/"))
    assert (facts["name"], facts["games"], facts["wins"], facts["nights"]) == ("A", 2, 2, 1)
    assert facts["places"][0] == {"place": 1, "games": 2, "by_luck": 0.5}
    assert (facts["edition"], facts["phases"]) == ("classic", [])
    met = {each["player"]: each for each in facts["company"]}
    assert (met[other.pk]["name"], met[other.pk]["before"]) == ("B", 2)
    assert [(own["place"], own["points"]) for own in facts["seasons"]] == [(1, 100)]
    assert facts["rating"]["player"] == winner.pk
    assert facts["story"] and facts["is_current"]
    assert facts["first_day"] == facts["last_day"]


def test_of_whoever_has_not_played_there_is_nothing_to_tell(program: Program, club: Club) -> None:
    new = club.players.create(name="New")
    facts = told(program.get(f"/players/{new.pk}/statistics/?edition=master"))
    assert (facts["games"], facts["rating"], facts["story"]) == (0, None, [])
    stranger = program_of(club_of("zoe", "The Others"), Scope.READ)
    assert problem(stranger.get(f"/players/{new.pk}/statistics/")) == "not-found"


def test_how_many_deals_each_phase_took_is_told(club: Club) -> None:
    people = people_of(club, ("Anna Berg", "Boris Clay", "Carla Dorn", "Dario Ems"))
    kept(club, list(history_of(Random(5), [each.pk for each in people], 4, 1)))
    facts = told(program_of(club, Scope.READ).get(f"/players/{people[0].pk}/statistics/"))
    first = facts["phases"][0]
    assert first["number"] == 1
    assert first["deals"] >= 1 and first["club_deals"] >= 1
