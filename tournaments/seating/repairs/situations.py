"""What is so now, when a published round has to be repaired, and what the repair changed."""

from collections import Counter
from collections.abc import Mapping
from dataclasses import dataclass, field
from itertools import chain, combinations

from tournaments.seating.plans import Pair, Plan, Table, Tables, meetings, pairs_of
from tournaments.seating.problems import Apart, UnmetWish, Weights, Wish, pairs_apart
from tournaments.seating.search.costs import short_sitters


@dataclass(frozen=True, slots=True, kw_only=True)
class Situation:
    """Who is here, which sizes of tables are allowed, the other rounds, and the wishes."""

    people: tuple[int, ...]
    allowed: frozenset[int]
    played: Plan = ()
    apart: tuple[Apart, ...] = ()
    fixed_tables: Mapping[int, int] = field(default_factory=dict)
    weights: Weights = field(default_factory=Weights)
    earlier: Mapping[Pair, int] = field(default_factory=dict)


@dataclass(frozen=True, slots=True)
class Move:
    """Somebody sits at another table than published; tables are counted from 0."""

    person: int
    from_table: int
    to_table: int


@dataclass(frozen=True, slots=True)
class RepairedRound:
    """A round with its tables numbered as published: an empty one is dissolved, new ones are last.

    The firm wishes cannot be met as well with fewer moves than `least`.
    """

    tables: Tables
    moved: tuple[Move, ...] = ()
    least: int = 0
    unmet: tuple[UnmetWish, ...] = ()

    @property
    def is_proved(self) -> bool:
        return len(self.moved) == self.least

    @property
    def wishes_broken(self) -> int:
        """Pairs together who are firmly apart, and people who are not at their place."""
        clashes = (combinations(wish.people, min(2, len(wish.people))) for wish in self.unmet)
        return len(set(chain.from_iterable(clashes)))


def table_numbers(tables: Tables) -> dict[int, int]:
    return {person: number for number, table in enumerate(tables) for person in table}


def moves_between(published: Tables, now: Tables) -> tuple[Move, ...]:
    """Those who sit in both rounds, at tables of different numbers, in the order published."""
    new = table_numbers(now)
    return tuple(
        Move(person, number, new[person])
        for person, number in table_numbers(published).items()
        if new.get(person, number) != number
    )


def seated_as_before(published: Tables, now: Tables) -> Tables:
    """The same tables, with those who stay in their order and newcomers in the gaps."""
    before = (*published, *((),) * (len(now) - len(published)))
    return tuple(_seated(old, new) for old, new in zip(before, now, strict=True))


def _seated(old: Table, new: Table) -> Table:
    joining = iter([person for person in new if person not in old])
    seats = [person if person in new else next(joining, None) for person in old]
    return (*(person for person in seats if person is not None), *joining)


@dataclass(frozen=True, slots=True)
class Differences:
    """Who would sit at another table, and who sits in one of the rounds only."""

    moved: tuple[Move, ...]
    only_published: tuple[int, ...]
    only_instead: tuple[int, ...]

    def __bool__(self) -> bool:
        return bool(self.moved or self.only_published or self.only_instead)


def differences(published: Tables, instead: Tables) -> Differences:
    """Between a round as published and as it would be; the order of seats does not count."""
    before, after = table_numbers(published), table_numbers(instead)
    return Differences(
        moves_between(published, instead),
        tuple(person for person in before if person not in after),
        tuple(person for person in after if person not in before),
    )


class RepairPrices:
    """Who of a situation has met whom, sat short, and would rather not meet."""

    def __init__(self, published: Tables, situation: Situation) -> None:
        weights = situation.weights
        self.short = weights.short
        self.sizes = [len(table) for table in published]
        self.usual = usual_size(published, situation)
        self.loads = Counter(short_sitters(situation.played))
        self.pairs = meetings(situation.played)
        for pair in self.pairs:
            self.pairs[pair] *= weights.repeats
        self.pairs.update(situation.earlier)
        for wish in Wish:
            if not wish.is_firm:
                for pair in pairs_apart(situation.apart, wish):
                    self.pairs[pair] += weights.of_meeting(wish)

    def of(self, tables: Tables) -> int:
        """Repeats and wishes, short tables, and how far the sizes are from those published.

        Somebody more or fewer at a table weighs as much as one who sits short again.
        """
        met = sum(self.pairs.get(pair, 0) for table in tables for pair in pairs_of(table))
        loads = sum(self.loads[person] for person in short_sitters((tables,)))
        return met + self.short * (loads + self.resized(tables))

    def resized(self, tables: Tables) -> int:
        added = [len(table) for table in tables[len(self.sizes) :]]
        changed = sum(
            abs(len(table) - size) for table, size in zip(tables, self.sizes, strict=False)
        )
        return changed + sum(abs(size - self.usual) for size in added)


def usual_size(published: Tables, situation: Situation) -> int:
    """The size of most tables published, or the largest allowed."""
    sizes = Counter(len(table) for table in published if table)
    return sizes.most_common(1)[0][0] if sizes else max(situation.allowed, default=0)
