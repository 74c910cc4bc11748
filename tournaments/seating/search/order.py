"""The order of seats at each table: who deals first, and who plays after whom."""

from collections import Counter, defaultdict
from collections.abc import Callable, Iterator, Sequence
from functools import cache
from itertools import combinations

from scoring.dice import Dice
from tournaments.seating.plans import Plan, Table, convex
from tournaments.seating.problems import Problem
from tournaments.seating.search.annealing import CHANCES, STEPS
from tournaments.seating.search.costs import least_convex

SEATS = 80_000
"""So many seats are looked at, but each of them once at least."""

PASSES = 240
"""So often every table is looked at, at most."""

HURRIED = 4
"""So often where time is over, if the number of seats allows it."""

HEAT = 1.5
"""How much dearer an order may be at first, as the tables of a round may be when it is hot."""

type Way = tuple[int, ...]
type Counts = defaultdict[int, defaultdict[int, int]]


class Seats:
    """How often everybody has sat where and played before whom."""

    def __init__(self, problem: Problem, plan: Plan) -> None:
        self.weights = problem.weights
        self.sat: Counts = defaultdict(lambda: defaultdict(int))
        self.before: Counts = defaultdict(lambda: defaultdict(int))
        for table in (table for tables in (*problem.played, *plan) for table in tables):
            self.count(table)

    def count(self, table: Table, times: int = 1) -> None:
        for seat, (person, after) in enumerate(neighbours(table)):
            self.sat[person][seat] += times
            self.before[person][after] += times

    def prices(self, table: Table) -> tuple[list[list[int]], list[list[int]]]:
        """Of each seat for each person, and of each one directly before each other."""
        weights, sizes = self.weights, range(len(table))
        seat, before = [], []
        for person in table:
            sat, met = self.sat[person], self.before[person]
            seat.append([weights.seat * sat[place] for place in sizes])
            seat[-1][0] += weights.dealer * sat[0]
            before.append([weights.neighbour * met[other] for other in table])
        return seat, before

    def reseated(self, table: Table, heat: float, dice: Dice) -> tuple[Table, int]:
        """The table after changes that make it cheaper, or little dearer, and how much dearer."""
        self.count(table, -1)
        seat, before = self.prices(table)
        ways = changes(len(table))
        begin = int(dice.random() * len(ways))
        order = tuple(range(len(table)))
        start = price = price_of(order, seat, before)
        for way in ways[begin:] + ways[:begin]:
            other = tuple([order[place] for place in way])
            dearer = price_of(other, seat, before) - price
            if dearer <= 0 or (heat and dearer <= heat * CHANCES[int(dice.random() * STEPS)]):
                order, price = other, price + dearer
        found = tuple([table[place] for place in order])
        self.count(found)
        return found, price - start


def price_of(order: Way, seat: Sequence[Sequence[int]], before: Sequence[Sequence[int]]) -> int:
    price, last = 0, order[-1]
    for place, person in enumerate(order):
        price += seat[person][place] + before[last][person]
        last = person
    return price


@cache
def changes(size: int) -> tuple[Way, ...]:
    """Two change seats, or all move on."""
    straight = tuple(range(size))
    swapped = (
        tuple({i: j, j: i}.get(place, place) for place in straight)
        for i, j in combinations(straight, 2)
    )
    return (*swapped, *(straight[by:] + straight[:by] for by in straight[1:]))


def neighbours(table: Table) -> Iterator[tuple[int, int]]:
    """Everybody with the one who plays after."""
    return zip(table, table[1:] + table[:1], strict=True)


def seat_cost(problem: Problem, plan: Plan) -> int:
    """What the order of seats costs, with what was played before."""
    here, weights = frozenset(problem.people), problem.weights
    sat, dealt, before = Counter[tuple[int, int]](), Counter[int](), Counter[tuple[int, int]]()
    for table in (table for tables in (*problem.played, *plan) for table in tables):
        sat.update((person, seat) for seat, person in enumerate(table) if person in here)
        dealt.update(person for person in table[:1] if person in here)
        before.update(pair for pair in neighbours(table) if here.issuperset(pair))
    return (
        weights.seat * convex(sat)
        + weights.dealer * convex(dealt)
        + weights.neighbour * convex(before)
    )


def seat_floor(problem: Problem) -> int:
    """What no order costs less than: with seats and first deals shared out evenly."""
    if problem.played:
        return 0
    people, weights = len(problem.people), problem.weights
    tables = (sum(size > seat for size in problem.sizes) for seat in range(max(problem.sizes)))
    seats = [least_convex(problem.rounds * count, people) for count in tables]
    return weights.seat * sum(seats) + weights.dealer * seats[0]


def ordered(
    problem: Problem,
    plan: Plan,
    dice: Dice,
    passes: int = PASSES,
    is_over: Callable[[], bool] = lambda: False,
) -> Plan:
    """The same people at each table, in an order in which few things happen to them again."""
    seats, best, rounds = Seats(problem, plan), plan, [list(tables) for tables in plan]
    price = least = seat_cost(problem, plan)
    goal = seat_floor(problem)
    hurried = HURRIED if is_over() else passes
    passes = max(1, min(passes, hurried, SEATS // (len(plan) * len(problem.people))))
    for number in range(passes):
        if least <= goal or (number >= HURRIED and is_over()):
            break
        heat = HEAT * (passes - 1 - number) / passes
        for tables in rounds:
            for place, table in enumerate(tables):
                tables[place], dearer = seats.reseated(table, heat, dice)
                price += dearer
        if price < least:
            least, best = price, tuple(map(tuple, rounds))
    return best
