"""Refusals in plain English, for programs; the pages have their own, translated words."""

from collections.abc import Sequence

from rules.verdicts import Code, Refusal

_SENTENCES = {
    Code.GAME_OVER: "the game was over before",
    Code.REPLAY_FIRST: "the tied seats were to replay the last phase first",
    Code.NO_SUCH_SEAT: "there are only {limit} seats",
    Code.NOBODY_OUT: "nobody went out, and the game is not timed",
    Code.OUT_NOT_LAID: "went out without having laid",
    Code.POINTS_MISSING: "points are missing, one for each of {limit} seats",
    Code.POINTS_TOO_MANY: "too many points, this game counts them for {limit} seats",
    Code.OUT_HAS_POINTS: "went out, so nothing is left to count",
    Code.NOTHING_LEFT: "only the one who goes out has nothing left",
    Code.BELOW_FULL_HAND: "a hand that did not lay counts at least {limit}",
    Code.ABOVE_FULL_HAND: "a hand that did not lay counts at most {limit}",
    Code.ABOVE_PHASE: "the phase that was laid leaves at most {limit}",
    Code.IMPOSSIBLE_TOTAL: "no such hand counts that",
    Code.KEPT_COUNT: "kept cards are given for each of {limit} seats",
    Code.KEEPS_TOO_MANY: "who did not lay keeps at most {limit} cards",
    Code.KEEPS_THOUGH_LAID: "who laid keeps at most {limit} cards",
    Code.KEPT_NEGATIVE: "nobody keeps fewer than {limit} cards",
    Code.NO_REPLAY: "no replay is needed",
    Code.NOT_TIED: "is not one of the tied",
    Code.GROWN_HAND: "more than {limit}, so the hand has grown",
    Code.FLOATING: "has nothing left, but did not go out",
}


def refusal_text(refusal: Refusal, names: Sequence[str]) -> str:
    """The refusal as "seat 2 (B): why; the nearest possible is 50" (RULES.md §6)."""
    place = "" if refusal.seat is None else f"{seat_text(refusal.seat, names)}: "
    hints = [
        "" if refusal.nearest is None else f"; the nearest possible is {refusal.nearest}",
        "; possible if the laid mark is wrong" if refusal.other_mark else "",
    ]
    return place + _SENTENCES[refusal.code].format(limit=refusal.limit) + "".join(hints)


def seat_text(seat: int, names: Sequence[str]) -> str:
    """The seat as people count it, with its name: "seat 2 (B)"."""
    name = f" ({names[seat][:30]})" if 0 <= seat < len(names) else ""
    return f"seat {seat + 1}{name}"
