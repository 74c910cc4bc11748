"""What anybody may print and copy: blank score sheets, phase cards, a rules card."""

from collections.abc import Iterator
from dataclasses import dataclass
from enum import Enum
from typing import assert_never
from urllib.parse import urlencode

from django.utils.safestring import SafeString, mark_safe
from django.utils.translation import gettext as _
from django.utils.translation import ngettext, pgettext

from printing.marks import MM, Page
from printing.pdf.document import Document
from printing.svg import picture_of
from rules import Edition, Variant, edition_keys, parse_variant
from scoring.editions.models import edition_as_made, edition_of, lacks_phases
from scoring.editions.words import edition_name, variant_name
from scoring.printed_files import ACROSS, Format, PrintedFile, file_name, in_language, pages_of
from scoring.sheets.cards import card_pages
from scoring.sheets.drawing import leaves_of
from scoring.sheets.layout import layout, shape_of
from scoring.sheets.rules_card import rules_pages
from scoring.sheets.score_sheet import MOST_PLAYERS, ScoreSheet, blank_sheet, template_of

FULL, UPRIGHT = parse_variant("full"), Format()
NARROW, LOW = 8 * MM, 5 * MM  # half a cell that is hard to write in
USUAL = 1.2  # deals for each phase, at least
WAYS = {"upright": False, "landscape": True}


class BlankKind(Enum):
    """What anybody may print."""

    SHEET = "sheet"
    CARDS = "cards"
    RULES = "rules"


@dataclass(frozen=True, slots=True)
class Blank:
    """What somebody wants to print, with nothing filled in."""

    what: BlankKind = BlankKind.SHEET
    edition: str = "classic"
    variant: Variant = FULL
    players: int = MOST_PLAYERS
    format: Format = UPRIGHT
    lines: int | None = None  # otherwise as many as fit
    language: str = "en"
    as_published: bool = False  # without the phases that were entered from the cards of a box

    @property
    def is_sheet(self) -> bool:
        return self.what is BlankKind.SHEET

    @property
    def is_always_the_same(self) -> bool:
        """Whether nothing that was entered here is on it."""
        if self.edition not in edition_keys():
            return False
        return self.is_sheet or not lacks_phases(edition_as_made(self.edition))

    @property
    def has_own_lines(self) -> bool:
        """Whether the template says how many lines there are."""
        return self.variant.fixed_deals

    @property
    def query(self) -> str:
        """What stands in its address."""
        size = self.format.size.name.lower()
        whole = {"what": self.what.value, "edition": self.edition, "paper": size}
        if self.is_sheet:
            whole |= self.of_a_sheet
        return urlencode(whole | {"language": self.language})

    @property
    def of_a_sheet(self) -> dict[str, str]:
        return {
            "variant": self.variant.key,
            "players": str(self.players),
            "lines": str(self.lines or ""),
            "per_page": str(self.format.per_page),
            "way": next(way for way, wide in WAYS.items() if wide is self.format.landscape),
        }


@dataclass(frozen=True, slots=True)
class Preview:
    """How it looks, and how many pages it has."""

    picture: SafeString
    count: int
    is_wide: bool
    hints: tuple[str, ...]  # what makes it hard to write on


def preview_of(blank: Blank) -> Preview:
    """The first page; what is said of it is in the language of the screen."""
    pages = blank_pages(blank)
    said = _("The first page: %(title)s") % {"title": title_of(blank)}
    sheet = pages[0].sheet
    return Preview(
        picture=mark_safe(picture_of(pages[0], said)),
        count=len(pages),
        is_wide=sheet.width > sheet.height,
        hints=tuple(hints_of(blank)) if blank.is_sheet else (),
    )


def blank_pages(blank: Blank) -> list[Page]:
    """All pages, in their language."""
    with in_language(blank.language):
        name, size = str(edition_name(blank.edition)), blank.format.size
        match blank.what:
            case BlankKind.SHEET:
                return sheet_pages(blank, name)
            case BlankKind.CARDS:
                return card_pages(edition_on_cards(blank), name, size)
            case BlankKind.RULES:
                return rules_pages(edition_on_cards(blank), name, size)
            case _:
                assert_never(blank.what)


def edition_on_cards(blank: Blank) -> Edition:
    return edition_as_made(blank.edition) if blank.as_published else edition_of(blank.edition)


def sheet_pages(blank: Blank, name: str) -> list[Page]:
    """Each slot of a page has the same sheet: cut apart, they are as many piles of one."""
    leaves = leaves_of(sheet_of(blank, name), blank.format)
    per_page = blank.format.per_page
    return list(pages_of((leaf for leaf in leaves for _slot in range(per_page)), blank.format))


def sheet_of(blank: Blank, name: str) -> ScoreSheet:
    template = template_of(edition_as_made(blank.edition), blank.variant, name)
    return blank_sheet(template, blank.players, exactly=blank.lines or 0)


def hints_of(blank: Blank) -> Iterator[str]:
    """What a pencil will find on it, while something else can still be chosen."""
    with in_language(blank.language):
        sheet = sheet_of(blank, str(edition_name(blank.edition)))
        lines = layout(shape_of(sheet, blank.format.slots[0])).lines
    half, count = lines[0].cells[0][0], blank.lines or len(lines)
    is_narrow = half.width < NARROW or half.height < LOW
    if is_narrow and blank.format.per_page == max(ACROSS):
        yield _("Narrow: two to a page are easier to write on.")
    elif is_narrow and blank.format.per_page > 1:
        yield _("Narrow: one to a page is easier to write on.")
    if not blank.has_own_lines and count < USUAL * len(sheet.phases):
        text = ngettext(
            "%(count)d line: a game may need more.", "%(count)d lines: a game may need more.", count
        )
        yield text % {"count": count}


def title_of(blank: Blank) -> str:
    """What it is, in the language that is spoken."""
    name = str(edition_name(blank.edition))
    match blank.what:
        case BlankKind.SHEET:
            what = pgettext("a printed page", "Score sheet")
            return f"{what} · {name} · {variant_name(blank.variant)}"
        case BlankKind.CARDS:
            return f"{pgettext('a printed page', 'Phase cards')} · {name}"
        case BlankKind.RULES:
            return f"{pgettext('a printed page', 'Rules card')} · {name}"
        case _:
            assert_never(blank.what)


def blank_file(blank: Blank, copies: int = 1) -> PrintedFile:
    """So many of them as one file, each with all of its pages."""
    pages = blank_pages(blank)
    with in_language(blank.language):
        title = title_of(blank)
        document = Document(title, blank.language)
        document.add_sets(pages, copies, said=_("One more copy."))
        return PrintedFile(document.saved(), file_name(title, blank.language), blank.language)
