"""Why these people sit at a table."""

from collections.abc import Iterator

from django.utils.formats import number_format
from django.utils.functional import Promise
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy, ngettext

from scoring.editions.words import names_text
from tournaments.seating.proof.reasons import TableReasons, Why
from tournaments.words import NameOf, people_text

WHY: dict[Why, Promise] = {
    Why.NOBODY_AGAIN: gettext_lazy("Nobody here has met before."),
    Why.MET_ALL: gettext_lazy("All who are here had been met by %(people)s."),
    Why.FEW_NEW: gettext_lazy("Too few people are left who had not been met by %(people)s."),
    Why.ROUND_BOUND: gettext_lazy("After the rounds before, no round has fewer repeats."),
    Why.PLAN_BOUND: gettext_lazy("No plan spreads its repeats better."),
    Why.WISHED: gettext_lazy("Accepted for the wishes of %(people)s."),
    Why.UNKNOWN: gettext_lazy("Whether it could be avoided is not known."),
}


def reasons_texts(reasons: TableReasons, name_of: NameOf = str) -> Iterator[str]:
    for pair, rounds in reasons.met:
        yield met_text(people_text(pair, name_of), rounds)
    people = people_text(reasons.people, name_of) if reasons.people else ""
    is_ranked = reasons.why is Why.WISHED and not people
    yield _("Accepted for the standings.") if is_ranked else WHY[reasons.why] % {"people": people}
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
