"""What a table may agree on before a game: variants and options."""

from collections.abc import Iterator
from typing import assert_never

from django.utils.functional import Promise
from django.utils.translation import gettext_lazy

from rules import Edition, Even, Full, Odd, Short, TenDeals, Variant
from scoring.editions.words import OPTIONS, variant_name

FULL = gettext_lazy("Phase after phase until somebody has laid the last one.")
TEN_DEALS = gettext_lazy(
    "Exactly ten deals, deal 1 for phase 1, deal 2 for phase 2, whether it was laid or not. "
    "The lowest total wins; equal totals share the win."
)
SHORT = gettext_lazy("Agree on how many phases before you begin, 5 or 7 for example.")
EVEN = gettext_lazy("Only the phases 2, 4, 6, 8 and 10.")
ODD = gettext_lazy("Only the phases 1, 3, 5, 7 and 9.")
SHORT_NAME = gettext_lazy("The first phases only")


def variants_of(edition: Edition) -> Iterator[tuple[str, str]]:
    """Each way of playing once, however many lengths a short game can have."""
    names = {}
    for variant in edition.variants:
        text = variant_text(variant)
        name = str(SHORT_NAME) if isinstance(variant, Short) else variant_name(variant)
        names[name] = str(text)
    yield from names.items()


def variant_text(variant: Variant) -> Promise:
    match variant:
        case Full():
            return FULL
        case TenDeals():
            return TEN_DEALS
        case Short():
            return SHORT
        case Even():
            return EVEN
        case Odd():
            return ODD
        case _:
            assert_never(variant)


def options_of(edition: Edition) -> Iterator[tuple[str, str, list[str]]]:
    """Each option, its default, and what else it can be."""
    for option in edition.options:
        name, texts = OPTIONS[option.key]
        default, *others = (str(texts[value]) for value in option.values)
        yield str(name), default, others
