"""Blank papers as anybody may copy them: score sheets, phase cards, a rules card."""

from collections.abc import Iterator
from dataclasses import dataclass
from enum import Enum
from typing import assert_never
from urllib.parse import urlencode

from django.utils.safestring import SafeString, mark_safe
from django.utils.translation import gettext as _
from django.utils.translation import ngettext, pgettext

from printing.boxes import MM
from printing.parts import Page
from printing.pdf.document import Document
from printing.svg import picture_of
from rules import Edition, Variant, edition_keys, parse_variant
from scoring.editions.models import as_made, edition_of, lacks_phases
from scoring.editions.pages import edition_name
from scoring.editions.words import variant_name
from scoring.sheets.cards import card_pages
from scoring.sheets.content import MOST, ScoreSheet, blank, plan_of
from scoring.sheets.documents import PrintedFile, file_name, speaking
from scoring.sheets.formats import ACROSS, Format, pages_of
from scoring.sheets.layout import layout
from scoring.sheets.leaves import leaves_of, shape_of
from scoring.sheets.rules_card import rules_pages

FULL, UPRIGHT = parse_variant("full"), Format()
NARROW, LOW = 8 * MM, 5 * MM  # half a cell that is hard to write in
USUAL = 1.2  # deals for each phase, at least
WAYS = {"upright": False, "landscape": True}


class What(Enum):
    """A paper that anybody may copy."""

    SHEET = "sheet"
    CARDS = "cards"
    RULES = "rules"


@dataclass(frozen=True, slots=True)
class Blank:
    """A blank paper that somebody wants."""

    what: What = What.SHEET
    edition: str = "classic"
    variant: Variant = FULL
    players: int = MOST
    format: Format = UPRIGHT
    lines: int | None = None  # otherwise as many as fit
    language: str = "en"
    as_published: bool = False  # without the phases that were entered from the cards of a box

    @property
    def is_sheet(self) -> bool:
        return self.what is What.SHEET

    @property
    def is_always_the_same(self) -> bool:
        """Whether nothing that was entered here is on it."""
        if self.edition not in edition_keys():
            return False
        return self.is_sheet or not lacks_phases(as_made(self.edition))

    @property
    def has_own_lines(self) -> bool:
        """Whether the template says how many lines there are."""
        return self.variant.fixed_deals

    @property
    def query(self) -> str:
        """What stands in its address."""
        paper = self.format.paper.name.lower()
        whole = {"what": self.what.value, "edition": self.edition, "paper": paper}
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
    """How a paper looks, and how many pages it has."""

    picture: SafeString
    count: int
    is_wide: bool
    hints: tuple[str, ...]  # what makes it hard to write on


def preview_of(asked: Blank) -> Preview:
    """The first page; what is said of it is in the language of the screen."""
    pages = blank_pages(asked)
    said = _("The first page: %(title)s") % {"title": title_of(asked)}
    sheet = pages[0].sheet
    return Preview(
        picture=mark_safe(picture_of(pages[0], said)),
        count=len(pages),
        is_wide=sheet.width > sheet.height,
        hints=tuple(hints_of(asked)) if asked.is_sheet else (),
    )


def blank_pages(asked: Blank) -> list[Page]:
    """All pages, in the language of the paper."""
    with speaking(asked.language):
        name, paper = str(edition_name(asked.edition)), asked.format.paper
        match asked.what:
            case What.SHEET:
                return sheet_pages(asked, name)
            case What.CARDS:
                return card_pages(edition_on_cards(asked), name, paper)
            case What.RULES:
                return rules_pages(edition_on_cards(asked), name, paper)
            case _:
                assert_never(asked.what)


def edition_on_cards(asked: Blank) -> Edition:
    return as_made(asked.edition) if asked.as_published else edition_of(asked.edition)


def sheet_pages(asked: Blank, name: str) -> list[Page]:
    """Each slot of a page has the same sheet: cut apart, they are as many piles of one."""
    leaves = leaves_of(sheet_of(asked, name), asked.format)
    per_page = asked.format.per_page
    return list(pages_of((leaf for leaf in leaves for _slot in range(per_page)), asked.format))


def sheet_of(asked: Blank, name: str) -> ScoreSheet:
    plan = plan_of(as_made(asked.edition), asked.variant, name)
    return blank(plan, asked.players, exactly=asked.lines or 0)


def hints_of(asked: Blank) -> Iterator[str]:
    """What a pencil will find on it, while something else can still be chosen."""
    with speaking(asked.language):
        sheet = sheet_of(asked, str(edition_name(asked.edition)))
        lines = layout(shape_of(sheet, asked.format.slots[0])).lines
    half, count = lines[0].cells[0][0], asked.lines or len(lines)
    is_narrow = half.width < NARROW or half.height < LOW
    if is_narrow and asked.format.per_page == max(ACROSS):
        yield _("Narrow: two to a page are easier to write on.")
    elif is_narrow and asked.format.per_page > 1:
        yield _("Narrow: one to a page is easier to write on.")
    if not asked.has_own_lines and count < USUAL * len(sheet.plan.phases):
        text = ngettext(
            "%(count)d line: a game may need more.", "%(count)d lines: a game may need more.", count
        )
        yield text % {"count": count}


def title_of(asked: Blank) -> str:
    """What it is, in the language that is spoken."""
    name = str(edition_name(asked.edition))
    match asked.what:
        case What.SHEET:
            what = pgettext("a printed page", "Score sheet")
            return f"{what} · {name} · {variant_name(asked.variant)}"
        case What.CARDS:
            return f"{pgettext('a printed page', 'Phase cards')} · {name}"
        case What.RULES:
            return f"{pgettext('a printed page', 'Rules card')} · {name}"
        case _:
            assert_never(asked.what)


def blank_file(asked: Blank, copies: int = 1) -> PrintedFile:
    """So many of them as one file, each with all of its pages."""
    pages = blank_pages(asked)
    with speaking(asked.language):
        title = title_of(asked)
        document = Document(title, asked.language)
        document.add_sets(pages, copies, said=_("One more copy."))
        return PrintedFile(document.saved(), file_name(title, asked.language), asked.language)
