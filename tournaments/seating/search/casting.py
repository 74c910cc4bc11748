"""Who is which number of a design, so that wishes and history cost little."""

from collections.abc import Mapping, Sequence
from itertools import combinations

from scoring.dice import Dice, shuffled
from tournaments.seating.plans import Plan, Table, Tables, meetings
from tournaments.seating.problems import NEVER, Problem
from tournaments.seating.search.prices import Ledger

TRIES = 40
"""How often each is tried on another's number."""


def cast(problem: Problem, numbers: Plan, dice: Dice) -> Plan:
    """The plan with people in place of 0…n−1; in turn, if it is all the same."""
    casting = RoleSearch(problem, numbers)
    casting.improve(dice)
    return tuple(
        at_their_places(tables, problem)
        for tables in with_names(numbers, [problem.people[person] for person in casting.actors])
    )


def with_names(plan: Plan, names: Mapping[int, int] | Sequence[int]) -> Plan:
    return tuple(
        tuple(tuple(names[person] for person in table) for table in tables) for tables in plan
    )


class RoleSearch:
    """`actors[number]` plays a number of the design; all are numbers 0…n−1."""

    def __init__(self, problem: Problem, numbers: Plan) -> None:
        self.prices = pair_prices(problem)
        self.met = [[0] * len(problem.people) for _person in problem.people]
        for (x, y), times in meetings(numbers).items():
            self.met[x][y] = self.met[y][x] = times
        self.seats = seat_prices(problem, numbers)
        self.actors = list(range(len(problem.people)))

    def improve(self, dice: Dice) -> None:
        count = len(self.actors)
        choosy = [
            person
            for person in range(count)
            if any(self.prices[person]) or len(set(self.seats[person])) > 1
        ]
        role = {person: person for person in range(count)}
        for person in (person for _time in range(TRIES) for person in shuffled(choosy, dice)):
            x, y = role[person], int(dice.random() * count)
            if x != y and self.change(x, y) <= 0:
                other = self.actors[y]
                self.actors[x], self.actors[y] = other, person
                role[person], role[other] = y, x

    def change(self, x: int, y: int) -> int:
        """What it costs more when the actors of two numbers change roles."""
        a, b = self.actors[x], self.actors[y]
        price_a, price_b, met_x, met_y = self.prices[a], self.prices[b], self.met[x], self.met[y]
        pairs = sum(
            (price_a[actor] - price_b[actor]) * (in_y - in_x)
            for number, (actor, in_x, in_y) in enumerate(
                zip(self.actors, met_x, met_y, strict=True)
            )
            if in_x != in_y and number not in (x, y)
        )
        a_seats, b_seats = self.seats[a], self.seats[b]
        return pairs + a_seats[y] + b_seats[x] - a_seats[x] - b_seats[y]


def pair_prices(problem: Problem) -> list[list[int]]:
    """What each meeting of two costs, for history, wishes and places."""
    prices = Ledger(problem).pairs
    number = {person: number for number, person in enumerate(problem.people)}
    keepers = [(number[person], place) for person, place in sorted(problem.fixed_tables.items())]
    for (p, place), (q, other) in combinations(keepers, 2):
        if place != other:
            prices[p][q] += NEVER
            prices[q][p] += NEVER
    return prices


def seat_prices(problem: Problem, numbers: Plan) -> list[list[int]]:
    """What it costs each person to play each number: for tables of the wrong size, and short."""
    loads, largest = Ledger(problem).loads, max(problem.sizes)
    sizes = [[0] * len(numbers) for _person in problem.people]
    for turn, tables in enumerate(numbers):
        for table in tables:
            for x in table:
                sizes[x][turn] = len(table)
    short = [sum(size < largest for size in of_x) for of_x in sizes]
    prices = [[problem.weights.short * load * times for times in short] for load in loads]
    for person, row in zip(problem.people, prices, strict=True):
        if (place := problem.fixed_tables.get(person)) is not None:
            for x, of_x in enumerate(sizes):
                row[x] += NEVER * sum(size != problem.sizes[place] for size in of_x)
    return prices


def at_their_places(tables: Tables, problem: Problem) -> Tables:
    """The tables in the order of the night's sizes, each where most of its people keep to."""
    seated: dict[int, Table] = {}
    rest: dict[int, list[Table]] = {}
    for table in tables:
        place = next((problem.fixed_tables[p] for p in table if p in problem.fixed_tables), None)
        if place is not None and place not in seated and problem.sizes[place] == len(table):
            seated[place] = table
        else:
            rest.setdefault(len(table), []).append(table)
    free = {size: iter(some) for size, some in rest.items()}
    return tuple(
        seated[number] if number in seated else next(free[size])
        for number, size in enumerate(problem.sizes)
    )
