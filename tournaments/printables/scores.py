"""The score sheets of a round, in the order of its tables, each as it stands."""

from collections.abc import Iterator
from copy import copy
from dataclasses import replace
from functools import cached_property
from itertools import chain, groupby, repeat

from django.db.models import prefetch_related_objects
from django.urls import reverse
from django.utils.translation import gettext as _
from django.utils.translation import ngettext, pgettext

from printing.marks import Page
from rules import parse_variant
from scoring.clubs.printed import picture_of
from scoring.editions.models import edition_of, entered_phases
from scoring.editions.words import edition_name, names_text
from scoring.games.models import Game
from scoring.names import isolated, told_apart
from scoring.printed_files import Format, Leaf, pages_of
from scoring.sheets.drawing import leaves_of
from scoring.sheets.filled import filled_sheet
from scoring.sheets.score_sheet import (
    Access,
    DealLine,
    PlayerColumn,
    ScoreSheet,
    blank_sheet,
    first_names,
    short_name,
    template_of,
)
from tournaments.attendance.models import People
from tournaments.printables.order import NightNow, PrintOrder, date_text
from tournaments.results.folding import TableState
from tournaments.results.keeping import states_of, tables_of
from tournaments.rounds.models import Round, Stage, Table
from tournaments.tables.strip import table_of
from tournaments.words import halves, is_final_table

NO_BREAK = "\u00a0"


def score_sheets(night: NightNow) -> Iterator[Page]:
    """One for each table, and as many blank ones as were ordered."""
    assert night.round
    format = Format(night.order.size, per_page=night.order.per_page)
    return pages_of(RoundSheets(night.round, night.order).leaves(format), format)


class RoundSheets:
    """The sheets of one round, with its tournament and its club."""

    def __init__(self, round: Round, order: PrintOrder) -> None:
        self.round = round
        self.order = order
        self.tournament = round.tournament
        self.people = People(round.tournament)

    def leaves(self, format: Format) -> Iterator[list[Leaf]]:
        picture = picture_of(self.tournament.club)
        sheets = (replace(self.of_table(table), picture=picture) for table in self.tables)
        return chain(
            chain.from_iterable(leaves_of(sheet, format) for sheet in sheets),
            chain.from_iterable(repeat(list(leaves_of(self.spare, format)), self.order.spare)),
        )

    @cached_property
    def tables(self) -> list[Table]:
        """With all that was recorded there, in as many statements as for one table."""
        tables = self.round.seatings
        games = [table.game for table in tables if table.game]
        prefetch_related_objects(games, "seats", "versions", "reported")
        cards = {key: entered_phases(key) for key in {game.edition for game in games}}
        for game in games:
            game.cards, game.club = cards[game.edition], self.tournament.club
        return tables

    @cached_property
    def finished(self) -> dict[int, TableState]:
        """How the tables stand that are finished, as the standings count them."""
        states = states_of(tables_of(self.round))
        return {state.pk: state for state in states if state.finished}

    def of_table(self, table: Table) -> ScoreSheet:
        fields = (*self.fields, *self.table_field(table))
        names = tuple(self.people.name_of(seat.entrant_id) for seat in table.seats.all())
        if table.game:
            game = copy(table.game)
            game.names = names
            sheet = filled_sheet(game, self.access(table), fields, self.tournament.signed)
            return self.agreed(sheet, game, self.finished.get(table.pk))
        columns = tuple(map(PlayerColumn, names))
        sheet = replace(self.spare, columns=columns, fields=fields, access=self.access(table))
        state = self.finished.get(table.pk)
        return self.ended(sheet, sheet.lines, state) if state else sheet

    def agreed(self, sheet: ScoreSheet, game: Game, ended: TableState | None) -> ScoreSheet:
        """What of this sheet the tournament decides: how many deals, and how they ended."""
        told = sheet.notes
        if ended and ended.is_by_hand and game.state.winners:
            told = told[1:]  # how the game was won does not count
        sheet = replace(sheet, notes=(*self.notes, *told))
        if ended:
            played = sheet.lines if game.state.finished else sheet.lines[: len(game.state.lines)]
            return self.ended(sheet, played, ended)
        if not self.deals or game.state.finished:
            return sheet
        lines = sheet.lines[: max(self.deals, len(game.deals))]
        exactly = max(self.deals, len(lines))
        return replace(sheet, lines=lines, at_least=exactly, exactly=exactly)

    def ended(
        self, sheet: ScoreSheet, played: tuple[DealLine, ...], state: TableState
    ) -> ScoreSheet:
        """The places at the foot; what was reported on paper counts in place of the deals."""
        columns = tuple(replace(column, now=None) for column in sheet.columns)
        if state.is_by_hand:
            columns = tuple(crossed(sheet, state))
            notes = (_("The result that was reported on paper counts."), *sheet.notes)
            played = (*played, reported_line(sheet, state))
            sheet = replace(sheet, fixed=(), notes=notes)
        return replace(
            sheet,
            columns=columns,
            lines=played,
            at_least=0,
            exactly=len(played),
            verdict=self.places_text(state),
        )

    def places_text(self, state: TableState) -> str:
        """1. Luc · 2. Ann and Ben."""
        if not state.is_played:
            return ""
        place_of = dict(zip(state.entrants, state.places, strict=True))
        groups = groupby(state.finishing_order, key=lambda who: place_of[who])
        names = self.names_at(state)
        named = ((place, [names[who] for who in some]) for place, some in groups)
        return " · ".join(f"{place}.{NO_BREAK}{names_text(those)}" for place, those in named)

    def names_at(self, state: TableState) -> dict[int, str]:
        """As short as this table allows: a number only where two of it are called alike."""
        plain = [self.people.by_pk[who].name for who in state.entrants]
        pairs = zip(state.entrants, plain, told_apart(plain), strict=True)
        apart = [name if name == shown else self.people.name_of(who) for who, name, shown in pairs]
        shortest = (isolated(short_name(name)) for name in first_names(apart))
        return dict(zip(state.entrants, shortest, strict=True))

    @cached_property
    def template(self) -> ScoreSheet:
        """Of the tournament; a game that was begun earlier has its own."""
        key = self.tournament.edition
        variant = parse_variant(self.tournament.variant)
        return template_of(edition_of(key), variant, str(edition_name(key)))

    @cached_property
    def spare(self) -> ScoreSheet:
        """For a table that nobody has planned, or that has spilled its coffee."""
        fields = (*self.fields, (pgettext("on a score sheet", "Table"), ""))
        sheet = blank_sheet(self.template, self.tournament.prefer, self.deals)
        signed = self.tournament.signed
        return replace(sheet, fields=fields, notes=self.notes, signed=signed)

    @cached_property
    def fields(self) -> tuple[tuple[str, str], ...]:
        """What is the same at each table."""
        is_final = self.round.stage == Stage.FINAL
        number = str(Stage.FINAL.label if is_final else self.round.number)
        return (
            (pgettext("on a score sheet", "Club"), self.tournament.club.name),
            (pgettext("on a score sheet", "Night"), self.tournament.name),
            (pgettext("on a score sheet", "Date"), date_text(self.tournament)),
            (pgettext("on a score sheet", "Round"), number),
        )

    def table_field(self, table: Table) -> tuple[tuple[str, str], ...]:
        """Nothing where the round says it: the best sit at one table, that of the final."""
        if is_final_table(table.number, self.round.stage):
            return ()
        return ((pgettext("on a score sheet", "Table"), str(table.number)),)

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
        address = self.order.origin + reverse("table-open", args=[table.code])
        return Access(address, halves(table.code))


def reported_line(sheet: ScoreSheet, state: TableState) -> DealLine:
    """The totals as they were reported; on the board the steps."""
    cells = (
        (str(row.completed), "") if sheet.wreath else ("", str(row.points)) for row in state.rows
    )
    return DealLine(replay=pgettext("on a score sheet", "Paper"), cells=tuple(cells))


def crossed(sheet: ScoreSheet, state: TableState) -> Iterator[PlayerColumn]:
    """As many phases as were reported; on the board the wreath is one step more."""
    steps = (*sheet.phases, len(sheet.phases) + 1) if sheet.wreath else sheet.phases
    for column, row in zip(sheet.columns, state.rows, strict=True):
        yield replace(column, crossed=frozenset(steps[: row.completed]), now=None)


def table_sheet(game: Game) -> ScoreSheet | None:
    """As in the pack of its round; nothing where its people sit elsewhere by now."""
    table = table_of(game)
    if table is None:
        return None
    table.game = game
    tournament = table.round.tournament
    game.club = tournament.club
    return RoundSheets(table.round, PrintOrder()).of_table(table)
