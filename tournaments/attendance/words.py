"""What is said of who is here, who stays checked in, and who has said that they come."""

from typing import assert_never

from django.utils.functional import Promise
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy, ngettext

from tournaments.attendance.actions import seated_of
from tournaments.attendance.models import Entrant, People, Presence, Reply
from tournaments.log import Undo, undo_of
from tournaments.nights.models import LogEntry

REPLY_GROUPS: dict[str, Promise] = {
    Reply.COMING: gettext_lazy("Have said: I’m coming"),
    "": gettext_lazy("Have not answered"),
    Reply.NOT_COMING: gettext_lazy("Have said: I can’t come"),
}
"""As the door has them: whoever is awaited first."""


def coming_text(entrant: Entrant) -> str:
    """What is known beforehand of whether somebody comes; empty where that is nothing."""
    if entrant.presence == Presence.ABSENT:
        return _("does not come")
    return _("has said: I’m coming") if entrant.has_promised else ""


def replies_text(people: People) -> str:
    """What people have said beforehand; empty where nobody has said anything."""
    said = people.replies
    coming, away = said[Reply.COMING], said[Reply.NOT_COMING]
    if not coming + away:
        return ""
    texts = [
        (ngettext("%(count)d comes", "%(count)d come", coming), coming),
        (ngettext("%(count)d does not come", "%(count)d do not come", away), away),
        (ngettext("%(count)d has not answered", "%(count)d have not answered", said[""]), said[""]),
    ]
    parts = [text % {"count": count} for text, count in texts if count]
    return _("Said beforehand: %(replies)s.") % {"replies": " · ".join(parts)}


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


def presence_text(state: Presence, count: int) -> str:
    """So many are like that, in a list of such counts."""
    match state:
        case Presence.REGISTERED:
            text = ngettext("%(count)d not here yet", "%(count)d not here yet", count)
        case Presence.HERE:
            text = ngettext("%(count)d here", "%(count)d here", count)
        case Presence.LATE:
            text = ngettext("%(count)d late", "%(count)d late", count)
        case Presence.PAUSING:
            text = ngettext("%(count)d pausing", "%(count)d pausing", count)
        case Presence.GONE:
            text = ngettext("%(count)d gone", "%(count)d gone", count)
        case Presence.ABSENT:
            text = ngettext("%(count)d does not come", "%(count)d do not come", count)
        case _:
            assert_never(state)
    return text % {"count": count}


def came_text(count: int) -> str:
    """Once a night is over: whoever was there, however long."""
    return ngettext("%(count)d person came", "%(count)d people came", count) % {"count": count}
