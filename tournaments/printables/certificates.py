"""Certificates, one to a page: for the first places, or for everybody."""

from collections.abc import Iterator
from dataclasses import dataclass

from django.utils.translation import gettext as _
from django.utils.translation import ngettext, pgettext

from printing.colours import CardColour
from printing.hands import hand_of_cards
from printing.heads import PageHead
from printing.marks import (
    HAIRLINE,
    MARGIN,
    MM,
    THICK,
    Box,
    Font,
    Frame,
    Mark,
    Page,
    Part,
    PlayingCard,
    Stroke,
    Tag,
    part,
)
from printing.text import Side, paragraph, write, write_lines
from scoring.clubs.models import ClubPicture
from scoring.clubs.printed import picture_of, pictured
from scoring.names import isolated
from tournaments.printables.order import NightNow, date_text, night_text
from tournaments.printables.standings import page_of
from tournaments.results.pages import StandingLine as Row
from tournaments.results.pages import StandingsPage

PHASES = 10  # a card for each
CORNER = 8 * MM
TINY = Box(0, 0, 3.6 * MM, 5 * MM)
SIGNED = 90 * MM


@dataclass(frozen=True, slots=True)
class WinnerCertificate:
    """What stands on it."""

    name: str
    place: str
    people: str  # among whom
    night: str
    club: str
    date: str
    picture: ClubPicture | None = None


def certificates(night: NightNow) -> Iterator[Page]:
    """The best one first; those who share a place get one each."""
    page, sheet = page_of(night), night.order.size.sheet(landscape=True)
    last = night.order.places or len(page.lines)
    lines = [line for line in page.lines if line.row.rank <= last]
    if not lines:
        page_head = PageHead(sheet, _("Certificates"), night_text(night.tournament))
        text = _("No table has finished yet. As soon as one has, there are certificates.")
        inside = (*page_head.parts(1), part(Tag.PARAGRAPH, *paragraph(page_head.room(1), text, 11)))
        yield Page(sheet, (part(Tag.SECTION, *inside),))
        return
    picture = None if night.order.text_only else picture_of(night.tournament.club)
    names = {pk: name for pk, name, _lot in page.people}  # plain: "1. Ann" reads like a place
    for line in lines:
        drawing = TextOnly if night.order.text_only else CertificateDrawing
        name = names.get(line.row.entrant, "")
        yield drawing(sheet, certificate_of(page, line, name, picture)).page


def certificate_of(
    page: StandingsPage, line: Row, name: str, picture: ClubPicture | None
) -> WinnerCertificate:
    tournament, count = page.tournament, len(page.lines)
    among = ngettext("%(count)d person", "%(count)d people", count) % {"count": count}
    return WinnerCertificate(
        name=isolated(name),
        place=_("Place %(number)d") % {"number": line.row.rank},
        people=among,
        night=isolated(tournament.name),
        club=isolated(tournament.club.name),
        date=date_text(tournament),
        picture=picture,
    )


@dataclass(frozen=True)
class CertificateDrawing:
    """A certificate with a frame, the picture of the club, and a line to sign on."""

    sheet: Box
    certificate: WinnerCertificate

    @property
    def inner(self) -> Box:
        return self.sheet.inset(MARGIN + 14 * MM, MARGIN + 9 * MM)

    @property
    def page(self) -> Page:
        told = self.certificate
        inside = (
            *pictured(self.top.above(3 * MM), told.club, told.picture),
            *self.texts(self.middle),
            self.signed(),
        )
        drawn = (*self.frame, *self.ornament, self.line)
        return Page(self.sheet, (part(Tag.SECTION, *inside),), drawn)

    @property
    def top(self) -> Box:
        """For the picture, where there is one."""
        return self.inner.upper(40 * MM if self.certificate.picture else 8 * MM)

    @property
    def bottom(self) -> Box:
        return self.inner.lower(21 * MM)

    @property
    def middle(self) -> Box:
        return self.inner.below(self.top.height).above(self.bottom.height)

    @property
    def frame(self) -> Iterator[Mark]:
        """Two lines, the inner one around a card in each corner."""
        outer = self.sheet.inset(MARGIN)
        yield Frame(outer, THICK)
        inner = outer.inset(2.2 * MM)
        at_left, at_right = inner.left + CORNER, inner.right - CORNER
        at_top, at_bottom = inner.top + CORNER, inner.bottom - CORNER
        colours = iter(CardColour)
        for y, turn in ((inner.top, at_top), (inner.bottom, at_bottom)):
            yield Stroke(at_left, y, at_right, y, HAIRLINE)
            for x, edge in ((at_left, inner.left), (at_right, inner.right)):
                yield Stroke(x, y, x, turn, HAIRLINE)
                yield Stroke(edge, turn, x, turn, HAIRLINE)
                yield PlayingCard(around((x + edge) / 2, (y + turn) / 2, TINY), next(colours))
        for x in (inner.left, inner.right):
            yield Stroke(x, at_top, x, at_bottom, HAIRLINE)

    @property
    def ornament(self) -> Iterator[Mark]:
        """A card for each phase, side by side as in a hand."""
        yield from hand_of_cards(self.ornament_box, PHASES, is_numbered=True)

    @property
    def ornament_box(self) -> Box:
        return self.rows(self.middle)[1].inset(0, 1.5 * MM)

    def rows(self, box: Box) -> list[Box]:
        """The word, the cards, the name, the place, the night, and where and when."""
        return box.rows([16, 25, 30, 14, 12, 9])

    def texts(self, box: Box) -> Iterator[Part]:
        told, (word, _rule, name, place, night, where) = self.certificate, self.rows(box)
        title = pgettext("a printed page", "Certificate")
        yield part(Tag.TITLE, write(word, title, 38, Side.MIDDLE, face=Font.DISPLAY))
        big = write_lines(
            name, told.name, 56, Side.MIDDLE, face=Font.DISPLAY_BOLD, least=12, lines=3
        )
        yield part(Tag.HEADING, *big)
        yield part(Tag.PARAGRAPH, write(place, told.place, 32, Side.MIDDLE, face=Font.DISPLAY))
        yield part(
            Tag.PARAGRAPH,
            *write_lines(night, told.night, 23, Side.MIDDLE, face=Font.DISPLAY_BOLD, least=9),
        )
        facts = " · ".join((told.people, told.club, told.date))
        yield part(
            Tag.PARAGRAPH,
            *write_lines(where, facts, 14, Side.MIDDLE, face=Font.DISPLAY, least=7, lines=3),
        )

    @property
    def sign_here(self) -> Box:
        """Under the line."""
        below = self.bottom.lower(6 * MM)
        return Box(below.left + (below.width - SIGNED) / 2, below.top, SIGNED, below.height)

    @property
    def line(self) -> Stroke:
        box = self.sign_here
        return Stroke(box.left, box.top, box.right, box.top, HAIRLINE)

    def signed(self) -> Part:
        text = pgettext("under a line to sign on", "Organiser")
        return part(Tag.PARAGRAPH, write(self.sign_here, text, 10, Side.MIDDLE, face=Font.DISPLAY))


@dataclass(frozen=True)
class TextOnly(CertificateDrawing):
    """For paper on which all the rest is printed already."""

    @property
    def page(self) -> Page:
        return Page(self.sheet, (part(Tag.SECTION, *self.texts(self.middle)),))

    def rows(self, box: Box) -> list[Box]:
        """No room is left for cards."""
        return box.rows([18, 5, 30, 16, 14, 11])

    @property
    def middle(self) -> Box:
        """Away from whatever stands around it."""
        return self.sheet.inset(self.sheet.width * 0.18, self.sheet.height * 0.24)


def around(x: float, y: float, size: Box) -> Box:
    """A box of this size with its middle here."""
    return Box(x - size.width / 2, y - size.height / 2, size.width, size.height)
