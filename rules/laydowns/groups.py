"""How the cards of one group are read, and why they are not what is asked (RULES.md §2, groups)."""

from collections import Counter
from collections.abc import Collection, Iterable, Iterator, Sequence
from typing import assert_never

from rules.cards import HIGHEST, LOWEST, Card, Color
from rules.phases import ColorOf, ColorRunOf, Group, RunOf, SetOf
from rules.tables import Lying
from rules.verdicts import LaydownCode, LaydownRefusal

_NUMBERS = list(range(HIGHEST + 1))


def read_group(group: Group, naturals: int, cards: Sequence[Card]) -> Lying | None:
    """The group as it lies, None where it is none of its kind (RULES.md §2).

    The cards are numbers and wild cards; so many of them must be numbers.
    """
    if len(cards) < group.size:
        return None
    match group:
        case SetOf():
            return _read_set(group, naturals, cards)
        case RunOf():
            return _read_run(group, naturals, cards, None)
        case ColorOf():
            return _read_color(group, naturals, cards)
        case ColorRunOf():
            return _read_color_run(group, naturals, cards)
        case _:
            assert_never(group)


def shows(card: Card, number: int, color: Color | None) -> bool:
    """Whether a wild card can stand for this number (0: any), and this colour if given (§2)."""
    return (not number or card.low <= number <= card.high) and (
        color is None or color in card.colors
    )


def shown_by_all(wilds: Iterable[Card]) -> range:
    """The numbers that each of these wild cards can stand for (RULES.md §2)."""
    ranges = [(wild.low, wild.high) for wild in wilds]
    return range(max(ranges)[0], min([high for _, high in ranges]) + 1)


def _read_set(group: SetOf, naturals: int, cards: Sequence[Card]) -> Lying | None:
    numbers = {card.number for card in cards}
    if 0 not in numbers:
        return Lying(group, tuple(cards), cards[0].number) if len(numbers) == 1 else None
    wilds = [card for card in cards if not card.number]
    if len(numbers) > 2 or len(cards) - len(wilds) < naturals:
        return None
    number = max(numbers)
    if number:
        fits = not [wild for wild in wilds if not wild.low <= number <= wild.high]
    else:
        fits = bool(shown_by_all(wilds))
    return Lying(group, tuple(cards), number) if fits else None


def _read_color(group: ColorOf, naturals: int, cards: Sequence[Card]) -> Lying | None:
    colors = shared_colors(cards)
    if not colors or len([card for card in cards if card.color]) < naturals:
        return None
    return Lying(group, tuple(cards), color=_decided(colors))


def _read_color_run(group: ColorRunOf, naturals: int, cards: Sequence[Card]) -> Lying | None:
    colors = shared_colors(cards)
    return _read_run(group, naturals, cards, _decided(colors)) if colors else None


def shared_colors(cards: Sequence[Card]) -> list[Color]:
    """The colours that every one of these cards has or shows (RULES.md §2, one colour)."""
    own = {card.color for card in cards}
    naturals = [color for color in own if color]
    if len(naturals) > 1 or len(naturals) == len(own):
        return naturals if len(naturals) == 1 else []
    wilds = [card.colors for card in cards if not card.color]
    shown = set(naturals or Color).intersection(*wilds)
    return [color for color in Color if color in shown] if len(shown) > 1 else [*shown]


def _decided(colors: Sequence[Color]) -> Color | None:
    """The colour of a group; none while only cards lie that show every colour."""
    return None if len(colors) == len(Color) else colors[0]


def _read_run(
    group: RunOf | ColorRunOf, naturals: int, cards: Sequence[Card], color: Color | None
) -> Lying | None:
    size = len(cards)
    numbers = [card.number for card in cards]
    first = numbers[0]
    if first and numbers == _NUMBERS[first : first + size]:
        return Lying(group, tuple(cards), first, color)
    if size > HIGHEST or size - numbers.count(0) < naturals:
        return None
    if not first and not any(numbers):
        return _run_of_wilds(group, cards, color)
    highest = max(numbers)
    low = highest - numbers.index(highest)
    if LOWEST <= low <= HIGHEST + 1 - size and _reads_as_given(cards, low, color):
        return Lying(group, tuple(cards), low, color)
    return _sorted_run(group, cards, color)


def _reads_as_given(cards: Sequence[Card], low: int, color: Color | None) -> bool:
    return not [
        card
        for number, card in enumerate(cards, start=low)
        if card.number != number and not shows(card, number, color)
    ]


def _run_of_wilds(
    group: RunOf | ColorRunOf, cards: Sequence[Card], color: Color | None
) -> Lying | None:
    lows = range(LOWEST, HIGHEST + 2 - len(cards))
    low = next((low for low in lows if _reads_as_given(cards, low, color)), None)
    return Lying(group, tuple(cards), low, color) if low else _sorted_run(group, cards, color)


def _sorted_run(
    group: RunOf | ColorRunOf, cards: Sequence[Card], color: Color | None
) -> Lying | None:
    """Naturals in order, wilds in the lowest gap first, then at the top, then at the bottom."""
    by_number = {card.number: card for card in cards if card.number}
    wilds = [card for card in cards if not card.number]
    if len(by_number) + len(wilds) < len(cards):
        return None
    for low in _lows(by_number, len(cards)):
        missing = [number for number in range(low, low + len(cards)) if number not in by_number]
        stand_ins = stand_in(wilds, missing, color)
        if stand_ins is not None:
            run = by_number | stand_ins
            return Lying(group, tuple(run[number] for number in sorted(run)), low, color)
    return None


def _lows(numbers: Collection[int], size: int) -> range:
    """Where a run with these numbers can begin, spare wilds first at the top, then below."""
    highest = HIGHEST + 1 - size
    if not numbers:
        return range(LOWEST, highest + 1)
    return range(min(*numbers, highest), max(LOWEST, max(numbers) + 1 - size) - 1, -1)


def stand_in(
    wilds: Sequence[Card], missing: Sequence[int], color: Color | None
) -> dict[int, Card] | None:
    """A wild card for each missing number, rising; of those that fit the one that ends first.

    Taking the one that ends first never spoils a later number, so nothing is tried twice (§2).
    """
    free = sorted(wilds, key=lambda wild: wild.high)
    standing: dict[int, Card] = {}
    for number in missing:
        for place, wild in enumerate(free):
            if shows(wild, number, color):
                standing[number] = free.pop(place)
                break
        else:
            return None
    return standing


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
