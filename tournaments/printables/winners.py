"""The prize giving: who gets which place, to be read out from the last one to the first."""

from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass
from functools import cached_property
from itertools import chain

from django.utils.translation import gettext as _
from django.utils.translation import ngettext, pgettext

from printing.lists import Column, Entry, Listed, listed
from printing.parts import Page
from printing.text import Side
from scoring.names import isolated
from tournaments.printables.asked import Asked
from tournaments.printables.heads import night_text
from tournaments.printables.standings import held_back_texts, page_of, place_text
from tournaments.results.folding import TableState
from tournaments.results.standing_pages import told
from tournaments.results.standings_pages import StandingLine, StandingsPage
from tournaments.results.words import figure_text, score_text
from tournaments.rounds.models import Stage
from tournaments.standings.tallies import Tally
from tournaments.words import people_text

READ_OUT = 10  # places; with all who share the last one
LARGE = 16.0


def winners_list(asked: Asked) -> Iterator[Page]:
    """What is read out, and on another page who won at the tables."""
    prizes = Prizes(page_of(asked))
    yield from listed(asked.sheet, prizes.places)
    if prizes.has_tables:
        yield from listed(asked.sheet, prizes.tables)


@dataclass(frozen=True)
class Prizes:
    """The end of a night in lists."""

    page: StandingsPage

    @property
    def under(self) -> str:
        after = [self.page.after_text] if self.page.lines else []
        return night_text(self.page.tournament, *after)

    @property
    def places(self) -> Listed:
        read_out = [line for line in self.page.lines if line.row.rank <= READ_OUT]
        return Listed(
            title=_("Winners"),
            under=self.under,
            notes=tuple(self.notes) if read_out else (),
            columns=(
                Column(pgettext("a column", "Place"), 1.4, Side.END, bold=True),
                Column(pgettext("a column", "Name"), 7, bold=True, names_row=True),
                Column(pgettext("a column", "Score"), 2.6, Side.END),
            ),
            entries=tuple(map(self.entry, reversed(read_out))),
            empty=_("No table has finished yet. As soon as one has, its people stand here."),
            size=LARGE,
        )

    def entry(self, line: StandingLine) -> Entry:
        who = line.row.entrant
        score = score_text(line.row.score, self.page.standings.scheme)
        cells = (place_text(line), self.name_of(who), score)
        at = self.page.standings.places[who]  # the best is at the bottom
        return Entry(cells, is_last=at == self.page.decided > 0)

    def name_of(self, entrant: int) -> str:
        return isolated(self.page.names.get(entrant, ""))

    @property
    def notes(self) -> Iterator[str]:
        yield _("To be read out from top to bottom: the winner comes last.")
        if self.page.decided:
            yield self.page.decided_text
        if any(line.row.is_tied for line in self.page.lines):
            yield _("= shares this place.")
        if not self.page.tournament.is_over:
            yield _("The night is not over: this may change.")
        yield from held_back_texts(self.page)

    @cached_property
    def played(self) -> list[TableState]:
        """The tables that count, the latest round first: it may have been the final."""
        counting = {result.key for result in self.page.played}
        tables = (each for each in self.page.tables if each.deals)
        found = [each for each in tables if (each.round, each.number) in counting]
        return sorted(found, key=lambda each: (-each.round, each.number))

    @property
    def has_tables(self) -> bool:
        return bool(self.played)

    @property
    def tables(self) -> Listed:
        return Listed(
            title=_("At the tables"),
            under=self.under,
            notes=tuple(self.mentions),
            columns=(
                Column(pgettext("a column", "Table"), 1.4, Side.END, bold=True),
                Column(pgettext("a column", "Name"), 6, names_row=True),
                Column(pgettext("a column", "Result"), 7),
            ),
            entries=tuple(self.rows),
            size=10,
            lead=1.75,
        )

    @property
    def rows(self) -> Iterator[Entry]:
        """Of a final everybody; of other tables whoever won."""
        for table in self.played:
            result = table.result
            under = self.group_of(table)
            ranked = table.finishing_order
            for who in ranked if table.stage == Stage.FINAL else winners_of(table):
                number = str(table.number) if who == ranked[0] else ""
                yield Entry((number, self.name_of(who), told(result, who)), under=under)

    def group_of(self, table: TableState) -> str:
        if table.stage == Stage.FINAL:
            return str(Stage.FINAL.label)
        return _("Winners of round %(number)d") % {"number": table.round}

    @property
    def mentions(self) -> Iterator[str]:
        """Who did something that is worth a word, whatever the place."""
        won = Counter(chain.from_iterable(map(winners_of, self.played)))
        if wins := max(won.values(), default=0):
            most = [who for who in self.page.standings.order if won[who] == wins]
            text = ngettext(
                "Most tables won: %(names)s (%(count)d table).",
                "Most tables won: %(names)s (%(count)d tables).",
                wins,
            )
            yield text % {"names": people_text(most, self.name_of), "count": wins}
        tallies = {row.entrant: self.tally(row.entrant) for row in self.page.standings.rows}
        played = max((tally.tables for tally in tallies.values()), default=0)
        steady = {who: t.penalty for who, t in tallies.items() if t.tables == played and t.deals}
        if steady:
            least = min(steady.values())
            names = people_text([who for who in steady if steady[who] == least], self.name_of)
            text = ngettext(
                "Fewest points per deal over %(count)d table: %(names)s (%(points)s).",
                "Fewest points per deal over %(count)d tables: %(names)s (%(points)s).",
                played,
            )
            yield text % {"names": names, "points": figure_text(least), "count": played}

    def tally(self, entrant: int) -> Tally:
        return self.page.standings.tally(entrant)


def winners_of(table: TableState) -> list[int]:
    return [who for who in table.finishing_order if table.result.place(who) == 1]
