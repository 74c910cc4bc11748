"""The answer to "is it allowed?": every reason, each with its place."""

from collections.abc import Sequence
from dataclasses import dataclass
from enum import Enum
from typing import NamedTuple

from rules.tables import Lying


class DealCode(Enum):
    """Why a deal, a score or a replay is refused or doubted (RULES.md §6)."""

    GAME_OVER = "game_over"
    REPLAY_FIRST = "replay_first"
    NO_SUCH_SEAT = "no_such_seat"
    EMPTY_SEAT = "empty_seat"
    SEAT_MISSING = "seat_missing"
    NOBODY_OUT = "nobody_out"
    OUT_NOT_LAID = "out_not_laid"
    POINTS_MISSING = "points_missing"
    POINTS_TOO_MANY = "points_too_many"
    OUT_HAS_POINTS = "out_has_points"
    NOTHING_LEFT = "nothing_left"
    BELOW_FULL_HAND = "below_full_hand"
    ABOVE_FULL_HAND = "above_full_hand"
    ABOVE_PHASE = "above_phase"
    IMPOSSIBLE_TOTAL = "impossible_total"
    KEPT_COUNT = "kept_count"
    KEEPS_TOO_MANY = "keeps_too_many"
    KEEPS_THOUGH_LAID = "keeps_though_laid"
    KEPT_NEGATIVE = "kept_negative"
    NO_REPLAY = "no_replay"
    NOT_TIED = "not_tied"
    GROWN_HAND = "grown_hand"
    FLOATING = "floating"


@dataclass(frozen=True, slots=True)
class Refusal:
    """One reason and its place; `other_mark`: the value fits with laid the other way (§6)."""

    code: DealCode
    seat: int | None = None
    nearest: int | None = None
    limit: int | None = None
    other_mark: bool = False


class LaydownCode(Enum):
    """Why a laydown or a hit is refused (RULES.md §2, §3)."""

    NO_SUCH_PHASE = "no_such_phase"
    TOO_MANY_CARDS = "too_many_cards"
    TOO_FEW_GROUPS = "too_few_groups"
    TOO_MANY_GROUPS = "too_many_groups"
    EMPTY_GROUP = "empty_group"
    TOO_SHORT = "too_short"
    OTHER_NUMBER = "other_number"
    NUMBER_TWICE = "number_twice"
    GAP = "gap"
    ROUND_THE_END = "round_the_end"
    RUN_TOO_LONG = "run_too_long"
    OTHER_COLOR = "other_color"
    JOKER_NUMBER = "joker_number"
    JOKER_COLOR = "joker_color"
    TOO_FEW_NATURALS = "too_few_naturals"
    NO_NATURAL = "no_natural"
    NEVER_LAID = "never_laid"
    NOT_IN_DECK = "not_in_deck"
    TOO_OFTEN = "too_often"
    NOT_LAID_YET = "not_laid_yet"
    NO_SUCH_GROUP = "no_such_group"
    NOT_NEXT = "not_next"
    RUN_COMPLETE = "run_complete"
    CANNOT_LAY = "cannot_lay"


class LaydownRefusal(NamedTuple):
    """One reason and its place, counted from 0; the bound that was broken, if any (§2, §3)."""

    code: LaydownCode
    group: int | None = None
    card: int | None = None
    limit: int | None = None


class Accepted(NamedTuple):
    """It is allowed: a deal with what to ask about once, groups as they are read (§2, §6)."""

    doubts: tuple[Refusal, ...] = ()
    groups: tuple[Lying, ...] = ()


class Rejected[R](NamedTuple):
    """It is not allowed, for all of these reasons (RULES.md §2, §6)."""

    refusals: Sequence[R]


@dataclass(frozen=True, slots=True)
class Unchecked:
    """Nobody knows this phase: it stands on the game's own phase card (RULES.md §1, board)."""

    phase: int


type Verdict = Accepted | Rejected[Refusal]
type LaydownVerdict = Accepted | Rejected[LaydownRefusal] | Unchecked
type HitVerdict = Accepted | Rejected[LaydownRefusal]
