"""Why the cards of one group are not the group that is asked (RULES.md §2, groups)."""

from collections import Counter
from collections.abc import Iterator, Sequence
from typing import assert_never

from rules.cards import HIGHEST, LOWEST, Card, Color
from rules.laydowns.readings import shared_colors, shown_by_all, shows, stand_in
from rules.phases import ColorOf, ColorRunOf, Group, RunOf, SetOf
from rules.verdicts import LaydownCode, LaydownRefusal


def group_faults(
    group: Group, naturals: int, cards: Sequence[Card], place: int
) -> list[LaydownRefusal]:
    """Every reason why these cards, numbers and wild cards, are not this group (RULES.md §2)."""
    if not cards:
        return [LaydownRefusal(LaydownCode.EMPTY_GROUP, place)]
    found = [
        LaydownRefusal(code, place, card, limit) for code, card, limit in _kind_faults(group, cards)
    ]
    if len(cards) < group.size:
        found.append(LaydownRefusal(LaydownCode.TOO_SHORT, place, limit=group.size))
    if naturals and len([card for card in cards if card.number]) < naturals:
        found.append(LaydownRefusal(LaydownCode.TOO_FEW_NATURALS, place, limit=naturals))
    return found


type _Fault = tuple[LaydownCode, int | None, int | None]  # the card's place, and a bound


def _kind_faults(group: Group, cards: Sequence[Card]) -> Iterator[_Fault]:
    match group:
        case SetOf():
            yield from _set_faults(cards)
        case RunOf():
            yield from _run_faults(cards, None)
        case ColorOf():
            yield from _color_faults(cards)
        case ColorRunOf():
            yield from _color_faults(cards)
            yield from _run_faults(cards, next(iter(shared_colors(cards)), None))
        case _:
            assert_never(group)


def _set_faults(cards: Sequence[Card]) -> Iterator[_Fault]:
    numbers = Counter(card.number for card in cards if card.number)
    if not numbers:
        if not shown_by_all(cards):
            yield LaydownCode.JOKER_NUMBER, None, None
        return
    number = max(numbers, key=lambda n: (numbers[n], _showing(cards, n, None), -n))
    for place, card in enumerate(cards):
        if card.number and card.number != number:
            yield LaydownCode.OTHER_NUMBER, place, number
        elif not card.number and not shows(card, number, None):
            yield LaydownCode.JOKER_NUMBER, place, number


def _color_faults(cards: Sequence[Card]) -> Iterator[_Fault]:
    colors = Counter(card.color for card in cards if card.color)
    if not colors:
        if not shared_colors(cards):
            yield LaydownCode.JOKER_COLOR, None, None
        return
    color = max(
        sorted(colors, key=lambda c: c.value), key=lambda c: (colors[c], _showing(cards, 0, c))
    )
    for place, card in enumerate(cards):
        if card.color and card.color is not color:
            yield LaydownCode.OTHER_COLOR, place, None
        elif not card.color and not shows(card, 0, color):
            yield LaydownCode.JOKER_COLOR, place, None


def _showing(cards: Sequence[Card], number: int, color: Color | None) -> int:
    return sum([shows(card, number, color) for card in cards])


def _run_faults(cards: Sequence[Card], color: Color | None) -> Iterator[_Fault]:
    if len(cards) > HIGHEST:
        yield LaydownCode.RUN_TOO_LONG, None, HIGHEST
    seen: set[int] = set()
    for place, card in enumerate(cards):
        if card.number in seen:
            yield LaydownCode.NUMBER_TWICE, place, card.number
        seen |= {card.number} - {0}
    wilds = [card for card in cards if not card.number]
    if seen and max(seen) - min(seen) >= len(seen) + len(wilds):
        yield _gap(cards, seen, len(wilds))
    elif len(cards) <= HIGHEST:
        yield from _joker_faults(cards, seen, wilds, color)


def _gap(cards: Sequence[Card], seen: set[int], wilds: int) -> _Fault:
    """The first number that no wild is left for, or the way from 12 to 1."""
    if (place := _round_the_end(cards)) is not None:
        return LaydownCode.ROUND_THE_END, place, None
    missing = [number for number in range(min(seen), max(seen)) if number not in seen]
    return LaydownCode.GAP, None, missing[wilds]


def _round_the_end(cards: Sequence[Card]) -> int | None:
    """The place after the 12 where the cards as given go on with a 1."""
    known = [(place, card.number) for place, card in enumerate(cards) if card.number]
    start = (known[0][1] - known[0][0] - 1) % HIGHEST
    if any((start + place) % HIGHEST + 1 != number for place, number in known):
        return None
    return HIGHEST - start


def _joker_faults(
    cards: Sequence[Card], seen: set[int], wilds: Sequence[Card], color: Color | None
) -> Iterator[_Fault]:
    """The first number that a wild card would have to be and none shows."""
    size = len(seen) + len(wilds)
    lowest = max(LOWEST, max(seen, default=0) + 1 - size)
    highest = min(min(seen, default=HIGHEST), HIGHEST + 1 - size)
    windows = [
        [number for number in range(low, low + size) if number not in seen]
        for low in range(highest, lowest - 1, -1)
    ]
    if any(stand_in(wilds, missing, color) is not None for missing in windows):
        return
    unused = [place for place, card in enumerate(cards) if not card.number]
    place = unused[0] if len(unused) == 1 else None
    yield LaydownCode.JOKER_NUMBER, place, windows[0][0] if len(windows[0]) == 1 else None
