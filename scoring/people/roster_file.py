"""The roster as a table for spreadsheets, with the headings by which a list is brought in again."""

from django.utils import timezone
from django.utils.translation import gettext as _
from django.utils.translation import pgettext

from scoring.clubs.models import Club
from scoring.people.models import Player
from scoring.spreadsheets import Cell, Spreadsheet


def roster_sheet(club: Club) -> Spreadsheet:
    """Everybody, also who has retired, in the order of the page."""
    people = Player.objects.filter(club=club).on_roster().prefetch_related("circles")
    known = people.in_bulk()
    return Spreadsheet(
        name=f"{pgettext('name of a file', 'roster')}-{timezone.localdate():%Y-%m-%d}",
        heading=heading(),
        rows=[cells_of(known[each.pk]) for each in people.names_in_order()],
    )


def heading() -> list[str]:
    return [
        pgettext("column", "Name"),
        pgettext("column", "Nickname"),
        pgettext("column", "Table"),
        pgettext("column", "Family"),
        pgettext("column", "Other families"),
        pgettext("column", "Child"),
        pgettext("column", "On the roster since"),
        pgettext("column", "Retired on"),
    ]


def cells_of(player: Player) -> list[Cell]:
    family, *others = [circle.name for circle in player.circles.in_order()] or [""]
    return [
        player.name,
        player.nickname,
        player.keeps_to,
        family,
        ", ".join(others),
        _("yes") if player.is_child else _("no"),
        timezone.localtime(player.joined_at).date(),
        timezone.localtime(player.retired_at).date() if player.retired_at else None,
    ]
