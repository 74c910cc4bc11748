"""Cards as people type them (RULES.md, notation for cards)."""

import re
from collections.abc import Iterable, Sequence
from dataclasses import dataclass

from rules.cards import Card, read_card
from rules.editions import Edition
from rules.errors import RulesError

_GAP = re.compile(r" ?([-/]) ?|(?<=[A-Z]) (?=[0-9])")
_SHOWN = 20


@dataclass(frozen=True, slots=True)
class BadCard:
    """What cannot be read as a card, why, and its place counted from 0 (RULES.md, notation)."""

    reason: str
    word: str | None
    card: int
    group: int | None = None

    def __str__(self) -> str:
        group = "" if self.group is None else f"group {self.group + 1}, "
        word = "" if self.word is None else f"{self.word[:_SHOWN]!r}: "
        return f"{group}card {self.card + 1}: {word}{self.reason}"


class BadCards(RulesError):
    """All that cannot be read as cards in a text, each with its place (RULES.md, notation)."""

    def __init__(self, bad: Sequence[BadCard]) -> None:
        super().__init__("; ".join(map(str, bad)))
        self.bad = tuple(bad)


def parse_cards(edition: Edition, text: str) -> tuple[Card, ...]:
    """The cards of the text, or every bad one with its place (RULES.md, notation for cards)."""
    return read_cards(edition, words(text))


def parse_laydown(edition: Edition, text: str) -> tuple[tuple[Card, ...], ...]:
    """The groups of the text, split by `|`, or every bad card with its places (RULES.md)."""
    return read_groups(edition, map(words, group_texts(text)))


def group_texts(text: str) -> list[str]:
    """The groups of the text, not yet read; no groups where it is blank (RULES.md, notation)."""
    return text.split("|") if text.strip() else []


def words(text: str) -> list[str]:
    """The cards of the text in capitals and without gaps, not yet read (RULES.md, notation)."""
    return _GAP.sub(lambda gap: gap[1] or "", " ".join(text.upper().split())).split()


def read_cards(edition: Edition, cards: Iterable[object]) -> tuple[Card, ...]:
    """The cards of these words, or every bad one with its place (RULES.md, notation)."""
    bad: list[BadCard] = []
    found = _read(edition, cards, None, bad)
    if bad:
        raise BadCards(bad)
    return found


def read_groups(
    edition: Edition, groups: Iterable[Iterable[object]]
) -> tuple[tuple[Card, ...], ...]:
    """The groups of these words, or every bad card with its places (RULES.md, notation)."""
    bad: list[BadCard] = []
    found = tuple(_read(edition, cards, group, bad) for group, cards in enumerate(groups))
    if bad:
        raise BadCards(bad)
    return found


def _read(
    edition: Edition, cards: Iterable[object], group: int | None, bad: list[BadCard]
) -> tuple[Card, ...]:
    found: list[Card] = []
    for place, word in enumerate(cards):
        try:
            found.append(_parse_card(edition, word))
        except RulesError as error:
            shown = word if isinstance(word, str) else None
            bad.append(BadCard(str(error), shown, place, group))
    return tuple(found)


def _parse_card(edition: Edition, word: object) -> Card:
    if not isinstance(word, str):
        raise RulesError("not a text")
    card = read_card(edition.color_aliases.get(word[:1], word[:1]) + word[1:])
    if not edition.has(card):
        raise RulesError(f"not a card of the {edition.key} edition")
    return card
