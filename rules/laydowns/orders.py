"""Which of the laid groups is meant for which group of the phase (RULES.md §2)."""

from collections.abc import Sequence
from itertools import permutations

from rules.cards import Card
from rules.editions import Demands
from rules.laydowns.faults import group_faults
from rules.laydowns.readings import read_group
from rules.tables import Lying
from rules.verdicts import LaydownCode, LaydownRefusal

_MOST_GROUPS = 6  # whoever lays more than any phase has is told just that

type _Groups = Sequence[Sequence[Card]]
type _Pairs = Sequence[tuple[int, int]]  # a laid group and one of the phase, by place


def read_in_order(demands: Demands, groups: _Groups) -> list[Lying]:
    """Those of the groups, as they lie, that are what is asked in the same place (§2)."""
    return [
        lying
        for (group, naturals), cards in zip(demands, groups, strict=False)
        if (lying := read_group(group, naturals, cards))
    ]


def least_wrong(demands: Demands, groups: _Groups) -> list[LaydownRefusal]:
    """What is wrong in the order in which most groups are right and the least is wrong (§2)."""
    if len(groups) > _MOST_GROUPS:
        return _count_faults(len(groups), len(demands))
    if len(groups) > len(demands) and not all(groups):
        return [*_count_faults(len(groups), len(demands)), *_empty(groups)]
    faults = [
        [
            [] if read_group(*demand, cards) else group_faults(*demand, cards, place)
            for demand in demands
        ]
        for place, cards in enumerate(groups)
    ]
    orders = [
        [faults[place][asked] for place, asked in pairs]
        for pairs in _pairings(len(groups), len(demands))
    ]
    best = min(orders, key=_wrongness)
    return _count_faults(len(groups), len(demands)) + [fault for found in best for fault in found]


def _empty(groups: _Groups) -> list[LaydownRefusal]:
    """The empty groups, which are likelier the surplus than what is wrong with the others."""
    places = [place for place, cards in enumerate(groups) if not cards]
    return [LaydownRefusal(LaydownCode.EMPTY_GROUP, place) for place in places]


def _wrongness(order: Sequence[Sequence[LaydownRefusal]]) -> tuple[int, int, list[str]]:
    """Groups that are wrong, then how wrong; between equals always the same, however given."""
    found = [fault.code.value for faults in order for fault in faults]
    return sum(1 for faults in order if faults), len(found), sorted(found)


def _pairings(groups: int, demands: int) -> list[_Pairs]:
    """Each way to give every group of the phase a laid one, as far as there are enough."""
    if groups <= demands:
        return [list(enumerate(chosen)) for chosen in permutations(range(demands), groups)]
    chosen = permutations(range(groups), demands)
    return [sorted(zip(places, range(demands), strict=True)) for places in chosen]


def _count_faults(given: int, asked: int) -> list[LaydownRefusal]:
    if given < asked:
        return [LaydownRefusal(LaydownCode.TOO_FEW_GROUPS, limit=asked)]
    if given > asked:
        return [LaydownRefusal(LaydownCode.TOO_MANY_GROUPS, limit=asked)]
    return []
