"""What a phase asks for: groups, written `s3 r4` (RULES.md, notation for phases)."""

import re
from dataclasses import dataclass
from typing import ClassVar

from rules.errors import RulesError


@dataclass(frozen=True, slots=True)
class SetOf:
    """That many cards of one number, `s3` (RULES.md §2)."""

    letter: ClassVar[str] = "s"
    size: int


@dataclass(frozen=True, slots=True)
class RunOf:
    """That many consecutive numbers, `r4` (RULES.md §2)."""

    letter: ClassVar[str] = "r"
    size: int


@dataclass(frozen=True, slots=True)
class ColorOf:
    """That many cards of one colour, `c7` (RULES.md §2)."""

    letter: ClassVar[str] = "c"
    size: int


@dataclass(frozen=True, slots=True)
class ColorRunOf:
    """That many consecutive numbers in one colour, `q4` (RULES.md §2)."""

    letter: ClassVar[str] = "q"
    size: int


type Group = SetOf | RunOf | ColorOf | ColorRunOf

_KINDS: dict[str, type[SetOf | RunOf | ColorOf | ColorRunOf]] = {
    kind.letter: kind for kind in (SetOf, RunOf, ColorOf, ColorRunOf)
}
_GROUP = re.compile(r"([srcq])([1-9][0-9]?)")


@dataclass(frozen=True, slots=True)
class Phase:
    """A phase with its number and the groups it asks for (RULES.md §1)."""

    number: int
    groups: tuple[Group, ...]

    @property
    def cards(self) -> int:
        """The fewest cards that lay it (RULES.md §6)."""
        return sum(group.size for group in self.groups)

    def __str__(self) -> str:
        return " ".join(f"{group.letter}{group.size}" for group in self.groups)


def parse_phase(number: int, text: str) -> Phase:
    """The phase that the notation describes; lower case and spaces are free (RULES.md)."""
    words = text.lower().split()
    found = [_GROUP.fullmatch(word) for word in words]
    bad = [repr(word[:20]) for word, match in zip(words, found, strict=True) if not match]
    if bad or not words:
        raise RulesError(f"phase {number}: not a group: {', '.join(bad) or 'nothing'}")
    return Phase(number, tuple(_KINDS[match[1]](int(match[2])) for match in found if match))
