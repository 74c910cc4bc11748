"""A game: what is agreed, what people see of each deal, and the state that its deals come to."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field, replace
from enum import Enum
from itertools import groupby
from typing import assert_never

from rules.editions import Edition, Evaluation, NextDealer, TieBreak, Variant, played_phases


@dataclass(frozen=True, slots=True)
class Setup:
    """What is agreed before the first deal; seats are numbered clockwise from 0 (RULES.md §1)."""

    edition: Edition
    variant: Variant
    options: Mapping[str, str] = field(hash=False)
    seats: int
    first_dealer: int
    timed: bool = False


@dataclass(frozen=True, slots=True)
class Deal:
    """Who went out, who laid, what each hand counted or kept (RULES.md §1); broken off: no out."""

    out: int | None
    laid: frozenset[int]
    points: tuple[int, ...] = ()
    kept: tuple[int, ...] | None = None


class Outcome(Enum):
    """Whether a game is decided, and by which rule (RULES.md §1 winner, §5)."""

    RUNNING = "running"
    FIRST_THROUGH = "first_through"
    FEWER_POINTS = "fewer_points"
    REPLAY_NEEDED = "replay_needed"
    REPLAYED = "replayed"
    SHARED = "shared"
    LOWEST_TOTAL = "lowest_total"
    LOWEST_SHARED = "lowest_shared"
    FIRST_TO_MOVE = "first_to_move"


@dataclass(frozen=True, slots=True)
class Line:
    """One counted deal, a line of the score sheet; tuples are by seat (S3, last page)."""

    number: int
    out: int | None
    dealer: int
    starter: int
    phases: tuple[int | None, ...]
    laid: frozenset[int]
    points: tuple[int, ...]
    totals: tuple[int, ...]
    completed: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class GameState:
    """Where a game stands; dealer and starter are those of the coming deal (RULES.md §1)."""

    completed: tuple[int, ...]
    phase: tuple[int | None, ...]
    totals: tuple[int, ...]
    finished: bool
    winners: tuple[int, ...]
    replay: tuple[int, ...]
    dealer: int
    starter: int
    outcome: Outcome
    lines: tuple[Line, ...]
    surplus: int

    @property
    def is_running(self) -> bool:
        """Whether another deal can follow: nobody has won, and no tie is left to replay."""
        return not self.finished and not self.replay


@dataclass(frozen=True, slots=True)
class Ending:
    """How a game stands to its end: who has won, or who must replay (RULES.md §1, winner)."""

    outcome: Outcome
    winners: tuple[int, ...] = ()
    replay: tuple[int, ...] = ()


RUNNING = Ending(Outcome.RUNNING)


def play(setup: Setup, deals: Sequence[Deal], replay_out: int | None = None) -> GameState:
    """The state after these deals; whatever comes after the end is surplus (RULES.md §1, §5)."""
    played = played_phases(setup.edition, setup.variant)
    lines = [_heading(setup)]
    ending = RUNNING
    for deal in deals:
        before = lines[-1]
        line = _next_line(setup, played, before, deal)
        lines.append(line)
        ending = ending_after(setup, len(played), before, line)
        if ending is not RUNNING:
            break
    return _state(setup, played, lines, after_replay(ending, replay_out), len(deals))


def play_on(setup: Setup, state: GameState, deal: Deal) -> GameState:
    """The state after one more deal, as `play` would have it."""
    if not state.is_running:
        return replace(state, surplus=state.surplus + 1)
    played = played_phases(setup.edition, setup.variant)
    lines = [_heading(setup), *state.lines]
    line = _next_line(setup, played, lines[-1], deal)
    ending = ending_after(setup, len(played), lines[-1], line)
    return _state(setup, played, [*lines, line], ending, len(lines))


def standing(setup: Setup, state: GameState) -> tuple[tuple[int, ...], ...]:
    """The seats, best first and tied ones together, winners in front (RULES.md §1, §5, R18)."""

    def place(seat: int) -> tuple[bool, int, int]:
        phases = 0 if setup.variant.fixed_deals else state.completed[seat]
        return seat not in state.winners, -phases, state.totals[seat]

    ranked = sorted(range(len(state.totals)), key=place)
    return tuple(tuple(seats) for _, seats in groupby(ranked, key=place))


def _heading(setup: Setup) -> Line:
    """The line above the first: nothing laid, and the first dealer's right neighbour dealt."""
    nothing = (0,) * setup.seats
    dealer = _seat(setup, setup.first_dealer - 1)
    return Line(
        number=0,
        out=None,
        dealer=dealer,
        starter=dealer,
        phases=(),
        laid=frozenset(),
        points=nothing,
        totals=nothing,
        completed=nothing,
    )


def _next_line(setup: Setup, played: tuple[int, ...], before: Line, deal: Deal) -> Line:
    dealer = _next_dealer(setup, before)
    starter = _seat(setup, dealer + 1)
    points = (deal.points + (0,) * setup.seats)[: len(before.totals)]
    totals = [total + more for total, more in zip(before.totals, points, strict=True)]
    return Line(
        number=before.number + 1,
        out=deal.out,
        dealer=dealer,
        starter=starter,
        phases=_coming_phases(setup, played, before),
        laid=deal.laid,
        points=points,
        totals=tuple(totals),
        completed=_moved(setup, before.completed, deal, starter, len(played)),
    )


def _moved(
    setup: Setup, completed: tuple[int, ...], deal: Deal, starter: int, last: int
) -> tuple[int, ...]:
    """Everybody's progress, the ender's first; in turn, the first one through stops the rest."""
    in_turn = setup.edition.evaluation is Evaluation.IN_TURN
    first = starter if deal.out is None else deal.out
    moved = list(completed)
    for place in range(setup.seats):
        seat = (first + place) % setup.seats
        moved[seat] = min(moved[seat] + step(setup, deal.out, deal.laid, seat), last)
        if in_turn and moved[seat] >= last:
            break
    return tuple(moved)


def _coming_phases(setup: Setup, played: tuple[int, ...], line: Line) -> tuple[int | None, ...]:
    """What each seat is to lay in the deal after this line, None when there is nothing left."""
    ladder = (*played, None)
    if setup.variant.fixed_deals:
        return (ladder[line.number],) * setup.seats
    return tuple([ladder[count] for count in line.completed])


def _next_dealer(setup: Setup, line: Line) -> int:
    if setup.edition.next_dealer is NextDealer.ENDER and line.out is not None:
        return _seat(setup, line.out)
    return _seat(setup, line.dealer + 1)


def _seat(setup: Setup, number: int) -> int:
    return number % max(setup.seats, 1)


def _state(
    setup: Setup, played: tuple[int, ...], lines: Sequence[Line], ending: Ending, given: int
) -> GameState:
    line, counted = lines[-1], tuple(lines[1:])
    dealer = _next_dealer(setup, line)
    return GameState(
        completed=line.completed,
        phase=_coming_phases(setup, played, line),
        totals=line.totals,
        finished=bool(ending.winners),
        winners=ending.winners,
        replay=ending.replay,
        dealer=dealer,
        starter=_seat(setup, dealer + 1),
        outcome=ending.outcome,
        lines=counted,
        surplus=given - len(counted),
    )


def step(setup: Setup, out: int | None, laid: frozenset[int], seat: int) -> int:
    """How far a seat comes by a deal (RULES.md §1, steps; §8, everybody who laid advances)."""
    steps = setup.edition.steps
    if seat not in laid:
        return steps.not_laid
    return steps.ender if seat == out else steps.laid


def ending_after(setup: Setup, last: int, before: Line, line: Line) -> Ending:
    """What a deal decides; last is how many phases are to be completed (RULES.md §1, §5)."""
    if setup.variant.fixed_deals:
        return _lowest_total(line) if line.number >= last else RUNNING
    through = tuple([seat for seat, count in enumerate(line.completed) if count >= last])
    if not through:
        return RUNNING
    if setup.edition.evaluation is Evaluation.IN_TURN:
        return _first_to_move(setup, last, before, line, through)
    return _tie_broken(setup, line, through)


def after_replay(ending: Ending, out: int | None) -> Ending:
    """The ending once one of the tied has gone out in the replay (RULES.md §1, §8)."""
    return Ending(Outcome.REPLAYED, (out,)) if out in ending.replay else ending


def _lowest_total(line: Line) -> Ending:
    winners = _fewest_points(line, tuple(range(len(line.totals))))
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
