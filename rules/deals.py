"""What is agreed before a game, and what people see at the end of a deal."""

from collections.abc import Mapping
from dataclasses import dataclass, field

from rules.editions import Edition
from rules.variants import Variant


@dataclass(frozen=True, slots=True)
class Setup:
    """What is agreed before the first deal; seats are numbered clockwise from 0 (RULES.md §1)."""

    edition: Edition
    variant: Variant
    options: Mapping[str, str] = field(hash=False)
    seats: int
    first_dealer: int
    timed: bool = False


@dataclass(frozen=True, slots=True)
class Deal:
    """Who went out, who laid, what each hand counted or kept (RULES.md §1); broken off: no out."""

    out: int | None
    laid: frozenset[int]
    points: tuple[int, ...] = ()
    kept: tuple[int, ...] | None = None
