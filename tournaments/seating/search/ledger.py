"""Who has met whom and sat short, in prices: what a round would cost when all others stay."""

from collections.abc import Sequence
from itertools import combinations

from tournaments.seating.nights import Night
from tournaments.seating.plans import Round
from tournaments.seating.search.costs import NEVER


class Ledger:
    """Of the people 0…n−1 of a night, the rounds counted in so far, and the wishes."""

    def __init__(self, night: Night) -> None:
        self.number = {person: number for number, person in enumerate(night.people)}
        self.repeats, self.short = night.weights.repeats, night.weights.short
        self.pairs = [[0] * len(night.people) for _person in night.people]
        self.loads = [0] * len(night.people)
        self.is_short = [size < max(night.sizes) for size in night.sizes]
        self.wrong = [
            [NEVER if night.places.get(person, table) != table else 0 for person in night.people]
            for table in range(len(night.sizes))
        ]
        self._count_played(night)
        self._count_wishes(night)

    def _count_played(self, night: Night) -> None:
        for tables in night.played:
            largest = max(map(len, tables), default=0)
            for table in tables:
                here = [self.number[person] for person in table if person in self.number]
                self._meet(here, self.repeats)
                for person in here:
                    self.loads[person] += len(table) < largest

    def _count_wishes(self, night: Night) -> None:
        for wish in night.apart:
            here = sorted(self.number[person] for person in wish.people if person in self.number)
            self._meet(here, NEVER if wish.firm else night.weights.apart)

    def _meet(self, people: Sequence[int], price: int) -> None:
        for p, q in combinations(people, 2):
            self.pairs[p][q] += price
            self.pairs[q][p] += price

    def count(self, tables: Round, times: int = 1) -> None:
        """Count a round of the plan in, or out again with −1."""
        for table, short in zip(tables, self.is_short, strict=True):
            self._meet(table, times * self.repeats)
            if short:
                for person in table:
                    self.loads[person] += times

    def places(self) -> list[list[int]]:
        """What it costs each person to sit at each table: a list for each table."""
        loads = [self.short * load for load in self.loads]
        return [
            [load + w for load, w in zip(loads, wrong, strict=True)] if short else wrong
            for wrong, short in zip(self.wrong, self.is_short, strict=True)
        ]
