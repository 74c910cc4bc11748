"""The ways of playing an edition (RULES.md §5)."""

from dataclasses import dataclass

from rules.errors import RulesError


@dataclass(frozen=True, slots=True)
class Variant:
    """A way of playing an edition: its key, as it is stored, and its phases (RULES.md §5)."""

    key: str
    phases: tuple[int, ...]
    fixed_deals: bool = False  # one deal for each phase, laid or not; the lowest total wins (§5.1)


_ALL = tuple(range(1, 11))
_VARIANTS = {
    variant.key: variant
    for variant in (
        Variant("full", _ALL),
        Variant("ten", _ALL, fixed_deals=True),
        *(Variant(f"short:{count}", _ALL[:count]) for count in _ALL[:-1]),
        Variant("even", _ALL[1::2]),
        Variant("odd", _ALL[::2]),
    )
}


def parse_variant(text: str) -> Variant:
    """The variant that `full`, `ten`, `short:5`, `even` or `odd` names (RULES.md §5)."""
    if variant := _VARIANTS.get(text):
        return variant
    raise RulesError(f"{text[:20]!r} is not full, ten, short:1 to short:9, even or odd")
