"""Firm wishes met with few changes of tables that were made without them."""

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import fields, replace
from math import comb

from scoring.dice import Dice
from tournaments.seating.plans import Tables
from tournaments.seating.problems import Effort, Problem, UnmetWish, Weights, unmet_wishes
from tournaments.seating.search.field import improved_field
from tournaments.seating.search.prices import Prices

ONLY_CHANGES = Weights(**{**{field.name: 0 for field in fields(Weights)}, "moved": 1})


def settled(
    problem: Problem, tables: Tables, line: Sequence[int], dice: Dice, effort: Effort
) -> Tables:
    """The tables after swaps of people near each other in the line, until the wishes are met.

    Where no swap meets them, a search for the fewest people at other tables does, if it can.
    """
    settling = WishSwaps(problem, tables, line)
    settling.bring_to_places()
    settling.part()
    nearly = settling.round
    unmet = unmet_wishes(nearly, problem.apart, problem.fixed_tables)
    if not unmet:
        return nearly
    homes = {person: number for number, table in enumerate(tables) for person in table}
    bare = replace(problem, played=(), earlier={}, weights=ONLY_CHANGES)
    found = improved_field(Prices(bare, {}, homes=homes), nearly, dice, effort)
    still_unmet = unmet_wishes(found, problem.apart, problem.fixed_tables)
    better = count_broken(still_unmet) < count_broken(unmet)
    return found if better else nearly


def count_broken(unmet: Iterable[UnmetWish]) -> int:
    """How many people or pairs sit where they firmly did not wish to."""
    return sum(comb(len(wish.people), 2) or 1 for wish in unmet)


class WishSwaps:
    """Tables that are being changed."""

    def __init__(self, problem: Problem, tables: Tables, line: Sequence[int]) -> None:
        self.line = line
        self.position = {person: position for position, person in enumerate(line)}
        self.tables = [list(table) for table in tables]
        self.fixed_tables = problem.fixed_tables
        self.table_of = {p: number for number, table in enumerate(tables) for p in table}
        self.circles: dict[int, list[frozenset[int]]] = {person: [] for person in line}
        for wish in problem.apart:
            for person in wish.people if wish.firm else ():
                if person in self.circles:
                    self.circles[person].append(wish.people)

    @property
    def round(self) -> Tables:
        return tuple(map(tuple, self.tables))

    def bring_to_places(self) -> None:
        for person in self.line:
            place = self.fixed_tables.get(person, self.table_of[person])
            if place != self.table_of[person]:
                free = [q for q in self.tables[place] if self.fixed_tables.get(q) != place]
                if free:
                    self.swap(person, min(free, key=lambda q: self.distance(person, q)))

    def part(self) -> None:
        """Take people from those whom they are apart from, if somebody can come for them."""
        for person in self.line:
            if self.has_foe(person, self.table_of[person], person) and self.is_free(person):
                other = next(
                    filter(lambda q: self.is_better(person, q), self.nearest(person)), None
                )
                if other is not None:
                    self.swap(person, other)

    def nearest(self, person: int) -> Iterator[int]:
        """The others from the nearest in the line to the farthest."""
        here = self.position[person]
        for step in range(1, len(self.line)):
            for position in (here + step, here - step):
                if 0 <= position < len(self.line):
                    yield self.line[position]

    def is_better(self, person: int, other: int) -> bool:
        here, there = self.table_of[person], self.table_of[other]
        return (
            here != there
            and self.is_free(other)
            and not self.has_foe(person, there, other)
            and not self.has_foe(other, here, person)
        )

    def is_free(self, person: int) -> bool:
        return self.fixed_tables.get(person) != self.table_of[person]

    def has_foe(self, person: int, number: int, gone: int) -> bool:
        """Whether at this table, once somebody has gone, sits one to be apart from."""
        return any(
            q in circle
            for circle in self.circles[person]
            for q in self.tables[number]
            if q not in (person, gone)
        )

    def distance(self, person: int, other: int) -> int:
        return abs(self.position[person] - self.position[other])

    def swap(self, person: int, other: int) -> None:
        here, there = self.table_of[person], self.table_of[other]
        self.tables[here][self.tables[here].index(person)] = other
        self.tables[there][self.tables[there].index(other)] = person
        self.table_of[person], self.table_of[other] = there, here
