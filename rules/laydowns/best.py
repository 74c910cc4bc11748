"""What a hand can lay, and the best of it (RULES.md §2). Everything is counted, nothing guessed."""

from collections import Counter
from collections.abc import Iterable, Sequence

from rules.cards import Card
from rules.editions import Demands, Edition
from rules.laydowns.counting import count_for
from rules.laydowns.filling import filled
from rules.laydowns.hands import Hand, sorted_hand
from rules.laydowns.moves import Laydown
from rules.laydowns.play import sweep_laydown
from rules.laydowns.readings import read_group, shows
from rules.laydowns.shapes import best_shape, fits_shape, has_shapes
from rules.phases import ColorOf
from rules.tables import Lying
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
    return filled(edition, demands, held, shape) if shape else None


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
