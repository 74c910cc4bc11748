"""The cards of an edition, one by one, and how they are shuffled."""

from collections.abc import Iterable
from itertools import product, starmap
from typing import Protocol

from rules import Card, Edition, Number, Wild

LOWEST, HIGHEST = 1, 12


class Dice(Protocol):
    """The only thing asked of a generator: it is the same in every version of Python."""

    def random(self) -> float: ...


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


def below(dice: Dice, bound: int) -> int:
    """A whole number from 0, below this one."""
    return int(dice.random() * bound)


def shuffled[T](cards: Iterable[T], dice: Dice) -> list[T]:
    """All of them in any order, each as likely as the others."""
    left = list(cards)
    for last in range(len(left) - 1, 0, -1):
        other = below(dice, last + 1)
        left[last], left[other] = left[other], left[last]
    return left
