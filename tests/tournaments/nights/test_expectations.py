"""What is said before the start."""

from datetime import time
from typing import Any

import pytest

from scoring.clubs.models import Club
from tests.clubs import club_of
from tests.tournaments.people import tournament_of
from tournaments.nights.expectations import Expectation
from tournaments.nights.forms import usual_number

pytestmark = pytest.mark.django_db


@pytest.fixture
def club() -> Club:
    return club_of()


def expect(club: Club, people: int | None = 22, **more: Any) -> Expectation:
    facts = {
        "planned_rounds": 4,
        "prefer": 4,
        "allow": [3],
        "variant": "full",
        "modes": ["fewest_repeats"],
        "scheme": {"kind": "linear", "top": 10, "bottom": 0},
    }
    return Expectation(club, facts | more, people, time(19, 30))


def test_tables_for_so_many(club: Club) -> None:
    assert expect(club).tables == "4 tables of 4 and 2 tables of 3"
    assert expect(club, 5, allow=[]).refusal.startswith("5 people do not fill tables of 4")
    assert expect(club, None).tables == ""


def test_repeats_are_those_of_a_quick_plan(club: Club) -> None:
    assert expect(club, 16).repeats == "No pair meets twice: provably best possible."
    assert "unavoidable" in expect(club, 8).repeats


def test_other_ways_than_few_repeats_say_so(club: Club) -> None:
    text = expect(club, 16, modes=["random", "fewest_repeats"]).repeats
    assert text.startswith("Rounds are not only drawn for few repeats.")


def test_the_ways_beyond_the_last_round_do_not_count(club: Club) -> None:
    assert expect(club, planned_rounds=1, modes=["fewest_repeats", "random"]).modes == {
        "fewest_repeats"
    }


def test_many_seats_are_planned_later(club: Club) -> None:
    assert "worked out when it is known who is here" in expect(club, 400).repeats


@pytest.mark.parametrize(
    ("facts", "end"),
    [
        ({"minutes": 45}, "About 11:15 p.m."),
        ({"minutes": 45, "ending": "now"}, "About 11 p.m."),
        ({"minutes": 45, "final": "final"}, "About 12:15 a.m., the next day"),
        ({"deals": 4}, "About 10 p.m."),
        ({"variant": "ten"}, "About 1 a.m., the next day"),
        ({"variant": "short:5"}, "About 11:30 p.m."),
        ({"planned_rounds": 40}, "About midnight, 4 days later: too long?"),
    ],
)
def test_the_end_is_expected_from_what_is_agreed(club: Club, facts: Any, end: str) -> None:
    assert expect(club, **facts).end == end


def test_the_end_names_what_it_stands_on(club: Club) -> None:
    assert next(iter(expect(club).grounds)).startswith("Assumed: 8 deals an hour")


def test_a_knock_out_takes_as_many_rounds_as_it_needs(club: Club) -> None:
    assert expect(club, 16, final="knock_out", finalists=2).stages == 3
    assert expect(club, 4, final="knock_out", finalists=2).stages == 1


def test_points_that_favour_a_size_are_named(club: Club) -> None:
    assert expect(club).favours == ""
    scheme = {"kind": "winner", "top": 10, "bottom": 0}
    assert expect(club, scheme=scheme).favours.startswith("Favours tables of 3")


def test_the_usual_number_is_the_roster_or_what_came_before(club: Club) -> None:
    assert usual_number(club) == 16
    for number in range(9):
        club.players.create(name=str(number))
    assert usual_number(club) == 9


def test_the_usual_number_is_that_of_the_latest_nights(club: Club) -> None:
    for count in (5, 7, 6):
        night = tournament_of(club, *(f"{count} {number}" for number in range(count)))
        night.entrants.update(presence="here")
    assert usual_number(club) == 6


def test_without_a_start_or_a_variant_no_end_is_told(club: Club) -> None:
    assert Expectation(club, {"planned_rounds": 4, "variant": "full"}, 22).end == ""
    nothing = Expectation(club, {}, None)
    assert (nothing.end, nothing.repeats, nothing.favours, list(nothing.grounds)) == (
        "",
        "",
        "",
        [],
    )
