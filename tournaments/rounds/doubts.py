"""What speaks against a step, and whether whoever takes it has been shown all of it."""

from collections.abc import Collection, Iterator
from dataclasses import dataclass
from enum import Enum


class Doubt(Enum):
    """What speaks against going on; an organiser may knowingly, unless it cannot be played."""

    UNPLAYABLE = "unplayable"  # `tables` have too few or too many people
    SIZE = "size"  # `tables` have a size that the tournament does not allow
    NOT_HERE = "not_here"  # `people` sit there and are not here
    NOT_SEATED = "not_seated"  # `people` are here and sit nowhere
    OPEN = "open"  # `tables` are not finished
    EMPTY = "empty"  # at `tables` nothing was played, so they count for nobody
    RECORDED = "recorded"  # at `tables` something was recorded
    NEXT_DRAFT = "next_draft"  # there is a draft of the round after it
    NEXT_PLAYED = "next_played"  # the round after it is published or complete


HARD = {Doubt.UNPLAYABLE, Doubt.NEXT_PLAYED}


@dataclass(frozen=True, slots=True)
class Block:
    """A doubt with its tables, by their numbers, and its people."""

    doubt: Doubt
    tables: tuple[int, ...] = ()
    people: tuple[int, ...] = ()

    @property
    def marks(self) -> Iterator[str]:
        """By which a page sends back what it has shown."""
        kind = self.doubt.value
        yield from (f"{kind}-t{number}" for number in self.tables)
        yield from (f"{kind}-p{person}" for person in self.people)
        if not self.tables and not self.people:
            yield kind


type Knowing = bool | Collection[str]
"""Whether an organiser goes on whatever there is, or the marks of what the page has shown."""


@dataclass(frozen=True, slots=True)
class Blocked:
    """Everything that speaks against a step; nothing has changed."""

    blocks: tuple[Block, ...]

    @property
    def is_hard(self) -> bool:
        """Whether not even an organiser who knows it may go on."""
        return any(block.doubt in HARD for block in self.blocks)

    @property
    def marks(self) -> list[str]:
        return [mark for block in self.blocks for mark in block.marks]

    def is_known(self, knowingly: Knowing) -> bool:
        """Whether there is nothing more than was shown."""
        if isinstance(knowingly, bool):
            return knowingly
        return set(self.marks) <= set(knowingly)


def blocked(blocks: tuple[Block, ...], knowingly: Knowing) -> Blocked | None:
    found = Blocked(blocks)
    return found if blocks and (found.is_hard or not found.is_known(knowingly)) else None
