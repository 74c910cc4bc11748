"""Whether a card fits a group on the table (RULES.md §3)."""

from collections.abc import Iterable, Iterator
from typing import assert_never

from rules.cards import HIGHEST, LOWEST, Action, Card, Number, Skip, Wild
from rules.editions import Edition
from rules.laydowns.groups import read_group, shows
from rules.phases import ColorOf, ColorRunOf, RunOf, SetOf
from rules.tables import End, Lying, Place, TableCards
from rules.verdicts import Accepted, HitVerdict, LaydownCode, LaydownRefusal, Rejected

type _Fault = tuple[LaydownCode, int | None]  # with the bound that was broken, if any


def check_hit(edition: Edition, table: TableCards, card: Card, where: Place) -> HitVerdict:
    """Whether this card may be put there, and the group with it (RULES.md §3)."""
    lying = _group_at(table, where)
    found = list(_card_faults(edition, table, card))
    if not table.has_laid:
        found.append((LaydownCode.NOT_LAID_YET, None))
    if lying is None:
        found.append((LaydownCode.NO_SUCH_GROUP, None))
    if lying is None or isinstance(card, Skip | Action):
        return _rejected(found, where)
    put = _put_to(edition, lying, card, where.end)
    if not isinstance(put, Lying):
        return _rejected([*found, put], where)
    return _rejected(found, where) if found else Accepted(groups=(put,))


def _put_to(edition: Edition, lying: Lying, card: Card, end: End | None) -> Lying | _Fault:
    """The group with this number or wild card, or why it does not fit."""
    match lying.group:
        case SetOf() | ColorOf():
            return _put_beside(lying, card)
        case RunOf() | ColorRunOf():
            return _put_to_run(edition, lying, card, end)
        case _:
            assert_never(lying.group)


def _is_complete(edition: Edition, lying: Lying) -> bool:
    """Whether a group has all it can have: a set of eight, a run from 1 to 12 (§3, board)."""
    match lying.group:
        case SetOf():
            return len(lying.cards) >= edition.deck.of_each_number * edition.deck.colors
        case RunOf() | ColorRunOf():
            return len(lying.cards) >= HIGHEST
        case ColorOf():
            return False
        case _:
            assert_never(lying.group)


def discards(edition: Edition, table: TableCards) -> int:
    """How many cards whoever has laid may discard at the end of this turn (RULES.md §3, board)."""
    groups = [lying for groups in table.laydowns for lying in groups]
    all_complete = bool(groups) and all(_is_complete(edition, lying) for lying in groups)
    return edition.laying.discards_when_complete if table.has_laid and all_complete else 1


def _group_at(table: TableCards, where: Place) -> Lying | None:
    if not 0 <= where.seat < len(table.laydowns):
        return None
    groups = table.laydowns[where.seat]
    return groups[where.group] if 0 <= where.group < len(groups) else None


def _rejected(found: Iterable[_Fault], where: Place) -> Rejected[LaydownRefusal]:
    return Rejected(tuple(LaydownRefusal(code, where.group, limit=limit) for code, limit in found))


def _card_faults(edition: Edition, table: TableCards, card: Card) -> Iterator[_Fault]:
    copies = edition.deck.copies(card)
    if not edition.has(card):
        yield LaydownCode.NOT_IN_DECK, None
    elif isinstance(card, Skip | Action):
        yield LaydownCode.NEVER_LAID, None
    elif _count(table, card) >= copies:
        yield LaydownCode.TOO_OFTEN, copies


def _count(table: TableCards, card: Card) -> int:
    return sum(lying.cards.count(card) for groups in table.laydowns for lying in groups)


def _put_beside(lying: Lying, card: Card) -> Lying | _Fault:
    """To a set or a group of one colour, where order does not matter."""
    if larger := read_group(lying.group, 0, (*lying.cards, card)):
        return larger
    if isinstance(lying.group, SetOf):
        code = LaydownCode.OTHER_NUMBER if card.number else LaydownCode.JOKER_NUMBER
        return code, lying.number or None
    return (LaydownCode.OTHER_COLOR if card.color else LaydownCode.JOKER_COLOR), None


def _put_to_run(edition: Edition, run: Lying, card: Card, end: End | None) -> Lying | _Fault:
    if isinstance(card, Number):
        return _put_number(run, card, end)
    if len(run.cards) >= HIGHEST:
        takes = edition.laying.full_run_takes_wild and isinstance(card, Wild)
        return run._replace(cards=(*run.cards, card)) if takes else (LaydownCode.RUN_COMPLETE, None)
    for way in [end] if end else [End.HIGH, End.LOW]:
        number = _next(run, way)
        if LOWEST <= number <= HIGHEST and shows(card, number, run.color):
            return _longer(run, card, way)
    if run.color and not shows(card, 0, run.color):
        return LaydownCode.JOKER_COLOR, None
    return (LaydownCode.NOT_NEXT if isinstance(card, Wild) else LaydownCode.JOKER_NUMBER), None


def _put_number(run: Lying, card: Number, end: End | None) -> Lying | _Fault:
    if run.color not in {None, card.color}:
        return LaydownCode.OTHER_COLOR, None
    for way in [end] if end else [End.HIGH, End.LOW]:
        if card.number == _next(run, way):
            return _longer(run, card, way)
    return LaydownCode.NOT_NEXT, None


def _next(run: Lying, way: End) -> int:
    return run.number - 1 if way is End.LOW else run.number + len(run.cards)


def _longer(run: Lying, card: Card, way: End) -> Lying:
    color = run.color
    if isinstance(run.group, ColorRunOf):
        color = color or card.color
    if way is End.LOW:
        return Lying(run.group, (card, *run.cards), run.number - 1, color)
    return Lying(run.group, (*run.cards, card), run.number, color)
