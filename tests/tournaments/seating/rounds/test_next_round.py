from collections.abc import Mapping
from dataclasses import replace
from itertools import combinations
from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tests.laws import cases
from tournaments.seating.plans import Plan, Tables, excess, meetings, pairs_of
from tournaments.seating.problems import (
    APART_WISHES,
    Apart,
    Effort,
    Problem,
    SeatingFault,
    UnmetWish,
    Weights,
    Wish,
)
from tournaments.seating.rounds.next_round import (
    Mode,
    NextRound,
    NoNextRound,
    Ranking,
    SeatFault,
    Way,
    next_round,
)

EFFORT = Effort(4000)
SIZES = (4, 4, 3)
PEOPLE = tuple(range(1, 12))
STANDING = Ranking(PEOPLE)


def seat(problem: Problem, way: Way | Mode, seed: int = 1, effort: Effort = EFFORT) -> NextRound:
    way = Way(way, STANDING) if isinstance(way, Mode) else way
    found = next_round(problem, way, Random(seed), effort)
    assert isinstance(found, NextRound)
    return found


def sets_of(tables: Tables) -> list[set[int]]:
    return [set(table) for table in tables]


def played(problem: Problem, mode: Mode, rounds: int) -> Plan:
    for _ in range(rounds):
        problem = replace(problem, played=(*problem.played, seat(problem, mode).tables))
    return problem.played


NIGHT = Problem(people=PEOPLE, sizes=SIZES, rounds=1)


def test_the_chop_seats_the_best_together() -> None:
    assert sets_of(seat(NIGHT, Mode.CHOP).tables) == [{1, 2, 3, 4}, {5, 6, 7, 8}, {9, 10, 11}]


def test_the_snake_turns_at_each_end() -> None:
    assert sets_of(seat(NIGHT, Mode.SNAKE).tables) == [{1, 6, 7, 11}, {2, 5, 8, 10}, {3, 4, 9}]


def test_random_rounds_differ_by_the_dice_only() -> None:
    rounds = [seat(NIGHT, Mode.RANDOM, seed).tables for seed in (1, 1, 2)]

    assert rounds[0] == rounds[1] != rounds[2]


@pytest.mark.parametrize("mode", [Mode.RANDOM, Mode.CHOP, Mode.SNAKE])
def test_dealt_rounds_keep_firm_wishes_too(mode: Mode) -> None:
    wishes = (Apart(frozenset({3, 4, 9}), Wish.NEVER_TOGETHER),)
    found = seat(replace(NIGHT, apart=wishes, fixed_tables={1: 2, 77: 0}), mode)

    assert found.unmet == ()
    assert 1 in found.tables[2]


def test_a_wish_that_cannot_be_met_is_told() -> None:
    wishes = (Apart(frozenset({1, 2, 3, 4}), Wish.NEVER_TOGETHER),)
    found = seat(replace(NIGHT, apart=wishes), Mode.FEWEST_REPEATS)

    assert [(unmet.wish, len(unmet.people)) for unmet in found.unmet] == [(Wish.NEVER_TOGETHER, 2)]


def test_people_meet_whom_they_have_not_met() -> None:
    nine = Problem(people=tuple(range(9)), sizes=(3, 3, 3), rounds=1)

    assert set(meetings(played(nine, Mode.FEWEST_REPEATS, 4)).values()) == {1}


def test_who_sat_short_least_sits_short_now() -> None:
    light = Weights(repeats=0)
    ten = Problem(people=tuple(range(10)), sizes=(4, 3, 3), rounds=1, weights=light)
    short = [p for tables in played(ten, Mode.FEWEST_REPEATS, 5) for p in (*tables[1], *tables[2])]

    assert {short.count(person) for person in range(10)} == {3}


def test_a_latecomer_and_a_guest_from_a_left_round_are_seated() -> None:
    now = replace(NIGHT, people=(*PEOPLE[2:], 50, 51), played=(((1, 2, 3, 4), (5, 6, 7)),))
    tables = seat(now, Mode.FEWEST_REPEATS).tables

    assert sorted(p for table in tables for p in table) == sorted(now.people)
    assert meetings((*now.played, tables))[(3, 4)] == 1


def test_without_repeats_power_pairing_is_the_chop() -> None:
    twelve = Problem(people=tuple(range(1, 13)), sizes=(4, 4, 4), rounds=1)

    assert sets_of(
        seat(twelve, Way(Mode.POWER_PAIRED, Ranking(tuple(range(12, 0, -1))))).tables
    ) == [
        {12, 11, 10, 9},
        {8, 7, 6, 5},
        {4, 3, 2, 1},
    ]


def test_power_pairing_parts_those_who_met_without_going_farther_than_needed() -> None:
    eight = Problem(
        people=tuple(range(1, 9)), sizes=(4, 4), rounds=1, played=(((1, 2, 3, 4), (5, 6, 7, 8)),)
    )

    assert sets_of(seat(eight, Mode.POWER_PAIRED).tables) == [{1, 2, 5, 6}, {3, 4, 7, 8}]


def spread(tables: Tables) -> float:
    gaps = [abs(p - q) for table in tables for p, q in combinations(table, 2)]
    return sum(gaps) / len(gaps)


def test_power_pairing_keeps_near_ones_together_through_a_night() -> None:
    sixty = Problem(people=tuple(range(60)), sizes=(4,) * 15, rounds=1)
    way = Way(Mode.POWER_PAIRED, Ranking(sixty.people))
    history: Plan = ()
    for seed in range(4):
        tables = seat(replace(sixty, played=history), way, seed, Effort(30_000)).tables
        history = (*history, tables)

    assert spread(seat(sixty, Mode.RANDOM).tables) > 17
    assert max(map(spread, history)) < 7
    assert excess(meetings(history)) < 60


@pytest.mark.parametrize(("repeats", "pairs"), [(21, [{1, 3}, {2, 4}]), (9, [{1, 2}, {3, 4}])])
def test_power_pairing_weighs_a_repeat_against_places(repeats: int, pairs: list[set[int]]) -> None:
    """To part 1 and 2 (and not more) two pairs come to be a place farther apart each: 20."""
    weights = Weights(repeats=repeats)
    met = (((1, 2), (3, 9), (4, 8)), ((1, 4), (2, 3)), ((1, 4), (2, 3)))
    four = Problem(people=(1, 2, 3, 4), sizes=(2, 2), rounds=1, played=met, weights=weights)

    assert sets_of(seat(four, Mode.POWER_PAIRED).tables) == pairs


def test_among_equals_power_pairing_has_no_favourites() -> None:
    equal = Ranking(PEOPLE, dict.fromkeys(PEOPLE, 0))
    firsts = {seat(NIGHT, Way(Mode.POWER_PAIRED, equal), seed).tables[0][0] for seed in range(30)}

    assert len(firsts) > 7


def test_who_keeps_to_a_table_keeps_it_in_power_pairing() -> None:
    assert 11 in seat(replace(NIGHT, fixed_tables={11: 0}), Mode.POWER_PAIRED).tables[0]


def test_tables_by_hand_are_completed_with_fewest_repeats() -> None:
    met = (((1, 2, 3, 4), (5, 6, 7, 8), (9, 10, 11)),)
    way = Way(Mode.BY_HAND, by_hand=((8, 1), (5,)))
    tables = seat(replace(NIGHT, played=met), way).tables

    assert tables[0][:2] == (8, 1)
    assert tables[1][0] == 5
    assert [len(table) for table in tables] == [4, 4, 3]
    assert sum(times - 1 for times in meetings((*met, tables)).values()) <= 3


def test_what_is_against_a_wish_by_hand_is_told() -> None:
    way = Way(Mode.BY_HAND, by_hand=((8, 1, 2, 3),))

    assert seat(replace(NIGHT, fixed_tables={8: 1}), way).unmet == (UnmetWish(Wish.PLACE, (8,), 0),)


def test_impossible_tables_by_hand_are_rejected_with_all_faults() -> None:
    way = Way(Mode.BY_HAND, by_hand=((1, 1), (99,)))
    rejected = next_round(NIGHT, way, Random(1), EFFORT)

    assert isinstance(rejected, NoNextRound)
    assert [fault.fault for fault in rejected.faults] == [SeatFault.TWICE, SeatFault.NOT_HERE]


def test_tables_by_hand_count_in_that_mode_only() -> None:
    assert seat(NIGHT, Way(Mode.CHOP, STANDING, ((99,),))) == seat(NIGHT, Mode.CHOP)


def test_what_cannot_be_seated_is_refused_before_anything_runs() -> None:
    rejected = next_round(replace(NIGHT, sizes=(4, 4)), Way(Mode.RANDOM), Random(1), EFFORT)

    assert isinstance(rejected, NoNextRound)
    assert [refusal.code for refusal in rejected.refusals] == [SeatingFault.SIZES_DIFFER]


def test_without_any_effort_everybody_has_a_seat() -> None:
    tables = seat(NIGHT, Mode.FEWEST_REPEATS, effort=Effort(0)).tables

    assert sorted(person for table in tables for person in table) == list(PEOPLE)


@pytest.mark.parametrize("mode", [Mode.FEWEST_REPEATS, Mode.POWER_PAIRED])
def test_firm_wishes_are_met_without_any_effort(mode: Mode) -> None:
    wishes = (
        Apart(frozenset({1, 2, 3}), Wish.NEVER_TOGETHER),
        Apart(frozenset({9, 10, 11}), Wish.NEVER_TOGETHER),
    )

    assert seat(replace(NIGHT, apart=wishes), mode, effort=Effort(0)).unmet == ()


LARGE = Problem(people=tuple(range(250)), sizes=(4,) * 61 + (3,) * 2, rounds=1)


def test_a_large_field_meets_nobody_again() -> None:
    circle = Apart(frozenset(range(0, 250, 5)))
    firm = Apart(frozenset(range(0, 30)), Wish.NEVER_TOGETHER)
    first = seat(LARGE, Mode.RANDOM).tables
    problem = replace(LARGE, played=(first,), apart=(circle, firm), fixed_tables={7: 62})
    found = seat(problem, Mode.FEWEST_REPEATS, effort=Effort(40_000))

    assert max(meetings((first, found.tables)).values()) == 1
    assert found.unmet == ()
    assert 7 in found.tables[62]
    assert all(len(circle.people.intersection(table)) < 2 for table in found.tables)


def test_a_large_field_is_power_paired_over_the_borders_of_blocks() -> None:
    way = Way(Mode.POWER_PAIRED, Ranking(LARGE.people))
    first = seat(LARGE, way, effort=Effort(5000)).tables
    second = seat(replace(LARGE, played=(first,)), way, effort=Effort(20_000)).tables

    assert spread(second) < 5
    assert sum(meetings((first, second))[pair] == 2 for t in second for pair in pairs_of(t)) < 125


def test_firm_wishes_of_a_large_dealt_field_are_met_by_swaps() -> None:
    firm = Apart(frozenset(range(0, 60, 2)), Wish.NEVER_TOGETHER)
    way = Way(Mode.CHOP, Ranking(LARGE.people))

    assert seat(replace(LARGE, apart=(firm,)), way).unmet == ()


@pytest.mark.parametrize("mode", [Mode.RANDOM, Mode.FEWEST_REPEATS])
def test_a_large_field_in_which_somebody_has_to_meet_a_foe_is_seated_still(mode: Mode) -> None:
    firm = Apart(frozenset(range(0, 128, 2)), Wish.NEVER_TOGETHER)
    unmet = seat(replace(LARGE, apart=(firm,)), mode).unmet

    assert [len(wish.people) for wish in unmet] == [2]


@pytest.mark.long
@pytest.mark.parametrize("mode", [Mode.FEWEST_REPEATS, Mode.POWER_PAIRED])
def test_ten_thousand_find_their_tables_after_eleven_rounds(mode: Mode) -> None:
    everybody = tuple(range(10_000))
    problem = Problem(people=everybody, sizes=(4,) * 2494 + (3,) * 8, rounds=1)
    history = tuple(seat(problem, Mode.RANDOM, seed).tables for seed in range(11))
    clubs = tuple(Apart(frozenset(range(n, 10_000, 200)), Wish.NEVER_TOGETHER) for n in range(200))
    problem = replace(problem, played=history, apart=clubs, fixed_tables={9: 2000, 10: 2001})
    found = seat(problem, Way(mode, Ranking(everybody)), effort=Effort(600_000))

    assert found.unmet == ()
    assert sorted(person for table in found.tables for person in table) == list(everybody)
    met = meetings(history)
    again = sum(met[pair] for table in found.tables for pair in pairs_of(table))
    assert again == 0 if mode is Mode.FEWEST_REPEATS else again < 100


modes = st.sampled_from([mode for mode in Mode if mode is not Mode.BY_HAND])


@st.composite
def nights(draw: st.DrawFn) -> Problem:
    sizes = tuple(draw(st.lists(st.integers(2, 5), min_size=1, max_size=4)))
    people = tuple(range(100, 100 + sum(sizes)))
    order = draw(st.permutations(range(95, 100 + sum(sizes))))
    history = (tuple(order[:4]), tuple(order[4:8])), (tuple(order[1:5]),)
    circles = draw(st.lists(st.frozensets(st.sampled_from(people), max_size=3), max_size=2))
    wishes = tuple(Apart(circle, draw(st.sampled_from(APART_WISHES))) for circle in circles)
    return Problem(people=people, sizes=sizes, rounds=1, played=history, apart=wishes)


@cases(60)
@given(nights(), modes, st.integers(0, 9))
def test_everybody_sits_once_at_tables_of_the_sizes(
    problem: Problem, mode: Mode, seed: int
) -> None:
    way = Way(mode, Ranking(tuple(reversed(problem.people))))
    tables = seat(problem, way, seed, Effort(300)).tables

    assert sorted(person for table in tables for person in table) == sorted(problem.people)
    assert tuple(len(table) for table in tables) == problem.sizes


def renamed(rounds: Plan, names: Mapping[int, int]) -> Plan:
    return tuple(tuple(tuple(names[p] for p in table) for table in tables) for tables in rounds)


@cases(40)
@given(nights(), modes, st.randoms(use_true_random=False))
def test_no_number_is_better_than_another(problem: Problem, mode: Mode, mixer: Random) -> None:
    everybody = sorted({*problem.people, *range(95, 120)})
    names = dict(zip(everybody, mixer.sample(everybody, len(everybody)), strict=True))
    other = replace(
        problem,
        people=tuple(names[person] for person in problem.people),
        played=renamed(problem.played, names),
        apart=tuple(Apart(frozenset(names[p] for p in w.people), w.wish) for w in problem.apart),
    )
    here, there = (seat(n, Way(mode), 3, Effort(300)).tables for n in (problem, other))

    assert renamed((here,), names) == (there,)


def test_a_history_that_seats_somebody_twice_is_rejected() -> None:
    asked = replace(NIGHT, played=(((1, 2), (2, 3)),))
    rejected = next_round(asked, Way(Mode.RANDOM), Random(1), EFFORT)
    assert isinstance(rejected, NoNextRound)
    assert [refusal.code for refusal in rejected.refusals] == [SeatingFault.PLAYED_TWICE]
