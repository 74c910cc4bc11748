"""Starters by backtracking: base rounds with given symmetries, no difference twice."""

from collections.abc import Iterator
from itertools import combinations

from scoring.dice import Dice
from tournaments.seating.catalogue.develop import NEVER, Moves, Starter, classes, ways_of
from tournaments.seating.catalogue.starters import StarterRequest
from tournaments.seating.plans import Table, Tables
from tournaments.seating.problems import Effort

type Choice = tuple[int, Tables]
"""Tables that are each other under the symmetries, and the bits they use up."""

PATIENCE = 20_000
"""After so many tries in vain it begins again, with another order, and with more patience."""


class Covering:
    """Bits stand for people, who sit once a round, and for differences, which are used once."""

    def __init__(self, request: StarterRequest, dice: Dice, effort: Effort) -> None:
        self.request, self.dice, self.effort = request, dice, effort
        self.tries = self.limit = 0
        self.classes = classes(request.space)
        self.ways = ways_of(request.space, request.symmetries)
        self.people = range(request.space.people)
        self.everybody = (1 << len(self.people)) - 1
        self.seats = [self._seat(person) for person in self.people]
        self.pairs = [[self._pair(one, other) for other in self.people] for one in self.people]
        self.folded = self._folded()
        self.mixed = self._mixed() if request.space.orbits == request.size else []
        self.order = list(self.people)

    def starter(self) -> Starter | None:
        """None where the effort did not suffice, or where there is none with these symmetries."""
        patience = PATIENCE
        while not self._is_over():
            self.limit = min(self.tries + patience, self.effort.tries)
            self._shuffle()
            for starter in self._starters():
                return starter
            if self.tries < self.limit:
                return None
            patience += patience // 4
        return None

    def _starters(self) -> Iterator[Starter]:
        for moved, used in self._rounds(0, (), ()):
            met = used >> len(self.people)
            still = still_rounds(self.request, self.classes, met)
            if still is not None:
                yield Starter(self.request.space, tuple(map(_sorted, moved)), still)

    def _rounds(
        self, used: int, done: tuple[Tables, ...], tables: Tables
    ) -> Iterator[tuple[tuple[Tables, ...], int]]:
        if len(done) == self.request.moved:
            yield done, used
            return
        person = next((person for person in self.order if not used >> person & 1), None)
        if person is None:
            used &= ~self.everybody
            yield from self._rounds(used, (*done, tables), ())
            return
        for bits, chosen in self._choices(person, used):
            if self._leaves_enough(used | bits):
                yield from self._rounds(used | bits, done, (*tables, *chosen))
            if self.tries >= self.limit:
                return

    def _choices(self, person: int, used: int) -> Iterator[Choice]:
        for bits, tables in self.folded[person]:
            self.tries += 1
            if not bits & used:
                yield bits, tables
        if self.seats[person]:
            row = self.pairs[person]
            used |= self.seats[person]
            open_to = [
                other
                for other in self.order
                if self.seats[other] and not (self.seats[other] | row[other]) & used
            ]
            for table, bits in self._extended((person,), used, open_to):
                yield bits, tuple(tuple(way[one] for one in table) for way in self.ways)

    def _extended(self, table: Table, used: int, open_to: list[int]) -> Iterator[tuple[Table, int]]:
        if len(table) == self.request.size:
            yield table, used
            return
        for at, person in enumerate(open_to):
            self.tries += 1
            bits = used
            row = self.pairs[person]
            if self.seats[person] & bits:
                continue
            bits |= self.seats[person]
            for other in table:
                pair = row[other]
                if pair & bits:
                    break
                bits |= pair
            else:
                yield from self._extended((*table, person), bits, open_to[at + 1 :])

    def _leaves_enough(self, used: int) -> bool:
        """Still tables of somebody from each orbit need a difference between any two orbits."""
        most = self.request.space.order - self.request.still
        return all((used & between).bit_count() <= most for between in self.mixed)

    def _shuffle(self) -> None:
        """First those of whom the symmetries make few: they have the least choice of tables."""
        chance = {person: self.dice.random() for person in self.people}
        self.order.sort(key=lambda person: (bool(self.seats[person]), chance[person]))
        for choices in self.folded:
            dice = [self.dice.random() for _ in choices]
            choices[:] = [choice for _, choice in sorted(zip(dice, choices, strict=True))]

    def _is_over(self) -> bool:
        return self.tries >= self.effort.tries or self.effort.is_over()

    def _seat(self, person: int) -> int:
        """Everybody whom the symmetries make of a person; 0 if somebody more than once."""
        bits = [1 << way[person] for way in self.ways]
        return sum(bits) if len(set(bits)) == len(bits) else 0

    def _pair(self, one: int, other: int) -> int:
        """The differences the symmetries make of a pair; all bits if any of them twice."""
        found = {self.classes[way[one]][way[other]] for way in self.ways}
        if NEVER in found or len(found) < len(self.ways):
            return -1
        return sum(1 << difference for difference in found) << len(self.people)

    def _mixed(self) -> list[int]:
        """For any two orbits the differences between them."""
        space = self.request.space
        starts = range(0, space.orbits * space.order, space.order)
        return [
            sum(1 << self.classes[one][other + step] for step in range(space.order))
            << len(self.people)
            for one, other in combinations(starts, 2)
        ]

    def _folded(self) -> list[list[Choice]]:
        """For each person the tables that some symmetry leaves as they are."""
        found: dict[int, Choice] = {}
        for way in self.ways[1:]:
            cycles = sorted({_cycle(way, person) for person in self.people})
            for table in _unions(cycles, self.request.size):
                choice = self._choice(table)
                if choice:
                    found.setdefault(choice[0], choice)
        choices = [found[bits] for bits in sorted(found)]
        return [[choice for choice in choices if choice[0] >> one & 1] for one in self.people]

    def _choice(self, table: Table) -> Choice | None:
        tables = {tuple(sorted(way[one] for one in table)) for way in self.ways}
        people = [one for table in tables for one in table]
        pairs = [self.classes[a][b] for table in tables for a, b in combinations(table, 2)]
        if len(set(people)) < len(people) or len(set(pairs)) < len(pairs) or NEVER in pairs:
            return None
        bits = sum(1 << one for one in people)
        bits += sum(1 << difference for difference in pairs) << len(self.people)
        return bits, tuple(sorted(tables))


def _sorted(tables: Tables) -> Tables:
    return tuple(sorted(tuple(sorted(table)) for table in tables))


def _cycle(way: Moves, person: int) -> Table:
    cycle = [person]
    while way[cycle[-1]] != person:
        cycle.append(way[cycle[-1]])
    return tuple(sorted(cycle))


def _unions(cycles: list[Table], size: int) -> Iterator[Table]:
    """All tables made of whole cycles."""
    if not size:
        yield ()
    for at, cycle in enumerate(cycles):
        if len(cycle) <= size:
            for rest in _unions(cycles[at + 1 :], size - len(cycle)):
                yield (*cycle, *rest)


def still_rounds(
    request: StarterRequest, classes: list[list[int]], met: int
) -> tuple[Tables, ...] | None:
    """The still rounds from the differences which are left, or None."""
    found = _Still(request, classes)._rounds(met, (), (), range(request.space.orbits))
    return next(found, None)


class _Still:
    def __init__(self, request: StarterRequest, classes: list[list[int]]) -> None:
        self.request, self.classes = request, classes

    def _rounds(
        self, met: int, done: tuple[Tables, ...], tables: Tables, orbits: range | list[int]
    ) -> Iterator[tuple[Tables, ...]]:
        if len(done) == self.request.still:
            yield done
        elif not orbits:
            yield from self._rounds(met, (*done, tables), (), range(self.request.space.orbits))
        else:
            order = self.request.space.order
            for table, now in self._tables((orbits[0] * order,), met, orbits[1:]):
                left = [orbit for orbit in orbits if all(one // order != orbit for one in table)]
                yield from self._rounds(now, done, (*tables, table), left)

    def _tables(
        self, table: Table, met: int, orbits: range | list[int]
    ) -> Iterator[tuple[Table, int]]:
        if len(table) == self.request.size:
            yield table, met
            return
        order = self.request.space.order
        for at, orbit in enumerate(orbits):
            for one in range(orbit * order, orbit * order + order):
                now = met
                for other in table:
                    bit = 1 << self.classes[one][other]
                    if bit & now:
                        break
                    now |= bit
                else:
                    yield from self._tables((*table, one), now, orbits[at + 1 :])
