"""Which of the laid groups is meant for which group of the phase (RULES.md §2)."""

from collections.abc import Sequence
from itertools import permutations
from typing import NamedTuple

from rules.cards import Card
from rules.editions import Demands
from rules.laydowns.faults import group_faults
from rules.laydowns.readings import read_group
from rules.tables import Lying
from rules.verdicts import LaydownCode, LaydownRefusal

_MOST_GROUPS = 6  # whoever lays more than any phase has is told just that

type _Groups = Sequence[Sequence[Card]]
type _Pairs = Sequence[tuple[int, int]]  # a laid group and one of the phase, by place
type _Read = Sequence[Sequence[Lying | None]]  # each laid group as each group of the phase


class Order(NamedTuple):
    """The groups as they lie, and what is wrong with the others (RULES.md §2)."""

    lying: list[Lying]
    faults: list[LaydownRefusal]


def likeliest_order(demands: Demands, groups: _Groups) -> Order:
    """The order in which most groups are right, of these the one with the fewest faults (§2)."""
    if len(groups) > _MOST_GROUPS:
        return Order([], _count_faults(len(groups), len(demands)))
    read = [[read_group(group, need, cards) for group, need in demands] for cards in groups]
    likely = _most_right(read, _pairings(len(groups), demands))
    orders = [_order(demands, groups, read, pairs) for pairs in likely]
    best = min(orders, key=_wrongness) if len(orders) > 1 else orders[0]
    return Order(best.lying, _count_faults(len(groups), len(demands)) + best.faults)


def _wrongness(order: Order) -> tuple[int, list[str]]:
    """How much is wrong; between equals not what was given first, but always the same."""
    return len(order.faults), sorted(fault.code.value for fault in order.faults)


def _most_right(read: _Read, orders: list[_Pairs]) -> list[_Pairs]:
    if len(orders) == 1:
        return orders
    rights = [sum([read[place][asked] is not None for place, asked in pairs]) for pairs in orders]
    most = max(rights)
    return [pairs for pairs, right in zip(orders, rights, strict=True) if right == most]


def _order(demands: Demands, groups: _Groups, read: _Read, pairs: _Pairs) -> Order:
    order = Order([], [])
    for place, asked in pairs:
        lying = read[place][asked]
        if lying:
            order.lying.append(lying)
        else:
            order.faults.extend(group_faults(*demands[asked], groups[place], place))
    return order


def _pairings(groups: int, demands: Demands) -> list[_Pairs]:
    """Each way to give every group of the phase a laid one, as far as there are enough."""
    count = len(demands)
    if groups == count and demands.count(demands[0]) == count:
        return [list(zip(range(count), range(count), strict=True))]
    if groups <= count:
        return [list(enumerate(chosen)) for chosen in permutations(range(count), groups)]
    chosen = permutations(range(groups), count)
    return [sorted(zip(places, range(count), strict=True)) for places in chosen]


def _count_faults(given: int, asked: int) -> list[LaydownRefusal]:
    if given < asked:
        return [LaydownRefusal(LaydownCode.TOO_FEW_GROUPS, limit=asked)]
    if given > asked:
        return [LaydownRefusal(LaydownCode.TOO_MANY_GROUPS, limit=asked)]
    return []
