"""The score sheets of a round, in the order of its tables, each as it stands."""

from collections.abc import Iterator
from dataclasses import replace
from functools import cached_property
from itertools import chain, repeat

from django.db.models import prefetch_related_objects
from django.urls import reverse
from django.utils.formats import date_format
from django.utils.translation import gettext as _
from django.utils.translation import ngettext, pgettext

from printing.parts import Page
from rules import parse_variant
from scoring.models import Game
from scoring.models.editions import edition_of, entered
from scoring.pages.editions import edition_name
from scoring.sheets.content import Access, Column, Plan, ScoreSheet, blank, plan_of
from scoring.sheets.filled import filled
from scoring.sheets.formats import Format, Leaf, pages_of
from scoring.sheets.leaves import leaves_of
from tournaments.codes import halves
from tournaments.models import Round, Table, Tournament, results
from tournaments.models.folding import TableState
from tournaments.pages.people import People
from tournaments.pages.table import round_name
from tournaments.sheets.asked import Asked


def score_sheets(asked: Asked) -> Iterator[Page]:
    """One for each table, and as many blank ones as were asked for."""
    format = Format(asked.paper, per_page=asked.per_page)
    return pages_of(Sheets(asked).leaves(format), format)


class Sheets:
    """The sheets of one round."""

    def __init__(self, asked: Asked) -> None:
        assert asked.round
        self.asked = asked
        self.round: Round = asked.round
        self.tournament: Tournament = asked.tournament
        self.people = People(asked.tournament)

    def leaves(self, format: Format) -> Iterator[list[Leaf]]:
        sheets = map(self.of_table, self.tables)
        return chain(
            chain.from_iterable(leaves_of(sheet, format) for sheet in sheets),
            chain.from_iterable(repeat(list(leaves_of(self.spare, format)), self.asked.spare)),
        )

    @cached_property
    def tables(self) -> list[Table]:
        """With all that was recorded there, in as many statements as for one table."""
        tables = self.round.seatings
        games = [table.game for table in tables if table.game]
        prefetch_related_objects(games, "seats", "versions", "reported")
        cards = {key: entered(key) for key in {game.edition for game in games}}
        for game in games:
            game.cards, game.club = cards[game.edition], self.tournament.club
        return tables

    @cached_property
    def on_paper(self) -> dict[int, TableState]:
        """Of the tables that have reported their result on paper."""
        return {state.pk: state for state in results.outcomes(self.round) if state.by_paper}

    def of_table(self, table: Table) -> ScoreSheet:
        table_field = (pgettext("on a score sheet", "Table"), str(table.number))
        fields = (*self.fields, table_field)
        if table.game:
            sheet = filled(table.game, self.access(table), fields, self.tournament.signed)
            return self.agreed(sheet, table.game, self.on_paper.get(table.pk))
        names = [self.people.name_of(seat.entrant_id) for seat in table.seats.all()]
        columns = tuple(map(Column, names))
        return replace(self.spare, columns=columns, fields=fields, access=self.access(table))

    def agreed(self, sheet: ScoreSheet, game: Game, paper: TableState | None) -> ScoreSheet:
        """What of this sheet the tournament decides: how many deals, and what counts instead."""
        notes = (*self.notes, *sheet.notes)
        if paper:
            notes = (self.paper_text(paper), *notes)
            sheet = replace(sheet, columns=tuple(crossed(sheet, paper)))
        if not self.deals or game.state.finished:
            return replace(sheet, notes=notes)
        lines = sheet.lines[: max(self.deals, len(game.deals))]
        exactly = max(self.deals, len(lines))
        return replace(sheet, lines=lines, at_least=exactly, exactly=exactly, notes=notes)

    def paper_text(self, state: TableState) -> str:
        """What counts in place of what was recorded deal by deal."""
        told = _("%(name)s: phases completed %(completed)d, points %(points)d")
        rows = zip(state.entrants, state.rows, strict=True)
        texts = [
            told
            % {"name": self.people.name_of(p), "completed": row.completed, "points": row.points}
            for p, row in rows
        ]
        return _("This result was reported on paper and counts: %(result)s.") % {
            "result": "; ".join(texts)
        }

    @cached_property
    def plan(self) -> Plan:
        """Of the tournament; a game that was begun earlier has its own."""
        key = self.tournament.edition
        variant = parse_variant(self.tournament.variant)
        return plan_of(edition_of(key), variant, str(edition_name(key)))

    @cached_property
    def spare(self) -> ScoreSheet:
        """For a table that nobody has planned, or that has spilled its coffee."""
        fields = (*self.fields, (pgettext("on a score sheet", "Table"), ""))
        sheet = blank(self.plan, self.tournament.prefer, self.deals)
        signed = self.tournament.signed
        return replace(sheet, exactly=self.deals, fields=fields, notes=self.notes, signed=signed)

    @cached_property
    def fields(self) -> tuple[tuple[str, str], ...]:
        """What is the same at each table."""
        named = f"{round_name(self.round)} · {self.tournament.name}"
        return (
            (pgettext("on a score sheet", "Club"), self.tournament.club.name),
            (pgettext("on a score sheet", "Date"), date_format(self.tournament.date)),
            (pgettext("on a score sheet", "Round"), named),
        )

    @property
    def deals(self) -> int:
        return self.tournament.deals or 0

    @cached_property
    def notes(self) -> tuple[str, ...]:
        """How long a game lasts, where that is agreed."""
        if not self.deals:
            return ()
        text = ngettext("Agreed: %(count)d deal.", "Agreed: %(count)d deals.", self.deals)
        return (text % {"count": self.deals},)

    def access(self, table: Table) -> Access:
        address = self.asked.origin + reverse("table-open", args=[table.code])
        return Access(address, halves(table.code))


def crossed(sheet: ScoreSheet, paper: TableState) -> Iterator[Column]:
    """As many phases as were reported; on the board the wreath is one step more."""
    plan = sheet.plan
    steps = (*plan.phases, len(plan.phases) + 1) if plan.wreath else plan.phases
    for column, row in zip(sheet.columns, paper.rows, strict=True):
        yield replace(column, crossed=frozenset(steps[: row.completed]), now=None)
