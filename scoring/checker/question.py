"""A question to the checker. Its address says all of it, so that a link can be shared."""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field, replace
from functools import cached_property
from typing import Any
from urllib.parse import urlencode

from rules import Accepted, Card, Edition
from rules.laydowns.check import check_laydown
from rules.notation import BadCards, parse_laydown, words
from rules.tables import Lying, TableCards
from rules.verdicts import LaydownVerdict
from scoring.checker.faces import CardFace, face
from scoring.checker.words import (
    MOST_SIGNS,
    Word,
    bad_card_text,
    is_hand,
    read_word,
    without_spare,
)


@dataclass(frozen=True)
class TableLaydown:
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


def cards_of(laydowns: Iterable[TableLaydown]) -> tuple[Card, ...]:
    """The cards of these laydowns, right or not: they are out of the deck."""
    return tuple(card for one in laydowns for group in one.groups for card in group)


def table_of(laydowns: Sequence[TableLaydown], turn: int) -> TableCards:
    return TableCards(tuple(one.lying for one in laydowns), turn)


def read_laydown(edition: Edition, name: str, phase: int, text: str) -> TableLaydown:
    try:
        groups = without_spare(edition, phase, parse_laydown(edition, text))
        return TableLaydown(name, edition, phase, groups, text=text)
    except BadCards as error:
        return TableLaydown(
            name, edition, phase, bad=tuple(map(bad_card_text, error.bad)), text=text
        )


@dataclass(frozen=True)
class CardQuestion:
    """Which cards, of which game, and what lies on the table already."""

    edition: Edition  # with its options
    phase: int
    hand: bool  # cards of a hand, not yet in groups
    cards: str
    laydowns: tuple[TableLaydown, ...] = ()
    turn: int = 0  # whose of these laydowns is the player's own
    path: str = ""
    is_known: bool = True  # otherwise the edition is one that nobody knows here
    notes: tuple[str, ...] = ()  # what the address says and the answer does not follow
    settings: Mapping[str, str] = field(default_factory=dict)  # what else the address has to say

    @cached_property
    def words(self) -> tuple[tuple[Word, ...], ...]:
        """The cards group by group; of a hand all together."""
        groups = [words(text) for text in self.cards[:MOST_SIGNS].split("|")]
        if self.hand:
            groups = [[word for group in groups for word in group]]
        groups = list(without_spare(self.edition, self.phase, groups))
        return tuple(tuple(read_word(self.edition, word) for word in group) for group in groups)

    @property
    def is_empty(self) -> bool:
        return not any(self.words)

    @property
    def is_too_long(self) -> bool:
        return len(self.cards) > MOST_SIGNS

    @property
    def is_readable(self) -> bool:
        return not self.is_too_long and all(card for group in self.words for _, card in group)

    @cached_property
    def groups(self) -> tuple[tuple[Card, ...], ...]:
        """The cards that can be read."""
        return tuple(tuple(card for _, card in group if card) for group in self.words)

    @property
    def loose(self) -> tuple[Card, ...]:
        return tuple(card for group in self.groups for card in group)

    @cached_property
    def lying_cards(self) -> tuple[Card, ...]:
        """What is out of the deck already; a laydown that is asked about anew does not count."""
        laydowns = [one for seat, one in enumerate(self.laydowns) if self.hand or seat != self.turn]
        return cards_of(laydowns)

    @property
    def text(self) -> str:
        """The cards as the product writes them; what cannot be read as it was typed."""
        return " | ".join(" ".join(word for word, _card in group) for group in self.words).strip()

    def address(self, **changes: Any) -> str:
        """Where this question is asked, or the same one with changes."""
        question = replace(self, **changes) if changes else self
        said = dict(question.settings)
        if question.hand != is_hand(question.text):
            said["mode"] = "hand" if question.hand else "groups"
        if question.text:
            said["cards"] = question.text
        return f"{question.path}?{urlencode(said, safe='/:')}" if said else question.path
