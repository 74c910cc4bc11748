"""The rules for a table: one page, folded in the middle, to lie or stand among the cards.

In sections: what a table asks about while it plays, in the sentences of the page of the rules.
"""

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, replace
from itertools import batched
from math import ceil

from django.utils.translation import gettext as _

from printing.marks import (
    GREY,
    HAIRLINE,
    LINE,
    MARGIN,
    MM,
    Box,
    Font,
    Mark,
    Page,
    PaperSize,
    Part,
    Stroke,
    Tag,
    Text,
    part,
)
from printing.text import break_lines, write
from printing.typeface import width_of
from rules import Edition, Phase
from scoring.editions.models import base_of
from scoring.editions.rulebook.page import GROUP_KINDS, RulesPage, rule_text
from scoring.editions.words import group_text
from scoring.sheets.cards import HEIGHT, pictogram, width_of_phase
from scoring.sheets.score_sheet import card_values_text

MOST_CARDS_OF_A_GROUP = 4  # cards that show what a group is
LARGEST, SMALLEST, FINER = 9.4, 6.0, 0.1  # sizes of text, and from one to the next
TITLE = 13.0
LEADING = 1.24  # of the size: from one line to the next
INNER = 8 * MM  # from the text to the fold
BULLET, STEP = 1.1, 1.9  # of the size: from the edge to the text
HEAD, BETWEEN, AFTER = 1.75, 0.16, 0.6  # of the size: a heading, from item to item, a section
CARDS = 0.78  # of the size of little cards


@dataclass(frozen=True, slots=True)
class Item:
    """A sentence; what it is about stands before it, in words or as little cards."""

    text: str
    about: str = ""
    cards: Phase | None = None


@dataclass(frozen=True, slots=True)
class Section:
    """Sentences under a heading; steps are numbered."""

    title: str
    items: tuple[Item, ...]
    are_steps: bool = False
    across: int = 1  # items side by side: then each takes one line


def sections_of(edition: Edition, edition_name: str) -> list[Section]:
    """In the order in which a night needs them; an edition has no empty ones."""
    page = RulesPage(edition, edition_name, base_of(edition.key))
    found = [*about_a_turn(page), *about_cards(page), *about_the_end(page), *about_choices(page)]
    return [section for section in found if section.items]


def about_a_turn(page: RulesPage) -> Iterator[Section]:
    glance = " · ".join(f"{value} {name}" for value, name in page.glance)
    yield Section(_("What it is about"), tuple(map(Item, (glance, page.pace, *page.winning))))
    phases = tuple(Item(phase.text) for phase in page.phases)
    yield Section(_("The phases"), phases, are_steps=True, across=2)
    yield Section(_("Your turn"), tuple(map(Item, page.turn)), are_steps=True)
    yield Section(_("Laying the phase"), tuple(map(Item, page.laying)))
    yield Section(_("What a phase is made of"), tuple(groups_of(page.edition)))
    yield Section(_("Adding to what lies"), tuple(map(Item, page.adding)))


def about_cards(page: RulesPage) -> Iterator[Section]:
    items: list[Item] = []
    for special in page.specials:
        items.append(Item(" ".join(special.texts), special.name))
        items += items_of(special.kinds)
    yield Section(_("Special cards"), tuple(items))
    yield Section(_("The spaces of the board"), items_of(page.spaces))


def about_the_end(page: RulesPage) -> Iterator[Section]:
    counting = [card_values_text(page.edition)] if page.counts_points else []
    yield Section(_("The end of a deal"), tuple(map(Item, (*page.end, *counting))))


def about_choices(page: RulesPage) -> Iterator[Section]:
    variants = page.variants if len(page.variants) > 1 else ()
    yield Section(_("What you may agree on"), (*items_of(variants), *house_rules(page)))
    yield Section(_("When you disagree"), items_of(page.disputes))


def house_rules(page: RulesPage) -> Iterator[Item]:
    for name, default, others in page.options:
        texts = [_("Usually: %(default)s.") % {"default": default}]
        texts += [_("Or: %(other)s.") % {"other": other} for other in others]
        yield Item(" ".join(texts), name)


def groups_of(edition: Edition) -> Iterator[Item]:
    """One of each kind that the phases ask for, the smallest, and no more cards than a few."""
    groups = [group for phase in edition.phases.values() for group in phase.groups]
    for kind in GROUP_KINDS:
        alike = [group for group in groups if isinstance(group, kind)]
        if alike:
            shown = kind(min(MOST_CARDS_OF_A_GROUP, *(group.size for group in alike)))
            yield Item(rule_text(edition, shown), group_text(shown), Phase(0, (shown,)))


def items_of(pairs: Iterable[tuple[str, str]]) -> tuple[Item, ...]:
    return tuple(Item(text, about) for about, text in pairs)


def rules_pages(edition: Edition, edition_name: str, size: PaperSize) -> list[Page]:
    """All that is asked about during play, as large as it fits."""
    sheet = size.sheet(landscape=True)
    sections = sections_of(edition, edition_name)
    sizes = range(round((LARGEST - SMALLEST) / FINER) + 1)
    cards = (RulesCard(sheet, sections, LARGEST - FINER * step) for step in sizes)
    card = next(card for card in cards if card.fits or card.size <= SMALLEST + FINER / 2)
    return [card.page(_("Rules: %(name)s") % {"name": edition_name})]


@dataclass(frozen=True, slots=True)
class ItemLines:
    """An item in lines: what stands before it, and how wide that is."""

    item: Item
    sign: str
    indent: float
    lead: float
    lines: tuple[str, ...]


type ColumnPart = tuple[Section, list[ItemLines]]  # in a column


class RulesCard:
    """Sections in the two halves of a page, in text of one size."""

    def __init__(self, sheet: Box, sections: Sequence[Section], size: float) -> None:
        self.sheet = sheet
        self.size = size
        left, right = sheet.columns([1, 1])
        edge = MARGIN
        whole = left.below(edge).above(edge)
        left_half = whole.after(edge).before(INNER)
        self.title_box = left_half.upper(1.9 * TITLE)
        self.halves = [
            left_half.below(1.9 * TITLE),
            Box(right.left + INNER, whole.top, left_half.width, whole.height),
        ]
        self.width = left_half.width
        self.columns = list(self.columns_of(sections))
        self.drawn: list[Mark] = []

    def columns_of(self, sections: Sequence[Section]) -> Iterator[list[ColumnPart]]:
        """What stands in each column; a section may go on in the next one."""
        column: list[ColumnPart] = []
        room = self.halves[0].height
        for whole in sections:
            section, left = whole, list(self.all_items(whole))
            while left:
                count = self.fitting(section, left, room) or (0 if column else len(left))
                if count:
                    column.append((section, left[:count]))
                    room -= self.height(section, left[:count])
                    section, left = replace(whole, title=f"{whole.title} …"), left[count:]
                if left:
                    yield column
                    column, room = [], self.halves[1].height
        yield column

    def fitting(self, section: Section, entries: Sequence[ItemLines], room: float) -> int:
        """How many of these items there is room for: all of them, or at least two."""
        if self.height(section, entries) <= room + AFTER * self.size:
            return len(entries)
        fewer = range(len(entries) - 1, 1, -1) if section.across == 1 else ()
        fits = (n for n in fewer if self.height(section, entries[:n]) <= room + AFTER * self.size)
        return next(fits, 0)

    @property
    def fits(self) -> bool:
        heights = [sum(self.height(*each) for each in column) for column in self.columns]
        rooms = [half.height + AFTER * self.size for half in self.halves]
        return len(heights) <= len(rooms) and all(map(float.__le__, heights, rooms))

    def height(self, section: Section, entries: Sequence[ItemLines]) -> float:
        rows = batched(entries, section.across)
        items = sum(max(map(self.height_of, row)) for row in rows)
        return items + (HEAD + AFTER) * self.size

    def height_of(self, entry: ItemLines) -> float:
        lines = len(entry.lines) * self.size * LEADING
        least = HEIGHT * CARDS if entry.item.cards else 0
        return max(lines, least) + BETWEEN * self.size

    def all_items(self, section: Section) -> Iterator[ItemLines]:
        for number, item in enumerate(section.items, start=1):
            sign = f"{number}." if section.are_steps else "•"
            indent = self.size * (STEP if section.are_steps else BULLET)
            if section.across > 1:
                yield ItemLines(item, sign, indent, 0, (item.text,))
            else:
                yield self.item_lines(item, sign, indent)

    def item_lines(self, item: Item, sign: str, indent: float) -> ItemLines:
        """In lines: the first one begins after what it is about."""
        width, lead = self.width - indent, self.lead(item)
        first = next(iter(break_lines(item.text, width - lead, self.size)), "")
        rest = " ".join(item.text.split()[len(first.split()) :])
        more = break_lines(rest, width, self.size) if rest else ()
        return ItemLines(item, sign, indent, lead, (first, *more))

    def lead(self, item: Item) -> float:
        if item.cards:
            return width_of_phase(item.cards) * CARDS + 0.6 * self.size
        if not item.about:
            return 0
        return width_of(item.about, Font.BOLD) * self.size + 0.5 * self.size

    def page(self, title: str) -> Page:
        middle = self.sheet.width / 2
        self.drawn.append(
            Stroke(middle, 0, middle, self.sheet.height, HAIRLINE, GREY, dashed=True),
        )
        head = part(
            Tag.TITLE, write(self.title_box.above(TITLE * 0.4), title, TITLE, face=Font.BOLD)
        )
        columns = zip(self.halves, self.columns, strict=False)
        parts = [one for half, column in columns for one in self.column(half, column)]
        return Page(self.sheet, (part(Tag.SECTION, head, *parts),), tuple(self.drawn))

    def column(self, box: Box, column: Sequence[ColumnPart]) -> Iterator[Part]:
        for section, entries in column:
            yield self.heading(box.upper(HEAD * self.size), section.title)
            places = self.places(box.below(HEAD * self.size), section, entries)
            yield part(Tag.LIST, *map(self.item, places, entries))
            box = box.below(self.height(section, entries))

    def places(self, box: Box, section: Section, entries: Sequence[ItemLines]) -> Iterator[Box]:
        """Where each item stands: one below the other, and then in the next column."""
        columns = list(batched(entries, ceil(len(entries) / section.across)))
        shares = [max(map(self.width_of, column)) for column in columns]
        for place, column in zip(box.columns(shares), columns, strict=True):
            at = place.before(0 if section.across == 1 else 2 * MM)
            for one in column:
                yield at
                at = at.below(self.height_of(one))

    def width_of(self, entry: ItemLines) -> float:
        """Of its first line, with what stands before it."""
        return entry.indent + entry.lead + width_of(entry.lines[0]) * self.size

    def heading(self, box: Box, title: str) -> Part:
        line = box.above(0.45 * self.size)
        self.drawn.append(Stroke(line.left, line.bottom, line.right, line.bottom, LINE))
        return part(Tag.HEADING, write(line, title, self.size * 1.1, face=Font.BOLD))

    def item(self, box: Box, entry: ItemLines) -> Part:
        height = self.size * LEADING
        row, room = box.upper(height), box.after(entry.indent)
        if entry.item.cards and len(entry.lines) == 1:
            row = box.upper(max(height, HEIGHT * CARDS))
        marks = [
            write(row.start(entry.indent), entry.sign, self.size),
            *self.about(row, entry),
        ]
        marks.append(write(row.after(entry.indent + entry.lead), entry.lines[0], self.size))
        rest = room.below(row.height)
        marks += [
            write(rest.below(place * height).upper(height), line, self.size)
            for place, line in enumerate(entry.lines[1:])
        ]
        about = entry.item.about
        said = f"{entry.sign} {about}: {entry.item.text}" if entry.item.cards else ""
        return part(Tag.ITEM, *marks, said=said)

    def about(self, row: Box, entry: ItemLines) -> Iterator[Text]:
        """What the item is about: words, or cards that are only drawn."""
        room = row.after(entry.indent)
        if entry.item.cards:
            self.drawn += pictogram(room, entry.item.cards, CARDS)
        elif entry.item.about:
            yield write(room.start(entry.lead), entry.item.about, self.size, face=Font.BOLD)
