"""With the fewest moves: the sizes of tables after people left or came, and all repairs.

Repairs are found by what each thing that is wrong calls for.
"""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import NamedTuple

from tournaments.seating.plans import Tables
from tournaments.seating.problems import Effort, Wish, pairs_apart
from tournaments.seating.repairs.situations import Situation, table_numbers

type Seats = dict[int, int]
"""The table of each person."""

type Change = tuple[int, int]
"""A person and the table to go to."""

type Borne = frozenset[tuple[int, ...]]
"""Pairs who stay together though they should not, and people who are not at their place."""


@dataclass(frozen=True, slots=True)
class NewTableSizes:
    """The size of each published table (0: dissolved), then of the new ones; and who must move.

    No other sizes, allowed as these are, make fewer people move.
    """

    sizes: tuple[int, ...]
    moves: int


class _Way(NamedTuple):
    """How the tables so far came to their sizes, and at what price."""

    moves: int
    change: int
    size: int
    before: "_Way | None"


def resized(
    published: Sequence[int],
    left: Sequence[int],
    newcomers: int,
    allowed: frozenset[int],
    usual: int,
) -> NewTableSizes | None:
    """From the sizes published and how many are left of each; among equals the nearest sizes."""
    most = 1
    while most // 2 <= sum(left):
        added = _added(newcomers + most, allowed, usual)
        found = [
            (way, new)
            for balance, way in _ways(published, left, newcomers, allowed, most).items()
            if balance <= newcomers and (new := added[newcomers - balance])
        ]
        if found:
            way, new = min(found, key=lambda ends: (ends[0].moves, ends[0].change + ends[1].change))
            return NewTableSizes((*_sizes(way), *_sizes(new)), way.moves)
        most *= 2
    return None


def _ways(
    sizes: Sequence[int], left: Sequence[int], newcomers: int, allowed: frozenset[int], most: int
) -> dict[int, _Way]:
    """By how many more people sit at the tables than were left: with so many moves at most."""
    ways = {0: _Way(0, 0, 0, None)}
    for published, people in zip(sizes, left, strict=True):
        longer: dict[int, _Way] = {}
        for balance, way in ways.items():
            for size in (*sorted(allowed, key=lambda size: abs(size - people)), 0):
                moves = way.moves + max(0, people - size)
                sum_now = balance + size - people
                if moves > most or not -most <= sum_now <= newcomers + most:
                    continue
                new = _Way(moves, way.change + abs(size - published), size, way)
                if sum_now not in longer or new[:2] < longer[sum_now][:2]:
                    longer[sum_now] = new
        ways = longer
    return ways


def _sizes(way: _Way) -> tuple[int, ...]:
    sizes = []
    while way.before is not None:
        sizes.append(way.size)
        way = way.before
    return tuple(reversed(sizes))


def _added(people: int, allowed: frozenset[int], usual: int) -> list[_Way | None]:
    """New tables for each number of people, if there are: their distance from the usual size."""
    ways: list[_Way | None] = [_Way(0, 0, 0, None)]
    for count in range(1, people + 1):
        ways.append(
            min(
                (
                    _Way(0, fewer.change + abs(size - usual), size, fewer)
                    for size in sorted(allowed)
                    if size <= count and (fewer := ways[count - size])
                ),
                key=lambda way: way.change,
                default=None,
            )
        )
    return ways


class Repairs:
    """Of a round in a situation: whoever is moved or newly seated is so once."""

    def __init__(self, published: Tables, situation: Situation, effort: Effort) -> None:
        self.situation, self.effort, self.tries = situation, effort, 0
        self.count = len(published)
        published_at = table_numbers(published)
        self.start = {p: published_at[p] for p in situation.people if p in published_at}
        self.newcomers = [person for person in situation.people if person not in self.start]
        here = frozenset(situation.people)
        self.foes = sorted(
            filter(here.issuperset, pairs_apart(situation.apart, Wish.NEVER_TOGETHER))
        )
        self.lacks = [
            min(abs(people - size) for size in (0, *situation.allowed))
            for people in range(1 + len(situation.people))
        ]
        self.most_borne = 0
        self.seen: set[tuple[frozenset[Change], Borne]] = set()

    @property
    def is_cut(self) -> bool:
        return self.tries >= self.effort.tries or self.effort.is_over()

    def of(self, moves: int, borne: int) -> Iterator[Tables]:
        """All with so many moves and so many firm wishes unmet, if there are none with fewer."""
        self.seen.clear()
        self.most_borne = borne
        yield from self.after(self.start, frozenset(), moves, frozenset())

    def after(
        self, seats: Seats, done: frozenset[Change], moves: int, borne: Borne
    ) -> Iterator[Tables]:
        """All that make these changes and no more moves than that."""
        tables = self.tables(seats)
        waiting = len(self.situation.people) - len(seats)
        if sum(self.lacks[len(table)] for table in tables) > 2 * moves + waiting:
            return
        clash = () if waiting else self.clash(seats, borne)
        if clash and len(borne) < self.most_borne:
            yield from self.after(seats, done, moves, borne | {clash})
        changes = self.called_for(clash, seats, tables)
        if changes is None:
            yield tables
            return
        free = self.free(dict(done))
        for person, number in changes:
            left = moves - (person in self.start)
            now, strayed = done | {(person, number)}, self.strayed(person, number, borne)
            known = len(strayed) > self.most_borne or (now, strayed) in self.seen
            if left < 0 or person not in free or known:
                continue
            if self.is_cut:
                return
            self.tries += 1
            self.seen.add((now, strayed))
            yield from self.after({**seats, person: number}, now, left, strayed)

    def free(self, done: Seats) -> frozenset[int]:
        """Who has not been moved or newly seated yet."""
        return frozenset(person for person in self.situation.people if person not in done)

    def tables(self, seats: Seats) -> Tables:
        """As the people sit: as many as published, and those added."""
        tables: list[list[int]] = [
            [] for _ in range(max(self.count, 1 + max(seats.values(), default=0)))
        ]
        for person, number in seats.items():
            tables[number].append(person)
        return tuple(map(tuple, tables))

    def strayed(self, person: int, number: int, borne: Borne) -> Borne:
        """With somebody who goes to another table than the one to keep to."""
        is_there = self.situation.fixed_tables.get(person, number) == number
        return borne if is_there else borne | {(person,)}

    def clash(self, seats: Seats, borne: Borne) -> tuple[int, ...]:
        """The first pair, or who keeps to a table, whose wish is neither met nor borne."""
        for person, number in self.situation.fixed_tables.items():
            if seats[person] != number and (person,) not in borne:
                return (person,)
        for pair in self.foes:
            if seats[pair[0]] == seats[pair[1]] and pair not in borne:
                return pair
        return ()

    def called_for(
        self, clash: tuple[int, ...], seats: Seats, tables: Tables
    ) -> Iterator[Change] | None:
        """Changes of which every repair makes one at least, because of the first thing wrong."""
        for person in self.newcomers:
            if person not in seats:
                return self.to_anywhere(person, tables)
        if clash:
            return self.apart_or_home(clash, seats, tables)
        for number, table in enumerate(tables):
            if self.lacks[len(table)]:
                return self.resize(number, seats, tables)
        return None

    def to_anywhere(self, person: int, tables: Tables) -> Iterator[Change]:
        return ((person, number) for number in range(len(tables) + 1))

    def apart_or_home(
        self, clash: tuple[int, ...], seats: Seats, tables: Tables
    ) -> Iterator[Change]:
        if len(clash) == 1:
            return iter([(clash[0], self.situation.fixed_tables[clash[0]])])
        return self.away(clash, seats, tables)

    def away(self, people: Sequence[int], seats: Seats, tables: Tables) -> Iterator[Change]:
        for person in people:
            for change in self.to_anywhere(person, tables):
                if change[1] != seats[person]:
                    yield change

    def resize(self, number: int, seats: Seats, tables: Tables) -> Iterator[Change]:
        """Somebody leaves this table, or comes to it."""
        yield from self.away(tables[number], seats, tables)
        yield from ((p, number) for p in self.start if seats[p] != number)
