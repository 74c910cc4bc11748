"""What a table reported: the places there, and what they rest on."""

from collections.abc import Sequence
from dataclasses import dataclass
from enum import Enum
from itertools import groupby

type Places = tuple[int, ...]
"""The place of each seat; those who are equal share one, and after two firsts comes the third."""

type Key = tuple[int, int]


class ResultStage(Enum):
    ROUND = "round"
    KNOCK_OUT = "knock_out"
    FINAL = "final"


@dataclass(frozen=True, slots=True)
class TableResult:
    """How a table ended, by seat. A bye is a table without a number, with one person."""

    round: int  # from 1
    table: int | None  # from 1
    entrants: tuple[int, ...]
    places: Places
    completed: tuple[int, ...]
    points: tuple[int, ...]
    deals: int
    stage: ResultStage = ResultStage.ROUND

    @property
    def is_bye(self) -> bool:
        return self.table is None

    @property
    def key(self) -> Key:
        """By which a corrected result is known to be of the same table."""
        return self.round, -self.entrants[0] if self.table is None else self.table

    @property
    def size(self) -> int:
        return len(self.entrants)

    def place(self, entrant: int) -> int:
        return self.places[self.entrants.index(entrant)]

    def lost(self, one: int, other: int) -> int:
        """1 where `one` came behind the `other` here, -1 where in front, 0 where both are equal."""
        mine, theirs = self.place(one), self.place(other)
        return (mine > theirs) - (mine < theirs)


def bye(round_number: int, entrant: int, stage: ResultStage = ResultStage.ROUND) -> TableResult:
    """Through without playing."""
    return TableResult(round_number, None, (entrant,), (1,), (0,), (0,), 0, stage)


def places_by_totals(
    completed: Sequence[int],
    points: Sequence[int],
    winner: int | None = None,
    *,
    by_phases: bool = True,
) -> Places:
    """The winner, more phases, fewer points; where everybody plays every phase, points alone."""

    def rank(seat: int) -> tuple[bool, int, int]:
        return seat != winner, -completed[seat] if by_phases else 0, points[seat]

    ranked = sorted(range(len(points)), key=rank)
    return places_of([list(tied) for _rank, tied in groupby(ranked, key=rank)])


def places_of(groups: Sequence[Sequence[int]]) -> Places:
    """From the seats, best first and equals together."""
    placed: dict[int, int] = {}
    for tied in groups:
        placed |= dict.fromkeys(tied, len(placed) + 1)
    return tuple(placed[seat] for seat in range(len(placed)))
