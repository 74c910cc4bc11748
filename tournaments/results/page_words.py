"""What pages say of standings that are not shown yet, and of what came in too late."""

from collections.abc import Mapping

from django.utils.functional import Promise
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy, ngettext

from tournaments.results.counting import Closing

WHY: Mapping[str, Promise] = {
    Closing.NIGHT: gettext_lazy("This came in after the end of the night and does not count."),
    Closing.ROUND: gettext_lazy("This came in after the round was complete and does not count."),
    Closing.TABLE: gettext_lazy("This came in after the table was closed and does not count."),
    Closing.WITHDRAWN: gettext_lazy(
        "This came in after the table was taken back or seated anew and does not count."
    ),
}


def still_open_text(tables: int) -> str:
    return ngettext(
        "%(count)d table is still open and counts as soon as it is finished.",
        "%(count)d tables are still open and count as soon as they are finished.",
        tables,
    ) % {"count": tables}


def partly_text(round: int, counting: int, tables: int) -> str:
    """Of standings with a part of a round."""
    text = ngettext(
        "with %(count)d of %(all)d tables of round %(round)d",
        "with %(count)d of %(all)d tables of round %(round)d",
        tables,
    )
    return text % {"count": counting, "all": tables, "round": round}


def held_back_text(shown: int) -> str:
    """For visitors, who see the standings after this round; 0 is none."""
    if not shown:
        return _("The standings are not shown yet. The organisers show them later.")
    return _("After round %(round)d. The organisers show the rest later.") % {"round": shown}


def shown_text(shown: int) -> str:
    """For members, who see everything."""
    if not shown:
        return _("Visitors see no standings at the moment.")
    return _("Visitors see the standings after round %(round)d only.") % {"round": shown}
