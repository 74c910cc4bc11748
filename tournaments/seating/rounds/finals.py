"""Final tables of the best, with seats by standing."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from itertools import accumulate, chain

from scoring.dice import Dice
from tournaments.seating.asked.checks import doubled, unplayable
from tournaments.seating.plans import Tables
from tournaments.seating.problems import SeatingFault, SeatingRefusal
from tournaments.seating.rounds.next_round import Ranking, Ties, chopped, line_of


@dataclass(frozen=True, slots=True)
class Border:
    """Equals of whom some sit at final table `table` (from 0) and others behind it.

    `sure` sit there or before; for those who tie there are `seats`.
    """

    table: int
    sure: tuple[int, ...]
    tied: tuple[int, ...]
    seats: int


@dataclass(frozen=True, slots=True)
class Finals:
    """The final tables, the best first, and everybody else in the order of standing."""

    tables: Tables
    others: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class UndecidedBorders:
    """The borders that a lot, or the organiser, has to decide."""

    borders: tuple[Border, ...]


def final_tables(
    ranking: Ranking, people: Sequence[int], sizes: Sequence[int], dice: Dice | None = None
) -> Finals | UndecidedBorders | SeatingRefusal:
    """The best of the people at the first of these tables; dice decide between equals, if given.

    Equals at one table take their seats in the order of the ranking when there are no dice.
    """
    for refusal in (*doubled(people), *unplayable(sizes)):
        return refusal
    if sum(sizes) > len(people):
        return SeatingRefusal(code=SeatingFault.SIZES_DIFFER, number=len(people), limit=sum(sizes))
    ties = ranking.ties(people)
    borders = tuple(borders_of(ties, sizes))
    if borders and dice is None:
        return UndecidedBorders(borders)
    line = list(chain.from_iterable(ties)) if dice is None else line_of(ties, dice)
    finalists = sum(sizes)
    return Finals(chopped(line, sizes), tuple(line[finalists:]))


def borders_of(ties: Ties, sizes: Sequence[int]) -> Iterator[Border]:
    """Each end of a table that goes through a group of equals."""
    line = list(chain.from_iterable(ties))
    ends = dict(zip(accumulate(sizes), range(len(sizes)), strict=True))
    for start, group in zip(accumulate(map(len, ties), initial=0), ties, strict=False):
        for end, table in ends.items():
            if start < end < start + len(group):
                yield Border(table, tuple(line[:start]), group, end - start)
