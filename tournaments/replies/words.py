"""What is said of who comes."""

from collections.abc import Sequence

from django.utils.functional import Promise
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy, ngettext

from scoring.editions.words import names_text
from tournaments.attendance.models import Reply
from tournaments.replies.actions import ReplyRefusal

NOTED: dict[Reply, Promise] = {
    Reply.COMING: gettext_lazy("Noted: you’re coming to “%(night)s”."),
    Reply.NOT_COMING: gettext_lazy("Noted: you’re not coming to “%(night)s”."),
}
REFUSED: dict[ReplyRefusal, Promise] = {
    ReplyRefusal.GONE: gettext_lazy("This night is no longer in the calendar. Nothing was noted."),
    ReplyRefusal.BEGUN: gettext_lazy(
        "This night has begun: just come, or call whoever organises it. Nothing was noted."
    ),
    ReplyRefusal.CAME: gettext_lazy("You are checked in already. Nothing was changed."),
}


def others_text(count: int, is_mine: bool) -> str:
    """How many come besides whoever reads it."""
    if not count:
        return (
            _("So far nobody else has said yes.") if is_mine else _("So far nobody has said yes.")
        )
    if is_mine:
        text = ngettext("%(count)d other comes so far", "%(count)d others come so far", count)
    else:
        text = ngettext("%(count)d comes so far", "%(count)d come so far", count)
    return text % {"count": count}


def coming_names_text(names: Sequence[str], nameless: int) -> str:
    """Who is not to be named is counted."""
    more = ngettext("%(count)d without a name", "%(count)d without a name", nameless)
    return names_text([*names, *([more % {"count": nameless}] if nameless else [])])
