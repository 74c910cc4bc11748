"""The sheet of a game as it stands: what a pencil had written, from the same fold as the screen."""

from collections.abc import Callable, Iterator, Sequence
from dataclasses import replace
from functools import cached_property

from django.utils.formats import date_format
from django.utils.timezone import localtime
from django.utils.translation import gettext as _
from django.utils.translation import ngettext, pgettext

from rules import Line, NextDealer, Outcome, standing
from scoring.clubs.printed import picture_of
from scoring.editions.words import edition_name, names_text, surplus_text
from scoring.games.board import Cell, Grid, GridRow
from scoring.games.history import DoubtfulDeal, doubts
from scoring.games.models import Game
from scoring.games.words import outcome_text
from scoring.names import TURNED, isolated
from scoring.sheets.score_sheet import (
    Access,
    DealLine,
    Halves,
    PlayerColumn,
    ScoreSheet,
    first_names,
    short_name,
    template_of,
    with_short_names,
)

LAID, OUT, DOUBTFUL = "✓", "●", "?"
THIN = "\u2009"  # between a number and its mark
CORRECTED, BROKEN_OFF = "*", "†"
TOLD = 3  # so many doubts are told with their reasons


def filled_sheet(
    game: Game,
    access: Access | None = None,
    fields: Sequence[tuple[str, str]] = (),
    signed: bool = False,
) -> ScoreSheet:
    """All that was recorded of a game, with lines to go on with while it runs."""
    filling = Filling(game)
    lines = (*filling.lines, *filling.coming)
    runs = game.state.is_running
    return replace(
        filling.template,
        columns=filling.columns,
        fields=tuple(fields or own_fields(game)),
        lines=lines,
        at_least=len(lines) + 1 if runs else 0,
        exactly=0 if runs else len(lines),
        verdict=filling.verdict,
        notes=tuple(filling.notes),
        access=access,
        signed=signed,
    )


def file_title(sheet: ScoreSheet, game: Game) -> str:
    """Score sheet · Classic · All ten phases · Ann and Ben."""
    what = pgettext("a printed page", "Score sheet")
    return " · ".join((what, sheet.title, names_text(list(with_short_names(game).names))))


def own_fields(game: Game) -> Iterator[tuple[str, str]]:
    """What a game knows of itself: whose it is, and when it was begun."""
    if game.club:
        yield pgettext("on a score sheet", "Club"), isolated(game.club.name)
    yield pgettext("on a score sheet", "Date"), date_format(localtime(game.started_at))


class Filling:
    """What stands on the sheet of a game."""

    def __init__(self, game: Game) -> None:
        self.game = game
        self.setup, self.state = game.setup, game.state
        self.grid = Grid(game, writable=False)
        self.names = [column.name.strip("".join(TURNED)) for column in self.grid.columns]
        self.called = first_names(self.names)
        name = str(edition_name(game.edition))
        self.template = template_of(self.setup.edition, self.setup.variant, name)

    @property
    def columns(self) -> tuple[PlayerColumn, ...]:
        return tuple(
            PlayerColumn(name, self.crossed(seat), self.now(seat))
            for seat, name in enumerate(self.names)
        )

    def crossed(self, seat: int) -> frozenset[int]:
        """The phases that lie behind; on the board the wreath too, one step past the last."""
        done = {cell.number for cell in self.grid.columns[seat].cells if cell.state == "done"}
        last = len(self.template.phases)
        reached = self.template.wreath and self.state.completed[seat] >= last
        return frozenset(done | {last + 1} if reached else done)

    def now(self, seat: int) -> int | None:
        cells = self.grid.columns[seat].cells
        return next((cell.number for cell in cells if cell.state == "current"), None)

    @cached_property
    def lines(self) -> tuple[DealLine, ...]:
        """Each deal that counts, and the replay that decided."""
        lines = zip(self.state.lines, self.grid.rows, strict=True)
        deals = tuple(self.deal(line, row) for line, row in lines)
        if not self.grid.replay:
            return deals
        cells = [(OUT if seat in self.state.winners else "–", "") for seat in self.grid.seats]
        return (*deals, DealLine(replay=_("Replay"), cells=tuple(cells)))

    @property
    def coming(self) -> Iterator[DealLine]:
        """The line to write next: whose deal it is, or the replay of those who are tied."""
        if self.state.replay:
            cells = [("" if seat in self.state.replay else "–", "") for seat in self.grid.seats]
            yield DealLine(replay=_("Replay"), cells=tuple(cells))
        elif self.state.is_running:
            number = len(self.state.lines) + 1
            dealer = self.begins(self.state.dealer, self.state.starter)
            yield DealLine(number, self.phase(number), dealer=dealer, cells=self.coming_cells)

    @property
    def coming_cells(self) -> tuple[Halves, ...]:
        """Nothing is to be written where nobody sits."""
        empty = self.state.empty
        return tuple(("–" if seat in empty else "", "") for seat in self.grid.seats if empty)

    def deal(self, line: Line, row: GridRow) -> DealLine:
        return DealLine(
            number=line.number,
            phase=self.phase(line.number),
            sign="".join(self.signs(line, row)),
            dealer=self.begins(line.dealer, line.starter),
            cells=tuple(self.halves(line, seat, cell) for seat, cell in enumerate(row.cells)),
        )

    def signs(self, line: Line, row: GridRow) -> Iterator[str]:
        if row.corrected:
            yield CORRECTED
        if line.out is None:
            yield BROKEN_OFF
        if (line.number, None) in self.grid.doubtful:
            yield DOUBTFUL

    def phase(self, number: int) -> str:
        """What a deal is played for, where each has its own phase."""
        fixed = self.template.fixed
        return fixed[number - 1].phase if number <= len(fixed) else ""

    def begins(self, dealer: int, starter: int) -> str:
        """Who deals; on the board, who starts."""
        ender_deals = self.setup.edition.next_dealer is NextDealer.ENDER
        return self.called[starter if ender_deals else dealer]

    def halves(self, line: Line, seat: int, cell: Cell) -> Halves:
        if cell.is_empty:
            return ("–", "")
        got = self.steps(line, seat) if cell.points is None else cell.points
        mark = f"{THIN}{OUT}" if cell.out else f"{THIN}{LAID}" if cell.laid else ""
        more = self.kept_text(line, seat) if cell.points is None else str(cell.running)
        return (f"{got}{mark}{DOUBTFUL if cell.doubtful else ''}", more)

    def steps(self, line: Line, seat: int) -> int:
        """How far the marker moved in this deal."""
        before = self.state.lines[line.number - 2].completed[seat] if line.number > 1 else 0
        return line.completed[seat] - before

    def kept_text(self, line: Line, seat: int) -> str:
        """How many cards were kept; nothing where none could be."""
        kept = self.game.deals[line.number - 1].kept
        if kept is None or seat >= len(kept):
            return ""
        return str(kept[seat]) if kept[seat] or seat not in line.laid else ""

    @cached_property
    def briefly(self) -> Game:
        return with_short_names(self.game)

    @property
    def verdict(self) -> str:
        """Who wins, and the places of all; while nobody has won, what decides."""
        winners = self.state.winners
        if not winners:
            return outcome_text(self.briefly, self.state)
        words = {"names": self.these(winners), "places": " · ".join(self.places)}
        text = ngettext("%(names)s wins: %(places)s", "%(names)s win: %(places)s", len(winners))
        return text % words

    @property
    def places(self) -> Iterator[str]:
        """Each with those who share it."""
        place = 1
        for seats in standing(self.setup, self.state):
            yield f"{place}. {self.these(seats)}"
            place += len(seats)

    def these(self, seats: Sequence[int]) -> str:
        return names_text([isolated(short_name(self.called[seat])) for seat in seats])

    @property
    def notes(self) -> Iterator[str]:
        """How it was won, and what the marks mean, as far as there are any."""
        if self.state.winners:
            yield outcome_text(self.briefly, self.state)
        if self.state.lines:
            yield self.legend
        if corrected := [row.number for row in self.grid.rows if row.corrected]:
            yield f"{CORRECTED} {self.corrections(corrected)}"
        if any(line.out is None for line in self.state.lines):
            yield _("† broken off: nobody went out")
        if self.state.empty:
            names = self.these(sorted(self.state.empty))
            yield _("– not there; has left: %(names)s") % {"names": names}
        elif any(self.state.missed):
            yield _("– not there")
        yield from self.doubts
        if self.state.surplus:
            yield surplus_text(self.state.surplus)

    @property
    def legend(self) -> str:
        marks = [_("✓ phase laid"), _("● went out")]
        if self.state.outcome is Outcome.REPLAYED:
            marks[1] = _("● went out, in the replay before the others")
        return " · ".join(marks)

    def corrections(self, numbers: Sequence[int]) -> str:
        """The deals that were corrected; when, where it is one."""
        told = names_text(list(map(str, numbers)))
        if len(numbers) > 1:
            return _("Deals %(numbers)s were corrected.") % {"numbers": told}
        latest = max(self.game.versions_of(numbers[0]), key=lambda version: version.sequence)
        when = localtime(latest.recorded_at)
        if when.date() == localtime(self.game.started_at).date():
            text, how = _("Deal %(number)s was corrected at %(when)s"), "TIME_FORMAT"
        else:
            text, how = _("Deal %(number)s was corrected on %(when)s"), "DATE_FORMAT"
        return text % {"number": told, "when": date_format(when, how)}

    @property
    def doubts(self) -> Iterator[str]:
        """Which deals cannot be what was seen; why, where there are but a few."""
        if not self.grid.doubtful:
            return
        found = doubts(self.briefly, self.game.deals)
        if len(found) <= TOLD:
            yield from map(doubt_text, found)
            return
        numbers = ", ".join(str(doubt.number) for doubt in found)
        yield _("? does not fit: %(deals)s") % {"deals": numbers}


def doubt_text(doubt: DoubtfulDeal) -> str:
    words = {"number": doubt.number, "reasons": " ".join(doubt.reasons)}
    return _("? does not fit, deal %(number)d: %(reasons)s") % words


type Maker = Callable[[Game], ScoreSheet | None]

makers: list[Maker] = []


def register(maker: Maker) -> None:
    """Ask this one too."""
    makers.append(maker)


def sheet_of(game: Game, address: str, *, with_code: bool) -> ScoreSheet:
    """As it stands, with this address. Who knows the code of a table may record there."""
    made = (maker(game) for maker in makers) if game.part_of else iter(())
    sheet = next((sheet for sheet in made if sheet), None) or filled_sheet(game)
    code = sheet.access.code if sheet.access and with_code else ""
    picture = picture_of(game.club) if game.club else None
    return replace(sheet, access=Access(address, code, records=with_code), picture=picture)
