"""Why a night cannot be seated."""

from collections import Counter

from django.utils.functional import Promise
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy, ngettext, ngettext_lazy

from scoring.editions.words import names_text
from tournaments.seating.problems import SeatingFault, SeatingRefusal
from tournaments.seating.sizes import Split
from tournaments.words import NameOf, people_text

REASONS: dict[SeatingFault, Promise] = {
    SeatingFault.TOO_FEW: ngettext_lazy(
        "At least 2 people are needed, but only %(number)d is here.",
        "At least 2 people are needed, but %(number)d are here.",
        "number",
    ),
    SeatingFault.TWICE_HERE: gettext_lazy("More than once in the list: %(people)s."),
    SeatingFault.NO_ROUNDS: gettext_lazy("At least one round is needed, not %(number)d."),
    SeatingFault.NO_SPLIT: ngettext_lazy(
        "%(number)d person does not fill tables of %(allowed)s: allow %(options)s too.",
        "%(number)d people do not fill tables of %(allowed)s: allow %(options)s too.",
        "number",
    ),
    SeatingFault.SIZES_DIFFER: ngettext_lazy(
        "There is %(limit)d seat for %(number)d people.",
        "There are %(limit)d seats for %(number)d people.",
        "limit",
    ),
    SeatingFault.SIZE_UNPLAYABLE: gettext_lazy("A table has 2 to 6 people, not %(number)d."),
    SeatingFault.PLACE_ABSENT: gettext_lazy("Not here, but with a fixed place: %(people)s."),
    SeatingFault.NO_SUCH_TABLE: gettext_lazy(
        "There is no table %(table)d; it is kept for %(people)s."
    ),
    SeatingFault.PLACES_OVERFULL: ngettext_lazy(
        "Table %(table)d has %(limit)d seat and is kept for more: %(people)s.",
        "Table %(table)d has %(limit)d seats and is kept for more: %(people)s.",
        "limit",
    ),
    SeatingFault.APART_AT_ONE_PLACE: gettext_lazy(
        "%(people)s must not meet, but table %(table)d is kept for them all."
    ),
    SeatingFault.APART_TOO_MANY: ngettext_lazy(
        "%(people)s must not meet, but there is only %(limit)d table.",
        "%(people)s must not meet, but there are only %(limit)d tables.",
        "limit",
    ),
    SeatingFault.APART_IMPOSSIBLE: gettext_lazy(
        "No seating keeps all of these apart as asked: %(people)s. Keep fewer of them apart."
    ),
    SeatingFault.APART_BESIDE_PLACES: gettext_lazy(
        "No seating keeps these apart as asked: %(people)s, while these keep to their tables: "
        "%(kept)s. Give up one of these wishes."
    ),
    SeatingFault.PLAYED_TWICE: gettext_lazy(
        "Round %(number)d of those played seats somebody twice: %(people)s."
    ),
}


def tables_text(sizes: tuple[int, ...]) -> str:
    """3 tables of 4 and 1 table of 3."""
    return names_text(
        [
            ngettext("%(count)d table of %(size)d", "%(count)d tables of %(size)d", count)
            % {"count": count, "size": size}
            for size, count in Counter(sizes).items()
        ]
    )


def merit_text(split: Split) -> str:
    if not split.short and not split.long:
        return _("Every table is as you prefer.")
    if not split.long:
        return ngettext(
            "%(count)d table is smaller than you prefer; its seats change from round to round.",
            "%(count)d tables are smaller than you prefer; their seats change from round to round.",
            split.short,
        ) % {"count": split.short}
    text = ngettext(
        "%(count)d table is larger than you prefer: a round lasts as long as that one.",
        "%(count)d tables are larger than you prefer: a round lasts as long as those.",
        split.long,
    ) % {"count": split.long}
    if split.short:
        more = ngettext("%(count)d is smaller.", "%(count)d are smaller.", split.short)
        text = f"{text} {more % {'count': split.short}}"
    return text


def refusal_text(refusal: SeatingRefusal, name_of: NameOf = str) -> str:
    words = {
        "number": refusal.number,
        "limit": refusal.limit,
        "table": refusal.table,
        "people": people_text(refusal.people, name_of) if refusal.people else "",
        "kept": people_text(refusal.keepers, name_of) if refusal.keepers else "",
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
