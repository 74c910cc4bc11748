"""Hands and tables as they come from real decks, the same ones in every run."""

from collections.abc import Iterator
from dataclasses import dataclass
from random import Random

from rules import Card, Edition, Joker, Laydown, Lying, Number, TableCards, Wild, best_laydown

SEATS = 6
DRAWN = 11  # cards in a hand once one is drawn
MOST_WILDS = 8
TURNED = 1 / 12  # of the cards of a deck whose wilds are cards turned round
TRIES = 200  # at a hand that lays a phase, before another phase is tried

BARE = TableCards(())  # where nobody plays

type Hand = tuple[Card, ...]


@dataclass(frozen=True, slots=True)
class Asked:
    """A hand, the phase that it is to lay, and the table where hits are asked for too."""

    phase: int
    hand: Hand
    table: TableCards = BARE


class Dealer:
    """Deals from the box of an edition."""

    def __init__(self, edition: Edition, seed: int) -> None:
        self.edition = edition
        self.chance = Random(seed)
        self.phases = sorted(edition.phases)
        specials = edition.deck.specials.items()
        others = [card for card, copies in specials for _copy in range(copies)]
        self.wilds = [card for card in others if isinstance(card, Wild | Joker)]
        self.others = [card for card in others if card not in self.wilds]
        self.numbers: list[Card] = [
            Number(color, number)
            for color in edition.colors
            for number in range(1, 13)
            for _copy in range(edition.deck.of_each_number)
        ]
        self.turns_round = len(self.numbers) + len(others) > edition.deck.size

    def dealt(self, size: int) -> Hand:
        """Cards from the top of the shuffled deck, all of it where it has no more."""
        return tuple(self.chance.sample(self.stock(), min(size, self.edition.deck.size)))

    def stock(self) -> list[Card]:
        if not self.turns_round:
            return [*self.numbers, *self.wilds, *self.others]
        return [Wild() if self.chance.random() < TURNED else card for card in self.numbers]

    def wild(self) -> Asked:
        """A hand once a card is drawn, with none to eight wilds, each as often."""
        count = self.chance.randint(0, MOST_WILDS)
        rest = self.chance.sample([*self.numbers, *self.others], DRAWN - count)
        return Asked(self.phase(), (*self.chance.sample(self.wilds, count), *rest))

    def phase(self) -> int:
        return self.chance.choice(self.phases)

    def turns(self, hands: int) -> Iterator[Asked]:
        """Turns at one full table: of one who has laid, and of one who can; in turn."""
        stock = self.stock()
        lying = [self.laid(stock) for _seat in range(SEATS)]
        table = TableCards(tuple(groups for _phase, groups in lying))
        own_phase, own = lying[0]
        free = stock + [card for group in own for card in group.cards]
        for _hand in range(hands // 2):
            size = self.chance.randint(1, DRAWN)
            yield Asked(own_phase, tuple(self.chance.sample(stock, size)), table)
            phase, hand, _best = self.able(free)
            yield Asked(phase, hand, table.lay(()))

    def laid(self, stock: list[Card]) -> tuple[int, tuple[Lying, ...]]:
        """The best laydown of somebody who is dealt this stock, and taken from it."""
        phase, _hand, best = self.able(stock)
        for group in best.groups:
            for card in group.cards:
                stock.remove(card)
        return phase, best.groups

    def able(self, stock: list[Card]) -> tuple[int, Hand, Laydown]:
        """A hand that can lay its phase."""
        while True:
            phase = self.phase()
            for _try in range(TRIES):
                hand = tuple(self.chance.sample(stock, DRAWN))
                best = best_laydown(self.edition, phase, hand)
                if isinstance(best, Laydown):
                    return phase, hand, best
