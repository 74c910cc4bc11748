"""How far a round is, and how far the standings go that somebody sees."""

from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from scoring.editions.words import names_text
from tournaments.results.progress import RoundProgress

MOST_NAMED = 12  # tables


def done_text(progress: RoundProgress) -> str:
    text = ngettext(
        "%(done)d of %(count)d table is done",
        "%(done)d of %(count)d tables are done",
        progress.count,
    )
    return text % {"done": progress.done, "count": progress.count}


def playing_text(progress: RoundProgress) -> str:
    """3 tables are still playing: 2, 5 and 6. All of them, or very many, are only counted."""
    count = len(progress.playing)
    if not progress.done or count > MOST_NAMED:
        text = ngettext("%(count)d table is playing", "%(count)d tables are playing", count)
        return text % {"count": count}
    numbers = names_text([str(number) for number in progress.playing])
    text = ngettext(
        "%(count)d table is still playing: %(numbers)s",
        "%(count)d tables are still playing: %(numbers)s",
        count,
    )
    return text % {"count": count, "numbers": numbers}


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


def told_at_the_end_text(shown: int) -> str:
    """For visitors, while what decides the night is not told."""
    if not shown:
        return _("The last results are told at the end.")
    return _("After round %(round)d. The last results are told at the end.") % {"round": shown}


def shown_text(shown: int) -> str:
    """For members, who see everything."""
    if not shown:
        return _("Visitors see no standings at the moment.")
    return _("Visitors see the standings after round %(round)d only.") % {"round": shown}
