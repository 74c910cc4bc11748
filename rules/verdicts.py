"""The answer to "is it allowed?": every reason, each with its place."""

from dataclasses import dataclass
from enum import Enum


class Code(Enum):
    """Why a deal, a score or a replay is refused or doubted (RULES.md §6)."""

    GAME_OVER = "game_over"
    REPLAY_FIRST = "replay_first"
    NO_SUCH_SEAT = "no_such_seat"
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

    code: Code
    seat: int | None = None
    nearest: int | None = None
    limit: int | None = None
    other_mark: bool = False


@dataclass(frozen=True, slots=True)
class Accepted:
    """It is allowed; a doubt is asked about once and then kept (RULES.md §6)."""

    doubts: tuple[Refusal, ...] = ()


@dataclass(frozen=True, slots=True)
class Rejected:
    """It is not allowed, for all of these reasons (RULES.md §6)."""

    refusals: tuple[Refusal, ...]


type Verdict = Accepted | Rejected
