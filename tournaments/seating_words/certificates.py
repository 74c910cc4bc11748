"""What a plan is worth, and why these people sit at a table."""

from collections.abc import Iterator
from typing import assert_never

from django.utils.formats import number_format
from django.utils.functional import Promise
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy, ngettext

from scoring.editions.words import names_text
from tournaments.seating.bounds import Reason
from tournaments.seating.problems import Wish
from tournaments.seating.proof import BrokenWish, Certificate, Ends, TableReasons, Why
from tournaments.words import NameOf, people_text

FEW = 3
"""So many pairs are named, and only counted if they are more."""

FORCED_BY: dict[Reason, Promise] = {
    Reason.PEOPLE: gettext_lazy("There are too few people for so many rounds without a repeat."),
    Reason.TABLES: gettext_lazy("There are too few tables to part all who have shared one."),
}

WHY: dict[Why, Promise] = {
    Why.NOBODY_AGAIN: gettext_lazy("Nobody here has met in an earlier round."),
    Why.MET_ALL: gettext_lazy("All who are here had been met by %(people)s."),
    Why.FEW_NEW: gettext_lazy("Too few people are left who had not been met by %(people)s."),
    Why.ROUND_BOUND: gettext_lazy("After the rounds before, no round has fewer repeats."),
    Why.PLAN_BOUND: gettext_lazy("No plan spreads its repeats better."),
    Why.WISHED: gettext_lazy("Accepted for the wishes of %(people)s."),
    Why.UNKNOWN: gettext_lazy("Whether it could be avoided is not known."),
}


def certificate_texts(
    certificate: Certificate, name_of: NameOf = str, *, tonight: bool = False
) -> Iterator[str]:
    """Sentences, the most important first; of a night what is proved is proved of tonight."""
    yield repeats_text(certificate, tonight=tonight)
    if certificate.bound.convex:
        yield str(FORCED_BY[certificate.bound.why])
    if certificate.most_met > 1:
        yield most_met_text(certificate, name_of)
    yield short_text(certificate, name_of)
    yield dealt_text(certificate, name_of)
    yield spread_text(certificate.seat_spread)
    yield left_text(certificate.left_repeats)


def repeats_text(certificate: Certificate, *, tonight: bool = False) -> str:
    repeats, bound = certificate.repeats, certificate.bound.excess
    if not repeats:
        best = _("No pair meets twice: provably best possible.")
        return _("No pair meets twice tonight: provably best possible.") if tonight else best
    text = repeats_counted(repeats, tonight=tonight)
    if certificate.is_fewest and certificate.is_proved:
        return _("%(repeats)s: provably best possible.") % {"repeats": text}
    if certificate.is_fewest:
        return _("%(repeats)s: no plan has fewer.") % {"repeats": text}
    if not bound:
        return _("%(repeats)s; whether fewer are possible is not known.") % {"repeats": text}
    forced = ngettext(
        "at least %(count)d is unavoidable", "at least %(count)d are unavoidable", bound
    ) % {"count": bound}
    if certificate.is_proved:
        words = {"repeats": text, "forced": forced}
        return _("%(repeats)s: no plan spreads them better; %(forced)s.") % words
    return f"{text}; {forced}."


def repeats_counted(repeats: int, *, tonight: bool) -> str:
    if tonight:
        text = ngettext("%(count)d repeat tonight", "%(count)d repeats tonight", repeats)
    else:
        text = ngettext("%(count)d repeat", "%(count)d repeats", repeats)
    return text % {"count": repeats}


def most_met_text(certificate: Certificate, name_of: NameOf) -> str:
    pairs, times = certificate.most_met_pairs, certificate.most_met
    most = ngettext(
        "No pair meets more than once", "No pair meets more than %(count)d times", times
    ) % {"count": times}
    if len(pairs) <= FEW:
        named = "; ".join(people_text(pair, name_of) for pair in pairs)
        return f"{most} ({named})."
    many = ngettext("%(count)d pair does", "%(count)d pairs do", len(pairs))
    return f"{most} ({many % {'count': len(pairs)}})."


def times_text(times: int) -> str:
    """Never, once, 3 times."""
    if not times:
        return _("never")
    return ngettext("once", "%(count)d times", times) % {"count": times}


def ends_text(times: tuple[int, int], people: Ends, name_of: NameOf) -> str:
    """4 times for Ada, never for Ben and Cleo."""
    (least, most), (seldom, often) = times, people
    return _("%(most)s for %(often)s, %(least)s for %(seldom)s") % {
        "most": times_text(most),
        "often": people_text(often, name_of, FEW),
        "least": times_text(least),
        "seldom": people_text(seldom, name_of, FEW),
    }


def short_text(certificate: Certificate, name_of: NameOf) -> str:
    least, most = certificate.short_load
    words = {"times": times_text(most), "least": least, "most": most}
    if not most:
        return _("Nobody sits at a short table.")
    if least == most:
        return _("Everybody sits at a short table %(times)s.") % words
    if most == 1:
        return _("Nobody sits at a short table more than once.")
    if most - least == 1:
        return _("Everybody sits at a short table %(least)d or %(most)d times.") % words
    ends = ends_text(certificate.short_load, certificate.short_people, name_of)
    return _("Short tables: %(ends)s.") % {"ends": ends}


def dealt_text(certificate: Certificate, name_of: NameOf) -> str:
    least, most = certificate.dealt_first
    words = {"times": times_text(most), "least": least, "most": most}
    if least == most:
        return _("Everybody deals first %(times)s.") % words
    if most == 1:
        return _("Nobody deals first more than once.")
    if most - least == 1:
        return _("Everybody deals first %(least)d or %(most)d times.") % words
    ends = ends_text(certificate.dealt_first, certificate.dealt_people, name_of)
    return _("First to deal: %(ends)s.") % {"ends": ends}


def spread_text(spread: int) -> str:
    if not spread:
        return _("Everybody has each seat equally often.")
    return ngettext(
        "Between somebody's most frequent seat and the rarest is at most %(count)d round.",
        "Between somebody's most frequent seat and the rarest are at most %(count)d rounds.",
        spread,
    ) % {"count": spread}


def left_text(repeats: int) -> str:
    if not repeats:
        return _("Nobody has the same left neighbour twice.")
    return ngettext(
        "Once somebody has the same left neighbour again.",
        "%(count)d times somebody has the same left neighbour again.",
        repeats,
    ) % {"count": repeats}


def broken_text(broken: BrokenWish, name_of: NameOf) -> str:
    words = {
        "round": broken.round,
        "table": broken.table,
        "people": people_text(broken.people, name_of),
    }
    match broken.wish:
        case Wish.NEVER_TOGETHER:
            return _("Round %(round)d, table %(table)d: %(people)s must not meet.") % words
        case Wish.RATHER_APART:
            return _("Round %(round)d, table %(table)d: %(people)s would rather not meet.") % words
        case Wish.PLACE:
            return _("Round %(round)d, table %(table)d: not the fixed place of %(people)s.") % words
        case other:
            assert_never(other)


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
    if len(offered.broken_wishes) < len(current.broken_wishes):
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


def reasons_texts(
    reasons: TableReasons, name_of: NameOf = str, nobody: Promise = WHY[Why.NOBODY_AGAIN]
) -> Iterator[str]:
    """With what is said where nobody meets again: that depends on who is known to have met."""
    for pair, rounds in reasons.earlier_meetings:
        yield met_text(people_text(pair, name_of), rounds)
    people = people_text(reasons.people, name_of) if reasons.people else ""
    is_ranked = reasons.why is Why.WISHED and not people
    why = nobody if reasons.why is Why.NOBODY_AGAIN else WHY[reasons.why]
    yield _("Accepted for the standings.") if is_ranked else str(why) % {"people": people}
    if reasons.scores:
        low, high = map(number_format, reasons.scores)
        yield _("Scores from %(low)s to %(high)s.") % {"low": low, "high": high}


def best_text(count: int) -> str:
    """Why somebody is in a final."""
    text = ngettext(
        "The best %(count)d who is here plays the final.",
        "The best %(count)d who are here play the final.",
        count,
    )
    return text % {"count": count}


def on_text(table: int | None) -> str:
    """Why somebody is in a stage of a knock-out: None where it is the first, or after a bye."""
    if table is None:
        return _("The knock-out: the best are spread over the tables.")
    return _("Goes on from table %(table)d.") % {"table": table}


def met_text(people: str, rounds: tuple[int, ...]) -> str:
    numbers = names_text([str(number) for number in rounds])
    return ngettext(
        "%(people)s had met in round %(rounds)s.",
        "%(people)s had met in rounds %(rounds)s.",
        len(rounds),
    ) % {"people": people, "rounds": numbers}
