"""How far a deal brings a seat, and what it decides: who has won, or who must replay."""

from collections.abc import Sequence
from dataclasses import dataclass, replace
from typing import assert_never

from rules.editions import Evaluation, TieBreak
from rules.states import GameState, Line, Outcome, Setup, deals_missed


@dataclass(frozen=True, slots=True)
class Ending:
    """How a game stands to its end: who has won, or who must replay (RULES.md §1, winner)."""

    outcome: Outcome
    winners: tuple[int, ...] = ()
    replay: tuple[int, ...] = ()


RUNNING = Ending(Outcome.RUNNING)


def step(setup: Setup, out: int | None, laid: frozenset[int], seat: int) -> int:
    """How far a seat comes by a deal (RULES.md §1, steps; §8, everybody who laid advances)."""
    steps = setup.edition.steps
    if seat not in laid:
        return steps.not_laid
    return steps.ender if seat == out else steps.laid


def ending_after(setup: Setup, last: int, lines: Sequence[Line]) -> Ending:
    """What the last line decides; last is how many phases are to be completed (RULES.md §1, §5)."""
    before, line = lines[-2:]
    if setup.variant.fixed_deals:
        return _lowest_total(lines) if line.number >= last else RUNNING
    through = tuple([seat for seat, count in enumerate(line.completed) if count >= last])
    if not through:
        return RUNNING
    if setup.edition.evaluation is Evaluation.IN_TURN:
        return _first_to_move(setup, last, before, line, through)
    return _tie_broken(setup, line, through)


def after_replay(ending: Ending, out: int | None) -> Ending:
    """The ending once one of the tied has gone out in the replay (RULES.md §1, §8)."""
    return Ending(Outcome.REPLAYED, (out,)) if out in ending.replay else ending


def ending_without(setup: Setup, state: GameState, empty: frozenset[int]) -> Ending:
    """How a game stands once these have left: of those who are tied only who stays can win."""
    ending = Ending(state.outcome, state.winners, state.replay)
    if state.winners:
        return ending
    rivals = state.replay or range(setup.seats)
    staying = tuple([seat for seat in rivals if seat not in empty])
    if len(staying) == 1:
        return Ending(Outcome.OTHERS_LEFT, staying)
    return replace(ending, replay=staying) if state.replay and staying else ending


def _lowest_total(lines: Sequence[Line]) -> Ending:
    """Of those who have missed the fewest deals: who is not there gets no points."""
    line = lines[-1]
    missed = deals_missed(lines, len(line.totals))
    staying = [seat for seat in range(len(missed)) if seat not in line.empty]
    fewest = min([missed[seat] for seat in staying], default=0)
    winners = _fewest_points(line, tuple([seat for seat in staying if missed[seat] == fewest]))
    return Ending(Outcome.LOWEST_TOTAL if len(winners) == 1 else Outcome.LOWEST_SHARED, winners)


def _first_to_move(
    setup: Setup, last: int, before: Line, line: Line, through: tuple[int, ...]
) -> Ending:
    could = [
        count + step(setup, line.out, line.laid, seat) >= last
        for seat, count in enumerate(before.completed)
    ]
    contested = sum(could) > len(through)
    return Ending(Outcome.FIRST_TO_MOVE if contested else Outcome.FIRST_THROUGH, through)


def _tie_broken(setup: Setup, line: Line, through: tuple[int, ...]) -> Ending:
    if len(through) == 1:
        return Ending(Outcome.FIRST_THROUGH, through)
    tied = through
    for tie_break in setup.edition.tie_breaks:
        match tie_break:
            case TieBreak.FEWER_POINTS:
                tied = _fewest_points(line, tied)
                if len(tied) == 1:
                    return Ending(Outcome.FEWER_POINTS, tied)
            case TieBreak.REPLAY:
                return Ending(Outcome.REPLAY_NEEDED, replay=tied)
            case _:
                assert_never(tie_break)
    return Ending(Outcome.SHARED, tied)


def _fewest_points(line: Line, seats: tuple[int, ...]) -> tuple[int, ...]:
    least = min([line.totals[seat] for seat in seats], default=0)
    return tuple([seat for seat in seats if line.totals[seat] == least])
