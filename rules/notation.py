"""Cards as people type them (RULES.md, notation for cards)."""

import re
from collections.abc import Iterable, Sequence
from typing import NamedTuple

from rules.cards import Card, read_card
from rules.editions import Edition
from rules.errors import RulesError

_GAP = re.compile(r" ?([-/]) ?|(?<=[A-Z]) (?=[0-9])")
_SHOWN = 20


class BadCard(NamedTuple):
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
        super().__init__(bad)
        self.bad = tuple(bad)

    def __str__(self) -> str:
        return "; ".join(map(str, self.bad))


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
    capitals = text.upper() if text.isascii() else text
    return _GAP.sub(lambda gap: gap[1] or "", " ".join(capitals.split())).split()


def read_cards(edition: Edition, cards: Iterable[object]) -> tuple[Card, ...]:
    """The cards of these texts, or every bad one with its place (RULES.md, notation)."""
    reader = _Reader(edition)
    found = reader.read(cards)
    reader.check()
    return found


def read_groups(
    edition: Edition, groups: Iterable[Iterable[object]]
) -> tuple[tuple[Card, ...], ...]:
    """The groups of these texts, or every bad card with its places (RULES.md, notation)."""
    reader = _Reader(edition)
    found = tuple(reader.read(cards, group) for group, cards in enumerate(groups))
    reader.check()
    return found


class _Reader:
    """Reads each text once, however often it comes, and goes on after a bad one."""

    def __init__(self, edition: Edition) -> None:
        self.edition = edition
        self.known: dict[str, Card | str] = {}
        self.bad: list[BadCard] = []

    def read(self, cards: Iterable[object], group: int | None = None) -> tuple[Card, ...]:
        found: list[Card] = []
        for place, text in enumerate(cards):
            if not isinstance(text, str):
                self.bad.append(BadCard("not a text", None, place, group))
            elif isinstance(card := self.card(text), str):
                self.bad.append(BadCard(card, text, place, group))
            else:
                found.append(card)
        return tuple(found)

    def card(self, text: str) -> Card | str:
        """The card, or why there is none."""
        if text not in self.known:
            try:
                self.known[text] = _parse_card(self.edition, text)
            except RulesError as error:
                self.known[text] = str(error)
        return self.known[text]

    def check(self) -> None:
        if self.bad:
            raise BadCards(self.bad)


def _parse_card(edition: Edition, text: str) -> Card:
    found = words(text)
    if len(found) != 1:
        raise RulesError("not a card")
    word = found[0]
    card = read_card(edition.color_aliases.get(word[0], word[0]) + word[1:])
    if not edition.has(card):
        raise RulesError(f"not a card of the {edition.key} edition")
    return card
