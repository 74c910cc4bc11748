"""Whether what people report of a deal can be, by the totals of `hand_totals.py` (RULES.md §6)."""

from collections.abc import Iterable, Iterator, Sequence

from rules.game import play
from rules.hand_totals import most_points, nearest, possible_points
from rules.states import Deal, GameState, Setup
from rules.verdicts import Accepted, DealCode, Refusal, Rejected, Verdict

# These are asked about once and then kept; every other finding refuses the deal.
_DOUBTS = frozenset({DealCode.GROWN_HAND, DealCode.FLOATING})

type _Phases = Sequence[int | None]


def check_deal(setup: Setup, state: GameState, deal: Deal) -> Verdict:
    """Whether this deal can follow on this state, with every reason at once (RULES.md §6)."""
    found = (
        *_ended(state),
        *_taking_part_findings(state.empty, deal),
        *_findings(setup, state.phase, deal),
    )
    refusals = _refusals(found)
    return Rejected(refusals) if refusals else Accepted(found)


def check_replay(state: GameState, seat: int) -> Verdict:
    """Whether this seat can be the first out in the replay that is needed (RULES.md §1, R7)."""
    if not state.replay:
        return Rejected((Refusal(DealCode.NO_REPLAY),))
    if seat not in state.replay:
        return Rejected((Refusal(DealCode.NOT_TIED, seat),))
    return Accepted()


def may_float(setup: Setup) -> bool:
    """Whether who laid may hold nothing and yet not be out (RULES.md §1, going out)."""
    return setup.options.get("going_out") == "discard"


def doubtful_deals(
    setup: Setup, deals: Sequence[Deal]
) -> tuple[tuple[int, tuple[Refusal, ...]], ...]:
    """The deals, by index, that cannot be what was seen, and why (RULES.md §6, R17).

    A correction moves phases, so that a later score may no longer fit, or may follow the end.
    """
    state = play(setup, deals)
    found = [
        _refusals(_findings(setup, line.phases, deal))
        for line, deal in zip(state.lines, deals, strict=False)
    ] + [tuple(_ended(state))] * state.surplus
    return tuple((index, refusals) for index, refusals in enumerate(found) if refusals)


def _refusals(found: Iterable[Refusal]) -> tuple[Refusal, ...]:
    return tuple(finding for finding in found if finding.code not in _DOUBTS)


def _ended(state: GameState) -> Iterator[Refusal]:
    if state.replay:
        yield Refusal(DealCode.REPLAY_FIRST)
    if state.finished:
        yield Refusal(DealCode.GAME_OVER)


def _taking_part_findings(empty: frozenset[int], deal: Deal) -> Iterator[Refusal]:
    """Whether it was dealt to all who sit there, and to nobody else."""
    for seat in sorted(empty - deal.empty):
        yield Refusal(DealCode.EMPTY_SEAT, seat)
    for seat in sorted(deal.empty - empty):
        yield Refusal(DealCode.SEAT_MISSING, seat)


def _findings(setup: Setup, phases: _Phases, deal: Deal) -> Iterator[Refusal]:
    yield from _seat_findings(setup, deal)
    yield from _empty_seat_findings(deal)
    yield from _points_findings(setup, phases, deal)
    if deal.kept is not None:
        yield from _kept_findings(setup, deal, deal.kept)


def _seat_findings(setup: Setup, deal: Deal) -> Iterator[Refusal]:
    named = deal.laid if deal.out is None else deal.laid | {deal.out}
    for seat in sorted(named):
        if not 0 <= seat < setup.seats:
            yield Refusal(DealCode.NO_SUCH_SEAT, seat, limit=setup.seats)
    if deal.out is None and not setup.timed:
        yield Refusal(DealCode.NOBODY_OUT)
    if deal.out is not None and deal.out not in deal.laid:
        yield Refusal(DealCode.OUT_NOT_LAID, deal.out)


def _empty_seat_findings(deal: Deal) -> Iterator[Refusal]:
    """Nobody lays, goes out or holds cards where nobody sits."""
    for seat in sorted(deal.empty):
        amounts = (deal.points[seat : seat + 1], (deal.kept or ())[seat : seat + 1])
        if seat == deal.out or seat in deal.laid or any(map(any, amounts)):
            yield Refusal(DealCode.EMPTY_SEAT, seat)


def _points_findings(setup: Setup, phases: _Phases, deal: Deal) -> Iterator[Refusal]:
    expected = setup.seats if setup.edition.counted else 0
    if len(deal.points) < expected:
        yield Refusal(DealCode.POINTS_MISSING, limit=expected)
    if len(deal.points) > expected:
        yield Refusal(DealCode.POINTS_TOO_MANY, limit=expected)
    for seat, (phase, points) in enumerate(zip(phases, deal.points[:expected], strict=False)):
        if seat in deal.empty:
            continue
        if seat == deal.out and points:
            yield Refusal(DealCode.OUT_HAS_POINTS, seat, nearest=0, limit=0)
        if seat != deal.out:
            yield from _hand_findings(setup, phase, deal, seat, points)


def _hand_findings(
    setup: Setup, phase: int | None, deal: Deal, seat: int, points: int
) -> Iterator[Refusal]:
    """What is wrong with the points of a hand that somebody still holds."""
    edition, laid = setup.edition, seat in deal.laid
    if laid and points == 0 and may_float(setup):
        yield Refusal(DealCode.FLOATING, seat)
        return
    totals = [total for total in possible_points(edition, phase, laid) if total > 0]
    if points in totals:
        return
    most = most_points(edition, phase, laid)
    code, limit = _misfit(points, laid, totals, most)
    yield Refusal(
        code,
        seat,
        nearest=most if points > most else nearest(totals, points),
        limit=limit,
        other_mark=points > 0 and points in possible_points(edition, phase, not laid),
    )


def _misfit(
    points: int, laid: bool, totals: Sequence[int], most: int
) -> tuple[DealCode, int | None]:
    """Why these points are none of the totals, and the bound that they break."""
    if points == 0:
        return DealCode.NOTHING_LEFT, totals[0]
    if points > most:
        return DealCode.ABOVE_PHASE if laid else DealCode.ABOVE_FULL_HAND, most
    if points > totals[-1]:
        return DealCode.GROWN_HAND, totals[-1]
    if points < totals[0] and not laid:
        return DealCode.BELOW_FULL_HAND, totals[0]
    return DealCode.IMPOSSIBLE_TOTAL, None


def _kept_findings(setup: Setup, deal: Deal, kept: tuple[int, ...]) -> Iterator[Refusal]:
    if len(kept) != setup.seats:
        yield Refusal(DealCode.KEPT_COUNT, limit=setup.seats)
    carry, laid = setup.edition.carry, deal.laid
    for seat, cards in enumerate(kept[: setup.seats]):
        if seat in deal.empty:
            continue
        limit = carry.laid if seat in laid else carry.not_laid
        if cards < 0:
            yield Refusal(DealCode.KEPT_NEGATIVE, seat, nearest=0, limit=0)
        if limit is not None and cards > limit:
            code = DealCode.KEEPS_THOUGH_LAID if seat in laid else DealCode.KEEPS_TOO_MANY
            yield Refusal(code, seat, nearest=limit, limit=limit)
