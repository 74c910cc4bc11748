"""Signs for tables, and the poster by the door."""

from collections.abc import Iterator
from dataclasses import dataclass

from django.urls import reverse
from django.utils.translation import gettext as _
from django.utils.translation import pgettext

from printing.marks import MARGIN, MM, Box, Page, Part, Tag, code, part
from printing.text import Side, height_of, is_on_line, paragraph, write, write_lines
from scoring.printed_files import Format, Leaf, pages_of
from tournaments.attendance.people import People
from tournaments.codes import halves
from tournaments.printables.order import NightNow
from tournaments.rounds.models import Table
from tournaments.words import round_name

NAME = 20.0
SMALL = 11.0
LARGE = 0.75  # of the size: a name that would be smaller on one line takes two


@dataclass(frozen=True, slots=True)
class SignDrawing:
    """What a sign says."""

    number: int
    round: str
    names: tuple[str, ...]  # in the order of the seats
    address: str  # that the code opens
    code: str
    typed_at: str


def table_signs(night: NightNow) -> Iterator[Page]:
    """Two to a page: each table with its number, its people, and how a phone opens its game."""
    assert night.round
    format = Format(night.order.size, per_page=2)
    named = round_name(night.round)
    people = People(night.tournament)
    signs = (sign_of(night, table, named, people) for table in night.round.seatings)
    return pages_of(([leaf(box, sign) for box in format.slots] for sign in signs), format)


def sign_of(night: NightNow, table: Table, named: str, people: People) -> SignDrawing:
    return SignDrawing(
        number=table.number,
        round=named,
        names=tuple(people.name_of(seat.entrant_id) for seat in table.seats.all()),
        address=night.order.origin + reverse("table-open", args=[table.code]),
        code=halves(table.code),
        typed_at=without_scheme(night.order.origin) + reverse("code-entry"),
    )


def without_scheme(address: str) -> str:
    """As people type it."""
    return address.partition("://")[2] or address


def leaf(box: Box, sign: SignDrawing) -> Leaf:
    """The number large enough for the other end of a hall; beside it the code."""
    end = box.end(min(box.width * 0.42, 76 * MM))
    start = box.before(end.width + 6 * MM)
    return Leaf(part(Tag.SECTION, *number(start, sign), *people(start, sign), *way(end, sign)), ())


def number(box: Box, sign: SignDrawing) -> Iterator[Part]:
    box = box.upper(box.height * 0.56)
    head, big = box.upper(9 * MM), box.below(9 * MM)
    table = pgettext("above the number of a table", "Table")
    yield part(
        Tag.TITLE,
        write(head.start(head.width * 0.5), table, 20, bold=True),
        write(big, str(sign.number), big.height * 1.25),
    )
    yield part(Tag.PARAGRAPH, write(head.end(head.width * 0.48), sign.round, 14, Side.END))


def people(box: Box, sign: SignDrawing) -> Iterator[Part]:
    room = box.below(box.height * 0.58).above(3 * MM)
    count = max(len(sign.names), 1)
    size = min(NAME, room.height / count / 1.35)
    fits = [is_on_line(room.width, name, LARGE * size) for name in sign.names]
    high = [1.5 if fit else 2.2 for fit in fits]  # of the size: room for one line, or for two
    rows = room.upper(min(room.height, size * sum(high))).rows(high) if high else []
    for line, name in zip(rows, sign.names, strict=True):
        yield part(Tag.PARAGRAPH, *write_lines(line, name, size))


def way(box: Box, sign: SignDrawing) -> Iterator[Part]:
    """To scan; and under that what to type where nothing can be scanned."""
    side = min(box.width, box.height - 34 * MM)
    said = _("A code that opens the game of this table: %(address)s") % {"address": sign.address}
    yield part(Tag.FIGURE, code(box.upper(side), sign.address), said=said)
    below = box.below(side + 2 * MM)
    words = _("Scan this, or open %(address)s and type") % {"address": sign.typed_at}
    lines = write_lines(below.upper(15 * MM), words, SMALL, Side.MIDDLE, lines=3)
    yield part(Tag.PARAGRAPH, *lines)  # with the whole address, however long
    typed = below.below(15 * MM + 1 * MM).upper(13 * MM)
    yield part(Tag.PARAGRAPH, write(typed, sign.code, 30, Side.MIDDLE, bold=True))


def poster(night: NightNow) -> Iterator[Page]:
    """For the wall by the door: whoever scans it checks in."""
    tournament, sheet = night.tournament, night.sheet
    address = night.order.origin + reverse("self-check-in", args=[tournament.code])
    inner = sheet.inset(2 * MARGIN)
    title, below = inner.upper(26 * MM), inner.below(30 * MM)
    says = _("Scan, tap your name, and you are checked in.")
    high = height_of(says, below.width, 22, bold=True)
    room = below.below(high + 4 * MM)
    foot = room.lower(24 * MM)
    scan = room.above(26 * MM)
    yield Page(
        sheet,
        (
            part(Tag.TITLE, write(title, tournament.name, 34, Side.MIDDLE, bold=True)),
            part(Tag.PARAGRAPH, *paragraph(below.upper(high), says, 22, Side.MIDDLE, bold=True)),
            part(
                Tag.FIGURE,
                code(scan, address),
                said=_("A code that opens %(address)s") % {"address": address},
            ),
            part(
                Tag.PARAGRAPH,
                write(foot.upper(8 * MM), _("Or open in your browser:"), 14, Side.MIDDLE),
            ),
            part(
                Tag.PARAGRAPH,
                write(
                    foot.below(9 * MM).upper(12 * MM),
                    without_scheme(address),
                    20,
                    Side.MIDDLE,
                    bold=True,
                ),
            ),
        ),
    )
