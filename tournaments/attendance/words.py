"""What is said of people who stay checked in."""

from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from tournaments.attendance.actions import seated_of
from tournaments.log import Undo, undo_of
from tournaments.nights.models import LogEntry


def seated_text(entry: LogEntry, *, is_undone: bool) -> str:
    """Who stays though “all are here” is taken back; empty where nobody does."""
    if undo_of(entry) is not Undo.ALL_CAME or not (seated := seated_of(entry)):
        return ""
    if not is_undone and seated >= set(entry.facts["entrants"]):
        return _("All of them have a seat in a round, so nobody was checked out.")
    text = ngettext(
        "%(count)d person stays checked in: they have a seat in a round.",
        "%(count)d people stay checked in: they have a seat in a round.",
        len(seated),
    )
    return text % {"count": len(seated)} if is_undone else ""
