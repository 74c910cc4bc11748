"""What the deals of a game tell of each seat, beyond what its table keeps."""

from collections.abc import Iterable, Mapping
from typing import NamedTuple

from rules import Line, Setup


class SeatDeals(NamedTuple):
    """What is known of a seat where its game was recorded deal by deal."""

    outs: int | None = None
    phase_deals: tuple[int, ...] = ()
    deal_points: tuple[int, ...] = ()


UNKNOWN = SeatDeals()

type PhaseSums = Mapping[str, tuple[int, int]]
"""Of each phase by its number, as JSON has it: how many deals it took, of how many people."""


def deals_of_seats(setup: Setup, lines: Iterable[Line]) -> list[SeatDeals]:
    known = list(lines)
    return [deals_of_seat(setup, known, seat) for seat in range(setup.seats)]


def deals_of_seat(setup: Setup, lines: Iterable[Line], seat: int) -> SeatDeals:
    """Of the deals in which somebody sat there."""
    own = [line for line in lines if seat not in line.empty]
    return SeatDeals(
        outs=sum(line.out == seat for line in own),
        phase_deals=() if setup.variant.fixed_deals else phase_deals(own, seat),
        deal_points=tuple([line.points[seat] for line in own]) if setup.edition.counted else (),
    )


def phase_deals(lines: Iterable[Line], seat: int) -> tuple[int, ...]:
    """How many deals each phase took; of two that one deal brought the second took none."""
    took: list[int] = []
    deals = 0
    for line in lines:
        deals += 1
        came = line.completed[seat] - len(took)
        if came > 0:
            took += [deals] + [0] * (came - 1)
            deals = 0
    return tuple(took)


def phase_sums(phases: Iterable[int], seats: Iterable[SeatDeals]) -> PhaseSums:
    """Of all seats together; a phase that was passed by says nothing."""
    numbers, sums = list(phases), dict[str, tuple[int, int]]()
    for seat in seats:
        for number, deals in zip(numbers, seat.phase_deals, strict=False):
            if deals:
                sums = added(sums, {str(number): (deals, 1)})
    return sums


def added(sums: PhaseSums, more: PhaseSums) -> dict[str, tuple[int, int]]:
    both = dict(sums)
    for number, (deals, people) in more.items():
        known = both.get(number, (0, 0))
        both[number] = known[0] + deals, known[1] + people
    return both
