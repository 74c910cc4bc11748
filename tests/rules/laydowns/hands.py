"""Laydowns near the border of what is legal, and hands that may hold one, drawn at random."""

from collections.abc import Callable, Sequence
from functools import cache
from random import Random

from rules import (
    Card,
    ColorOf,
    ColorRunOf,
    Edition,
    Group,
    Number,
    RunOf,
    SetOf,
    Skip,
    changed,
    edition,
    with_options,
)
from rules.cards import HIGHEST, LOWEST, Action
from tests.rules.laydowns.exhaustive import NUMBERS, shows

type Groups = list[list[Card]]

CLASSIC, MASTER, BOARD = edition("classic"), edition("master"), edition("board")

_OWN_PHASES = {
    "1": "r4 r4",
    "2": "c4 s3",
    "3": "q4 r4",
    "4": "c3 c3 s2",
    "5": "q3 q3",
    "6": "s2 r4 c2",
    "7": "r9",
    "8": "s3 s3 s3",
    "9": "q8",
    "10": "c9",
}

EDITIONS = {
    "classic": CLASSIC,
    "classic, a natural in each group": with_options(CLASSIC, {"natural_scope": "group"}),
    "classic, own phases": changed(CLASSIC, {"phases": _OWN_PHASES}),
    "master": MASTER,
    "master, own phases": changed(MASTER, {"phases": _OWN_PHASES}),
    "board": BOARD,
    "board, own phases": changed(BOARD, {"phases": _OWN_PHASES}),
}


@cache
def wilds(key: str) -> tuple[Card, ...]:
    """The cards of the edition that stand for others, one of each."""
    return tuple(card for card in edition(key).deck.specials if not is_barred(card))


def is_barred(card: Card) -> bool:
    return isinstance(card, Skip | Action)


@cache
def deck(key: str) -> tuple[Card, ...]:
    """All cards in the box; of the board's turned cards, as many as a table may see."""
    box = edition(key)
    numbers = [
        Number(color, number)
        for color in box.colors
        for number in NUMBERS
        for _ in range(box.deck.of_each_number)
    ]
    specials = [card for card, count in box.deck.specials.items() for _ in range(min(count, 21))]
    return (*numbers, *specials)


@cache
def wild_cards(key: str) -> tuple[Card, ...]:
    """The cards of the deck that stand for others, as often as it has them."""
    return tuple(card for card in deck(key) if card in wilds(key))


def draw_group(random: Random, box: Edition, group: Group, size: int) -> list[Card]:
    """A group of that size, of natural cards only."""
    color = random.choice(box.colors)
    match group:
        case SetOf():
            number = random.choice(NUMBERS)
            return [Number(random.choice(box.colors), number) for _ in range(size)]
        case ColorOf():
            return [Number(color, random.choice(NUMBERS)) for _ in range(size)]
        case RunOf() | ColorRunOf():
            size = min(size, HIGHEST)
            low = random.randint(LOWEST, HIGHEST + 1 - size)
            one_color = isinstance(group, ColorRunOf)
            return [
                Number(color if one_color else random.choice(box.colors), number)
                for number in range(low, low + size)
            ]


def disguise(random: Random, pool: list[Card], card: Card, often: float) -> Card:
    """Now and then a wild of the pool for this card, most often one that shows it."""
    if not pool or not isinstance(card, Number) or random.random() >= often:
        return card
    fitting = [wild for wild in pool if shows(wild, card.number, card.color)]
    wild = random.choice(fitting if fitting and random.random() < 0.85 else pool)
    pool.remove(wild)
    return wild


def draw_laydown(random: Random, box: Edition, phase: int) -> Groups:
    """A laydown of this phase that is most often legal."""
    often = random.choice((0, 0.2, 0.4, 0.8))
    longer = random.choice((0, 0, 0, 1, 2))
    groups = [
        draw_group(random, box, group, group.size + random.randint(0, longer))
        for group in box.phases[phase].groups
    ]
    pool = list(wild_cards(box.key))
    return [[disguise(random, pool, card, often) for card in group] for group in groups]


def _swap_for_any(random: Random, box: Edition, groups: Groups) -> None:
    group = random.choice(groups)
    group[random.randrange(len(group))] = random.choice(deck(box.key))


def _swap_for_wild(random: Random, box: Edition, groups: Groups) -> None:
    group = random.choice(groups)
    group[random.randrange(len(group))] = random.choice(wilds(box.key))


def _recolor(random: Random, box: Edition, groups: Groups) -> None:
    group = random.choice(groups)
    place = random.randrange(len(group))
    if isinstance(card := group[place], Number):
        group[place] = Number(random.choice(box.colors), card.number)


def _one_more(random: Random, box: Edition, groups: Groups) -> None:
    group = random.choice(groups)
    group.insert(random.randint(0, len(group)), random.choice((*deck(box.key), *group)))


def _one_fewer(random: Random, box: Edition, groups: Groups) -> None:
    group = random.choice(groups)
    del group[random.randrange(len(group))]


def _move(random: Random, box: Edition, groups: Groups) -> None:
    group = random.choice(groups)
    random.choice(groups).append(group.pop(random.randrange(len(group))))


def _shuffle(random: Random, box: Edition, groups: Groups) -> None:
    random.shuffle(groups)
    for group in groups:
        random.shuffle(group)


def _regroup(random: Random, box: Edition, groups: Groups) -> None:
    if random.random() < 0.5:
        groups.append(list(random.choice(groups)))
    elif len(groups) > 1:
        groups.pop()


_MUTATIONS: tuple[Callable[[Random, Edition, Groups], None], ...] = (
    *(_swap_for_any, _swap_for_wild, _swap_for_wild, _recolor),
    *(_one_more, _one_fewer, _move, _shuffle, _shuffle, _regroup),
)


def spoil(random: Random, box: Edition, groups: Groups) -> Groups:
    """The laydown after a change or two, or none."""
    for _ in range(random.choice((0, 1, 1, 2))):
        random.choice(_MUTATIONS)(random, box, groups)
        groups = [group for group in groups if group] or [[random.choice(deck(box.key))]]
    return groups


def draw_near_laydown(random: Random, box: Edition, phase: int) -> Groups:
    return spoil(random, box, draw_laydown(random, box, phase))


def draw_hand(random: Random, box: Edition, phase: int, most: int) -> tuple[Card, ...]:
    """A hand that may hold the phase, of at most so many cards."""
    draw = random.choice((_dealt_hand, _narrow_hand, _nearly_laid_hand, _nearly_laid_hand))
    hand = draw(random, box, phase, most)
    random.shuffle(hand)
    return tuple(hand[:most])


def _dealt_hand(random: Random, box: Edition, phase: int, most: int) -> list[Card]:
    """Cards as they are dealt, with some more wilds."""
    dealt = random.sample(deck(box.key), most - random.randint(0, 4))
    return [*dealt, *random.sample(wild_cards(box.key), most - len(dealt))]


def _narrow_hand(random: Random, box: Edition, phase: int, most: int) -> list[Card]:
    """Few numbers in few colours, so that the groups want the same cards."""
    low = random.randint(LOWEST, HIGHEST - 3)
    numbers = range(low, min(low + random.randint(2, 5), HIGHEST) + 1)
    colors = random.sample(box.colors, random.choice((1, 2, 4)))
    narrow = [
        card
        for card in deck(box.key)
        if isinstance(card, Number) and card.number in numbers and card.color in colors
    ]
    naturals = random.sample(narrow, min(len(narrow), random.randint(2, most)))
    return [*naturals, *random.sample(wild_cards(box.key), min(most - len(naturals), 7))]


def _nearly_laid_hand(random: Random, box: Edition, phase: int, most: int) -> list[Card]:
    """The cards of a laydown near the border, and a few others."""
    hand = [card for group in draw_near_laydown(random, box, phase) for card in group]
    return [*hand, *random.sample(deck(box.key), random.randint(0, max(0, most - len(hand))))]


def draw_phase(random: Random, box: Edition, most: int = 99) -> int:
    return random.choice([n for n, phase in box.phases.items() if phase.cards <= most])


def written(groups: Sequence[Sequence[Card]]) -> str:
    return " | ".join(" ".join(map(str, group)) for group in groups)
