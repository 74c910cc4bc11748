"""Cards for the players: the ten phases, six cards to a page, with little cards beside them."""

from collections.abc import Iterator
from dataclasses import dataclass
from typing import assert_never

from django.utils.translation import gettext as _
from django.utils.translation import pgettext

from printing.marks import (
    GREY,
    HAIRLINE,
    LINE,
    MARGIN,
    MM,
    Box,
    Font,
    Frame,
    Mark,
    Page,
    PaperSize,
    Part,
    Stroke,
    Tag,
    part,
)
from printing.text import Side, height_of, paragraph, write
from rules import ColorOf, ColorRunOf, Edition, Group, Phase, RunOf, SetOf
from scoring.editions.rulebook.sentences import pace
from scoring.editions.words import phase_text

ACROSS, DOWN = 2, 3
INNER = 5 * MM  # from a card to where it is cut
TITLE, WORDS, SMALL = 11.0, 8.2, 6.6  # sizes of text
NUMBER = 15.0  # how wide the number of a phase is
PICTURES = 93.0  # how wide the little cards are
WIDTH, HEIGHT = 9.4, 13.2  # of a little card, in points
STEP = 10.1  # from one to the next
GAP = 4.0  # more between two groups
RISE = 0.45  # of each card of a run
SIGN = 6.8  # the size of what stands on it
COLOUR = 0.55  # of grey


def card_pages(edition: Edition, edition_name: str, size: PaperSize) -> list[Page]:
    """One page with a card for each player."""
    sheet = size.sheet()
    cards = [Card(slot, edition, edition_name) for slot in slots_of(sheet)]
    parts = tuple(card.part() for card in cards)
    drawn = (*cuts(sheet), *(mark for card in cards for mark in card.drawn))
    return [Page(sheet, parts, drawn)]


def slots_of(sheet: Box) -> list[Box]:
    """The room for each card: what is outside of it is cut off."""
    slots = sheet.inset(MARGIN - INNER).grid(ACROSS, DOWN)
    return [slot.inset(INNER) for slot in slots]


def cuts(sheet: Box) -> Iterator[Mark]:
    """Where the page is cut apart."""
    inner = sheet.inset(MARGIN - INNER)
    for column in range(1, ACROSS):
        x = inner.left + inner.width * column / ACROSS
        yield Stroke(x, sheet.top, x, sheet.bottom, HAIRLINE, GREY, dashed=True)
    for row in range(1, DOWN):
        y = inner.top + inner.height * row / DOWN
        yield Stroke(sheet.left, y, sheet.right, y, HAIRLINE, GREY, dashed=True)


class Card:
    """The phases of an edition on one card."""

    def __init__(self, box: Box, edition: Edition, edition_name: str) -> None:
        self.box = box
        self.edition = edition
        self.name = edition_name
        self.note = pace(edition)
        foot = height_of(self.note, box.width, SMALL)
        self.head, rest = box.upper(2 * TITLE), box.below(2 * TITLE)
        self.foot = rest.lower(foot)
        self.rows = rest.above(foot + 3).rows([1] * edition.phase_count)
        self.drawn: list[Mark] = []

    def part(self) -> Part:
        at = self.head.bottom - 2
        self.drawn.append(Stroke(self.box.left, at, self.box.right, at, LINE))
        return part(
            Tag.SECTION,
            *self.title(),
            part(Tag.LIST, *map(self.phase, self.rows, range(1, self.edition.phase_count + 1))),
            part(Tag.PARAGRAPH, *paragraph(self.foot, self.note, SMALL)),
        )

    def title(self) -> Iterator[Part]:
        box = self.head.above(4)
        what = write(box, pgettext("a printed page", "Phase card"), SMALL, Side.END)
        room = box.before(what.width + 2 * MM)
        yield part(Tag.TITLE, write(room, self.name, TITLE, face=Font.BOLD))
        yield part(Tag.PARAGRAPH, what)

    def phase(self, row: Box, number: int) -> Part:
        """Its number, what it asks for, and that in little cards; or a line to write on."""
        side = row.start(NUMBER).inset(0, max(0.0, (row.height - NUMBER) / 2))
        self.drawn.append(Frame(side, HAIRLINE))
        label = write(side, str(number), TITLE * 0.9, Side.MIDDLE, face=Font.BOLD)
        room = row.after(NUMBER + 5)
        known = self.edition.phases.get(number)
        if known is None:
            at = row.bottom - 4
            self.drawn.append(Stroke(room.left, at, room.right, at, HAIRLINE))
            return part(Tag.ITEM, label, said=_("%(number)d: to be filled in") % {"number": number})
        self.drawn += pictogram(room.end(PICTURES), known)
        return part(Tag.ITEM, label, *self.words(room.before(PICTURES + 5), phase_text(known)))

    def words(self, box: Box, text: str) -> Iterator[Mark]:
        """In one line, or in two that are a bit smaller."""
        line = write(box, text, WORDS)
        if line.size >= WORDS * 0.9:
            yield line
            return
        size = min(WORDS * 0.9, box.height / 2.7)
        height = min(height_of(text, box.width, size), box.height)
        yield from paragraph(box.inset(0, (box.height - height) / 2), text, size)


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
