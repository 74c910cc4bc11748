"""The table of all games, as somebody opens it in a spreadsheet: a row for each player.

What counts of a game that is a part of something larger is told by registered tellers.
"""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass

from django.utils.translation import gettext as _
from django.utils.translation import pgettext

from rules import GameState, Setup, standing
from scoring.editions.words import edition_name, variant_name
from scoring.games.models import Game
from scoring.spreadsheets import BOM, Cell, line, separator


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
        game.started_at,
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
