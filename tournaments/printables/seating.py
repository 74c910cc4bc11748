"""Who sits where, for the wall: by name, and table by table."""

from collections.abc import Iterator
from dataclasses import dataclass
from functools import cached_property
from itertools import batched, chain

from django.utils.translation import gettext as _
from django.utils.translation import pgettext

from printing.heads import PageHead
from printing.lists import ListColumn, ListEntry, PrintedList, list_pages, with_largest_letters
from printing.marks import (
    HAIRLINE,
    LINE,
    MM,
    Box,
    Font,
    Frame,
    Mark,
    Page,
    Part,
    Stroke,
    Tag,
    part,
)
from printing.text import Side, paragraph, write, write_lines
from tournaments.attendance.models import Entrant, People, Presence
from tournaments.printables.order import NightNow, night_text
from tournaments.rounds.models import Round, RoundState, Stage
from tournaments.rounds.seats import seats_of
from tournaments.words import people_text, round_name, table_name

DEALS = "◆"  # beside whoever deals first
NOWHERE = "–"
LEAD = 1.62
CARDS, FEW = (3, 5), (2, 4)  # tables on a page: beside and below each other
GAP = 4 * MM
HEAD = 9 * MM  # of a card
MOST_HIGH = 11 * MM  # of the row of somebody
SEAT = 10 * MM
NAME, READABLE = 16.0, 8.0


@dataclass(frozen=True, slots=True)
class PrintedSeat:
    """Where somebody sits; all counted from 1."""

    table: int
    seat: int

    @property
    def text(self) -> str:
        return f"{DEALS} {self.seat}" if self.seat == 1 else str(self.seat)


class SeatingList:
    """Who sits where in a round, and who does not."""

    def __init__(self, night: NightNow) -> None:
        assert night.round
        self.tournament = night.tournament
        self.round: Round = night.round
        self.people = People(night.tournament)

    @cached_property
    def tables(self) -> dict[int, tuple[int, ...]]:
        return seats_of(self.round)

    @cached_property
    def places(self) -> dict[int, PrintedSeat]:
        """By entrant."""
        return {
            person: PrintedSeat(table, seat)
            for table, people in self.tables.items()
            for seat, person in enumerate(people, start=1)
        }

    @property
    def byes(self) -> list[int]:
        return [person for person in self.round.byes if person not in self.places]

    @property
    def pausing(self) -> list[int]:
        """While the round is played; who did so in an earlier one is not kept."""
        return self.without_seat(Presence.PAUSING)

    @property
    def asking(self) -> list[int]:
        """They are here, and nobody has seated them."""
        return self.without_seat(Presence.HERE) if self.round.stage == Stage.ROUND else []

    def without_seat(self, presence: Presence) -> list[int]:
        if self.round.state != RoundState.PUBLISHED:
            return []
        taken = {*self.places, *self.round.byes}
        found = (each for each in self.people.entrants if each.presence == presence)
        return [each.pk for each in found if each.pk not in taken]

    @cached_property
    def aside(self) -> dict[int, str]:
        """Who has no seat though people look for it, and why; by entrant."""
        return {
            **dict.fromkeys(self.byes, pgettext("in place of a seat", "bye")),
            **dict.fromkeys(self.pausing, pgettext("in place of a seat", "pausing")),
            **dict.fromkeys(self.asking, pgettext("in place of a seat", "ask at the desk")),
        }

    @property
    def lines(self) -> list[Entrant]:
        """Everybody of whom something is said, as people look for themselves."""
        told = self.places.keys() | self.aside.keys()
        return [entrant for entrant in self.people.entrants if entrant.pk in told]

    @property
    def under(self) -> str:
        return night_text(self.tournament, round_name(self.round))

    @property
    def nobody(self) -> str:
        return _("Nobody sits at a table in this round.")

    @property
    def deals_text(self) -> str:
        return _("%(sign)s deals first.") % {"sign": DEALS}

    @property
    def aside_texts(self) -> Iterator[str]:
        """A line for each reason not to sit."""
        reasons = (
            (self.byes, _("Through without playing this round: %(names)s.")),
            (self.pausing, _("Pausing: %(names)s.")),
            (self.asking, _("Here without a seat: %(names)s.")),
        )
        for people, text in reasons:
            if people:
                yield text % {"names": people_text(people, self.people.name_of)}


def seating_by_name(night: NightNow) -> Iterator[Page]:
    """In the order of the alphabet, as large as it can be read on one page; then on more."""
    seated = SeatingList(night)
    content = PrintedList(
        title=_("Where do I sit?"),
        under=seated.under,
        notes=(seated.deals_text,),
        columns=(
            ListColumn(pgettext("a column", "Name"), 5, names_row=True),
            ListColumn(pgettext("a column", "Table"), 1.5, Side.END, face=Font.BOLD),
            ListColumn(pgettext("a column", "Seat"), 2, Side.END),
        ),
        entries=tuple(entry(seated, entrant) for entrant in seated.lines),
        empty=seated.nobody,
        lead=LEAD,
    )
    return list_pages(night.sheet, with_largest_letters(night.sheet, content))


def entry(seated: SeatingList, entrant: Entrant) -> ListEntry:
    name, place = seated.people.name_of(entrant.pk), seated.places.get(entrant.pk)
    if place is None:
        return ListEntry((name, NOWHERE, seated.aside[entrant.pk]))
    return ListEntry((name, str(place.table), place.text))


def seating_by_table(night: NightNow) -> Iterator[Page]:
    """A card for each table, its people in the order of their seats."""
    seated = SeatingList(night)
    notes = (seated.deals_text, *seated.aside_texts)
    page_head = PageHead(night.sheet, _("Who sits where?"), seated.under, notes)
    across, down = FEW if len(seated.tables) <= FEW[0] * FEW[1] else CARDS
    pages = list(batched(seated.tables.items(), across * down))
    for number, tables in enumerate(pages or [()], start=1):
        boxes = page_head.room(number).grid(across, down, GAP)
        cards = [TableCard(seated, *table, box) for table, box in zip(tables, boxes, strict=False)]
        inside = [*page_head.parts(number), *(each.part for each in cards)]
        if not cards:
            inside.append(part(Tag.PARAGRAPH, *paragraph(page_head.room(1), seated.nobody, 11)))
        inside += page_head.foot(number, len(pages))
        drawn = tuple(chain.from_iterable(each.drawn for each in cards))
        yield Page(night.sheet, (part(Tag.SECTION, *inside),), drawn)


@dataclass(frozen=True)
class TableCard:
    """A table with its people."""

    seated: SeatingList
    number: int
    people: tuple[int, ...]
    place: Box

    @property
    def head(self) -> Box:
        return self.box.upper(HEAD)

    @property
    def box(self) -> Box:
        """No higher than its people need."""
        return self.place.upper(min(self.place.height, HEAD + MOST_HIGH * len(self.people)))

    @property
    def drawn(self) -> tuple[Mark, ...]:
        head = self.head
        line = Stroke(head.left, head.bottom, head.right, head.bottom, HAIRLINE)
        return Frame(self.box, LINE), line

    @property
    def part(self) -> Part:
        table = table_name(self.number, self.seated.round.stage)
        title = write(self.head.inset(2.5 * MM, 0), table, 16, face=Font.BOLD)
        rows = self.box.below(HEAD).rows([1] * len(self.people)) if self.people else []
        items = map(self.item, rows, self.people, range(1, len(self.people) + 1))
        return part(Tag.SECTION, part(Tag.HEADING, title), part(Tag.LIST, *items))

    def item(self, row: Box, person: int, seat: int) -> Part:
        inner = row.inset(2.5 * MM, 0)
        size = min(NAME, row.height * 0.5)
        sign = write(inner.start(SEAT), PrintedSeat(self.number, seat).text, size * 0.85)
        name = self.seated.people.name_of(person)
        texts = write_lines(
            inner.after(SEAT),
            name,
            size,
            face=Font.BOLD if seat == 1 else Font.TEXT,
            least=READABLE,
        )
        return part(Tag.ITEM, sign, *texts)
