"""Cards as an address says them."""

from collections.abc import Sequence
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


def without_spare[G: Sequence[object]](
    edition: Edition, phase: int, groups: Sequence[G]
) -> tuple[G, ...]:
    """The groups without the empty ones, from the end, that the phase has no place for."""
    demands = edition.phases.get(phase)
    if demands is None:
        return tuple(groups)  # nobody knows how many it has
    spare = len(groups) - len(demands.groups)
    kept = []
    for group in reversed(groups):
        if spare > 0 and not group:
            spare -= 1
        else:
            kept.append(group)
    return tuple(reversed(kept))


def written(groups: Any) -> str:
    """Groups of cards as the address says them."""
    return " | ".join(" ".join(map(str, group)) for group in groups)
