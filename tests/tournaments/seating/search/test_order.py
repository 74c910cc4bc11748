from random import Random

from scoring.dice import shuffled
from tournaments.seating.plans import Plan
from tournaments.seating.problems import Problem
from tournaments.seating.search.annealing import tables_of_row
from tournaments.seating.search.order import HURRIED, SEATS, changes, ordered, seat_cost, seat_floor
from tournaments.seating.shift import shifted
from tournaments.seating.whole.layers import best_known

SIX = Problem(people=tuple(range(1, 7)), sizes=(3, 3), rounds=3)


def drawn(problem: Problem, seed: int) -> Plan:
    random = Random(seed)
    return tuple(
        tables_of_row(shuffled(problem.people, random), problem.sizes)
        for _ in range(problem.rounds)
    )


def test_the_people_at_a_table_stay_the_same() -> None:
    problem = Problem(people=tuple(range(17)), sizes=(5, 4, 4, 4), rounds=5)
    plan = drawn(problem, 1)
    found = ordered(problem, plan, Random(1))
    assert [[sorted(t) for t in r] for r in found] == [[sorted(t) for t in r] for r in plan]
    assert seat_cost(problem, found) < seat_cost(problem, plan)


def test_everybody_has_each_seat_once_and_deals_first_once() -> None:
    plan = (((1, 2, 3), (4, 5, 6)), ((1, 5, 3), (4, 2, 6)), ((1, 2, 6), (4, 5, 3)))
    found = ordered(SIX, plan, Random(2))
    assert seat_cost(SIX, plan) > seat_cost(SIX, found)
    for seat in range(3):
        assert sorted(table[seat] for tables in found for table in tables) == list(range(1, 7))


def test_seats_left_neighbours_and_first_deals_are_counted() -> None:
    weights = SIX.weights
    tables = ((1, 2, 3), (4, 5, 6))
    turned = ((2, 3, 1), (5, 6, 4))
    assert seat_cost(SIX, (tables,)) == 0
    assert seat_cost(SIX, (tables, turned)) == 6 * weights.neighbour
    assert seat_cost(SIX, (tables, tables)) == 6 * weights.neighbour + 6 * weights.seat + 2 * (
        weights.dealer
    )


def test_seats_of_earlier_rounds_count_for_those_who_are_here() -> None:
    problem = Problem(people=(1, 2, 3), sizes=(3,), rounds=1, played=(((1, 2, 3), (4, 5, 6)),))
    (found,) = ordered(problem, (((1, 2, 3),),), Random(1))
    assert (
        seat_cost(problem, (found,)) == problem.weights.seat
    )  # or else all have a neighbour again
    assert found[0][0] != 1


def test_the_same_seed_gives_the_same_order() -> None:
    plan = drawn(SIX, 3)
    assert ordered(SIX, plan, Random(4)) == ordered(SIX, plan, Random(4))


def test_first_deals_and_seats_come_round_where_they_can() -> None:
    for sizes, rounds, seed in (((4,) * 15, 4, 1), ((4, 4), 4, 2)):
        problem = Problem(people=tuple(range(sum(sizes))), sizes=sizes, rounds=rounds)
        plan = best_known(problem, Random(seed)).plan
        assert seat_cost(problem, ordered(problem, plan, Random(seed))) == seat_floor(problem) == 0


def test_tables_of_six_for_forty_rounds_are_looked_at_within_bounds() -> None:
    problem = Problem(people=tuple(range(60)), sizes=(6,) * 10, rounds=40)
    dice = Counted(seed=1)
    ordered(problem, shifted(problem.sizes, problem.rounds), dice)
    assert dice.lots < SEATS * (1 + len(changes(6))) // 6


def test_without_time_tables_are_looked_at_a_few_times() -> None:
    problem = Problem(people=tuple(range(17)), sizes=(5, 4, 4, 4), rounds=5)
    plan, dice = drawn(problem, 1), Counted(seed=1)
    found = ordered(problem, plan, dice, is_over=lambda: True)
    assert seat_cost(problem, found) < seat_cost(problem, plan)
    assert dice.lots < HURRIED * 20 * (1 + len(changes(5)))


def test_where_time_ends_meanwhile_looking_ends() -> None:
    problem = Problem(people=tuple(range(6)), sizes=(3, 3), rounds=7)
    looks = iter([False, True])
    ordered(problem, shifted(problem.sizes, 7), Random(1), is_over=lambda: next(looks))
    assert next(looks, None) is None


class Counted:
    """Dice that count their lots."""

    def __init__(self, seed: int) -> None:
        self.dice, self.lots = Random(seed), 0

    def random(self) -> float:
        self.lots += 1
        return self.dice.random()
