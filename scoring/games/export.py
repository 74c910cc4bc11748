"""The table of all games, as somebody opens it in a spreadsheet.

What counts of a game that is a part of something larger is told by registered tellers.
"""

from collections.abc import Callable, Mapping, Sequence

from django.utils.formats import get_format
from django.utils.timezone import localtime
from django.utils.translation import gettext as _
from django.utils.translation import pgettext

from scoring.editions.pages import edition_name
from scoring.editions.words import variant_name
from scoring.games.export_rows import Cell, ExportedResult, line, result_of
from scoring.games.models import Game

BOM = "\ufeff"  # by which Excel knows that the file is in UTF-8


type Teller = Callable[[Sequence[Game]], Mapping[int, ExportedResult | None]]
"""Of these games those that are a part of something larger: what counts of each, if anything."""
tellers: list[Teller] = []


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
    if teller not in tellers:
        tellers.append(teller)


def results_of(games: Sequence[Game]) -> list[tuple[Game, ExportedResult]]:
    """What counts of each of these games; one that counts for nobody is left out."""
    parts = [game for game in games if game.part_of]
    told: dict[int, ExportedResult | None] = {}
    for teller in tellers if parts else ():
        told |= teller(parts)
    both = ((game, told[game.pk] if game.pk in told else recorded(game)) for game in games)
    return [(game, result) for game, result in both if result]


def recorded(game: Game) -> ExportedResult:
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
