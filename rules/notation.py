"""Cards as people type them (RULES.md, notation for cards)."""

import re

from rules.cards import Card, read_card
from rules.editions import Edition
from rules.errors import RulesError

_GAP = re.compile(r"\s*([-/])\s*|(?<=[A-Z])\s+(?=[0-9])")
_SHOWN = 20


def parse_cards(edition: Edition, text: str) -> tuple[Card, ...]:
    """The cards of the text, or every bad one with its place (RULES.md, notation for cards)."""
    words = _GAP.sub(lambda gap: gap[1] or "", text.upper()).split()
    cards: list[Card] = []
    problems: list[str] = []
    for place, word in enumerate(words, start=1):
        try:
            cards.append(_parse_card(edition, word))
        except RulesError as error:
            problems.append(f"card {place}: {word[:_SHOWN]!r}: {error}")
    if problems:
        raise RulesError("; ".join(problems))
    return tuple(cards)


def _parse_card(edition: Edition, word: str) -> Card:
    card = read_card(edition.color_aliases.get(word[0], word[0]) + word[1:])
    if not edition.has(card):
        raise RulesError(f"not a card of the {edition.key} edition")
    return card
