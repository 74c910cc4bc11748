"""In what a plan is better than another."""

from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from tournaments.seating.proof.certificate import Certificate


def better_text(offered: Certificate, current: Certificate) -> str:
    if offered.repeats < current.repeats:
        return ngettext(
            "%(count)d repeat instead of %(before)d",
            "%(count)d repeats instead of %(before)d",
            offered.repeats,
        ) % {"count": offered.repeats, "before": current.repeats}
    if offered.most_met < current.most_met:
        return ngettext(
            "no pair meets more than %(count)d time, instead of %(before)d",
            "no pair meets more than %(count)d times, instead of %(before)d",
            offered.most_met,
        ) % {"count": offered.most_met, "before": current.most_met}
    if offered.convex < current.convex:
        return _("the repeats are spread more evenly")
    if len(offered.broken) < len(current.broken):
        return _("more wishes are kept")
    return fairer_text(offered, current)


def fairer_text(offered: Certificate, current: Certificate) -> str:
    if width(offered.short_load) < width(current.short_load):
        return _("the short tables are shared out more evenly")
    if width(offered.dealt_first) < width(current.dealt_first):
        return _("the first deals are shared out more evenly")
    return _("what else weighs is less")


def width(ends: tuple[int, int]) -> int:
    least, most = ends
    return most - least
