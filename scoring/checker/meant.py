"""Which group of the phase somebody means with the cards that were put together."""

from collections.abc import Sequence
from itertools import permutations

from rules import Card, Edition, Group
from rules.laydowns.faults import group_faults
from rules.laydowns.readings import read_group


def meant(
    edition: Edition, phase: int, groups: Sequence[Sequence[Card]]
) -> tuple[Group | None, ...]:
    """The group of the phase for each of these, as given unless another order is less wrong."""
    if phase not in edition.phases:
        begun = bool(groups) and bool(groups[-1])
        return (None,) * (len(groups) + begun)  # nobody knows how many: one more is always free
    demands = edition.demands(phase)
    if len(groups) > len(demands):
        rest = (None,) * (len(groups) - len(demands))
        return (*(group for group, _naturals in demands), *rest)
    faults = [
        [
            0 if read_group(group, need, cards) else weight(group, need, cards)
            for group, need in demands
        ]
        for cards in [*groups, *((),) * (len(demands) - len(groups))]
    ]
    best = min(
        permutations(range(len(demands))),
        key=lambda order: sum(faults[place][index] for place, index in enumerate(order)),
    )
    return tuple(demands[index][0] for index in best)


def weight(group: Group, naturals: int, cards: Sequence[Card]) -> int:
    return len(group_faults(group, naturals, cards, 0))
