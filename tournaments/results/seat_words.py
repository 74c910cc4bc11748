"""How far somebody has come at a table, in a few words."""

from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from scoring.editions.models import edition_as_made
from tournaments.nights.models import Tournament


def counts_points(tournament: Tournament) -> bool:
    """Otherwise steps alone count, as on the board."""
    return bool(edition_as_made(tournament.edition).counted)


def far_text(tournament: Tournament, completed: int, points: int) -> str:
    if not counts_points(tournament):
        text = ngettext("%(count)d step", "%(count)d steps", completed)
        return text % {"count": completed}
    words = {"completed": completed, "points": points}
    return _("%(completed)d ph. · %(points)d p.") % words
