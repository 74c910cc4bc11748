"""In which places somebody ended, and how that compares with luck alone."""

from collections import Counter
from collections.abc import Sequence
from fractions import Fraction
from typing import NamedTuple

from tournaments.appearances.appearance import Played


class Finish(NamedTuple):
    """A place: how often it was theirs, and how often it would be by luck alone."""

    place: int
    games: int
    by_luck: Fraction  # one of n at a table of n, for each place that it has


class Finishes(NamedTuple):
    games: int
    wins: int
    finishes: tuple[Finish, ...]  # from the first place to the last that any of their tables had

    @property
    def wins_by_luck(self) -> Fraction:
        return self.finishes[0].by_luck if self.finishes else Fraction(0)


def finishes_of(played: Sequence[Played]) -> Finishes:
    places = Counter(each.place for each in played)
    sizes = Counter(each.people for each in played)
    found = tuple(
        Finish(place, places[place], by_luck(place, sizes))
        for place in range(1, max(sizes, default=0) + 1)
    )
    return Finishes(len(played), places[1], found)


def by_luck(place: int, sizes: "Counter[int]") -> Fraction:
    tables = ((size, count) for size, count in sizes.items() if size >= place)
    return sum((Fraction(count, size) for size, count in tables), Fraction(0))
