"""By what something is taken back that the log does not take back."""

from django.utils.functional import Promise
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from tournaments.attendance.words import seated_text
from tournaments.log import KINDS, LogKind, Undo, undo_of
from tournaments.nights.models import LogEntry

GO_ON = gettext_lazy("Let the table go on instead.")
CLOSE = gettext_lazy("Close the table again instead.")
MINUTES = gettext_lazy("Add minutes, or take some away, instead.")
RESULT = gettext_lazy("Correct the result once more, or take it back, instead.")
AT_TABLE = gettext_lazy("Say at the table how it is now instead.")

INSTEAD: dict[LogKind, Promise] = {
    LogKind.CREATED: gettext_lazy("Remove the night instead."),
    LogKind.SETTINGS: gettext_lazy("Change the settings once more instead."),
    LogKind.REPLIED: gettext_lazy("They can say otherwise behind their own link instead."),
    LogKind.UNDONE: gettext_lazy("Do it once more instead."),
    LogKind.NIGHT_ENDED: gettext_lazy("Let the night go on instead."),
    LogKind.NIGHT_RESUMED: gettext_lazy("End the night again instead."),
    LogKind.STANDINGS_FROZEN: gettext_lazy("Show visitors all standings again instead."),
    LogKind.STANDINGS_SHOWN: gettext_lazy("Keep the standings back again instead."),
    LogKind.ROUND_DRAFTED: gettext_lazy("Throw the draft away instead."),
    LogKind.ROUND_PUBLISHED: gettext_lazy("Make the round a draft again instead."),
    LogKind.ROUND_UNPUBLISHED: gettext_lazy("Publish the round again instead."),
    LogKind.ROUND_COMPLETED: gettext_lazy("Open the round again instead."),
    LogKind.ROUND_REOPENED: gettext_lazy("Complete the round again instead."),
    LogKind.ROUND_RESEATED: gettext_lazy("Seat the round anew instead."),
    LogKind.CORRECTION_ACKNOWLEDGED: RESULT,
    LogKind.CLOCK_STARTED: gettext_lazy("Set the clock back instead."),
    LogKind.CLOCK_PAUSED: gettext_lazy("Let the clock go on instead."),
    LogKind.CLOCK_RESUMED: gettext_lazy("Pause the clock again instead."),
    LogKind.CLOCK_RESET: gettext_lazy("Start the clock again instead."),
    LogKind.CLOCK_ADDED: MINUTES,
    LogKind.TABLE_CLOSED: GO_ON,
    LogKind.TABLE_OPENED: CLOSE,
    LogKind.TABLE_HAD_LAST_DEAL: GO_ON,
    LogKind.TABLE_DONE: GO_ON,
    LogKind.TABLE_PLAYS_ON: CLOSE,
    LogKind.TABLE_TIME: MINUTES,
    LogKind.TABLE_CALLED: AT_TABLE,
    LogKind.CALL_TAKEN_BACK: AT_TABLE,
    LogKind.CALL_ANSWERED: AT_TABLE,
    LogKind.SEAT_LEFT: AT_TABLE,
    LogKind.SEAT_TAKEN_AGAIN: AT_TABLE,
    LogKind.CODES_RENEWED: gettext_lazy("Make new codes once more instead."),
    LogKind.DEAL_CORRECTED: gettext_lazy("Correct the deal once more instead."),
    LogKind.HAND_RESULT_CORRECTED: RESULT,
    LogKind.HAND_RESULT_BROUGHT_BACK: RESULT,
}
"""Of each kind that is never taken back from the log."""


def why_not_text(entry: LogEntry) -> str:
    """Why an entry is not taken back, and by what that is done which it tells of."""
    if LogEntry.objects.filter(pk=entry.pk).exclude(undone_at=None).exists():
        return _("That was taken back or changed already: look at the list.")
    if undo_of(entry) is Undo.NEVER:
        kind = KINDS.get(entry.kind)
        instead = str(INSTEAD[kind]) if kind else ""
        return f"{_('This is not taken back from the log.')} {instead}".strip()
    gone = _("That can no longer be taken back: something else came after it.")
    return seated_text(entry, is_undone=False) or gone
