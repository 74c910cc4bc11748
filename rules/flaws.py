"""What is impossible in an edition that somebody makes up, before anybody plays it."""

from collections import Counter
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from enum import Enum
from typing import Any, assert_never

from rules.cards import HIGHEST, LOWEST, Card, Color, Joker, Number, Wild
from rules.editions import Edition
from rules.errors import RulesError
from rules.phases import ColorOf, ColorRunOf, Group, Phase, RunOf, SetOf, parse_phase
from rules.published import read_edition

LEAST_GROUP = 2
LEAST_POINTS, MOST_POINTS = 1, 999

_NUMBERS = tuple(range(LOWEST, HIGHEST + 1))

type _Stock = Counter[Card]


class FlawCode(Enum):
    """Why nobody could play an edition (RULES.md §1, §2, §6)."""

    MISSING = "missing"
    UNREADABLE = "unreadable"
    NO_SUCH_PHASE = "no_such_phase"
    LONGER_THAN_HAND = "longer_than_hand"
    GROUP_TOO_SHORT = "group_too_short"
    RUN_TOO_SHORT = "run_too_short"
    RUN_TOO_LONG = "run_too_long"
    SET_TOO_LARGE = "set_too_large"
    COLOR_TOO_LARGE = "color_too_large"
    TOO_FEW_NATURALS = "too_few_naturals"
    NOT_IN_DECK = "not_in_deck"
    POINTS_UNREADABLE = "points_unreadable"
    POINTS_TOO_FEW = "points_too_few"
    POINTS_TOO_MANY = "points_too_many"


@dataclass(frozen=True, slots=True)
class Flaw:
    """One reason with its place: a phase and its group (from 0), or a kind of cards."""

    code: FlawCode
    phase: int | None = None
    group: int | None = None
    kind: str | None = None
    limit: int | None = None


def flaws(facts: Mapping[str, Any], base: Edition | None = None) -> tuple[Flaw, ...]:
    """Everything that is impossible in these facts; a phase may lack where the base lacks it.

    The facts are laid out as in `rules/data` (RULES.md §1).
    """
    readable: dict[str, str] = {}
    found = list(_phase_text_flaws(facts, base, readable))
    edition = read_edition(dict(facts) | {"phases": readable, "counted": []})
    for phase in edition.phases.values():
        found += _phase_flaws(edition, phase)
    ordered = sorted(found, key=lambda flaw: flaw.phase or 0)
    return (*ordered, *_points_flaws(facts))


def _phase_text_flaws(
    facts: Mapping[str, Any], base: Edition | None, readable: dict[str, str]
) -> Iterator[Flaw]:
    texts = {int(number): text for number, text in facts["phases"].items()}
    numbers = range(1, facts["phase_count"] + 1)
    for number in sorted({*texts, *numbers}):
        if number not in numbers:
            yield Flaw(FlawCode.NO_SUCH_PHASE, number, limit=facts["phase_count"])
        elif number not in texts:
            if base is None or number in base.phases:
                yield Flaw(FlawCode.MISSING, number)
        elif _is_readable(texts[number]):
            readable[str(number)] = texts[number]
        else:
            yield Flaw(FlawCode.UNREADABLE, number)


def _is_readable(text: str) -> bool:
    try:
        parse_phase(1, text)
    except RulesError:
        return False
    return True


def _phase_flaws(edition: Edition, phase: Phase) -> Iterator[Flaw]:
    found = [
        Flaw(code, phase.number, place, limit=limit)
        for place, group in enumerate(phase.groups)
        for code, limit in _group_flaws(edition, group)
    ]
    yield from found
    if phase.cards > edition.hand_size:
        yield Flaw(FlawCode.LONGER_THAN_HAND, phase.number, limit=edition.hand_size)
    elif not found and not _has_enough(edition, phase):
        yield Flaw(FlawCode.NOT_IN_DECK, phase.number)


def _group_flaws(edition: Edition, group: Group) -> Iterator[tuple[FlawCode, int]]:
    least = _least(edition, group)
    if group.size < LEAST_GROUP:
        yield FlawCode.GROUP_TOO_SHORT, LEAST_GROUP
    elif group.size < least:
        yield FlawCode.RUN_TOO_SHORT, least
    if group.size > (most := _most(edition, group)):
        yield _TOO_LARGE[type(group)], most
    if group.size < (needed := edition.naturals.of(group)):
        yield FlawCode.TOO_FEW_NATURALS, needed


_TOO_LARGE: dict[type[Group], FlawCode] = {
    SetOf: FlawCode.SET_TOO_LARGE,
    RunOf: FlawCode.RUN_TOO_LONG,
    ColorOf: FlawCode.COLOR_TOO_LARGE,
    ColorRunOf: FlawCode.RUN_TOO_LONG,
}


def _least(edition: Edition, group: Group) -> int:
    match group:
        case SetOf() | ColorOf():
            return LEAST_GROUP
        case RunOf():
            return edition.laying.least_run
        case ColorRunOf():
            return edition.laying.least_color_run
        case _:
            assert_never(group)


def _most(edition: Edition, group: Group) -> int:
    """The longest group of this kind that the deck gives, wilds included (RULES.md §1, §2)."""
    deck = edition.deck
    match group:
        case RunOf() | ColorRunOf():
            return HIGHEST
        case SetOf():
            natural = deck.of_each_number * len(edition.colors)
            wild = max(
                sum(count for card, count in _wilds(edition) if card.low <= number <= card.high)
                for number in _NUMBERS
            )
        case ColorOf():
            natural = deck.of_each_number * len(_NUMBERS)
            wild = max(
                sum(count for card, count in _wilds(edition) if color in card.colors)
                for color in edition.colors
            )
        case _:
            assert_never(group)
    return min(natural + wild, deck.size)


def _wilds(edition: Edition) -> list[tuple[Wild | Joker, int]]:
    specials = edition.deck.specials.items()
    return [(card, count) for card, count in specials if isinstance(card, Wild | Joker)]


def _points_flaws(facts: Mapping[str, Any]) -> Iterator[Flaw]:
    for kind in facts["counted"]:
        key, points = kind["key"], kind["points"]
        if type(points) is not int:
            yield Flaw(FlawCode.POINTS_UNREADABLE, kind=key)
        elif points < LEAST_POINTS:
            yield Flaw(FlawCode.POINTS_TOO_FEW, kind=key, limit=LEAST_POINTS)
        elif points > MOST_POINTS:
            yield Flaw(FlawCode.POINTS_TOO_MANY, kind=key, limit=MOST_POINTS)


@dataclass(frozen=True, slots=True)
class _Slot:
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


def _has_enough(edition: Edition, phase: Phase) -> bool:
    """Whether the deck can lay this phase, were all its cards in one hand (RULES.md §2).

    The largest group is filled first, with as many number cards as there are.
    """
    stock, naturals = _full_stock(edition), 0
    for group in sorted(phase.groups, key=lambda group: -group.size):
        ways = [_cards_for(stock, slots) for slots in _layouts(edition, group)]
        used = max((way for way in ways if way), key=_natural_cards, default=None)
        if used is None or _natural_cards(used) < edition.naturals.of(group):
            return False
        stock, naturals = stock - used, naturals + _natural_cards(used)
    return naturals >= edition.naturals.phase


def _full_stock(edition: Edition) -> _Stock:
    """Every card of the deck that can be laid, with how many there are (RULES.md §1)."""
    numbers = _Slot(_NUMBERS, edition.colors).naturals()
    stock: dict[Card, int] = dict.fromkeys(numbers, edition.deck.of_each_number)
    return Counter(stock | dict(_wilds(edition)))


def _natural_cards(used: _Stock) -> int:
    """How many of these are number cards (RULES.md §1, natural cards)."""
    return sum(count for card, count in used.items() if isinstance(card, Number))


def _layouts(edition: Edition, group: Group) -> Iterator[list[_Slot]]:
    """Every number, colour or beginning that this group can have (RULES.md §2)."""
    colors, size = edition.colors, group.size
    starts = range(LOWEST, HIGHEST - size + 2)
    match group:
        case SetOf():
            yield from ([_Slot((number,), colors)] * size for number in _NUMBERS)
        case ColorOf():
            yield from ([_Slot(_NUMBERS, (color,))] * size for color in colors)
        case RunOf():
            yield from (_run(start, size, colors) for start in starts)
        case ColorRunOf():
            yield from (_run(start, size, (color,)) for start in starts for color in colors)
        case _:
            assert_never(group)


def _run(start: int, size: int, colors: tuple[Color, ...]) -> list[_Slot]:
    """The places of a run that begins there (RULES.md §2)."""
    return [_Slot((number,), colors) for number in range(start, start + size)]


def _cards_for(stock: _Stock, slots: list[_Slot]) -> _Stock | None:
    """The cards for these places, the most plentiful first, wilds last; None if they run out."""
    used: _Stock = Counter()
    for slot in slots:
        left = {card: stock[card] - used[card] for card in _candidates(stock, slot)}
        natural = [card for card in left if isinstance(card, Number) and left[card] > 0]
        wild = [card for card in left if isinstance(card, Wild | Joker) and left[card] > 0]
        if not (natural or wild):
            return None
        used[max(natural or wild, key=left.__getitem__)] += 1
    return used


def _candidates(stock: _Stock, slot: _Slot) -> Iterator[Card]:
    """Whatever may lie in this place (RULES.md §2)."""
    yield from slot.naturals()
    yield from (card for card in stock if isinstance(card, Wild | Joker) and slot.takes(card))
