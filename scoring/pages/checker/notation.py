"""Cards as an address says them."""

from typing import Any

from rules import Card, Edition, RulesError
from rules.notation import parse_cards

MOST_SIGNS = 1500  # enough for a whole deck

type Word = tuple[str, Card | None]  # a card as it is written, and as it is read if it can be


def is_hand(cards: str) -> bool:
    """What cards are taken for where nobody says: groups are split, a hand is not."""
    return bool(cards.strip()) and "|" not in cards


def read_word(edition: Edition, word: str) -> Word:
    try:
        (card,) = parse_cards(edition, word)
    except RulesError:
        return word, None
    return str(card), card


def written(groups: Any) -> str:
    """Groups of cards as the address says them."""
    return " | ".join(" ".join(map(str, group)) for group in groups)
