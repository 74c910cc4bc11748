"""A game folded: from the deals, as people have seen them, to the state that they come to."""

from collections.abc import Collection, Sequence
from dataclasses import replace
from itertools import groupby

from rules.editions import Evaluation, NextDealer, played_phases
from rules.endings import RUNNING, Ending, after_replay, ending_after, ending_without, step
from rules.states import Deal, GameState, Line, Setup


def play(setup: Setup, deals: Sequence[Deal], replay_out: int | None = None) -> GameState:
    """The state after these deals; whatever comes after the end is surplus (RULES.md §1, §5)."""
    played = played_phases(setup.edition, setup.variant)
    lines = [_heading(setup)]
    ending = RUNNING
    for deal in deals:
        before = lines[-1]
        line = _next_line(setup, played, before, deal)
        lines.append(line)
        ending = ending_after(setup, len(played), lines)
        if ending is not RUNNING:
            break
    return _state(setup, lines, after_replay(ending, replay_out), len(deals), lines[-1].empty)


def play_on(setup: Setup, state: GameState, deal: Deal) -> GameState:
    """The state after one more deal, as `play` would have it."""
    if not state.is_running:
        return replace(state, surplus=state.surplus + 1)
    played = played_phases(setup.edition, setup.variant)
    lines = [_heading(setup), *state.lines]
    lines.append(_next_line(setup, played, lines[-1], deal))
    ending = ending_after(setup, len(played), lines)
    return _state(setup, lines, ending, len(lines) - 1, deal.empty)


def with_empty_seats(setup: Setup, state: GameState, empty: Collection[int]) -> GameState:
    """The state when these seats, and no others, stay empty from the coming deal on.

    Whoever stays alone has won: nobody is left to play against.
    """
    lines = [_heading(setup), *state.lines]
    gone = frozenset(empty)
    ending = ending_without(setup, state, gone)
    given = len(state.lines) + state.surplus
    return _state(setup, lines, ending, given, gone)


def standing(setup: Setup, state: GameState) -> tuple[tuple[int, ...], ...]:
    """The seats, best first and tied ones together, winners in front (RULES.md §1, §5, R18).

    Who has left stands behind those who stayed. Where the fewest points win, each deal that was
    missed comes first: nobody gets points there.
    """
    missed = state.missed if setup.variant.fixed_deals else (0,) * len(state.totals)

    def place(seat: int) -> tuple[bool, bool, int, int, int]:
        phases = 0 if setup.variant.fixed_deals else state.completed[seat]
        gone = seat in state.empty
        return seat not in state.winners, gone, missed[seat], -phases, state.totals[seat]

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
    dealer, starter = _dealing(setup, before, deal.empty)
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
        empty=deal.empty,
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
        if seat in deal.empty:
            continue
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


def _dealing(setup: Setup, line: Line, empty: frozenset[int]) -> tuple[int, int]:
    """Who deals after this line and who starts; empty seats are passed over (RULES.md §1)."""
    by_ender = setup.edition.next_dealer is NextDealer.ENDER and line.out is not None
    dealer = _seat(setup, line.out if by_ender and line.out is not None else line.dealer + 1)
    if len(empty) >= setup.seats or not empty:
        return dealer, _seat(setup, dealer + 1)
    if by_ender:  # the left neighbour starts, whether the ender is still there or not
        starter = _taken(setup, dealer + 1, empty)
        return _taken(setup, starter - 1, empty, -1), starter
    dealer = _taken(setup, dealer, empty)
    return dealer, _taken(setup, dealer + 1, empty)


def _taken(setup: Setup, number: int, empty: frozenset[int], step: int = 1) -> int:
    """The first seat from there on at which somebody sits."""
    seat = _seat(setup, number)
    while seat in empty:
        seat = _seat(setup, seat + step)
    return seat


def _seat(setup: Setup, number: int) -> int:
    return number % max(setup.seats, 1)


def _state(
    setup: Setup, lines: Sequence[Line], ending: Ending, given: int, empty: frozenset[int]
) -> GameState:
    """After these lines, of so many deals, with these seats empty from now on."""
    played = played_phases(setup.edition, setup.variant)
    line, counted = lines[-1], tuple(lines[1:])
    dealer, starter = _dealing(setup, line, empty)
    return GameState(
        completed=line.completed,
        phase=_coming_phases(setup, played, line),
        totals=line.totals,
        finished=bool(ending.winners),
        winners=ending.winners,
        replay=ending.replay,
        dealer=dealer,
        starter=starter,
        outcome=ending.outcome,
        lines=counted,
        surplus=given - len(counted),
        empty=empty,
    )
