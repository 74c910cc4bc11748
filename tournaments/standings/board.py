"""Standings that are kept: one changed table moves only those whom it concerns."""

from bisect import bisect_left
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from itertools import groupby, takewhile
from operator import attrgetter

from tournaments.standings.criteria import (
    TOGETHER,
    Criterion,
    EntrantFigures,
    Figure,
    Group,
    criteria_of,
)
from tournaments.standings.rows import Standings
from tournaments.standings.tables import CountingRules, Key, TableResult, Tally

type Rank = tuple[Figure, ...]


@dataclass(slots=True)
class RankBlock:
    """People of the same rank, and the order that the criteria after it have put them in."""

    rank: Rank
    people: set[int] = field(default_factory=set)
    groups: tuple[Group, ...] = ()  # empty until somebody asks


rank_of = attrgetter("rank")


class Board:
    """Results of tables under a scheme, always in order.

    Everybody has a rank by the criteria before the one that looks at equals together; those of the
    same rank are a block, which the other criteria put in order.
    """

    def __init__(
        self,
        counting: CountingRules,
        lots: Mapping[int, float],
        results: Iterable[TableResult] = (),
    ) -> None:
        self.counting = counting
        self.criteria = criteria_of(counting.scheme)
        alone = tuple(takewhile(lambda criterion: criterion not in TOGETHER, self.criteria))
        self.together = self.criteria[len(alone) :]
        self.results: dict[Key, TableResult] = {}
        self.tallies: dict[int, Tally] = {}
        self.entrant_figures = EntrantFigures(counting, self.tallies, lots)
        self.ranked_by = [self.entrant_figures.alone(criterion) for criterion in alone]
        self.blocks: dict[int, RankBlock] = {}  # of each entrant
        self.line: list[RankBlock] = []  # the best first
        self.fill(results)

    def fill(self, results: Iterable[TableResult]) -> None:
        for result in results:
            self.count(result)
        ranked = sorted((self.rank(who), who) for who in self.tallies)
        for rank, people in groupby(ranked, key=lambda each: each[0]):
            block = RankBlock(rank, {who for _rank, who in people})
            self.line.append(block)
            self.blocks |= dict.fromkeys(block.people, block)

    def put(self, result: TableResult) -> None:
        """A new result, or another one of a table that has reported before."""
        self.change(result.key, result)

    def take(self, key: Key) -> None:
        """As if this table had never reported."""
        self.change(key, None)

    def change(self, key: Key, result: TableResult | None) -> None:
        """Whoever met somebody of this table has met other opponents now."""
        before = self.results.get(key)
        people = {who for each in (before, result) if each for who in each.entrants}
        touched = people | self.met_by(people)
        if result:
            self.count(result)
        elif before:
            self.uncount(before)
        touched |= self.met_by(people)
        for who in people if Criterion.OPPONENTS in self.together else touched:
            self.move(who)
        for who in touched & self.blocks.keys():
            self.blocks[who].groups = ()

    def met_by(self, people: Iterable[int]) -> set[int]:
        tallies = [self.tallies[who] for who in people if who in self.tallies]
        return {who for each in tallies for seen in each.results.values() for who in seen.entrants}

    def count(self, result: TableResult) -> None:
        if (before := self.results.get(result.key)) is not None:
            self.uncount(before)
        self.results[result.key] = result
        for seat, entrant in enumerate(result.entrants):
            tally = self.tallies.get(entrant) or self.tallies.setdefault(entrant, Tally())
            tally.results[result.key] = result
            self.counting.add(tally, result, seat)

    def uncount(self, result: TableResult) -> None:
        del self.results[result.key]
        for seat, entrant in enumerate(result.entrants):
            tally = self.tallies[entrant]
            del tally.results[result.key]
            self.counting.add(tally, result, seat, sign=-1)
            if not tally.results:
                del self.tallies[entrant]

    def move(self, entrant: int) -> None:
        """To the block of the rank that somebody has now; whoever has no result has none."""
        self.leave(entrant)
        if entrant not in self.tallies:
            return
        rank = self.rank(entrant)
        at = bisect_left(self.line, rank, key=rank_of)
        if at == len(self.line) or self.line[at].rank != rank:
            self.line.insert(at, RankBlock(rank))
        block = self.blocks[entrant] = self.line[at]
        block.people.add(entrant)
        block.groups = ()

    def leave(self, entrant: int) -> None:
        block = self.blocks.pop(entrant, None)
        if block is None:
            return
        block.people.remove(entrant)
        block.groups = ()
        if not block.people:
            del self.line[bisect_left(self.line, block.rank, key=rank_of)]

    def rank(self, entrant: int) -> Rank:
        return tuple([figure(entrant) for figure in self.ranked_by])

    def settle(self, block: RankBlock) -> tuple[Group, ...]:
        block.groups = tuple(self.entrant_figures.split(tuple(block.people), self.together))
        return block.groups

    def standings(self) -> Standings:
        """As they are at this moment: they say nothing true once another result is put."""
        groups = [group for each in self.line for group in each.groups or self.settle(each)]
        return Standings(tuple(groups), self.entrant_figures, self.criteria)
