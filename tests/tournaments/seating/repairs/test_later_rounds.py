from random import Random

from hypothesis import given, settings
from hypothesis import strategies as st

from tournaments.seating.nights import Effort, Night
from tournaments.seating.plans import Plan, meetings
from tournaments.seating.refusals import Refusal
from tournaments.seating.repairs.later_rounds import RepairedPlan, planned_anew, repair_plan
from tournaments.seating.repairs.situations import Situation

EFFORT = Effort(6000)
PLAN: Plan = (
    ((0, 1, 2), (3, 4, 5), (6, 7, 8)),
    ((0, 3, 6), (1, 4, 7), (2, 5, 8)),
    ((0, 4, 8), (1, 5, 6), (2, 3, 7)),
    ((0, 5, 7), (1, 3, 8), (2, 4, 6)),
)


def repaired(done: int, *people: int, allowed: tuple[int, ...] = (2, 3)) -> RepairedPlan:
    situation = Situation(people=people, allowed=frozenset(allowed))
    found = repair_plan(PLAN, done, situation, Random(1), EFFORT)
    assert isinstance(found, RepairedPlan)
    return found


def test_when_nobody_changed_the_same_plan_comes_back() -> None:
    found = repaired(1, *range(9))

    assert found.plan is PLAN
    assert [repair.moved for repair in found.repairs] == [(), (), ()]


def test_rounds_that_were_played_stay() -> None:
    found = repaired(2, *range(8))

    assert found.plan[:2] == PLAN[:2]
    assert found.plan[2:] == (((0, 4), (1, 5, 6), (2, 3, 7)), ((0, 5, 7), (1, 3), (2, 4, 6)))


def test_one_for_another_takes_the_seats_of_the_one() -> None:
    found = repaired(1, *range(8), 20)

    assert found.plan[1:] == tuple(
        tuple(tuple(20 if p == 8 else p for p in table) for table in tables) for tables in PLAN[1:]
    )


def test_a_plan_that_is_over_needs_no_repair() -> None:
    assert repaired(4, 1, 2).plan is PLAN


def test_each_round_moves_the_fewest() -> None:
    found = repaired(1, *range(7), allowed=(3, 4))

    assert [len(repair.moved) for repair in found.repairs] == [
        repair.least for repair in found.repairs
    ]
    assert all(repair.is_proved for repair in found.repairs)


def test_sizes_that_seat_nobody_are_refused() -> None:
    situation = Situation(people=tuple(range(8)), allowed=frozenset({3}))

    assert isinstance(repair_plan(PLAN, 1, situation, Random(1), EFFORT), Refusal)


def test_the_rest_can_be_planned_anew() -> None:
    night = Night(people=tuple(range(7)), sizes=(4, 3), rounds=1)
    plan = planned_anew(PLAN, 2, night, Random(1), EFFORT)

    assert plan[:2] == PLAN[:2]
    assert [sorted(p for table in tables for p in table) for tables in plan[2:]] == [
        [*range(7)]
    ] * 2


@settings(max_examples=15)
@given(st.integers(0, 4), st.sets(st.integers(0, 12), min_size=4, max_size=10), st.integers(0, 5))
def test_everybody_here_sits_once_in_each_later_round(done: int, here: set[int], seed: int) -> None:
    situation = Situation(people=tuple(sorted(here)), allowed=frozenset({2, 3, 4}))
    found = repair_plan(PLAN, done, situation, Random(seed), EFFORT)

    assert isinstance(found, RepairedPlan)
    assert found.plan[:done] == PLAN[:done]
    assert [sorted(p for t in tables for p in t) for tables in found.plan[done:]] == [
        sorted(here)
    ] * (4 - done)
    assert max(meetings(found.plan).values()) <= 4
