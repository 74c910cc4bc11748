"""The cards of a hand put into a shape: which card lies where (RULES.md §2)."""

from collections.abc import Sequence

from rules.cards import HIGHEST, Card, Color
from rules.editions import Demands, Edition
from rules.laydowns.hands import Hand
from rules.laydowns.moves import Laydown
from rules.laydowns.readings import read_group, shows
from rules.laydowns.shapes import Shape, given_to_sets, set_sizes
from rules.laydowns.windows import Window
from rules.phases import Group, SetOf
from rules.tables import Lying


def filled(edition: Edition, demands: Demands, hand: Hand, shape: Shape) -> Laydown:
    """The laydown of this shape with all cards of the hand that fit it (RULES.md §2)."""
    return _Filling(edition, demands, hand, shape).laydown()


class _Filling:
    """What is still in the hand while the run is filled first, then the sets."""

    def __init__(self, edition: Edition, demands: Demands, hand: Hand, shape: Shape) -> None:
        self.naturals = edition.naturals.set
        self.demands = demands
        self.shape = shape
        self.numbers = [list(cards) for cards in hand.numbers]
        self.wilds = list(hand.wilds)
        self.idle = hand.idle

    def laydown(self) -> Laydown:
        run, sets = self._run(), self._sets()
        groups = tuple(
            _read(group, naturals, sets[group.size].pop(0) if isinstance(group, SetOf) else run)
            for group, naturals in self.demands
        )
        left = (*(card for cards in self.numbers for card in cards), *self.wilds, *self.idle)
        return Laydown(groups, left)

    def _run(self) -> list[Card]:
        """A card for each number of the window, rising."""
        window = self.shape.window
        if window is None:
            return []
        counts = [len(cards) for cards in self.numbers]
        given = given_to_sets(window, self.shape.sets, counts, self.naturals)
        own = window.own & ~given & ~self.shape.replaced
        return [
            self._number(number, window.color) if own >> number & 1 else self._wild(number, window)
            for number in range(HIGHEST + 1)
            if window.numbers >> number & 1
        ]

    def _sets(self) -> dict[int, list[list[Card]]]:
        """The sets by size: the naturals each must have, what it lacks, then what fits beside."""
        chosen = list(zip(self.shape.sets, set_sizes(self.demands), strict=True))
        sets: list[list[Card]] = [self._numbers(number, self.naturals) for number, _ in chosen]
        for cards, (number, size) in zip(sets, chosen, strict=True):
            cards.extend(self._numbers(number, size - len(cards)))
            cards.extend(self._wild(number, None) for _ in range(size - len(cards)))
        for cards, (number, _) in zip(sets, chosen, strict=True):
            cards.extend(self._numbers(number, len(self.numbers[number])))
            cards.extend(wild for wild in self.wilds if shows(wild, number, None))
            self.wilds = [wild for wild in self.wilds if not shows(wild, number, None)]
        by_size: dict[int, list[list[Card]]] = {}
        for cards, (_, size) in zip(sets, chosen, strict=True):
            by_size.setdefault(size, []).append(cards)
        return by_size

    def _numbers(self, number: int, most: int) -> list[Card]:
        cards = self.numbers[number]
        self.numbers[number] = cards[most:]
        return [*cards[:most]]

    def _number(self, number: int, color: Color | None) -> Card:
        card = next(card for card in self.numbers[number] if color in {None, card.color})
        self.numbers[number].remove(card)
        return card

    def _wild(self, number: int, window: Window | None) -> Card:
        color = window.color if window else None
        wild = next(wild for wild in self.wilds if shows(wild, number, color))
        self.wilds.remove(wild)
        return wild


def _read(group: Group, naturals: int, cards: Sequence[Card]) -> Lying:
    lying = read_group(group, naturals, cards)
    assert lying, "a shape that was found can be read"
    return lying
