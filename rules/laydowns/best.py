"""What a hand can lay, and the best of it (RULES.md §2). Everything is counted, nothing guessed."""

from collections import Counter
from collections.abc import Iterable, Sequence

from rules.cards import HIGHEST, Card, Color
from rules.editions import Demands, Edition
from rules.laydowns.counting import count_for
from rules.laydowns.groups import read_group, shows
from rules.laydowns.hands import Hand, Window, sorted_hand
from rules.laydowns.play import sweep_laydown
from rules.laydowns.shapes import (
    Shape,
    best_shape,
    fits_shape,
    given_to_sets,
    has_shapes,
    set_sizes,
)
from rules.phases import ColorOf, Group, SetOf
from rules.tables import Laydown, Lying
from rules.verdicts import Unchecked


def can_lay(edition: Edition, phase: int, hand: Iterable[Card]) -> bool | Unchecked:
    """Whether this hand can lay the phase (RULES.md §2)."""
    if phase not in edition.phases:
        return Unchecked(phase) if 1 <= phase <= edition.phase_count else False
    cards = tuple(hand)
    if count := count_for(edition, phase):
        return count(cards) and (_is_dealt(edition, cards) or _has_laydown(edition, phase, cards))
    return _has_laydown(edition, phase, cards)


def _is_dealt(edition: Edition, hand: Sequence[Card]) -> bool:
    """Whether the cards that were counted can come from one deck."""
    codes = [card.code for card in hand]
    distinct = set(codes)
    if not edition.burdens.keys() >= distinct:
        return False
    if len(codes) - len(distinct) < edition.fewest_copies:
        return True
    copies = edition.layable
    return all(count <= copies.get(code, count) for code, count in Counter(codes).items())


def _has_laydown(edition: Edition, phase: int, hand: Sequence[Card]) -> bool:
    demands = edition.demands(phase)
    if has_shapes(demands):
        return fits_shape(edition, demands, sorted_hand(edition, hand))
    return bool(best_laydown(edition, phase, hand))


def arrange(
    edition: Edition, phase: int, cards: Iterable[Card]
) -> tuple[Lying, ...] | Unchecked | None:
    """One laydown of exactly these cards, None where there is none (RULES.md §2)."""
    best = best_laydown(edition, phase, cards)
    if isinstance(best, Laydown):
        return None if best.left else best.groups
    return best


def best_laydown(edition: Edition, phase: int, hand: Iterable[Card]) -> Laydown | Unchecked | None:
    """The laydown that leaves the fewest points, or cards where nothing counts (RULES.md §2)."""
    if phase not in edition.phases:
        return Unchecked(phase) if 1 <= phase <= edition.phase_count else None
    demands, cards = edition.demands(phase), tuple(hand)
    if len(demands) == 1 and isinstance(demands[0][0], ColorOf):
        return _best_of_one_color(edition, demands, sorted_hand(edition, cards))
    if not has_shapes(demands):
        return sweep_laydown(edition, demands, cards)
    held = sorted_hand(edition, cards)
    shape = best_shape(edition, demands, held)
    return _Filling(edition, demands, held, shape).laydown() if shape else None


def _best_of_one_color(edition: Edition, demands: Demands, hand: Hand) -> Laydown | None:
    numbers: list[Card] = [card for cards in hand.numbers for card in cards]
    if edition.naturals.phase and not numbers:
        return None
    ((group, naturals),) = demands
    best, most = None, 0
    for color in edition.colors:
        laid: list[Card] = [card for card in numbers if card.color is color]
        laid += [wild for wild in hand.wilds if shows(wild, 0, color)]
        worth = sum([edition.burdens[card.code] for card in laid])
        lying = read_group(group, naturals, laid) if worth > most else None
        if lying:
            left = _without([*numbers, *hand.wilds], laid)
            best, most = Laydown((lying,), (*left, *hand.idle)), worth
    return best


def _without(cards: Sequence[Card], gone: Iterable[Card]) -> list[Card]:
    left = list(cards)
    for card in gone:
        left.remove(card)
    return left


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
        """The laydown of this shape with all cards of the hand that fit it (RULES.md §2)."""
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
