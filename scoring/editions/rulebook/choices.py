"""What a table may agree on before a game: variants and options."""

from collections.abc import Iterator

from django.utils.functional import Promise
from django.utils.translation import gettext_lazy

from rules import Edition
from scoring.editions.words import OPTIONS, VARIANTS

TEXTS: dict[str, Promise] = {
    "full": gettext_lazy("Phase after phase until somebody has laid the last one."),
    "ten": gettext_lazy(
        "Exactly ten deals, deal 1 for phase 1, deal 2 for phase 2, whether it was laid or not. "
        "The lowest total wins; equal totals share the win."
    ),
    "even": gettext_lazy("Only the phases 2, 4, 6, 8 and 10."),
    "odd": gettext_lazy("Only the phases 1, 3, 5, 7 and 9."),
}
FIRST = gettext_lazy("The first phases only")
HOW_MANY = gettext_lazy("Agree on how many phases before you begin, 5 or 7 for example.")


def variants_of(edition: Edition) -> Iterator[tuple[str, str]]:
    """Each way of playing once, however many lengths a short game can have."""
    keys = [variant.key for variant in edition.variants]
    told = {VARIANTS.get(key, FIRST): TEXTS.get(key, HOW_MANY) for key in keys}
    yield from ((str(name), str(text)) for name, text in told.items())


def options_of(edition: Edition) -> Iterator[tuple[str, str, list[str]]]:
    """Each option, its default, and what else it can be."""
    for option in edition.options:
        name, texts = OPTIONS[option.key]
        default, *others = (str(texts[value]) for value in option.values)
        yield str(name), default, others
