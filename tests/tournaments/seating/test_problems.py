"""Whatever happens in a night, every plan is right and every certificate true."""

from random import Random

import pytest

from tests.tournaments.seating import checker
from tests.tournaments.seating.simulated import SimulatedNight
from tournaments.seating.checks import refusals
from tournaments.seating.plans import Plan, Tables
from tournaments.seating.problems import (
    Apart,
    Effort,
    Problem,
    UnmetWish,
    Wish,
    pairs_apart,
    unmet_wishes,
)
from tournaments.seating.proof import Certificate, certify
from tournaments.seating.repairs.one_round import repair_round
from tournaments.seating.repairs.situations import RepairedRound, Situation
from tournaments.seating.rounds.next_round import NextRound, next_round
from tournaments.seating.sizes import splits
from tournaments.seating.whole.planning import find_plan

EACH = 10  # nights in one test
USUAL, MORE, LONG = range(0, 80, EACH), range(80, 200, EACH), range(1000, 6000, EACH)
FEW = (7, 15)  # people, in the ordinary suite
TINY = 6  # people: all repairs can be tried
TRIES = (0, 50, 200, ENOUGH := 1000)


def firm(problem: Problem | Situation) -> list[frozenset[int]]:
    return [wish.people for wish in problem.apart if wish.firm]


def faults(problem: Problem, plan: Plan) -> list[str]:
    return checker.faults(plan, problem.people, problem.sizes, problem.rounds)


def unmet(found: NextRound | RepairedRound) -> list[checker.Broken]:
    return sorted((0, wish.table, wish.people) for wish in found.unmet)


def unmet_in(tables: Tables, asked: Problem | Situation) -> list[checker.Broken]:
    """As `unmet` should be: two wishes of the same people are one."""
    return sorted(set(checker.broken([tables], asked.fixed_tables, firm(asked))))


def told(certificate: Certificate) -> dict[str, object]:
    return {
        "repeats": certificate.repeats,
        "bound_repeats": certificate.bound.excess,
        "convex": certificate.convex,
        "bound_convex": certificate.bound.convex,
        "proved": certificate.is_proved,
        "most_met": certificate.most_met,
        "short_load": list(certificate.short_load),
        "seat_spread": certificate.seat_spread,
        "dealt_first": list(certificate.dealt_first),
        "left_repeats": certificate.left_repeats,
    }


def lies(problem: Problem, plan: Plan) -> list[str]:
    """Where the certificate of the plan is not true."""
    certificate = certify(problem, plan)
    begin = len(problem.played) + 1
    wishes = sorted(
        (wish.round - begin, wish.table - 1, wish.people) for wish in certificate.broken_wishes
    )
    if wishes != checker.broken(
        plan, problem.fixed_tables, [wish.people for wish in problem.apart]
    ):
        return [f"these wishes are not all that are broken: {wishes}"]
    return checker.wrong_figures(told(certificate), plan, problem.people, problem.played)


class Played:
    """A night, checked at every step."""

    def __init__(self, seed: int, times: int) -> None:
        self.simulated, self.dice = SimulatedNight(Random(seed)), Random(seed)
        tries = TRIES[seed % len(TRIES)]
        self.effort, self.is_enough = Effort(times * tries), tries >= ENOUGH

    def plan(self) -> None:
        problem = self.simulated.problem(self.simulated.rounds)
        assert refusals(problem) == ()
        plan = find_plan(problem, self.dice, self.effort).plan
        assert faults(problem, plan) == []
        assert lies(problem, plan) == []
        assert checker.broken(plan, problem.fixed_tables, firm(problem)) == []

    def next_round(self) -> None:
        problem, way = self.simulated.problem(1), self.simulated.way()
        assert refusals(problem) == ()
        found = next_round(problem, way, self.dice, self.effort)
        assert isinstance(found, NextRound), found
        assert faults(problem, (found.tables,)) == []
        assert lies(problem, (found.tables,)) == []
        assert unmet(found) == unmet_in(found.tables, problem)
        assert not (found.unmet and self.is_enough)
        for number, begun in enumerate(way.tables_given):
            assert found.tables[number][: len(begun)] == begun
        self.simulated.record(self.repaired(problem, found.tables))

    def repaired(self, problem: Problem, published: Tables) -> Tables:
        """Somebody is missing or comes when the tables are told."""
        before = self.simulated.people[:], self.simulated.away[:]
        self.simulated.go_on()
        here, allowed = (
            tuple(self.simulated.people),
            frozenset(problem.sizes) | self.simulated.allow,
        )
        places = {person: place for person, place in problem.fixed_tables.items() if person in here}
        now = Situation(
            people=here,
            allowed=allowed,
            played=problem.played,
            apart=problem.apart,
            fixed_tables=places,
        )
        found = repair_round(published, now, self.dice, self.effort)
        if not isinstance(found, RepairedRound):
            assert not checker.splits(len(here), allowed), (published, now, found)
            self.simulated.people, self.simulated.away = before
            return published
        self.check_repair(published, now, found)
        return tuple(table for table in found.tables if table)

    def check_repair(self, published: Tables, now: Situation, found: RepairedRound) -> None:
        tables = [table for table in found.tables if table]
        assert list(checker.seating_faults(tables, set(now.people))) == []
        assert now.allowed.issuperset(map(len, tables))
        moves = {move.person: (move.from_table, move.to_table) for move in found.moved}
        assert moves == checker.moved(published, found.tables)
        assert unmet(found) == unmet_in(found.tables, now)
        assert found.least <= len(moves)
        if len(now.people) <= TINY and len(published) <= 2:
            self.check_tiny_repair(published, now, found)

    def check_tiny_repair(self, published: Tables, now: Situation, found: RepairedRound) -> None:
        best = checker.best_repair(published, now.people, now.allowed, now.fixed_tables, firm(now))
        reached = checker.clashes(found.tables, now.fixed_tables, firm(now)), len(found.moved)
        assert best <= reached
        assert best == reached or not self.is_enough
        assert found.least <= best[1] or reached[0] > best[0]


@pytest.mark.parametrize(
    ("first", "times"),
    [
        *((first, 1) for first in USUAL),
        *(pytest.param(first, 1, marks=pytest.mark.long) for first in MORE),
        *(pytest.param(first, 10, marks=pytest.mark.long) for first in LONG),
    ],
)
def test_every_plan_of_a_night_is_right_and_every_certificate_is_true(
    first: int, times: int
) -> None:
    for seed in range(first, first + EACH):
        played = Played(seed, times)
        played.plan()
        for _round in range(played.simulated.rounds):
            played.next_round()


@pytest.mark.parametrize(
    "people",
    [
        *FEW,
        *(pytest.param(n, marks=pytest.mark.long) for n in range(3, 101) if n not in FEW),
    ],
)
def test_what_is_known_without_a_search_is_right_for_every_number_of_people(people: int) -> None:
    for prefer, rounds in ((3, 12), (4, 4), (4, 8), (4, 11), (5, 6), (6, 3)):
        for split in splits(people, range(2, 7), prefer)[:2]:
            problem = Problem(people=tuple(range(people)), sizes=split.sizes, rounds=rounds)
            plan = find_plan(problem, Random(people), Effort(0)).plan
            assert faults(problem, plan) == []
            assert lies(problem, plan) == []


TABLES = ((1, 2, 3), (4, 5, 6))


def test_a_firm_wish_to_be_apart_is_unmet_at_a_shared_table() -> None:
    family = Apart(frozenset({2, 3, 5}), Wish.NEVER_TOGETHER)

    assert unmet_wishes(TABLES, [family], {}) == (UnmetWish(Wish.NEVER_TOGETHER, (2, 3), 0),)


def test_a_soft_wish_is_never_told() -> None:
    assert not unmet_wishes(TABLES, [Apart(frozenset({2, 3}))], {})


def test_the_same_wish_is_told_once() -> None:
    twice = [
        Apart(frozenset({1, 2, 9}), Wish.NEVER_TOGETHER),
        Apart(frozenset({1, 2}), Wish.NEVER_TOGETHER),
    ]

    assert unmet_wishes(TABLES, twice, {}) == (UnmetWish(Wish.NEVER_TOGETHER, (1, 2), 0),)


def test_a_place_is_unmet_at_any_other_table() -> None:
    assert unmet_wishes(TABLES, [], {1: 0, 4: 0, 9: 0}) == (UnmetWish(Wish.PLACE, (4,), 1),)


def test_wishes_are_told_table_by_table() -> None:
    foes = [
        Apart(frozenset({5, 6}), Wish.NEVER_TOGETHER),
        Apart(frozenset({1, 2}), Wish.NEVER_TOGETHER),
    ]

    assert [unmet.table for unmet in unmet_wishes(TABLES, foes, {3: 1})] == [0, 0, 1]


def test_pairs_apart_are_those_of_all_wishes_of_a_kind() -> None:
    wishes = [Apart(frozenset({1, 2, 3}), Wish.NEVER_TOGETHER), Apart(frozenset({4, 5}))]

    assert pairs_apart(wishes, Wish.NEVER_TOGETHER) == {(1, 2), (1, 3), (2, 3)}
    assert pairs_apart(wishes, Wish.RATHER_APART) == {(4, 5)}
