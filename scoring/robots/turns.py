"""A robot's turn: draw, lay, hit, discard. How well it plays is its skill, from 0 to 1.

What of a hand helps its phase is guessed quickly, group by group, as people do.
"""

from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, replace
from typing import assert_never

from rules import (
    Accepted,
    Card,
    ColorOf,
    ColorRunOf,
    Edition,
    Group,
    Joker,
    Laydown,
    Number,
    Place,
    RunOf,
    SetOf,
    Skip,
    Wild,
    best_laydown,
    can_lay,
    check_hit,
)
from rules.cards import HIGHEST, LOWEST
from scoring.dice import below
from scoring.robots.action_cards import Effects, is_played, take_effect, victim
from scoring.robots.cards import Cards, turns_cards


@dataclass(frozen=True, slots=True)
class RobotSeat:
    """Who has the turn: with this phase to lay, and so much skill."""

    number: int
    phase: int | None
    skill: float


MISSING_OF_UNKNOWN = 99  # where nobody knows what to collect


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
        return Aim((), MISSING_OF_UNKNOWN)
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


def take_turn(cards: Cards, effects: Effects, seat: RobotSeat) -> bool:
    """Whether somebody went out by it. Where no card is left to draw, nothing happens."""
    if effects.misses(seat.number) or not draw(cards, effects, seat):
        return False
    cards.table = replace(cards.table, turn=seat.number)
    lay(cards, seat)
    hit(cards, seat)
    hand = cards.hands[seat.number]
    if hand:
        discard(cards, effects, seat)
    return not hand


def is_attentive(cards: Cards, seat: RobotSeat) -> bool:
    return cards.dice.random() < seat.skill


def draw(cards: Cards, effects: Effects, seat: RobotSeat) -> bool:
    """From the discards if that helps, otherwise from the pile. Whether there was a card."""
    hand, top = cards.hands[seat.number], cards.top
    if turns_cards(cards.edition):
        return draw_by_action(cards, hand)
    if top is not None and is_attentive(cards, seat) and is_wanted(cards, seat, top):
        hand.append(cards.discards.pop())
        return True
    card = cards.draw()
    if card is None:
        return False
    hand.append(card)
    if seat.number in effects.taking_two:
        draw_second(cards, seat)
    return True


def draw_by_action(cards: Cards, hand: list[Card]) -> bool:
    """On the board, of its actions the plainest: draw one, and now and then take a joker (§4)."""
    drawn = cards.draw() if below(cards.dice, 4) else cards.draw_turned()
    hand.extend([drawn] if drawn else [])
    return drawn is not None


def draw_second(cards: Cards, seat: RobotSeat) -> None:
    """Two cards were drawn: the better one is kept, the other goes away (RULES.md §4)."""
    hand, second = cards.hands[seat.number], cards.draw()
    if second is None:
        return
    worse = second
    if is_wanted(cards, seat, second):
        worse = hand.pop()
        hand.append(second)
    cards.discards.insert(0, worse)


def is_wanted(cards: Cards, seat: RobotSeat, card: Card) -> bool:
    """Whether this card helps more than an unknown one would."""
    if isinstance(card, Wild | Joker):
        return True
    if cards.table.laydowns[seat.number]:
        return place_of(cards, seat, card) is not None
    hand = cards.hands[seat.number]
    with_it = aim_of(cards.edition, seat.phase, [*hand, card])
    return with_it.missing < aim_of(cards.edition, seat.phase, hand).missing


def lay(cards: Cards, seat: RobotSeat) -> None:
    """As soon as the phase can be laid, with as many cards as fit."""
    phase, hand = seat.phase, cards.hands[seat.number]
    if cards.table.laydowns[seat.number] or phase not in cards.edition.phases:
        return
    assert phase is not None
    best = laydown(cards.edition, phase, hand) if can_lay(cards.edition, phase, hand) else None
    if best:
        cards.table = cards.table.lay(best.groups)
        hand[:] = best.left


def laydown(edition: Edition, phase: int, hand: list[Card]) -> Laydown | None:
    """The best one; where the last card must be discarded, one is kept (RULES.md §1)."""
    best = best_laydown(edition, phase, hand)
    if not isinstance(best, Laydown) or best.left or edition.laying.out_by_hit:
        return best if isinstance(best, Laydown) else None
    for place, kept in enumerate(hand):
        less = best_laydown(edition, phase, hand[:place] + hand[place + 1 :])
        if isinstance(less, Laydown):
            return Laydown(less.groups, (*less.left, kept))
    return None


def hit(cards: Cards, seat: RobotSeat) -> None:
    """Whatever fits anywhere, the dearest first; one card is kept where it must be discarded."""
    hand = cards.hands[seat.number]
    least = 0 if cards.edition.laying.out_by_hit else 1
    if not cards.table.has_laid or not is_attentive(cards, seat):
        return
    while len(hand) > least:
        dearest = sorted(dict.fromkeys(hand), key=lambda card: -cards.edition.burdens[card.code])
        for card in dearest:
            if place := place_of(cards, seat, card):
                put(cards, card, place, hand)
                break
        else:
            return


def put(cards: Cards, card: Card, place: Place, hand: list[Card]) -> None:
    verdict = check_hit(cards.edition, cards.table, card, place)
    assert isinstance(verdict, Accepted)
    cards.table = cards.table.put(place, verdict.groups[0])
    hand.remove(card)


def place_of(cards: Cards, seat: RobotSeat, card: Card) -> Place | None:
    """Where this card fits."""
    if is_played(card):
        return None
    table = replace(cards.table, turn=seat.number)
    for other, groups in enumerate(table.laydowns):
        for group in range(len(groups)):
            place = Place(other, group)
            if isinstance(check_hit(cards.edition, table, card, place), Accepted):
                return place
    return None


def discard(cards: Cards, effects: Effects, seat: RobotSeat) -> None:
    hand = cards.hands[seat.number]
    card = least_wanted(cards, effects, seat)
    hand.remove(card)
    cards.discards.append(card)
    take_effect(cards, effects, seat.number, card)


def least_wanted(cards: Cards, effects: Effects, seat: RobotSeat) -> Card:
    """The dearest card that helps nothing; a skip only while there is somebody to skip."""
    hand = cards.hands[seat.number]
    is_idle = victim(cards, effects, seat.number) is None
    free = [card for card in hand if not (is_idle and isinstance(card, Skip))] or hand
    plain = [card for card in free if not isinstance(card, Wild | Joker)] or free
    if not is_attentive(cards, seat):
        return plain[below(cards.dice, len(plain))]
    if not cards.table.has_laid:
        useless = Counter(plain) - Counter(aim_of(cards.edition, seat.phase, hand).cards)
        plain = [*useless] or plain
    return max(plain, key=lambda card: (is_played(card), cards.edition.burdens[card.code]))
