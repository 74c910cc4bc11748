"""Table sizes, and what speaks for them."""

from collections import Counter

from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from scoring.editions.words import names_text
from tournaments.seating.asked.sizes import Split


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
            "%(count)d table is smaller than you prefer; everybody takes a turn at it.",
            "%(count)d tables are smaller than you prefer; everybody takes a turn at them.",
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
