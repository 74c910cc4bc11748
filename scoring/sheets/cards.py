"""Cards for the players: the ten phases, six cards to a page; and the rules, one for each table."""

from collections.abc import Iterator

from django.utils.translation import gettext as _
from django.utils.translation import pgettext

from printing.boxes import MM, Box
from printing.marks import GREY, HAIRLINE, LINE, Frame, Line, Mark
from printing.parts import Page, Part, Tag, part
from printing.sizes import MARGIN, Paper
from printing.text import Side, height_of, paragraph, write
from rules import Edition
from scoring.editions.rulebook.endings import pace
from scoring.editions.words import phase_text
from scoring.sheets.pictograms import pictogram

ACROSS, DOWN = 2, 3
INNER = 5 * MM  # from a card to where it is cut
TITLE, WORDS, SMALL = 11.0, 8.2, 6.6  # sizes of text
NUMBER = 15.0  # how wide the number of a phase is
PICTURES = 93.0  # how wide the little cards are


def card_pages(edition: Edition, edition_name: str, paper: Paper) -> list[Page]:
    """One page with a card for each player."""
    sheet = paper.sheet()
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
        yield Line(x, sheet.top, x, sheet.bottom, HAIRLINE, GREY, dashed=True)
    for row in range(1, DOWN):
        y = inner.top + inner.height * row / DOWN
        yield Line(sheet.left, y, sheet.right, y, HAIRLINE, GREY, dashed=True)


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
        self.drawn.append(Line(self.box.left, at, self.box.right, at, LINE))
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
        yield part(Tag.TITLE, write(room, self.name, TITLE, bold=True))
        yield part(Tag.PARAGRAPH, what)

    def phase(self, row: Box, number: int) -> Part:
        """Its number, what it asks for, and that in little cards; or a line to write on."""
        side = row.start(NUMBER).inset(0, max(0.0, (row.height - NUMBER) / 2))
        self.drawn.append(Frame(side, HAIRLINE))
        label = write(side, str(number), TITLE * 0.9, Side.MIDDLE, bold=True)
        room = row.after(NUMBER + 5)
        known = self.edition.phases.get(number)
        if known is None:
            at = row.bottom - 4
            self.drawn.append(Line(room.left, at, room.right, at, HAIRLINE))
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
