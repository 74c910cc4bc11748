"""A game as rows for a spreadsheet: one for each player."""

import csv
import re
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from io import StringIO

from rules import GameState, Setup, standing

SIGNS = "=+@\\-＝＋＠－"
# A program that separates at another sign than the file was written with begins a cell there too;
# and it takes away the quotes there, those of the text as well as the one around it.
CALCULATES = re.compile(rf"(^|[,;\t\r\n])(?=[\s\"]*[{SIGNS}])|^(?=[\t\r\n])")

type Cell = str | int | None


def harmless(text: str) -> str:
    """The same text with an apostrophe wherever a spreadsheet would see a formula begin."""
    return CALCULATES.sub(r"\1'", text)


def line(cells: Iterable[Cell], separator: str) -> str:
    """A line of a file of separated values; None is an empty cell."""
    text = StringIO()
    tame = [harmless(cell) if isinstance(cell, str) else cell for cell in cells]
    csv.writer(text, delimiter=separator).writerow(tame)
    return text.getvalue()


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
