"""What stands on the draft of a round: people, tables, and other tables to choose."""

from dataclasses import dataclass, field

from django.utils.translation import ngettext

from tournaments.seating.asked.sizes import Split
from tournaments.seating_words.splits import merit_text, tables_text


@dataclass(frozen=True)
class Chip:
    """Somebody at a table, and what it would do if the one who is picked took their seat."""

    entrant: int
    name: str
    is_here: bool = True
    is_picked: bool = False
    deals: bool = False
    delta: str = ""
    is_worse: bool = False
    query: str = ""  # leads to the page where they are picked, or let go


@dataclass(frozen=True)
class TableView:
    """A table, and what it would do if the one who is picked moved there."""

    number: int
    chips: list[Chip]
    is_odd: bool = False  # its size is not one that the tournament allows
    repeats: int = 0
    why: list[str] = field(default_factory=list)
    delta: str = ""
    is_worse: bool = False
    is_new: bool = False

    @property
    def size(self) -> str:
        people = len(self.chips)
        return ngettext("%(count)d person", "%(count)d people", people) % {"count": people}


@dataclass(frozen=True)
class SplitChoice:
    split: Split

    @property
    def value(self) -> str:
        return "-".join(map(str, self.split.sizes))

    @property
    def text(self) -> str:
        return tables_text(self.split.sizes)

    @property
    def merit(self) -> str:
        return merit_text(self.split)
