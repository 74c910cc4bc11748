"""The table of all games, as somebody opens it in a spreadsheet."""

from django.utils.formats import get_format
from django.utils.timezone import localtime
from django.utils.translation import gettext as _
from django.utils.translation import pgettext

from scoring.core.cells import Cell, line
from scoring.core.export import player_rows
from scoring.models import Game
from scoring.pages.editions import edition_name
from scoring.pages.words import variant_name

BOM = "\ufeff"  # by which Excel knows that the file is in UTF-8


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


def lines_of(game: Game) -> str:
    """One line for each player, in the order of the seats."""
    agreed: list[Cell] = [
        game.pk,
        f"{localtime(game.started_at):%Y-%m-%d %H:%M}",  # read as a date in every region
        str(edition_name(game.edition)),
        variant_name(game.setup.variant),
    ]
    end: list[Cell] = [_("yes") if game.state.finished else _("no"), len(game.state.lines)]
    return "".join(
        line([*agreed, row.seat, row.name, row.completed, row.points, row.place, *end], separator())
        for row in player_rows(game.setup, game.state, game.seat_names)
    )
