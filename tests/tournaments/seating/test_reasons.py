from dataclasses import replace

from tournaments.seating.plans import Plan
from tournaments.seating.problems import Apart, Problem
from tournaments.seating.proof import TableReasons, Why, certify, round_reasons

FIRST: Plan = (((1, 2, 3), (4, 5, 6)),)
SIX = Problem(people=(1, 2, 3, 4, 5, 6), sizes=(3, 3), rounds=1)
NINE = Problem(people=tuple(range(1, 10)), sizes=(3, 3, 3), rounds=2)


def reasons(
    problem: Problem, plan: Plan, number: int = 0, scores: dict[int, float] | None = None
) -> tuple[TableReasons, ...]:
    return round_reasons(problem, plan, number, certify(problem, plan), scores)


def test_in_a_first_round_nobody_meets_again() -> None:
    assert reasons(SIX, FIRST) == (
        TableReasons(table=(1, 2, 3), earlier_meetings=(), why=Why.NOBODY_AGAIN),
        TableReasons(table=(4, 5, 6), earlier_meetings=(), why=Why.NOBODY_AGAIN),
    )


def test_it_tells_in_which_rounds_people_had_met() -> None:
    problem = replace(SIX, played=FIRST * 2)
    plan: Plan = (((1, 2, 4), (3, 6, 5)), ((2, 1, 5), (6, 3, 4)))
    table, other = reasons(replace(problem, rounds=2), plan, 1)
    assert table.earlier_meetings == (((1, 2), (1, 2, 3)),)
    assert other.earlier_meetings == (((3, 6), (3,)), ((4, 6), (1, 2)))


def test_the_round_forces_repeats_where_the_tables_are_few() -> None:
    table, _other = reasons(replace(SIX, played=FIRST), (((1, 2, 4), (3, 5, 6)),))
    assert (table.why, table.earlier_meetings) == (Why.ROUND_BOUND, (((1, 2), (1,)),))


def test_who_has_met_everybody_meets_somebody_again() -> None:
    played: Plan = (((1, 2, 3),), ((1, 4, 5),), ((1, 6),))
    table, other = reasons(replace(SIX, played=played), (((1, 2, 4), (3, 5, 6)),))
    assert (table.why, table.people) == (Why.MET_ALL, (1,))
    assert other.why is Why.NOBODY_AGAIN


def test_who_has_met_all_but_one_meets_somebody_again_at_a_table_of_three() -> None:
    played: Plan = (((1, 2, 3),), ((1, 4, 5),))
    table, _other = reasons(replace(SIX, played=played), (((1, 2, 6), (3, 4, 5)),))
    assert (table.why, table.people) == (Why.FEW_NEW, (1,))


def test_who_has_met_everybody_could_have_met_fewer_again_at_a_shorter_table() -> None:
    played: Plan = (((1, 2, 3), (4, 5)), ((1, 4, 5), (2, 3)))
    problem = Problem(people=(1, 2, 3, 4, 5), sizes=(3, 2), rounds=1, played=played)
    table, _other = reasons(problem, (((1, 2, 3), (4, 5)),))
    assert table.why is Why.UNKNOWN


def test_a_plan_that_is_best_may_repeat_in_a_round_that_could_do_better() -> None:
    """Meeting again at once leaves others for later: in four rounds it is all the same."""
    problem = Problem(people=(1, 2, 3, 4), sizes=(2, 2), rounds=4, played=())
    plan: Plan = (
        ((1, 2), (3, 4)),
        ((1, 2), (3, 4)),
        ((1, 3), (2, 4)),
        ((1, 4), (2, 3)),
    )
    table, _other = reasons(problem, plan, 1)
    assert (table.why, table.earlier_meetings) == (Why.PLAN_BOUND, (((1, 2), (1,)),))


AGAIN: Plan = (((1, 2, 3), (4, 5, 6), (7, 8, 9)), ((1, 2, 4), (3, 5, 7), (6, 8, 9)))


def test_a_repeat_that_is_not_known_to_be_needed_says_so() -> None:
    assert [table.why for table in reasons(NINE, AGAIN, 1)] == [
        Why.UNKNOWN,
        Why.NOBODY_AGAIN,
        Why.UNKNOWN,
    ]


def test_wishes_are_a_reason_at_the_tables_of_their_people() -> None:
    wished = replace(NINE, apart=(Apart(frozenset({2, 5})),), fixed_tables={4: 0})
    first, _second, third = reasons(wished, AGAIN, 1)
    assert (first.why, first.people) == (Why.WISHED, (2, 4))
    assert third.why is Why.UNKNOWN


def test_standings_are_a_reason_and_give_each_table_its_range() -> None:
    first, second, third = reasons(NINE, AGAIN, 1, {1: 10.0, 2: 7.5, 4: 8.0, 5: 3.0})
    assert (first.why, first.people, first.scores) == (Why.WISHED, (), (7.5, 10.0))
    assert (second.scores, third.scores) == ((3.0, 3.0), None)


def test_a_round_that_only_spreads_its_repeats_best_is_not_said_to_have_the_fewest() -> None:
    """A pair who meets a third time costs as much as two pairs who meet again."""
    played: Plan = (((4, 5, 2), (1, 3)), ((3, 1, 5), (4, 2)))
    problem = Problem(people=(1, 2, 3, 4, 5), sizes=(3, 2), rounds=1, played=played)
    table, _other = reasons(problem, (((2, 1, 5), (3, 4)),))
    assert len(table.earlier_meetings) == 2
    assert table.why is not Why.ROUND_BOUND
