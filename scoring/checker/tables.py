"""What lies on the table: laydowns as somebody entered or reported them, and as they are read."""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from functools import cached_property

from rules import Accepted, Card, Edition
from rules.laydowns.check import check_laydown
from rules.notation import BadCards, parse_laydown
from rules.tables import Lying, Table
from rules.verdicts import LaydownVerdict
from scoring.checker.faces import CardFace, face
from scoring.checker.notation import without_spare
from scoring.checker.unread import bad_card_text


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
    def faces(self) -> tuple[tuple[CardFace, ...], ...]:
        """The groups as they were entered."""
        return tuple(tuple(map(face, group)) for group in self.groups)

    @property
    def lying(self) -> tuple[Lying, ...]:
        """The groups as they are read; none where they are not right."""
        return self.verdict.groups if isinstance(self.verdict, Accepted) and not self.bad else ()


def cards_of(lain: Iterable[Lain]) -> tuple[Card, ...]:
    """The cards of these laydowns, right or not: they are out of the deck."""
    return tuple(card for one in lain for group in one.groups for card in group)


def table_of(lain: Sequence[Lain], turn: int) -> Table:
    return Table(tuple(one.lying for one in lain), turn)


def read_lain(edition: Edition, name: str, phase: int, text: str) -> Lain:
    try:
        groups = without_spare(edition, phase, parse_laydown(edition, text))
        return Lain(name, edition, phase, groups, text=text)
    except BadCards as error:
        return Lain(name, edition, phase, bad=tuple(map(bad_card_text, error.bad)), text=text)
