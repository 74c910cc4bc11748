"""What lies on the table: laydowns as somebody entered or reported them, and as they are read."""

from collections.abc import Sequence
from dataclasses import dataclass
from functools import cached_property

from rules import Accepted, Card, Edition
from rules.laydowns.check import check_laydown
from rules.tables import Lying, Table
from rules.verdicts import LaydownVerdict


@dataclass(frozen=True)
class Lain:
    """One laydown on the table, right or not."""

    name: str  # whose it is; empty for the player's own
    edition: Edition
    phase: int
    groups: tuple[tuple[Card, ...], ...] = ()
    bad: tuple[str, ...] = ()  # what cannot be read
    text: str = ""

    @cached_property
    def verdict(self) -> LaydownVerdict | None:
        return check_laydown(self.edition, self.phase, self.groups) if self.groups else None

    @property
    def lying(self) -> tuple[Lying, ...]:
        """The groups as they are read; none where they are not right."""
        return self.verdict.groups if isinstance(self.verdict, Accepted) and not self.bad else ()


def table_of(lain: Sequence[Lain], turn: int) -> Table:
    return Table(tuple(one.lying for one in lain), turn)
