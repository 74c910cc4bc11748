"""Whether one deck has enough cards for all groups of a phase at once."""

from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass
from typing import assert_never

from rules.cards import HIGHEST, LOWEST, Card, Color, Joker, Number, Wild
from rules.editions import Edition
from rules.phases import ColorOf, ColorRunOf, Group, Phase, RunOf, SetOf

type Stock = Counter[Card]

NUMBERS = tuple(range(LOWEST, HIGHEST + 1))


@dataclass(frozen=True, slots=True)
class Slot:
    """A place in a group: which numbers and which colours may lie there (RULES.md §2)."""

    numbers: tuple[int, ...]
    colors: tuple[Color, ...]

    def takes(self, card: Wild | Joker) -> bool:
        """Whether this wild can stand for one of its cards (RULES.md §2)."""
        fits = any(card.low <= number <= card.high for number in self.numbers)
        return fits and any(color in card.colors for color in self.colors)

    def naturals(self) -> Iterator[Number]:
        """The number cards that may lie here (RULES.md §2)."""
        return (Number(color, number) for color in self.colors for number in self.numbers)


def has_enough(edition: Edition, phase: Phase) -> bool:
    """Whether the deck can lay this phase, were all its cards in one hand (RULES.md §2).

    The largest group is filled first, with as many number cards as there are.
    """
    stock, naturals = full_stock(edition), 0
    for group in sorted(phase.groups, key=lambda group: -group.size):
        ways = [filled(stock, slots) for slots in layouts(edition, group)]
        used = max((way for way in ways if way), key=natural_cards, default=None)
        if used is None or natural_cards(used) < edition.naturals.of(group):
            return False
        stock, naturals = stock - used, naturals + natural_cards(used)
    return naturals >= edition.naturals.phase


def full_stock(edition: Edition) -> Stock:
    """Every card of the deck that can be laid, with how many there are (RULES.md §1)."""
    numbers = Slot(NUMBERS, edition.colors).naturals()
    wilds = {card: count for card, count in edition.deck.specials.items() if is_wild(card)}
    return Counter(dict.fromkeys(numbers, edition.deck.of_each_number) | wilds)


def is_wild(card: Card) -> bool:
    """Whether it can stand for other cards (RULES.md §2)."""
    return isinstance(card, Wild | Joker)


def natural_cards(used: Stock) -> int:
    """How many of these are number cards (RULES.md §1, natural cards)."""
    return sum(count for card, count in used.items() if isinstance(card, Number))


def layouts(edition: Edition, group: Group) -> Iterator[list[Slot]]:
    """Every number, colour or beginning that this group can have (RULES.md §2)."""
    colors, size = edition.colors, group.size
    starts = range(LOWEST, HIGHEST - size + 2)
    match group:
        case SetOf():
            yield from ([Slot((number,), colors)] * size for number in NUMBERS)
        case ColorOf():
            yield from ([Slot(NUMBERS, (color,))] * size for color in colors)
        case RunOf():
            yield from (run(start, size, colors) for start in starts)
        case ColorRunOf():
            yield from (run(start, size, (color,)) for start in starts for color in colors)
        case _:
            assert_never(group)


def run(start: int, size: int, colors: tuple[Color, ...]) -> list[Slot]:
    """The places of a run that begins there (RULES.md §2)."""
    return [Slot((number,), colors) for number in range(start, start + size)]


def filled(stock: Stock, slots: list[Slot]) -> Stock | None:
    """The cards for these places, the most plentiful first, wilds last; None if they run out."""
    used: Stock = Counter()
    for slot in slots:
        left = {card: stock[card] - used[card] for card in candidates(stock, slot)}
        natural = [card for card in left if isinstance(card, Number) and left[card] > 0]
        wild = [card for card in left if is_wild(card) and left[card] > 0]
        if not (natural or wild):
            return None
        used[max(natural or wild, key=left.__getitem__)] += 1
    return used


def candidates(stock: Stock, slot: Slot) -> Iterator[Card]:
    """Whatever may lie in this place (RULES.md §2)."""
    yield from slot.naturals()
    yield from (card for card in stock if isinstance(card, Wild | Joker) and slot.takes(card))
