"""The rule of a season in sentences, its points, and what somebody can still reach."""

from collections.abc import Iterator
from typing import assert_never

from django.utils.formats import number_format
from django.utils.functional import Promise
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy, ngettext

from scoring.names import isolated
from tournaments.seasons.keeping import SeasonNow
from tournaments.seasons.models import SeasonPlace
from tournaments.seasons.season_rule import (
    POINT,
    CountedNights,
    NightPoints,
    SeasonRule,
    SeasonTieBreak,
)

NIGHT_POINTS: dict[NightPoints, Promise] = {
    NightPoints.EVENLY: gettext_lazy("Evenly, from the first place to the last"),
    NightPoints.LISTED: gettext_lazy("So many for each place, from a list"),
}
COUNTED: dict[CountedNights, Promise] = {
    CountedNights.ALL: gettext_lazy("All nights"),
    CountedNights.BEST: gettext_lazy("The best nights of each"),
    CountedNights.BUT_WORST: gettext_lazy("All but the worst of each"),
}
DECIDED: dict[SeasonTieBreak, Promise] = {
    SeasonTieBreak.WINS: gettext_lazy("more nights won"),
    SeasonTieBreak.BEST_NIGHT: gettext_lazy("the better best night"),
    SeasonTieBreak.LATEST: gettext_lazy("the better place in the latest night"),
}


def points_text(points: int) -> str:
    """Hundredths as people write them: 87.5 and 33.33."""
    whole, rest = divmod(points, POINT)
    return number_format(f"{whole}.{rest:02}".rstrip("0").rstrip(".") if rest else whole)


def rule_sentences(now: SeasonNow) -> Iterator[str]:
    """All that decides, so that anybody can add it up again."""
    season, rule = now.season, now.season.settled_rule
    yield points_sentence(rule)
    if sentence := counted_sentence(rule):
        yield sentence
    if rule.for_coming:
        yield ngettext(
            "Coming is worth %(count)d point each time.",
            "Coming is worth %(count)d points each time.",
            rule.for_coming,
        ) % {"count": rule.for_coming}
    if rule.least_nights > 1:
        yield ngettext(
            "Who came to fewer than %(count)d night has no place yet.",
            "Who came to fewer than %(count)d nights has no place yet.",
            rule.least_nights,
        ) % {"count": rule.least_nights}
    if season.carries_from:
        text = _("The points of %(season)s are carried over.")
        yield text % {"season": isolated(season.carries_from.name)}
    if now.counted_twice:
        yield twice_text(len(now.counted_twice))
    yield _(
        "Between equals decide, in this order: more nights won, the better best night, "
        "the better place in the latest night, in the one before it, and so on."
    )


def points_sentence(rule: SeasonRule) -> str:
    match rule.night_points:
        case NightPoints.EVENLY:
            text = _(
                "A night is worth %(top)d points to the first, %(bottom)d to the last, evenly in "
                "between; equals share the mean of their places, rounded to hundredths."
            )
            return text % {"top": rule.top, "bottom": rule.bottom}
        case NightPoints.LISTED:
            text = _(
                "A night is worth %(list)s points, from the first place on, and nothing behind "
                "them; equals share the mean of their places, rounded to hundredths."
            )
            return text % {"list": ", ".join(map(str, rule.listed))}
        case _:
            assert_never(rule.night_points)


def counted_sentence(rule: SeasonRule) -> str:
    match rule.counted:
        case CountedNights.ALL:
            return ""
        case CountedNights.BEST:
            text = ngettext(
                "The best night of each counts.",
                "The best %(count)d nights of each count.",
                rule.number,
            )
        case CountedNights.BUT_WORST:
            text = ngettext(
                "Of all nights of the season, played or to come, the worst of each does not count; "
                "one that somebody missed is worth nothing. One counts in any case.",
                "Of all nights of the season, played or to come, the %(count)d worst of each do "
                "not count; one that somebody missed is worth nothing. One counts in any case.",
                rule.number,
            )
        case _:
            assert_never(rule.counted)
    return text % {"count": rule.number}


def decided_text(place: SeasonPlace) -> str:
    """What put somebody before the next one; empty where points differ."""
    known = {each.value: text for each, text in DECIDED.items()}
    return str(known.get(place.decided_by, ""))


def reach_text(place: SeasonPlace) -> str:
    """What is still possible."""
    if place.best_place is None:
        return _("too few nights are left for a place")
    facts = {
        "place": place.best_place,
        "own": place.place,
        "points": points_text(place.reach),
    }
    if place.is_won and place.best_place == place.place:
        return _("place %(place)d is certain") % facts
    text = _("up to place %(place)d, with %(points)s points")
    if place.is_won:
        text = _("no worse than place %(own)d; up to place %(place)d, with %(points)s points")
    return text % facts


def nights_text(now: SeasonNow) -> str:
    """How many were played, are played now, and are to come."""
    running, to_come = len(now.open_nights), now.to_come
    played = len(now.nights_played) - running
    text = ngettext("%(count)d night played", "%(count)d nights played", played)
    told = [text % {"count": played}] if played else []
    if running:
        text = ngettext("%(count)d night not over", "%(count)d nights not over", running)
        told.append(text % {"count": running})
    if to_come:
        text = ngettext("%(count)d to come", "%(count)d to come", to_come)
        told.append(text % {"count": to_come})
    return " · ".join(told) or _("no night yet")


def warnings_of(now: SeasonNow) -> Iterator[str]:
    """What its organisers may not have meant."""
    rule, nights = now.season.settled_rule, len(now.nights_played) + now.to_come
    if nights and (now.season.planned_nights or now.is_past):
        yield from warnings_for(rule, nights)
    if rule.night_points is NightPoints.EVENLY and rule.top == rule.bottom:
        yield _("The first gets as many points as the last: only who comes is told apart.")
    if now.counted_twice:
        yield twice_text(len(now.counted_twice))


def warnings_for(rule: SeasonRule, nights: int) -> Iterator[str]:
    """Where the rule needs more nights than there are."""
    facts = {"count": nights, "needed": rule.least_nights, "number": rule.number}
    if rule.least_nights > nights:
        text = ngettext(
            "Nobody can get a place: it needs %(needed)d nights, and the season has %(count)d.",
            "Nobody can get a place: it needs %(needed)d nights, and the season has %(count)d.",
            nights,
        )
        yield text % facts
    if rule.counted is CountedNights.BEST and rule.number > nights:
        text = ngettext(
            "The best %(number)d nights of each are to count, but the season has %(count)d: "
            "it always counts.",
            "The best %(number)d nights of each are to count, but the season has %(count)d: "
            "all always count.",
            nights,
        )
        yield text % facts
    if rule.counted is CountedNights.BUT_WORST and rule.number >= nights:
        text = ngettext(
            "So many of the worst are left out, but the season has %(count)d night: it counts.",
            "So many of the worst are left out, but the season has %(count)d nights: only the "
            "best one of each counts.",
            nights,
        )
        yield text % facts


def twice_text(nights: int) -> str:
    text = ngettext(
        "%(count)d night counts twice: here, and in the points that are carried over.",
        "%(count)d nights count twice: here, and in the points that are carried over.",
        nights,
    )
    return text % {"count": nights}
