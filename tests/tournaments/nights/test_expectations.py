"""What is said before the start."""

from dataclasses import replace
from datetime import UTC, datetime
from typing import Any

import pytest

from scoring.clubs.models import Club
from tests.clubs import club_of
from tests.tournaments.people import tournament_of
from tournaments.forecast.expected_end import NightSoFar, RoundTime, expected_end
from tournaments.forecast.paces import ASSUMED, Pace
from tournaments.nights.expectations import Expectation
from tournaments.nights.forms import usual_number

pytestmark = pytest.mark.django_db

START = datetime(2026, 11, 19, 19, 30, tzinfo=UTC)


@pytest.fixture
def club() -> Club:
    return club_of()


def expect(people: int | None = 22, **more: Any) -> Expectation:
    facts = {
        "planned_rounds": 4,
        "prefer": 4,
        "allow": [3],
        "variant": "full",
        "modes": ["fewest_repeats"],
        "scheme": {"kind": "linear", "top": 10, "bottom": 0},
    }
    return Expectation(ASSUMED, facts | more, people, START)


def test_tables_for_so_many() -> None:
    assert expect().tables == "4 tables of 4 and 2 tables of 3"
    assert expect(5, allow=[]).refusal.startswith("5 people do not fill tables of 4")
    assert expect(None).tables == ""


def test_repeats_are_those_of_a_quick_plan() -> None:
    assert expect(16).repeats == "No pair meets twice: provably best possible."
    assert "unavoidable" in expect(8).repeats


def test_other_ways_than_few_repeats_say_so() -> None:
    text = expect(16, modes=["random", "fewest_repeats"]).repeats
    assert text.startswith("Rounds are not only drawn for few repeats.")


def test_the_ways_beyond_the_last_round_do_not_count() -> None:
    assert expect(planned_rounds=1, modes=["fewest_repeats", "random"]).modes == {"fewest_repeats"}


def test_many_seats_are_planned_later() -> None:
    assert "worked out when it is known who is here" in expect(400).repeats


@pytest.mark.parametrize(
    ("facts", "end"),
    [
        ({"minutes": 45}, "between 11:30 p.m. and 12:35 a.m."),
        ({"minutes": 45, "ending": "now"}, "between 11:15 p.m. and midnight"),
        ({"minutes": 45, "final": "final"}, "between 12:35 a.m. and 1:45 a.m."),
        ({"deals": 4}, "between 10:05 p.m. and 12:50 a.m."),
        ({"variant": "ten"}, "between 12:25 a.m. and 6:25 a.m."),
        ({"variant": "short:5"}, "between 11:30 p.m. and 4:20 a.m."),
        ({"planned_rounds": 40}, "More than a day after the start: too long?"),
    ],
)
def test_the_end_is_expected_from_what_is_agreed(facts: Any, end: str) -> None:
    assert expect(**facts).end == end


def test_the_end_is_said_as_during_the_night() -> None:
    planned = expect(minutes=45)
    assert planned.night_text == f"Night ends {planned.end}"
    assert planned.forecast
    assert planned.forecast.expected == expected_end(
        NightSoFar(ASSUMED, 14, False, RoundTime(45), to_come=(6, 6, 6, 6))
    )


def test_the_end_names_what_it_stands_on() -> None:
    assert [*expect(minutes=45).grounds] == [
        "Assumed: 8 deals an hour at a table, mostly 5.4 to 12, "
        "until 3 games of this club are recorded.",
        "Assumed: 14 deals for a whole game.",
        "Assumed: 10 minutes between two rounds.",
        "Four nights of five end between these times.",
    ]
    known = replace(expect(deals=4), pace=Pace(10, 12, 0.2))
    assert next(known.grounds).endswith("that is what the latest 12 games of this club took.")
    assert len([*known.grounds]) == 3


def test_a_club_that_is_known_is_told_a_narrower_end() -> None:
    ends = [
        each.expected.night
        for pace in (ASSUMED, Pace(8, 30, 0.2))
        if (each := replace(expect(), pace=pace).forecast)
    ]
    widths = [end.latest - end.soonest for end in ends]
    assert widths[0] > 1.5 * widths[1]


def test_a_knock_out_takes_as_many_rounds_as_it_needs() -> None:
    ends = [
        found.expected.night.middle
        for people in (4, 16)
        if (found := expect(people, final="knock_out", finalists=2, deals=4).forecast)
    ]
    assert ends[1] > ends[0] + 60


def test_points_that_favour_a_size_are_named() -> None:
    assert expect().favours == ""
    scheme = {"kind": "winner", "top": 10, "bottom": 0}
    assert expect(scheme=scheme).favours.startswith("Favours tables of 3")


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


def test_without_a_start_or_a_variant_no_end_is_told() -> None:
    facts = {"planned_rounds": 4, "variant": "full", "prefer": 4}
    assert Expectation(ASSUMED, facts, 20, START).end
    assert Expectation(ASSUMED, facts, 20).end == ""
    nothing = Expectation(ASSUMED, {}, None)
    assert (nothing.end, nothing.repeats, nothing.favours, list(nothing.grounds)) == (
        "",
        "",
        "",
        [],
    )
