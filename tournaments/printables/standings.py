"""Who stands where, and why: the standings as organisers see them."""

from collections.abc import Iterator
from dataclasses import dataclass
from itertools import count

from django.utils.translation import gettext as _
from django.utils.translation import pgettext

from printing.lists import Column, Entry, Listed, largest, listed
from printing.parts import Page
from printing.text import Side
from scoring.clubs.models import Role
from scoring.names import isolated
from tournaments.printables.asked import Asked
from tournaments.printables.heads import night_text
from tournaments.results.standing_pages import StandingPage
from tournaments.results.standings import scheme_of
from tournaments.results.standings_pages import StandingLine, StandingsPage
from tournaments.results.tie_words import TIES


def with_reasons(asked: Asked) -> Iterator[Page]:
    """Under each name what decided."""
    return listed(asked.sheet, StandingsPrintout(page_of(asked)).content)


def alone(asked: Asked) -> Iterator[Page]:
    """Names and scores, large enough for the wall."""
    content = StandingsPrintout(page_of(asked), has_reasons=False).content
    return listed(asked.sheet, largest(asked.sheet, content))


def page_of(asked: Asked) -> StandingsPage:
    """The page of the organisers: finished tables alone, and nothing held back."""
    return StandingsPage(asked.tournament, role=Role.ORGANISER)


@dataclass(frozen=True)
class StandingsPrintout:
    """The standings as a list."""

    page: StandingsPage
    has_reasons: bool = True

    @property
    def content(self) -> Listed:
        page, lines = self.page, self.page.lines
        is_final = page.tournament.is_over
        return Listed(
            title=_("Final standings") if is_final else _("Standings"),
            under=night_text(page.tournament, *[page.after_text] if lines else []),
            notes=tuple(self.notes) if lines else (),
            columns=self.columns,
            entries=tuple(map(self.entry, lines, count(1))),
            empty=_("No table has finished yet. As soon as one has, its people stand here."),
            lead=1.9 if self.has_reasons else 1.62,
        )

    @property
    def columns(self) -> tuple[Column, ...]:
        return (
            Column(pgettext("a column", "Place"), 1.2, Side.END, bold=True),
            Column(pgettext("a column", "Name"), 8, bold=self.has_reasons, names_row=True),
            Column(pgettext("a column", "Score"), 2, Side.END, bold=True),
        )

    @property
    def notes(self) -> Iterator[str]:
        """On the wall only what explains the places; else all by which they are made."""
        page = self.page
        yield from held_back_texts(page)
        if page.decided:
            yield page.decided_text
        if any(line.row.is_tied for line in page.lines):
            yield _("= shares this place.")
        if self.has_reasons:
            yield from self.made_by

    @property
    def made_by(self) -> Iterator[str]:
        page = self.page
        if page.open_tables and not page.tournament.is_over:
            yield page.open_text
        yield page.scheme
        if page.favour:
            yield page.favour
        yield ties_text(page)

    def entry(self, line: StandingLine, number: int) -> Entry:
        told = StandingPage(self.page, line.row.entrant).sentences if self.has_reasons else ()
        cells = (place_text(line), isolated(line.name), line.score)
        return Entry(cells, tuple(told), is_last=number == self.page.decided)


def place_text(line: StandingLine) -> str:
    """Without a dot: beside it may stand "1. Ann"."""
    return f"= {line.row.rank}" if line.row.is_tied else str(line.row.rank)


def held_back_texts(page: StandingsPage) -> Iterator[str]:
    """That visitors do not see what stands here."""
    if not page.tournament.is_public:
        yield _("Visitors do not see these standings: do not hang them up.")
    elif page.tournament.frozen_after is not None:
        yield f"{page.frozen_note} {_('Do not hang this up yet.')}"


def ties_text(page: StandingsPage) -> str:
    """What decides between people of the same score, the first thing first."""
    ties = scheme_of(page.tournament).ties
    if not ties:
        return _("People with the same score share a place.")
    names = "; ".join(str(TIES[tie]) for tie in ties)
    return _("Between people with the same score decide, in this order: %(list)s.") % {
        "list": names
    }
