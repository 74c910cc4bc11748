"""Firm wishes that a round does not meet."""

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from enum import Enum
from itertools import combinations

from tournaments.seating.plans import Pair, Tables
from tournaments.seating.problems import Apart


class Wish(Enum):
    """What people may firmly wish."""

    APART = "apart"
    PLACE = "place"


@dataclass(frozen=True, slots=True)
class UnmetWish:
    """A firm wish of these people that the table they sit at does not meet."""

    wish: Wish
    people: tuple[int, ...]
    table: int


def pairs_apart(apart: Iterable[Apart], firm: bool) -> frozenset[Pair]:
    """The pairs who wish to be apart, firmly or softly."""
    return frozenset(
        pair for wish in apart if wish.firm is firm for pair in combinations(sorted(wish.people), 2)
    )


def unmet_wishes(
    tables: Tables, apart: Iterable[Apart], places: Mapping[int, int]
) -> tuple[UnmetWish, ...]:
    """Every firm wish that these tables do not meet, table by table."""
    table_of = {person: number for number, table in enumerate(tables) for person in table}
    parts = (part for wish in apart if wish.firm for part in _together(wish, table_of))
    moved = (
        UnmetWish(Wish.PLACE, (person,), table_of[person])
        for person, place in places.items()
        if table_of.get(person, place) != place
    )
    return tuple(sorted(dict.fromkeys((*parts, *moved)), key=lambda unmet: unmet.table))


def _together(wish: Apart, table_of: Mapping[int, int]) -> Iterator[UnmetWish]:
    people: dict[int, list[int]] = {}
    for person in sorted(wish.people):
        if person in table_of:
            people.setdefault(table_of[person], []).append(person)
    for number, here in people.items():
        if len(here) > 1:
            yield UnmetWish(Wish.APART, tuple(here), number)
