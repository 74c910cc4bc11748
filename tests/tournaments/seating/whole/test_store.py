"""Every stored plan, counted anew without the product's own counting."""

from functools import cache
from itertools import combinations
from pathlib import Path

import pytest

from tests.tournaments.seating import checker
from tournaments.seating.plans import Plan
from tournaments.seating.search.costs import cost
from tournaments.seating.whole.layers import (
    MOST_PEOPLE,
    MOST_ROUNDS,
    STORE,
    StoredPlan,
    cut_to_length,
    parse_stored,
    stored_plans,
    stored_text,
)

MEGABYTE = 1_000_000
REPEATS, SHORT = 100, 20


@cache
def everything() -> tuple[StoredPlan, ...]:
    return tuple(map(parse_stored, STORE.read_text(encoding="ascii").splitlines()))


def test_everybody_sits_once_a_round_at_tables_of_the_sizes_said() -> None:
    for stored in everything():
        sizes, people = stored.sizes, range(sum(stored.sizes))
        assert 7 <= len(people) <= MOST_PEOPLE
        assert 2 <= len(stored.plan) <= MOST_ROUNDS
        assert not checker.faults(stored.plan, people, sizes, len(stored.plan)), stored


def test_each_plan_costs_what_is_written() -> None:
    for stored in everything():
        assert shared(stored.plan) == (stored.repeats, stored.short), stored


def test_no_plan_costs_more_than_as_many_rounds_of_a_longer_one() -> None:
    prices = {(stored.sizes, len(stored.plan)): stored.price for stored in everything()}
    for stored in everything():
        price = prices.get((stored.sizes, len(stored.plan) - 1))
        for number in range(len(stored.plan) if price is not None else 0):
            repeats, short = shared(stored.plan[:number] + stored.plan[number + 1 :])
            assert prices[stored.sizes, len(stored.plan) - 1] <= REPEATS * repeats + SHORT * short


def shared(plan: Plan) -> tuple[int, int]:
    """Pairs who share a table in two rounds, and people who sit short in two, for each two."""
    largest = max(map(len, plan[0]))
    pairs = [{p * MOST_PEOPLE + q for t in r for p, q in combinations(t, 2)} for r in plan]
    short = [{p for t in r if len(t) < largest for p in t} for r in plan]
    return meets(pairs), meets(short)


def meets(rounds: list[set[int]]) -> int:
    return sum(len(one & other) for one, other in combinations(rounds, 2))


def test_it_is_found_how_each_plan_came_about() -> None:
    for stored in everything():
        assert stored.origin
        assert stored.tries > 0
        assert 1 <= stored.seed <= stored.searches or "cut from" in stored.origin


def test_each_night_is_there_once_and_the_file_is_small() -> None:
    keys = [(stored.sizes, len(stored.plan)) for stored in everything()]
    assert len(set(keys)) == len(keys) > 10
    assert STORE.stat().st_size < MEGABYTE


def test_what_is_written_is_read_again() -> None:
    lines = STORE.read_text(encoding="ascii").splitlines()
    assert [stored_text(parse_stored(line)) for line in lines] == lines


def test_only_the_lines_of_the_sizes_are_read(tmp_path: Path) -> None:
    file = tmp_path / "store.txt"
    line = "33 2 | 4 0 | 1 1000 1 | by hand | AAABBB ABABAB"
    file.write_text(f"{line}\n333 no plan at all\n", encoding="ascii")
    (stored,) = stored_plans((3, 3), file)
    assert stored.plan == (((0, 1, 2), (3, 4, 5)), ((0, 2, 4), (1, 3, 5)))
    assert stored_text(stored) == line
    assert not list(stored_plans((4, 3), file))


@pytest.mark.parametrize("rounds", [1, 2, 3, 4])
def test_a_plan_is_cut_by_the_rounds_that_cost_most(rounds: int) -> None:
    stored = next(s for s in everything() if s.sizes == (4, 3, 3, 3) and len(s.plan) == 5)
    shorter = cut_to_length(stored.plan, rounds)
    assert len(shorter) == rounds
    assert set(shorter) <= set(stored.plan)
    problem = stored.problem
    assert cost(problem, shorter) <= cost(problem, stored.plan[:rounds])
