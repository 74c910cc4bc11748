"""What a table reported, and what an entrant has gathered, to which tables are added or taken."""

from collections.abc import Collection, Iterator, Sequence
from dataclasses import dataclass, field
from enum import Enum
from fractions import Fraction
from itertools import groupby
from typing import assert_never

from tournaments.standings.schemes import MissedRound, Scheme, SchemeKind

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
    deals: int | None  # None where nobody has said how many there were
    stage: ResultStage = ResultStage.ROUND
    is_missed: bool = False  # of one person, who sat nowhere in this round
    missed_deals: tuple[int, ...] = ()  # deals that a seat did not play; none for nobody
    left: frozenset[int] = frozenset()  # seats: who went before the end

    @property
    def is_bye(self) -> bool:
        return self.table is None and not self.is_missed

    @property
    def key(self) -> Key:
        """By which a corrected result is known to be of the same table."""
        return self.round, -self.entrants[0] if self.table is None else self.table

    @property
    def size(self) -> int:
        return len(self.entrants)

    def deals_missed(self, seat: int) -> int:
        return self.missed_deals[seat] if self.missed_deals else 0

    def deals_of(self, seat: int) -> int:
        """Those that somebody played, as far as they are known."""
        return (self.deals or 0) - self.deals_missed(seat)

    def place(self, entrant: int) -> int:
        return self.places[self.entrants.index(entrant)]

    def lost(self, one: int, other: int) -> int:
        """1 where `one` came behind the `other` here, -1 where in front, 0 where both are equal."""
        mine, theirs = self.place(one), self.place(other)
        return (mine > theirs) - (mine < theirs)


def bye(round_number: int, entrant: int, stage: ResultStage = ResultStage.ROUND) -> TableResult:
    """Through without playing."""
    return TableResult(round_number, None, (entrant,), (1,), (0,), (0,), 0, stage)


def missed_round(round_number: int, entrant: int) -> TableResult:
    """Somebody came later, or paused."""
    return TableResult(round_number, None, (entrant,), (1,), (0,), (0,), 0, is_missed=True)


def places_by_totals(  # noqa: PLR0913 - each is another matter
    completed: Sequence[int],
    points: Sequence[int],
    winner: int | None = None,
    *,
    by_phases: bool = True,
    left: Collection[int] = (),
    missed: Sequence[int] = (),
) -> Places:
    """The winner, who stayed, more phases, fewer points.

    Where everybody plays every phase, fewer deals missed, as nobody gets points there, and points.
    """

    def rank(seat: int) -> tuple[bool, bool, int, int]:
        deals_missed = missed[seat] if missed else 0
        first = -completed[seat] if by_phases else deals_missed
        return seat != winner, seat in left, first, points[seat]

    ranked = sorted(range(len(points)), key=rank)
    return places_of([list(tied) for _rank, tied in groupby(ranked, key=rank)])


def places_of(groups: Sequence[Sequence[int]]) -> Places:
    """From the seats, best first and equals together."""
    placed: dict[int, int] = {}
    for tied in groups:
        placed |= dict.fromkeys(tied, len(placed) + 1)
    return tuple(placed[seat] for seat in range(len(placed)))


type Reach = tuple[int, int, int]
"""How far somebody came in a final or knock-out, the smaller the further; nobody else is ahead."""

NOT_AHEAD: Reach = (0, 0, 0)


@dataclass(slots=True)
class Tally:
    parts: int | Fraction = 0  # the score, in parts of a point
    phases: int = 0
    points: int = 0
    deals: int = 0  # of the tables at which they are known
    tables_without_deals: int = 0  # at which nobody has said how many there were
    wins: int = 0  # of tables at which something was played
    tables: int = 0
    tables_left: int = 0  # of these, before the end
    byes: int = 0
    missed: int = 0  # rounds that count though they were not played
    results: dict[Key, TableResult] = field(default_factory=dict)

    @property
    def penalty(self) -> Fraction | None:
        """Points per deal that was played; None where that cannot be known."""
        if self.points and self.tables_without_deals:
            return None
        return Fraction(self.points, self.deals or 1)

    @property
    def whole_tables(self) -> int:
        """Those played to the end, and missed rounds that count like one."""
        return self.tables - self.tables_left + self.missed

    @property
    def rounds(self) -> int:
        """In how many the score was made."""
        return self.tables + self.byes


@dataclass(frozen=True, slots=True)
class CountingRules:
    """How results count: by a scheme, and whether those of a final add to the others."""

    scheme: Scheme
    carries: bool = False
    is_cup: bool = False  # the final is the end of a knock-out
    usual: int = 4  # of how many a table has: a bye in a round is worth the mean of such a table
    worked_out: dict[tuple[int, int, int], int | Fraction] = field(
        default_factory=dict, repr=False, compare=False
    )

    def adds(self, result: TableResult) -> bool:
        return result.stage is ResultStage.ROUND or self.carries

    def is_ahead(self, result: TableResult) -> bool:
        """Whether it puts its people above all who were not there."""
        is_carried = self.carries and result.stage is ResultStage.FINAL and not self.is_cup
        return result.stage is not ResultStage.ROUND and not is_carried

    def score(self, result: TableResult, seat: int, tally: Tally) -> Fraction:
        """What this table is worth to whoever sat there and has gathered so much."""
        parts = self.missed_parts(tally) if result.is_missed else self.parts(result, seat)
        return Fraction(parts) / self.scheme.parts

    def total(self, tally: Tally) -> int | Fraction:
        """Of all that was played and of what was missed, in parts."""
        return (
            tally.parts + tally.missed * self.missed_parts(tally) if tally.missed else tally.parts
        )

    def missed_parts(self, tally: Tally) -> int | Fraction:
        """What each missed round is worth."""
        match self.scheme.missed:
            case MissedRound.NOTHING:
                return 0
            case MissedRound.AVERAGE:
                return Fraction(tally.parts, tally.rounds or 1)
            case MissedRound.FIXED:
                return self.scheme.missed_points * self.scheme.parts
            case _:
                assert_never(self.scheme.missed)

    def parts(self, result: TableResult, seat: int) -> int | Fraction:
        match self.scheme.kind:
            case SchemeKind.PHASES:
                return result.completed[seat] * self.scheme.parts
            case SchemeKind.POINTS:
                return result.points[seat] * self.scheme.parts
            case _ if result.is_bye:
                return self.by_place(1, self.usual, self.usual)
            case _:
                place = result.places[seat]
                return self.by_place(place, result.places.count(place), result.size)

    def by_place(self, first: int, sharing: int, size: int) -> int | Fraction:
        """In parts, worked out once for all tables that are alike."""
        alike = (first, sharing, size)
        if alike not in self.worked_out:
            parts = self.scheme.by_place(first, sharing, size) * self.scheme.parts
            self.worked_out[alike] = int(parts) if parts.denominator == 1 else parts
        return self.worked_out[alike]

    def add(self, tally: Tally, result: TableResult, seat: int, sign: int = 1) -> None:
        """With the sign turned it is taken out again, exactly."""
        if result.is_missed:
            tally.missed += sign
        if result.is_missed or not self.adds(result):
            return
        tally.parts += sign * self.parts(result, seat)
        tally.phases += sign * result.completed[seat]
        tally.points += sign * result.points[seat]
        tally.deals += sign * result.deals_of(seat)
        tally.tables_without_deals += sign * (result.deals is None)
        tally.byes += sign * result.is_bye
        tally.tables += sign * (not result.is_bye)
        tally.tables_left += sign * (seat in result.left)
        tally.wins += sign * (result.places[seat] == 1 and result.deals != 0)

    def reach(self, entrant: int, tally: Tally) -> Reach:
        """The latest round that put somebody ahead, the table of a final, the place there."""
        found = (
            (-result.round, table_of(result), result.place(entrant))
            for result in tally.results.values()
            if self.is_ahead(result)
        )
        return min(found, default=NOT_AHEAD)


def table_of(result: TableResult) -> int:
    """The best sit at the first final table; the tables of a knock-out are equal."""
    return (result.table or 0) if result.stage is ResultStage.FINAL else 0


def in_order(tally: Tally) -> Iterator[TableResult]:
    """The results of somebody, round by round."""
    yield from (tally.results[key] for key in sorted(tally.results))
