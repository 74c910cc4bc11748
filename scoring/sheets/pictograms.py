"""The groups of a phase as little cards, to be known at a glance."""

from collections.abc import Iterator
from dataclasses import dataclass
from typing import assert_never

from printing.boxes import Box
from printing.marks import HAIRLINE, Frame, Mark
from printing.text import Side, write
from rules import ColorOf, ColorRunOf, Group, Phase, RunOf, SetOf

WIDTH, HEIGHT = 9.4, 13.2  # of a little card, in points
STEP = 10.1  # from one to the next
GAP = 4.0  # more between two groups
RISE = 0.45  # of each card of a run
SIGN = 6.8  # the size of what stands on it
COLOUR = 0.55  # of grey


@dataclass(frozen=True, slots=True)
class Look:
    """What the cards of a group have in common."""

    sign: str  # empty: its place in the run
    rises: bool
    is_coloured: bool


def look_of(group: Group) -> Look:
    match group:
        case SetOf():
            return Look("A", rises=False, is_coloured=False)
        case RunOf():
            return Look("", rises=True, is_coloured=False)
        case ColorOf():
            return Look(" ", rises=False, is_coloured=True)
        case ColorRunOf():
            return Look("", rises=True, is_coloured=True)
        case _:
            assert_never(group)


def pictogram(box: Box, phase: Phase, scale: float = 1) -> Iterator[Mark]:
    """All groups of a phase, from the start of a box, in the middle of its height."""
    wanted = width_of_phase(phase)
    scale = min(scale, box.width / wanted)
    left = box.left
    for group in phase.groups:
        yield from fan(Box(left, box.top, 0, box.height), group, scale)
        left += (group.size * STEP + GAP) * scale


def width_of_phase(phase: Phase) -> float:
    return sum(group.size * STEP + GAP for group in phase.groups) - GAP


def fan(box: Box, group: Group, scale: float) -> Iterator[Mark]:
    """The cards of one group, side by side; those of a run climb."""
    look, width, height = look_of(group), WIDTH * scale, HEIGHT * scale
    for place in range(group.size):
        rise = (place - (group.size - 1) / 2) * RISE * scale if look.rises else 0
        top = box.middle - height / 2 - rise
        card = Box(box.left + place * STEP * scale, top, width, height)
        yield Frame(card, HAIRLINE)
        yield from face(card, look, place + 1, scale)


def face(card: Box, look: Look, place: int, scale: float) -> Iterator[Mark]:
    sign = look.sign or str(place)
    if look.is_coloured and not sign.strip():
        side = card.width * 0.28
        yield Frame(card.inset(side, (card.height - card.width) / 2 + side), 0, 0, COLOUR)
        return
    if look.is_coloured:
        yield Frame(card.lower(2.1 * scale).inset(1.1 * scale, 0.4 * scale), 0, 0, COLOUR)
        card = card.above(1.6 * scale)
    yield write(card, sign, SIGN * scale, Side.MIDDLE)
