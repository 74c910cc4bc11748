"""What is so now, when a published round has to be repaired, and what the repair changed."""

from collections.abc import Mapping
from dataclasses import dataclass, field
from itertools import chain, combinations

from tournaments.seating.nights import Apart
from tournaments.seating.plans import Plan, Round, Table
from tournaments.seating.weights import Weights
from tournaments.seating.wishes import Unmet


@dataclass(frozen=True, slots=True, kw_only=True)
class Situation:
    """Who is here, which sizes of tables are allowed, the other rounds, and the wishes."""

    people: tuple[int, ...]
    allowed: frozenset[int]
    played: Plan = ()
    apart: tuple[Apart, ...] = ()
    places: Mapping[int, int] = field(default_factory=dict)
    weights: Weights = field(default_factory=Weights)


@dataclass(frozen=True, slots=True)
class Move:
    """Somebody sits at another table than published; tables are counted from 0."""

    person: int
    from_table: int
    to_table: int


@dataclass(frozen=True, slots=True)
class Repaired:
    """A round with its tables numbered as published: an empty one is dissolved, new ones are last.

    The firm wishes cannot be met as well with fewer moves than `least`.
    """

    tables: Round
    moved: tuple[Move, ...] = ()
    least: int = 0
    unmet: tuple[Unmet, ...] = ()

    @property
    def is_proved(self) -> bool:
        return len(self.moved) == self.least

    @property
    def broken(self) -> int:
        """Pairs together who are firmly apart, and people who are not at their place."""
        clashes = (combinations(wish.people, min(2, len(wish.people))) for wish in self.unmet)
        return len(set(chain.from_iterable(clashes)))


def table_numbers(tables: Round) -> dict[int, int]:
    return {person: number for number, table in enumerate(tables) for person in table}


def moves_between(published: Round, now: Round) -> tuple[Move, ...]:
    """Those who sit in both rounds, at tables of different numbers, in the order published."""
    new = table_numbers(now)
    return tuple(
        Move(person, number, new[person])
        for person, number in table_numbers(published).items()
        if new.get(person, number) != number
    )


def seated_as_before(published: Round, now: Round) -> Round:
    """The same tables, with those who stay in their order and newcomers in the gaps."""
    before = (*published, *((),) * (len(now) - len(published)))
    return tuple(_seated(old, new) for old, new in zip(before, now, strict=True))


def _seated(old: Table, new: Table) -> Table:
    joining = iter([person for person in new if person not in old])
    seats = [person if person in new else next(joining, None) for person in old]
    return (*(person for person in seats if person is not None), *joining)
