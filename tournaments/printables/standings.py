"""Who stands where, and why; and the prize giving, to be read out from the last to the first."""

from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass
from functools import cached_property
from itertools import chain, count

from django.utils.translation import gettext as _
from django.utils.translation import ngettext, pgettext

from printing.lists import ListColumn, ListEntry, PrintedList, list_pages, with_largest_letters
from printing.marks import Font, Page
from printing.text import Side
from scoring.clubs.models import Role
from scoring.names import isolated
from tournaments.printables.order import NightNow, night_text
from tournaments.results.folding import TableState
from tournaments.results.pages import StandingLine, StandingsPage
from tournaments.results.standing_pages import StandingPage
from tournaments.results.standings import scheme_of
from tournaments.results.words import TIES, figure_text, result_text, score_text
from tournaments.rounds.models import Stage
from tournaments.standings.tables import Tally
from tournaments.words import people_text

READ_OUT = 10  # places; with all who share the last one
LARGE = 16.0


def standings_with_reasons(night: NightNow) -> Iterator[Page]:
    """Under each name what decided."""
    return list_pages(night.sheet, StandingsPrintout(page_of(night)).content)


def standings_for_wall(night: NightNow) -> Iterator[Page]:
    """Names and scores, large enough for the wall."""
    content = StandingsPrintout(page_of(night), has_reasons=False).content
    return list_pages(night.sheet, with_largest_letters(night.sheet, content))


def page_of(night: NightNow) -> StandingsPage:
    """The page of the organisers: finished tables alone, and nothing held back."""
    return StandingsPage(night.tournament, role=Role.ORGANISER)


@dataclass(frozen=True)
class StandingsPrintout:
    """The standings as a list."""

    page: StandingsPage
    has_reasons: bool = True

    @property
    def content(self) -> PrintedList:
        page, lines = self.page, self.page.lines
        is_final = page.tournament.is_over
        return PrintedList(
            title=_("Final standings") if is_final else _("Standings"),
            under=night_text(page.tournament, *[page.after_text] if lines else []),
            notes=tuple(self.notes) if lines else (),
            columns=self.columns,
            entries=tuple(map(self.entry, lines, count(1))),
            empty=_("No table has finished yet. As soon as one has, its people stand here."),
            lead=1.9 if self.has_reasons else 1.62,
        )

    @property
    def columns(self) -> tuple[ListColumn, ...]:
        return (
            ListColumn(pgettext("a column", "Place"), 1.2, Side.END, face=Font.BOLD),
            ListColumn(
                pgettext("a column", "Name"),
                8,
                face=Font.BOLD if self.has_reasons else Font.TEXT,
                names_row=True,
            ),
            ListColumn(pgettext("a column", "Score"), 2, Side.END, face=Font.BOLD),
        )

    @property
    def notes(self) -> Iterator[str]:
        """On the wall only what explains the places; else all by which they are made."""
        page = self.page
        yield from held_back_texts(page)
        if page.decided_places:
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

    def entry(self, line: StandingLine, number: int) -> ListEntry:
        told = StandingPage(self.page, line.row.entrant).sentences if self.has_reasons else ()
        cells = (place_text(line), isolated(line.name), line.score)
        return ListEntry(cells, tuple(told), is_last=number == self.page.decided_places)


def place_text(line: StandingLine) -> str:
    """Without a dot: beside it may stand "1. Ann"."""
    return f"= {line.row.rank}" if line.row.is_tied else str(line.row.rank)


def held_back_texts(page: StandingsPage) -> Iterator[str]:
    """That visitors do not see what stands here."""
    if not page.tournament.is_public:
        yield _("Visitors do not see these standings: do not hang them up.")
    elif page.until_for_visitors is not None:
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


def winners_list(night: NightNow) -> Iterator[Page]:
    """What is read out, and on another page who won at the tables."""
    prizes = Prizes(page_of(night))
    yield from list_pages(night.sheet, prizes.places)
    if prizes.has_tables:
        yield from list_pages(night.sheet, prizes.tables)


@dataclass(frozen=True)
class Prizes:
    """The end of a night in lists."""

    page: StandingsPage

    @property
    def under(self) -> str:
        after = [self.page.after_text] if self.page.lines else []
        return night_text(self.page.tournament, *after)

    @property
    def places(self) -> PrintedList:
        read_out = [line for line in self.page.lines if line.row.rank <= READ_OUT]
        return PrintedList(
            title=_("Winners"),
            under=self.under,
            notes=tuple(self.notes) if read_out else (),
            columns=(
                ListColumn(pgettext("a column", "Place"), 1.4, Side.END, face=Font.BOLD),
                ListColumn(pgettext("a column", "Name"), 7, face=Font.BOLD, names_row=True),
                ListColumn(pgettext("a column", "Score"), 2.6, Side.END),
            ),
            entries=tuple(map(self.entry, reversed(read_out))),
            empty=_("No table has finished yet. As soon as one has, its people stand here."),
            size=LARGE,
        )

    def entry(self, line: StandingLine) -> ListEntry:
        who = line.row.entrant
        score = score_text(line.row.score, self.page.standings.scheme)
        cells = (place_text(line), self.name_of(who), score)
        at = self.page.standings.places[who]  # the best is at the bottom
        return ListEntry(cells, is_last=at == self.page.decided_places > 0)

    def name_of(self, entrant: int) -> str:
        return isolated(self.page.names.get(entrant, ""))

    @property
    def notes(self) -> Iterator[str]:
        yield _("To be read out from top to bottom: the winner comes last.")
        if self.page.decided_places:
            yield self.page.decided_text
        if any(line.row.is_tied for line in self.page.lines):
            yield _("= shares this place.")
        if not self.page.tournament.is_over:
            yield _("The night is not over: this may change.")
        yield from held_back_texts(self.page)

    @cached_property
    def counting_tables(self) -> list[TableState]:
        """The tables that count, the latest round first: it may have been the final."""
        counting = {result.key for result in self.page.counted_results}
        tables = (each for each in self.page.tables if each.is_played)
        found = [each for each in tables if (each.round, each.number) in counting]
        return sorted(found, key=lambda each: (-each.round, each.number))

    @property
    def has_tables(self) -> bool:
        return bool(self.counting_tables)

    @property
    def tables(self) -> PrintedList:
        return PrintedList(
            title=_("At the tables"),
            under=self.under,
            notes=tuple(self.mentions),
            columns=(
                ListColumn(pgettext("a column", "Table"), 1.4, Side.END, face=Font.BOLD),
                ListColumn(pgettext("a column", "Name"), 6, names_row=True),
                ListColumn(pgettext("a column", "Result"), 7),
            ),
            entries=tuple(self.rows),
            size=10,
            lead=1.75,
        )

    @property
    def rows(self) -> Iterator[ListEntry]:
        """Of a final everybody; of other tables whoever won."""
        for table in self.counting_tables:
            result = table.result
            under = self.group_of(table)
            ranked = table.finishing_order
            for who in ranked if table.stage == Stage.FINAL else winners_of(table):
                number = str(table.number) if who == ranked[0] else ""
                yield ListEntry((number, self.name_of(who), result_text(result, who)), under=under)

    def group_of(self, table: TableState) -> str:
        if table.stage == Stage.FINAL:
            return str(Stage.FINAL.label)
        return _("Winners of round %(number)d") % {"number": table.round}

    @property
    def mentions(self) -> Iterator[str]:
        """Who did something that is worth a word, whatever the place."""
        won = Counter(chain.from_iterable(map(winners_of, self.counting_tables)))
        if wins := max(won.values(), default=0):
            most = [who for who in self.page.standings.order if won[who] == wins]
            text = ngettext(
                "Most tables won: %(names)s (%(count)d table).",
                "Most tables won: %(names)s (%(count)d tables).",
                wins,
            )
            yield text % {"names": people_text(most, self.name_of), "count": wins}
        yield from self.steady_texts

    @property
    def steady_texts(self) -> Iterator[str]:
        """Of those who played the most tables; whose deals nobody has counted is not compared."""
        tallies = {row.entrant: self.tally(row.entrant) for row in self.page.standings.rows}
        played = max((tally.tables for tally in tallies.values()), default=0)
        steady = {who: t.penalty for who, t in tallies.items() if t.tables == played > 0}
        known = {who: penalty for who, penalty in steady.items() if penalty is not None}
        if known:
            least = min(known.values())
            names = people_text([who for who in known if known[who] == least], self.name_of)
            text = ngettext(
                "Fewest points per deal over %(count)d table: %(names)s (%(points)s).",
                "Fewest points per deal over %(count)d tables: %(names)s (%(points)s).",
                played,
            )
            yield text % {"names": names, "points": figure_text(least), "count": played}
        if unknown := [who for who in steady if who not in known]:
            names = people_text(unknown, self.name_of)
            text = _("Not compared by points per deal, as their deals were not counted: %(names)s.")
            yield text % {"names": names}

    def tally(self, entrant: int) -> Tally:
        return self.page.standings.tally(entrant)


def winners_of(table: TableState) -> list[int]:
    return [who for who in table.finishing_order if table.result.place(who) == 1]
