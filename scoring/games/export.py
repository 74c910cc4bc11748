"""The table of all games, as somebody opens it in a spreadsheet: a row for each player.

What counts of a game that is a part of something larger is told by registered tellers.
"""

import csv
import re
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction
from io import StringIO

from django.utils.formats import get_format
from django.utils.timezone import localtime
from django.utils.translation import gettext as _
from django.utils.translation import pgettext

from rules import GameState, Setup, standing
from scoring.editions.words import edition_name, variant_name
from scoring.games.models import Game

SIGNS = "=+@\\-＝＋＠－"
# A program that separates at another sign than the file was written with begins a cell there too;
# and it takes away the quotes there, those of the text as well as the one around it.
CALCULATES = re.compile(rf"(^|[,;\t\r\n])(?=[\s\"]*[{SIGNS}])|^(?=[\t\r\n])")

BOM = "\ufeff"  # by which Excel knows that the file is in UTF-8

type Cell = str | int | Fraction | None

DIGITS = 4  # of a number that is not whole, at most


def harmless(text: str) -> str:
    """The same text with an apostrophe wherever a spreadsheet would see a formula begin."""
    return CALCULATES.sub(r"\1'", text)


def line(cells: Iterable[Cell], separator: str) -> str:
    """A line of a file of separated values; None is an empty cell."""
    text = StringIO()
    csv.writer(text, delimiter=separator).writerow(map(cell_text, cells))
    return text.getvalue()


def cell_text(cell: Cell) -> str | int | None:
    match cell:
        case str():
            return harmless(cell)
        case Fraction():
            text = f"{float(cell):.{DIGITS}f}".rstrip("0").rstrip(".")
            return text.replace(".", str(get_format("DECIMAL_SEPARATOR")))
        case _:
            return cell


@dataclass(frozen=True, slots=True)
class PlayerRow:
    seat: int  # clockwise from 1
    name: str
    completed: int
    points: int | None  # None where the edition counts none
    place: int | None  # None until the game is decided; who is tied shares one


@dataclass(frozen=True, slots=True)
class ExportedResult:
    """What counts of a game; and where it was played, if at a table of a night."""

    rows: tuple[PlayerRow, ...]
    is_finished: bool
    deals: int | None  # None where nobody has said how many there were
    night: str = ""
    round: str = ""
    table: int | None = None


type Teller = Callable[[Sequence[Game]], Mapping[int, ExportedResult | None]]
"""Of these games those that are a part of something larger: what counts of each, if anything."""
tellers: list[Teller] = []


def result_of(setup: Setup, state: GameState, names: Sequence[str]) -> ExportedResult:
    """Of a game by itself: as it was recorded."""
    return ExportedResult(player_rows(setup, state, names), state.finished, len(state.lines))


def player_rows(setup: Setup, state: GameState, names: Sequence[str]) -> tuple[PlayerRow, ...]:
    counts = bool(setup.edition.counted)
    placed = places(setup, state) if state.finished else {}
    return tuple(
        PlayerRow(
            seat=seat + 1,
            name=name,
            completed=state.completed[seat],
            points=state.totals[seat] if counts else None,
            place=placed.get(seat),
        )
        for seat, name in enumerate(names)
    )


def places(setup: Setup, state: GameState) -> dict[int, int]:
    """The place of each seat; after two second places comes the fourth."""
    placed: dict[int, int] = {}
    for tied in standing(setup, state):
        placed |= dict.fromkeys(tied, len(placed) + 1)
    return placed


def separator() -> str:
    """Excel splits where the list separator of its region stands, and asks nobody.

    That is the semicolon wherever numbers have a decimal comma, as in German, and the comma in
    English. LibreOffice asks, and splits at both unless told otherwise.
    """
    return ";" if get_format("DECIMAL_SEPARATOR") == "," else ","


def heading() -> str:
    names = [
        pgettext("column", "Game"),
        pgettext("column", "Started"),
        pgettext("column", "Night"),
        pgettext("column", "Round"),
        pgettext("column", "Table"),
        pgettext("column", "Edition"),
        pgettext("column", "Variant"),
        pgettext("column", "Seat"),
        pgettext("column", "Player"),
        pgettext("column", "Phases completed"),
        pgettext("column", "Points"),
        pgettext("column", "Place"),
        pgettext("column", "Finished"),
        pgettext("column", "Deals"),
    ]
    return BOM + line(names, separator())


def register(teller: Teller) -> None:
    """Ask this one too."""
    tellers.append(teller)


def results_of(games: Sequence[Game]) -> list[tuple[Game, ExportedResult]]:
    """What counts of each of these games; one that counts for nobody is left out."""
    parts = [game for game in games if game.part_of]
    told: dict[int, ExportedResult | None] = {}
    for teller in tellers if parts else ():
        told |= teller(parts)
    both = ((game, told[game.pk] if game.pk in told else recorded_result(game)) for game in games)
    return [(game, result) for game, result in both if result]


def recorded_result(game: Game) -> ExportedResult:
    return result_of(game.setup, game.state, game.seat_names)


def lines_of(game: Game, result: ExportedResult) -> str:
    """One line for each player, in the order of the seats."""
    agreed: list[Cell] = [
        game.pk,
        f"{localtime(game.started_at):%Y-%m-%d %H:%M}",  # read as a date in every region
        result.night,
        result.round,
        result.table,
        str(edition_name(game.edition)),
        variant_name(game.setup.variant),
    ]
    end: list[Cell] = [_("yes") if result.is_finished else _("no"), result.deals]
    return "".join(
        line([*agreed, row.seat, row.name, row.completed, row.points, row.place, *end], separator())
        for row in result.rows
    )
