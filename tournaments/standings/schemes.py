"""What a place at a table is worth, and what decides between equals."""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from enum import Enum
from fractions import Fraction
from math import lcm
from typing import assert_never

TOP, BOTTOM = 10, 0
COMMON = 2 * lcm(*range(1, 10))  # tables of up to ten share their places in such parts


class SchemeKind(Enum):
    """How tables become a score; all but the first are presets with a fault of their own."""

    LINEAR = "linear"  # evenly from top to bottom: a seat is worth the same at every table
    WINNER = "winner"  # only the winner gets points
    DOWNWARD = "downward"  # as many points as people sit there, one less with each place
    PHASES = "phases"  # the phases that were completed
    POINTS = "points"  # the points on the score sheet: the fewest win


class StandingsTieBreak(Enum):
    """What decides between people of the same score."""

    PHASES = "phases"  # more phases completed
    PENALTY = "penalty"  # fewer points per deal
    WINS = "wins"  # more tables won
    OPPONENTS = "opponents"  # stronger opponents: their score per table
    HEAD_TO_HEAD = "head_to_head"  # better at the tables they shared, if all of them have met
    LOT = "lot"  # the smaller one


class MissedRound(Enum):
    """What a round is worth to somebody who came later or paused."""

    NOTHING = "nothing"
    AVERAGE = "average"  # of the rounds that they played
    FIXED = "fixed"  # so many points


@dataclass(frozen=True, slots=True)
class Scheme:
    """What was agreed: a kind, its best and its worst score at a table, the ties in order.

    And what a missed round counts, with its points where these are fixed.
    """

    kind: SchemeKind = SchemeKind.LINEAR
    top: Fraction = Fraction(TOP)
    bottom: Fraction = Fraction(BOTTOM)
    ties: tuple[StandingsTieBreak, ...] = tuple(StandingsTieBreak)
    missed: MissedRound = MissedRound.NOTHING
    missed_points: Fraction = Fraction(0)

    @property
    def fewest_win(self) -> bool:
        return self.kind is SchemeKind.POINTS

    @property
    def goes_by_place(self) -> bool:
        """Then what a seat is worth follows from the size of its table alone."""
        return self.kind not in {SchemeKind.PHASES, SchemeKind.POINTS}

    @property
    def parts(self) -> int:
        """Of a point, so that scores are whole numbers of them: quick to add, and exact."""
        return COMMON * lcm(self.top.denominator, self.bottom.denominator)

    def by_place(self, first: int, sharing: int, size: int) -> Fraction:
        """What each of those gets who share the places from `first` on, at a table of `size`.

        They share the mean of their places. Schemes that do not go by place give nothing.
        """
        place = Fraction(2 * first + sharing - 1, 2)
        match self.kind:
            case SchemeKind.LINEAR if size == 1:
                return (self.top + self.bottom) / 2
            case SchemeKind.LINEAR:
                return self.top - (place - 1) * (self.top - self.bottom) / (size - 1)
            case SchemeKind.WINNER:
                return self.top / sharing if first == 1 else Fraction(0)
            case SchemeKind.DOWNWARD:
                return size + 1 - place
            case SchemeKind.PHASES | SchemeKind.POINTS:
                return Fraction(0)
            case _:
                assert_never(self.kind)

    def mean(self, size: int) -> Fraction:
        """What a seat at a table of this size is worth on average."""
        return self.by_place(1, size, size)

    def means(self, sizes: Iterable[int]) -> Mapping[int, Fraction]:
        """Of each size, where they differ: then the scheme favours some size."""
        found = {size: self.mean(size) for size in sorted(set(sizes))}
        return found if len(set(found.values())) > 1 else {}


def read_scheme(facts: Mapping[str, object], ties: Sequence[str] = ()) -> Scheme:
    """The scheme that a tournament keeps as text and numbers; what is unknown or missing is usual.

    Ties: the keys of those that count, in order; none at all means the usual ones, and `none`
    that nothing decides.
    """
    kinds = {kind.value: kind for kind in SchemeKind}
    known = {tie.value: tie for tie in StandingsTieBreak}
    missed = {missed.value: missed for missed in MissedRound}
    top, bottom = number(facts.get("top"), TOP), number(facts.get("bottom"), BOTTOM)
    return Scheme(
        kind=kinds.get(str(facts.get("kind")), SchemeKind.LINEAR),
        top=max(top, bottom),
        bottom=min(top, bottom),
        ties=tuple(dict.fromkeys(known[key] for key in ties if key in known))
        if ties
        else tuple(StandingsTieBreak),
        missed=missed.get(str(facts.get("missed")), MissedRound.NOTHING),
        missed_points=number(facts.get("missed_points"), 0),
    )


def number(value: object, usual: int) -> Fraction:
    """As exact as it was written down: 2.5 is five halves."""
    try:
        return Fraction(str(value))
    except (ValueError, ZeroDivisionError):
        return Fraction(usual)
