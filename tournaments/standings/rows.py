"""Standings to be read: ranks, scores, and what decided."""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from fractions import Fraction
from functools import cached_property
from itertools import accumulate, chain, takewhile
from typing import NamedTuple, Self

from tournaments.seating.rounds.next_round import Ranking
from tournaments.standings.criteria import Criterion, EntrantFigures, Figure, Group
from tournaments.standings.schemes import Scheme
from tournaments.standings.tables import NOT_AHEAD, Reach, TableResult, Tally, in_order


class Row(NamedTuple):
    """A line of the standings; who is equal shares a rank, and after two firsts comes the third."""

    entrant: int
    rank: int
    is_tied: bool
    parts: int | Fraction
    of_a_point: int

    @property
    def score(self) -> Fraction:
        return Fraction(self.parts) / self.of_a_point


@dataclass(frozen=True, slots=True)
class DecidingCriterion:
    """Which criterion put one above another, and by what figures; both as people know them."""

    criterion: Criterion
    above: Figure
    below: Figure


class Standings:
    """Groups of equals, the best first, and what is known of each of them."""

    def __init__(
        self,
        groups: tuple[Group, ...],
        entrant_figures: EntrantFigures,
        criteria: tuple[Criterion, ...],
    ) -> None:
        self.groups = groups
        self.entrant_figures = entrant_figures
        self.criteria = criteria

    def with_equals_by(self, places: Mapping[int, int]) -> Self:
        """The same, with those who share a rank in the order of these places, such as of names."""
        groups = (tuple(sorted(group, key=lambda who: places[who])) for group in self.groups)
        return type(self)(tuple(groups), self.entrant_figures, self.criteria)

    @property
    def scheme(self) -> Scheme:
        return self.entrant_figures.counting.scheme

    @cached_property
    def order(self) -> tuple[int, ...]:
        """The entrants, the best first."""
        return tuple(chain.from_iterable(self.groups))

    @cached_property
    def rows(self) -> tuple[Row, ...]:
        of_a_point = self.scheme.parts
        firsts = accumulate(map(len, self.groups), initial=1)
        return tuple(
            Row(who, first, len(group) > 1, self.total(who), of_a_point)
            for first, group in zip(firsts, self.groups, strict=False)
            for who in group
        )

    @cached_property
    def places(self) -> dict[int, int]:
        """Where in the order somebody stands, from 0."""
        return {row.entrant: place for place, row in enumerate(self.rows)}

    def row(self, entrant: int) -> Row | None:
        place = self.places.get(entrant)
        return None if place is None else self.rows[place]

    def rank_of(self, entrant: int) -> int | None:
        row = self.row(entrant)
        return row.rank if row else None

    def tally(self, entrant: int) -> Tally:
        return self.entrant_figures.tallies[entrant]

    def total(self, entrant: int) -> int | Fraction:
        """The score, in parts of a point."""
        return self.entrant_figures.counting.total(self.tally(entrant))

    def results(self, entrant: int) -> Iterator[tuple[TableResult, Fraction | None]]:
        """Round by round, with what each added to the score, if it did."""
        counting, tally = self.entrant_figures.counting, self.tally(entrant)
        for result in in_order(tally):
            seat = result.entrants.index(entrant)
            yield result, counting.score(result, seat, tally) if counting.adds(result) else None

    def reach(self, entrant: int) -> Reach | None:
        """How far somebody came who is above the others because of it."""
        found = self.entrant_figures.counting.reach(entrant, self.tally(entrant))
        return None if found == NOT_AHEAD else found

    def neighbours(self, entrant: int) -> tuple[int | None, int | None]:
        """Who stands right above, and right below; equals have both of them in common."""
        at = next(at for at, group in enumerate(self.groups) if entrant in group)
        above = self.groups[at - 1][-1] if at else None
        below = self.groups[at + 1][0] if at + 1 < len(self.groups) else None
        return above, below

    def equals(self, entrant: int) -> Group:
        """The others who share the rank."""
        group = next(group for group in self.groups if entrant in group)
        return tuple(who for who in group if who != entrant)

    def deciding_criterion(self, above: int, below: int) -> DecidingCriterion | None:
        """The first criterion that told these two apart; none where they are equal."""
        group = tuple(self.tallies_like(above, below))
        for criterion in self.criteria:
            figures = self.entrant_figures.figures(criterion, group)
            if figures[above] != figures[below]:
                both = (
                    self.entrant_figures.as_people_know(criterion, figures[who])
                    for who in (above, below)
                )
                return DecidingCriterion(criterion, *both)
            group = tuple(who for who in group if figures[who] == figures[above])
        return None

    def tallies_like(self, above: int, below: int) -> Group:
        """Everybody of the same score: among them the two were told apart."""
        score = self.total(above)
        if score != self.total(below):
            return (above, below)
        return tuple(who for who in self.order if self.total(who) == score)

    def without_deals(self, entrant: int) -> Group:
        """Because of whom the points per deal decide nothing among the equals of somebody.

        Those of them whose deals nobody has counted; none, where nobody is left to be compared.
        """
        if Criterion.PENALTY not in self.criteria:
            return ()
        group = self.tallies_like(entrant, entrant)
        for criterion in takewhile(lambda each: each is not Criterion.PENALTY, self.criteria):
            figures = self.entrant_figures.figures(criterion, group)
            group = tuple(who for who in group if figures[who] == figures[entrant])
        return self.entrant_figures.without_deals(group) if len(group) > 1 else ()

    @cached_property
    def mean_scores(self) -> dict[int, Fraction]:
        """What a seat brought on average, by the size of its table."""
        brought: dict[int, list[Fraction]] = {}
        for who in self.order:
            for result, score in self.results(who):
                if score is not None and result.table is not None:
                    brought.setdefault(result.size, []).append(score)
        return {size: sum(scores, Fraction(0)) / len(scores) for size, scores in brought.items()}

    @cached_property
    def ranking(self) -> Ranking:
        """For the seating: equal are those who share a rank."""
        ranks = {row.entrant: -float(row.rank) for row in self.rows}
        return Ranking(self.order, ranks)

    @cached_property
    def before_lots(self) -> Ranking:
        """In the same order, but those whom the lot alone told apart are equal."""
        criteria = tuple(takewhile(lambda criterion: criterion is not Criterion.LOT, self.criteria))
        groups = self.entrant_figures.split(self.order, criteria)
        ranks = {who: -float(at) for at, group in enumerate(groups) for who in group}
        return Ranking(self.order, ranks)
