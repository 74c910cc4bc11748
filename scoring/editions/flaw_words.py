"""The flaws of an edition, said to those who make it."""

from django.utils.functional import Promise
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from rules.flaws import Flaw, FlawCode

POINTS = gettext_lazy("Type a whole number from 1 to 999.")
REASONS: dict[FlawCode, Promise] = {
    FlawCode.MISSING: gettext_lazy("Choose at least one group."),
    FlawCode.UNREADABLE: gettext_lazy("Type how many cards each group has, as a whole number."),
    FlawCode.NO_SUCH_PHASE: gettext_lazy("The last phase is %(limit)s."),
    FlawCode.LONGER_THAN_HAND: gettext_lazy(
        "These are more cards than a hand has: it has %(limit)s."
    ),
    FlawCode.GROUP_TOO_SHORT: gettext_lazy("At least %(limit)s cards make a group."),
    FlawCode.RUN_TOO_SHORT: gettext_lazy("A run is too short: it has at least %(limit)s cards."),
    FlawCode.RUN_TOO_LONG: gettext_lazy("A run is too long: from 1 to 12 it has %(limit)s cards."),
    FlawCode.SET_TOO_LARGE: gettext_lazy(
        "The deck does not have so many equal numbers: at most %(limit)s, wilds included."
    ),
    FlawCode.COLOR_TOO_LARGE: gettext_lazy(
        "The deck does not have so many cards of one colour: at most %(limit)s, wilds included."
    ),
    FlawCode.TOO_FEW_NATURALS: gettext_lazy(
        "Too few cards: %(limit)s of them have to be number cards."
    ),
    FlawCode.NOT_IN_DECK: gettext_lazy(
        "The deck does not have enough cards for all these groups at once."
    ),
    FlawCode.POINTS_UNREADABLE: POINTS,
    FlawCode.POINTS_TOO_FEW: POINTS,
    FlawCode.POINTS_TOO_MANY: POINTS,
}


def flaw_text(flaw: Flaw) -> str:
    """Why it is impossible, and in which group."""
    reason = str(REASONS[flaw.code] % {"limit": flaw.limit})
    if flaw.group is None:
        return reason
    words = {"number": flaw.group + 1, "reason": reason}
    return _("Group %(number)s: %(reason)s") % words
