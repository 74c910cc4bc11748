"""What of a hand helps its phase: guessed quickly, group by group, as people do."""

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from typing import assert_never

from rules import Card, ColorOf, ColorRunOf, Edition, Group, Joker, Number, RunOf, SetOf, Wild
from scoring.robots.decks import HIGHEST, LOWEST

FAR = 99  # where nobody knows what to collect


@dataclass(frozen=True, slots=True)
class Aim:
    """The cards that are worth keeping, and how many are still missing."""

    cards: tuple[Card, ...]
    missing: int


def aim_of(edition: Edition, phase: int | None, hand: Iterable[Card]) -> Aim:
    """What to keep for this phase: the longest group is filled first, wild cards the gaps."""
    cards = tuple(hand)
    wilds = [card for card in cards if isinstance(card, Wild | Joker)]
    if phase is None or phase not in edition.phases:
        return Aim((), FAR)
    left = [card for card in cards if isinstance(card, Number)]
    kept: list[Card] = []
    missing = -len(wilds)
    for group in sorted(edition.phases[phase].groups, key=_difficulty):
        part = max(_parts(edition, group, left), key=len)
        for card in part:
            left.remove(card)
        kept += part
        missing += group.size - len(part)
    return Aim((*kept, *wilds), max(0, missing))


def _difficulty(group: Group) -> tuple[bool, int]:
    return isinstance(group, SetOf), -group.size


def _parts(edition: Edition, group: Group, cards: Sequence[Number]) -> Iterator[list[Number]]:
    """What of these cards each number, colour or beginning of the group would take."""
    match group:
        case SetOf():
            for number in {card.number for card in cards} or {LOWEST}:
                yield [card for card in cards if card.number == number][: group.size]
        case ColorOf():
            for color in edition.colors:
                yield [card for card in cards if card.color is color][: group.size]
        case RunOf():
            yield from _runs(group.size, cards)
        case ColorRunOf():
            for color in edition.colors:
                yield from _runs(group.size, [card for card in cards if card.color is color])
        case _:
            assert_never(group)


def _runs(size: int, cards: Sequence[Number]) -> Iterator[list[Number]]:
    first = {card.number: card for card in reversed(cards)}
    for start in range(LOWEST, HIGHEST - size + 2):
        yield [first[number] for number in range(start, start + size) if number in first]
