"""The cards of an edition, one by one."""

from itertools import product, starmap

from rules import Card, Edition, Number, Wild

LOWEST, HIGHEST = 1, 12


def numbers_of(edition: Edition) -> list[Card]:
    """All number cards of the box (RULES.md §1, deck)."""
    faces = starmap(Number, product(edition.colors, range(LOWEST, HIGHEST + 1)))
    return [face for face in faces for _ in range(edition.deck.of_each_number)]


def deck_of(edition: Edition) -> list[Card]:
    """All cards of the box; where jokers are cards turned round, there are none of their own."""
    numbers = numbers_of(edition)
    if turns_cards(edition):
        return numbers
    specials = edition.deck.specials.items()
    return [*numbers, *(card for card, count in specials for _ in range(count))]


def turns_cards(edition: Edition) -> bool:
    """Whether a joker is a drawn card turned round (RULES.md §1, deck: board)."""
    numbers = len(edition.colors) * (HIGHEST + 1 - LOWEST) * edition.deck.of_each_number
    return Wild() in edition.deck.specials and numbers == edition.deck.size
