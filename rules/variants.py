"""The ways of playing an edition (RULES.md §5)."""

import re
from dataclasses import dataclass
from typing import assert_never

from rules.errors import RulesError


@dataclass(frozen=True, slots=True)
class Full:
    """Phase 1 to phase 10, `full` (RULES.md §1)."""


@dataclass(frozen=True, slots=True)
class TenDeals:
    """Ten deals, deal n for phase n by everybody; lowest total wins, `ten` (RULES.md §5.1)."""


@dataclass(frozen=True, slots=True)
class Short:
    """Only the first phases, as many as agreed, `short:5` (RULES.md §5.2)."""

    phases: int


@dataclass(frozen=True, slots=True)
class Even:
    """Only the phases 2 4 6 8 10, `even` (RULES.md §5.3)."""


@dataclass(frozen=True, slots=True)
class Odd:
    """Only the phases 1 3 5 7 9, `odd` (RULES.md §5.3)."""


type Variant = Full | TenDeals | Short | Even | Odd

_PLAIN: dict[str, Variant] = {"full": Full(), "ten": TenDeals(), "even": Even(), "odd": Odd()}
_SHORT = re.compile(r"short:([1-9])")


def parse_variant(text: str) -> Variant:
    """The variant that `full`, `ten`, `short:5`, `even` or `odd` names (RULES.md §5)."""
    if text in _PLAIN:
        return _PLAIN[text]
    if found := _SHORT.fullmatch(text):
        return Short(int(found[1]))
    raise RulesError(f"{text[:20]!r} is not full, ten, short:1 to short:9, even or odd")


def variant_text(variant: Variant) -> str:
    """The text that `parse_variant` reads back (RULES.md §5)."""
    match variant:
        case Full():
            return "full"
        case TenDeals():
            return "ten"
        case Short(phases):
            return f"short:{phases}"
        case Even():
            return "even"
        case Odd():
            return "odd"
        case _:
            assert_never(variant)


def variant_phases(variant: Variant, count: int) -> range:
    """The numbers of the phases that a variant plays out of so many (RULES.md §5)."""
    match variant:
        case Full() | TenDeals():
            return range(1, count + 1)
        case Short(phases):
            return range(1, min(phases, count) + 1)
        case Even():
            return range(2, count + 1, 2)
        case Odd():
            return range(1, count + 1, 2)
        case _:
            assert_never(variant)
