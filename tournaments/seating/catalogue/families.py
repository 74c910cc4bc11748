"""Starters from difference families: first the tables, then which of them are a base round.

Only the tables need the symmetries, the base rounds need not, which rules out less: so 11 tables
make the 22 rounds of 68 people in tables of 4, a resolvable group divisible design of type 2^34.
"""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from scoring.dice import Dice, shuffled
from tournaments.seating.catalogue.develop import (
    NEVER,
    Moves,
    Starter,
    classes_under,
    translations,
    ways_of,
)
from tournaments.seating.catalogue.starters import StarterRequest
from tournaments.seating.plans import Table, Tables
from tournaments.seating.problems import Effort

type Choice = tuple[int, Table]
"""The bits of the differences a table uses, and the table."""
type Place = tuple[int, int, Table]
"""The number of a table in the family, that of a base round, and who sits there."""
PATIENCE = 100_000
"""After so many tries in vain it begins again, with other tables."""


@dataclass(slots=True)
class Tries:
    """How much was tried, and at how much to give up."""

    count: int = 0
    limit: int = 0


def exact_covers(options: Sequence[int], needed: int, tries: Tries) -> Iterator[tuple[int, ...]]:
    """The numbers of the options of each cover; bits that are not needed may be left over."""
    return _Covers(options, tries).covers((1 << len(options)) - 1, needed)


class _Covers:
    """Here the bits of `users` and of `rivals` stand for options."""

    def __init__(self, options: Sequence[int], tries: Tries) -> None:
        self.options, self.tries = options, tries
        self.users: dict[int, int] = {}
        for number, option in enumerate(options):
            for bit in bits(option):
                self.users[bit] = self.users.get(bit, 0) | 1 << number
        self.rivals = [self._rivals(option) for option in options]

    def covers(self, usable: int, needed: int) -> Iterator[tuple[int, ...]]:
        """Next comes the bit which the fewest usable options use."""
        if self.tries.count >= self.tries.limit:
            return
        self.tries.count += 1
        if not needed:
            yield ()
            return
        choices = min((usable & self.users.get(bit, 0) for bit in bits(needed)), key=int.bit_count)
        for number in bits(choices):
            left = needed & ~self.options[number]
            for rest in self.covers(usable & ~self.rivals[number], left):
                yield (number, *rest)

    def _rivals(self, option: int) -> int:
        rivals = 0
        for bit in bits(option):
            rivals |= self.users[bit]
        return rivals


def bits(number: int) -> Iterator[int]:
    while number:
        lowest = number & -number
        yield lowest.bit_length() - 1
        number ^= lowest


class Families:
    """Group and symmetries together make differences: all are used, each of them once."""

    def __init__(self, request: StarterRequest, dice: Dice, effort: Effort) -> None:
        self.request, self.dice, self.effort = request, dice, effort
        self.counted = Tries()
        self.moves = translations(request.space)
        self.ways = ways_of(request.space, request.symmetries)
        self.together = [
            tuple(move[person] for person in way) for way in self.ways for move in self.moves
        ]
        self.classes = classes_under(self.together)
        self.all = (1 << max(map(max, self.classes)) + 1) - 1
        self.choices = list(self._choices())

    @property
    def tries(self) -> int:
        return self.counted.count

    def starter(self) -> Starter | None:
        """None where the effort did not suffice, or where some differences must be left over."""
        while self._uses_all() and not self._is_over():
            self.counted.limit = min(self.tries + PATIENCE, self.effort.tries)
            for family in self._families():
                for starter in self._starters(family):
                    return starter
        return None

    def _uses_all(self) -> bool:
        request = self.request
        tables = request.moved * (request.space.people // request.size) + request.still
        pairs = request.size * (request.size - 1) // 2
        return tables * pairs == self.all.bit_count() * len(self.ways)

    def _is_over(self) -> bool:
        return self.tries >= self.effort.tries or self.effort.is_over()

    def _families(self) -> Iterator[Tables]:
        order = [self.choices[at] for at in shuffled(range(len(self.choices)), self.dice)]
        used, first = self._first(order)
        fitting = [(bits, table) for bits, table in order if not bits & used]
        options = [bits for bits, _ in fitting]
        for cover in exact_covers(options, self.all & ~used, self.counted):
            tables = (*(fitting[number][1] for number in cover), *first)
            yield tuple(_sent(table, way) for table in tables for way in self.ways)

    def _first(self, order: list[Choice]) -> tuple[int, Tables]:
        """Twice as many tables that can be still as will be: of these there is to be a choice."""
        used, first = 0, list[Table]()
        for bits, table in order:
            enough = len(first) * len(self.ways) >= 2 * self.request.still
            if not enough and not bits & used and self._can_be_still(table):
                used |= bits
                first.append(table)
        return used, tuple(first)

    def _can_be_still(self, table: Table) -> bool:
        space = self.request.space
        return [person // space.order for person in table] == list(range(space.orbits))

    def _starters(self, family: Tables) -> Iterator[Starter]:
        """All ways to seat everybody once in each base round so that only still tables are left."""
        places = list(self._places(family))
        seats = self.request.moved * self.request.space.people
        needed = (1 << seats) - 1
        for number, table in enumerate(family):
            needed |= (not self._can_be_still(table)) << seats + number
        options = [1 << seats + place[0] | self._seats(place) for place in places]
        for cover in exact_covers(options, needed, self.counted):
            yield self._starter(family, [places[number] for number in cover])

    def _places(self, family: Tables) -> Iterator[Place]:
        """The first table stays: where it is moved, its whole round may be moved back."""
        for number, table in enumerate(family):
            for move in self.moves if number else self.moves[:1]:
                for turn in range(self.request.moved):
                    yield number, turn, _sent(table, move)

    def _seats(self, place: Place) -> int:
        _, turn, table = place
        return sum(1 << person for person in table) << turn * self.request.space.people

    def _starter(self, family: Tables, places: list[Place]) -> Starter:
        moved = tuple(
            tuple(sorted(table for _, at, table in places if at == turn))
            for turn in range(self.request.moved)
        )
        used = {number for number, _, _ in places}
        left = (table for number, table in enumerate(family) if number not in used)
        still = sorted(min(_sent(table, move) for move in self.moves) for table in left)
        return Starter(self.request.space, moved, tuple((table,) for table in still))

    def _choices(self) -> Iterator[Choice]:
        """Of the tables that group and symmetries make each other, one."""
        order = self.request.space.order
        seen: set[Table] = set()
        for first in range(0, self.request.space.orbits * order, order):
            for bits, table in self._extended((first,), 0):
                if table not in seen:
                    alike = {_sent(table, way) for way in self.together}
                    seen |= {other for other in alike if other[0] % order == 0}
                    yield bits, table

    def _extended(self, table: Table, used: int) -> Iterator[Choice]:
        if len(table) == self.request.size:
            yield used, table
            return
        for person in range(table[-1] + 1, self.request.space.people):
            row = self.classes[person]
            met = {row[other] for other in table} - {NEVER}
            bits = sum(1 << difference for difference in met)
            if len(met) == len(table) and not bits & used:
                yield from self._extended((*table, person), used | bits)


def _sent(table: Table, way: Moves) -> Table:
    return tuple(sorted(way[person] for person in table))
