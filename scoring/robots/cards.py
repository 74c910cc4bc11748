"""All the cards of a deal: the box, how it is shuffled, the pile, every hand, and what lies."""

from collections.abc import Sequence
from dataclasses import dataclass, field
from itertools import product, starmap

from rules import Action, Card, Edition, Number, Skip, TableCards, Wild
from rules.cards import HIGHEST, LOWEST
from scoring.dice import Dice, shuffled


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


@dataclass(slots=True)
class Cards:
    """All the cards of one deal; `turned` are those that lie round as jokers (board)."""

    edition: Edition
    dice: Dice
    hands: list[list[Card]]
    pile: list[Card]
    discards: list[Card]
    table: TableCards
    turned: list[Card] = field(default_factory=list)

    @property
    def top(self) -> Card | None:
        """What may be taken from the discards: never a skip nor an action (RULES.md §4)."""
        card = self.discards[-1] if self.discards else None
        return None if isinstance(card, Skip | Action) else card

    def draw(self) -> Card | None:
        """From the pile; when it is empty, the discards but the top one are shuffled (§8)."""
        if not self.pile:
            self.pile = shuffled(map(self.turned_back, self.discards[:-1]), self.dice)
            del self.discards[:-1]
        return self.pile.pop() if self.pile else None

    def draw_turned(self) -> Card | None:
        """A joker of the board: a card of the pile, turned round (RULES.md §1, deck)."""
        card = self.draw()
        if card is None:
            return None
        self.turned.append(card)
        return Wild()

    def turned_back(self, card: Card) -> Card:
        """As it goes into the pile again."""
        return self.turned.pop() if self.turned and isinstance(card, Wild) else card


def deal_cards(edition: Edition, kept: Sequence[Sequence[Card]], dice: Dice) -> Cards:
    """Everybody has a full hand, kept cards included, and a first discard is turned up (§1)."""
    deck = deck_of(edition)
    for cards in kept:
        for card in cards:
            deck.remove(card)
    pile = shuffled(deck, dice)
    hands = [
        [*cards, *(pile.pop() for _ in range(edition.hand_size - len(cards)))] for cards in kept
    ]
    first = turn_up(pile)
    return Cards(edition, dice, hands, pile, [first], TableCards(((),) * len(hands)))


def turn_up(pile: list[Card]) -> Card:
    """The first discard; an action card goes under the pile (RULES.md §4)."""
    while isinstance(pile[-1], Action):
        pile.insert(0, pile.pop())
    return pile.pop()
