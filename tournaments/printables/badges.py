"""Badges with names: each has the code that shows its person where they sit."""

from collections.abc import Iterator
from dataclasses import dataclass
from itertools import batched

from django.urls import reverse
from django.utils.translation import gettext as _

from printing.heads import PageHead
from printing.marks import GREY, HAIRLINE, MM, Box, Mark, Page, Part, Stroke, Tag, code, part
from printing.text import Side, paragraph, write, write_lines
from scoring.names import isolated
from tournaments.attendance.models import Entrant
from tournaments.attendance.people import People
from tournaments.printables.order import NightNow, night_text
from tournaments.screen.pages import letters_of

WIDTH, HEIGHT = 90 * MM, 55 * MM  # as the holders are that one can buy
ACROSS = 2
EDGE = 8 * MM  # of the page: no badge comes nearer
INSIDE = 5 * MM
CUT = 4 * MM  # how far the lines to cut along reach beyond the badges
CODE = 21 * MM
NAME, LEAST = 32.0, 7.0  # a word that is too long for a line is made smaller, not broken


@dataclass(frozen=True, slots=True)
class Badge:
    """What stands on it."""

    name: str
    night: str
    club: str
    address: str


def badges(night: NightNow) -> Iterator[Page]:
    """For everybody on the list who has a name, by the alphabet."""
    places = places_on(night.sheet)
    drawn = tuple(cuts(places))
    found = list(all_of(night))
    if not found:
        page_head = PageHead(night.sheet, _("Name badges"), night_text(night.tournament))
        text = paragraph(page_head.room(1), _("Nobody is on the list of this night yet."), 11)
        inside = (*page_head.parts(1), part(Tag.PARAGRAPH, *text))
        yield Page(night.sheet, (part(Tag.SECTION, *inside),))
    for some in batched(found, len(places)):
        yield Page(night.sheet, tuple(map(drawn_badge, places, some)), drawn)


def all_of(night: NightNow) -> Iterator[Badge]:
    tournament, people = night.tournament, People(night.tournament)
    named = [each for each in people.entrants if each.player.erased_at is None]
    for entrant in sorted(named, key=lambda each: (letters_of(each.name), each.pk)):
        yield Badge(
            name=people.name_of(entrant.pk),
            night=isolated(tournament.name),
            club=isolated(tournament.club.name),
            address=night.order.origin + way_to(night, entrant),
        )


def way_to(night: NightNow, entrant: Entrant) -> str:
    return reverse("entrant-detail", args=[night.tournament.code, entrant.token])


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


def drawn_badge(place: Box, badge: Badge) -> Part:
    inner = place.inset(INSIDE, 4 * MM)
    foot = inner.lower(CODE)
    name = inner.above(CODE)
    beside = foot.before(CODE + 3 * MM)
    hint = f"{_('Where do I sit?')} →"
    big = write_lines(name, badge.name, NAME, Side.MIDDLE, bold=True, least=LEAST, lines=3)
    said = _("Code to scan: %(address)s") % {"address": badge.address}
    return part(
        Tag.SECTION,
        part(Tag.HEADING, *big),
        part(Tag.PARAGRAPH, write(beside.upper(5 * MM), badge.night, 10, least=7)),
        part(Tag.PARAGRAPH, write(beside.below(5 * MM).upper(4.5 * MM), badge.club, 8.5, least=7)),
        part(Tag.PARAGRAPH, write(beside.lower(6 * MM), hint, 9, bold=True, least=7)),
        part(Tag.FIGURE, code(foot.end(CODE), badge.address), said=said),
    )
