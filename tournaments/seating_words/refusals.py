"""Why a night cannot be seated."""

from django.utils.functional import Promise
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy, ngettext_lazy

from scoring.editions.words import names_text
from tournaments.seating.refusals import SeatingProblem, SeatingRefusal
from tournaments.words import NameOf, people_text

REASONS: dict[SeatingProblem, Promise] = {
    SeatingProblem.TOO_FEW: ngettext_lazy(
        "At least 2 people are needed, but only %(number)d is here.",
        "At least 2 people are needed, but %(number)d are here.",
        "number",
    ),
    SeatingProblem.TWICE_HERE: gettext_lazy("More than once in the list: %(people)s."),
    SeatingProblem.NO_ROUNDS: gettext_lazy("At least one round is needed, not %(number)d."),
    SeatingProblem.NO_SPLIT: ngettext_lazy(
        "%(number)d person does not fill tables of %(allowed)s: allow %(options)s too.",
        "%(number)d people do not fill tables of %(allowed)s: allow %(options)s too.",
        "number",
    ),
    SeatingProblem.SIZES_DIFFER: ngettext_lazy(
        "There is %(limit)d seat for %(number)d people.",
        "There are %(limit)d seats for %(number)d people.",
        "limit",
    ),
    SeatingProblem.SIZE_UNPLAYABLE: gettext_lazy("A table has 2 to 6 people, not %(number)d."),
    SeatingProblem.PLACE_ABSENT: gettext_lazy("Not here, but with a fixed place: %(people)s."),
    SeatingProblem.NO_SUCH_TABLE: gettext_lazy(
        "There is no table %(table)d; it is kept for %(people)s."
    ),
    SeatingProblem.PLACES_OVERFULL: ngettext_lazy(
        "Table %(table)d has %(limit)d seat and is kept for more: %(people)s.",
        "Table %(table)d has %(limit)d seats and is kept for more: %(people)s.",
        "limit",
    ),
    SeatingProblem.APART_AT_ONE_PLACE: gettext_lazy(
        "%(people)s must not meet, but table %(table)d is kept for them all."
    ),
    SeatingProblem.APART_TOO_MANY: ngettext_lazy(
        "%(people)s must not meet, but there is only %(limit)d table.",
        "%(people)s must not meet, but there are only %(limit)d tables.",
        "limit",
    ),
    SeatingProblem.APART_IMPOSSIBLE: gettext_lazy(
        "No seating keeps all of these apart as asked: %(people)s. Keep fewer of them apart."
    ),
    SeatingProblem.APART_BESIDE_PLACES: gettext_lazy(
        "No seating keeps these apart as asked: %(people)s, while these keep to their tables: "
        "%(kept)s. Give up one of these wishes."
    ),
    SeatingProblem.APART_UNKNOWN: gettext_lazy(
        "Whether all of these can be kept apart as asked is not known: %(people)s."
    ),
    SeatingProblem.PLAYED_TWICE: gettext_lazy(
        "Round %(number)d of those played seats somebody twice: %(people)s."
    ),
}


def refusal_text(refusal: SeatingRefusal, name_of: NameOf = str) -> str:
    words = {
        "number": refusal.number,
        "limit": refusal.limit,
        "table": refusal.table,
        "people": people_text(refusal.people, name_of) if refusal.people else "",
        "kept": people_text(refusal.kept, name_of) if refusal.kept else "",
        "allowed": sizes_text(refusal.allowed),
        "options": options_text(refusal.options),
    }
    return str(REASONS[refusal.code] % words)


def sizes_text(sizes: tuple[int, ...]) -> str:
    """3, 4 and 5."""
    return names_text([str(size) for size in sizes]) if sizes else "–"


def options_text(options: tuple[tuple[int, ...], ...]) -> str:
    """2, 5 or 3 with 6: each would do."""
    *most, last = [_(" with ").join(map(str, sizes)) for sizes in options] or ["–"]
    if not most:
        return last
    return _("%(options)s or %(last)s") % {"options": ", ".join(most), "last": last}
