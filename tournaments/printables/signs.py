"""What has a code to scan: badges for people, signs for tables, and the poster by the door."""

from collections.abc import Iterator
from dataclasses import dataclass
from itertools import batched

from django.urls import reverse
from django.utils.translation import gettext as _
from django.utils.translation import pgettext

from printing.colours import CardColour, colour_of
from printing.hands import hand_of_cards
from printing.heads import PageHead
from printing.marks import (
    GREY,
    HAIRLINE,
    MARGIN,
    MM,
    Box,
    Font,
    Mark,
    Page,
    Part,
    PlayingCard,
    Stroke,
    Tag,
    code,
    part,
)
from printing.text import Side, height_of, is_on_line, paragraph, write, write_lines
from printing.typeface import width_of
from scoring.clubs.models import ClubPicture
from scoring.clubs.printed import picture_of, pictured
from scoring.names import isolated
from scoring.printed_files import Format, Leaf, pages_of
from tournaments.attendance.models import People
from tournaments.printables.order import NightNow, night_text
from tournaments.rounds.models import Table
from tournaments.words import halves, in_groups, is_final_table, round_name, table_name

WIDTH, HEIGHT = 90 * MM, 55 * MM  # as the holders are that one can buy
ACROSS = 2
EDGE = 8 * MM  # of the page: no badge comes nearer
INSIDE = 5 * MM
CUT = 4 * MM  # how far the lines to cut along reach beyond the badges
CODE = 21 * MM
CARDS = 5.5 * MM  # above the name
PICTURE = 15 * MM
BADGE_NAME, LEAST = 32.0, 7.0  # a word that is too long for a line is made smaller, not broken
SIGN_NAME = 22.0
SIGN_PICTURE = 32 * MM
CARD_EDGE = 4 * MM
NAMED, PICTURED = 0.56, 0.74  # this part of a sign has its number, if names or a picture are below
TALL = 1.25  # how much higher than wide a sign with one figure is
SMALL = 11.0
ONE_LINE = 0.75  # of the size: a name that would be smaller on one line takes two


@dataclass(frozen=True, slots=True)
class Badge:
    """What stands on it."""

    name: str
    night: str
    club: str
    address: str
    code: str  # for whoever types it
    picture: ClubPicture | None = None


def badges(night: NightNow) -> Iterator[Page]:
    """For everybody on the list who has a name, by the alphabet."""
    places = places_on(night.sheet)
    lines = tuple(cuts(places))
    found = list(badges_of(night))
    if not found:
        page_head = PageHead(night.sheet, _("Name badges"), night_text(night.tournament))
        text = paragraph(page_head.room(1), _("Nobody is on the list of this night yet."), 11)
        inside = (*page_head.parts(1), part(Tag.PARAGRAPH, *text))
        yield Page(night.sheet, (part(Tag.SECTION, *inside),))
    for some in batched(found, len(places)):
        drawn = [card for box, _badge in zip(places, some, strict=False) for card in cards_on(box)]
        yield Page(night.sheet, tuple(map(drawn_badge, places, some)), (*lines, *drawn))


def badges_of(night: NightNow) -> Iterator[Badge]:
    tournament, people = night.tournament, People(night.tournament)
    picture = picture_of(tournament.club)
    for entrant in (each for each in people.entrants if each.player.erased_at is None):
        yield Badge(
            name=people.name_of(entrant.pk),
            night=isolated(tournament.name),
            club=isolated(tournament.club.name),
            address=night.order.origin + entrant.address,
            code=in_groups(entrant.badge_code),
            picture=picture,
        )


def places_on(sheet: Box) -> list[Box]:
    """As many as fit, in the middle of the page."""
    down = int((sheet.height - 2 * EDGE) / HEIGHT)
    sides = (sheet.width - ACROSS * WIDTH) / 2
    return sheet.inset(sides, (sheet.height - down * HEIGHT) / 2).grid(ACROSS, down)


def cuts(places: list[Box]) -> Iterator[Mark]:
    """Along the edges of all badges, and a little further."""
    first, last = places[0], places[-1]
    for x in sorted({edge for box in places for edge in (round(box.left, 2), round(box.right, 2))}):
        yield Stroke(x, first.top - CUT, x, last.bottom + CUT, HAIRLINE, GREY, dashed=True)
    for y in sorted({edge for box in places for edge in (round(box.top, 2), round(box.bottom, 2))}):
        yield Stroke(first.left - CUT, y, last.right + CUT, y, HAIRLINE, GREY, dashed=True)


def cards_on(place: Box) -> Iterator[Mark]:
    """One of each colour, above the name."""
    return hand_of_cards(place.inset(INSIDE, 3 * MM).upper(CARDS), len(CardColour))


def drawn_badge(place: Box, badge: Badge) -> Part:
    inner = place.inset(INSIDE, 4 * MM)
    foot = inner.lower(CODE)
    name = inner.above(CODE).below(CARDS)
    beside = foot.before(CODE + 3 * MM)
    figure = pictured(beside.end(PICTURE).above(1 * MM), badge.club, badge.picture)
    beside = beside.before(PICTURE + 2 * MM) if badge.picture else beside
    hint = f"{_('Where do I sit?')} →"
    big = write_lines(
        name, badge.name, BADGE_NAME, Side.MIDDLE, face=Font.DISPLAY_BOLD, least=LEAST, lines=3
    )
    said = _("Code to scan: %(address)s") % {"address": badge.address}
    return part(
        Tag.SECTION,
        part(Tag.HEADING, *big),
        part(Tag.PARAGRAPH, write(beside.upper(5 * MM), badge.night, 10, least=7)),
        part(Tag.PARAGRAPH, write(beside.below(5 * MM).upper(4.5 * MM), badge.club, 8.5, least=7)),
        part(Tag.PARAGRAPH, write(beside.below(9.5 * MM).upper(4.5 * MM), badge.code, 10)),
        part(Tag.PARAGRAPH, write(beside.lower(6 * MM), hint, 9, face=Font.BOLD, least=7)),
        part(Tag.FIGURE, code(foot.end(CODE), badge.address), said=said),
        *figure,
    )


@dataclass(frozen=True, slots=True)
class TableSign:
    """What a sign says."""

    number: int
    word: str  # above the number
    round: str  # empty on a sign that stays for the night, as are the names
    names: tuple[str, ...]  # in the order of the seats
    address: str  # that the code opens
    code: str
    typed_at: str
    club: str = ""
    picture: ClubPicture | None = None


def table_signs(night: NightNow) -> Iterator[Page]:
    """Two to a page: each table with its number, its people, and how a phone opens its game."""
    assert night.round
    format = Format(night.order.size, per_page=2)
    named = "" if night.tournament.keeps_codes else round_name(night.round)
    people, picture = People(night.tournament), picture_of(night.tournament.club)
    signs = (sign_of(night, table, named, people, picture) for table in night.round.seatings)
    return pages_of(([sign_leaf(box, sign) for box in format.slots] for sign in signs), format)


def sign_of(
    night: NightNow, table: Table, named: str, people: People, picture: ClubPicture | None
) -> TableSign:
    is_final = bool(named) and is_final_table(table.number, table.round.stage)
    return TableSign(
        number=table.number,
        word=table_name(table.number, table.round.stage) if is_final else plain_word(),
        round="" if is_final else named,
        names=tuple(people.name_of(seat.entrant_id) for seat in table.seats.all() if named),
        address=night.order.origin + reverse("table-open", args=[table.code]),
        code=halves(table.code),
        typed_at=without_scheme(night.order.origin) + reverse("code-entry"),
        club=night.tournament.club.name,
        picture=picture,
    )


def plain_word() -> str:
    return pgettext("above the number of a table", "Table")


def without_scheme(address: str) -> str:
    """As people type it."""
    return address.partition("://")[2] or address


def sign_leaf(box: Box, sign: TableSign) -> Leaf:
    """The number large enough for the other end of a hall; beside it the code."""
    end = box.end(min(box.width * 0.42, 76 * MM))
    start = box.before(end.width + 6 * MM)
    return Leaf(
        part(
            Tag.SECTION, *sign_number(start, sign), *sign_names(start, sign), *sign_code(end, sign)
        ),
        (sign_card(start, sign),),
    )


def sign_card(box: Box, sign: TableSign) -> PlayingCard:
    """Around the number: a card with an edge of its colour, wider for a longer number."""
    room = big_of(box, sign)
    wide = width_of(str(sign.number), Font.DISPLAY_BOLD) * number_size(room) + 2.6 * CARD_EDGE
    width = min(room.width, max(wide, room.height / TALL))
    return PlayingCard(room.start(width), colour_of(sign.number), edge=CARD_EDGE)


def big_of(box: Box, sign: TableSign) -> Box:
    """Where the number stands, under its heading: all of it where nobody is named."""
    part_of_it = NAMED if sign.names else PICTURED if sign.picture else 1
    return box.upper(box.height * part_of_it).below(11 * MM)


def number_size(room: Box) -> float:
    return room.height * 0.98


def sign_number(box: Box, sign: TableSign) -> Iterator[Part]:
    head, inner = box.upper(9 * MM), sign_card(box, sign).face.inset(CARD_EDGE * 0.3, 0)
    size, face = number_size(big_of(box, sign)), Font.DISPLAY_BOLD
    yield part(
        Tag.TITLE,
        write(head.start(head.width * (0.5 if sign.round else 1)), sign.word, 24, face=face),
        write(inner, str(sign.number), size, Side.MIDDLE, face=face),
    )
    if sign.round:
        named = write(head.end(head.width * 0.48), sign.round, 16, Side.END, face=Font.DISPLAY)
        yield part(Tag.PARAGRAPH, named)


def sign_names(box: Box, sign: TableSign) -> Iterator[Part]:
    room = box.below(big_of(box, sign).height + 11 * MM + box.height * 0.04).above(2 * MM)
    if sign.picture:
        yield from pictured(room.end(SIGN_PICTURE), sign.club, sign.picture)
        room = room.before(SIGN_PICTURE + 4 * MM)
    count = max(len(sign.names), 1)
    size = min(SIGN_NAME, room.height / count / 1.35)
    fits = [is_on_line(room.width, name, ONE_LINE * size, face=Font.DISPLAY) for name in sign.names]
    high = [1.5 if fit else 2.2 for fit in fits]  # of the size: room for one line, or for two
    rows = room.upper(min(room.height, size * sum(high))).rows(high) if high else []
    for line, name in zip(rows, sign.names, strict=True):
        yield part(Tag.PARAGRAPH, *write_lines(line, name, size, face=Font.DISPLAY))


def sign_code(box: Box, sign: TableSign) -> Iterator[Part]:
    """To scan; and under that what to type where nothing can be scanned."""
    side = min(box.width, box.height - 34 * MM)
    said = _("A code that opens the game of this table: %(address)s") % {"address": sign.address}
    yield part(Tag.FIGURE, code(box.upper(side), sign.address), said=said)
    below = box.below(side + 2 * MM)
    words = _("Scan this, or open %(address)s and type") % {"address": sign.typed_at}
    lines = write_lines(below.upper(15 * MM), words, SMALL, Side.MIDDLE, lines=3)
    yield part(Tag.PARAGRAPH, *lines)  # with the whole address, however long
    typed = below.below(15 * MM + 1 * MM).upper(13 * MM)
    yield part(Tag.PARAGRAPH, write(typed, sign.code, 30, Side.MIDDLE, face=Font.BOLD))


def poster(night: NightNow) -> Iterator[Page]:
    """For the wall by the door: whoever scans it checks in."""
    tournament, sheet = night.tournament, night.sheet
    address = night.order.origin + reverse("self-check-in", args=[tournament.code])
    inner = sheet.inset(2 * MARGIN)
    title, below = inner.upper(26 * MM), inner.below(30 * MM)
    name = write(title, tournament.name, 40, Side.MIDDLE, face=Font.DISPLAY_BOLD)
    yield Page(sheet, (part(Tag.TITLE, name), *ways_in(below, address)))


def ways_in(box: Box, address: str) -> Iterator[Part]:
    """What to do, the code to scan, and the address for whoever cannot."""
    says = _("Scan, tap your name, and you are checked in.")
    high = height_of(says, box.width, 22, face=Font.DISPLAY)
    room = box.below(high + 4 * MM)
    foot = room.lower(24 * MM)
    lines = paragraph(box.upper(high), says, 22, Side.MIDDLE, face=Font.DISPLAY)
    yield part(Tag.PARAGRAPH, *lines)
    said = _("A code that opens %(address)s") % {"address": address}
    yield part(Tag.FIGURE, code(room.above(26 * MM), address), said=said)
    either = write(foot.upper(8 * MM), _("Or open in your browser:"), 14, Side.MIDDLE)
    yield part(Tag.PARAGRAPH, either)
    typed, line = without_scheme(address), foot.below(9 * MM).upper(12 * MM)
    yield part(Tag.PARAGRAPH, write(line, typed, 20, Side.MIDDLE, face=Font.BOLD))
