"""Whether a laydown is right, and if not, every reason why (RULES.md §2).

The reasons are worked out when somebody reads them.
"""

from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from itertools import permutations
from typing import overload

from rules.cards import Action, Card, Skip, Wild
from rules.editions import Demands, Edition
from rules.laydowns.groups import group_faults, read_group
from rules.tables import Lying
from rules.verdicts import (
    Accepted,
    LaydownCode,
    LaydownRefusal,
    LaydownVerdict,
    Rejected,
    Unchecked,
)


def check_laydown(edition: Edition, phase: int, groups: Sequence[Sequence[Card]]) -> LaydownVerdict:
    """Whether these groups, in any order, lay this phase; each as it is read (RULES.md §2)."""
    orders = edition.orders.get(phase)
    if orders is None:
        return _unknown(edition, phase)
    codes = [card.code for cards in groups for card in cards]
    if len(codes) > edition.deck.size:
        return _refused(LaydownCode.TOO_MANY_CARDS, edition.deck.size)
    if len(groups) == len(orders[0]):
        for order in orders:
            lying = read_in_order(order, groups)
            if len(lying) == len(order) and _can_lie(edition, codes):
                return Accepted((), tuple(lying))
    return Rejected(Reasons(edition, phase, groups))


def _unknown(edition: Edition, phase: int) -> LaydownVerdict:
    if 1 <= phase <= edition.phase_count:
        return Unchecked(phase)
    return _refused(LaydownCode.NO_SUCH_PHASE, edition.phase_count)


def _refused(code: LaydownCode, limit: int) -> Rejected[LaydownRefusal]:
    return Rejected((LaydownRefusal(code, limit=limit),))


def _can_lie(edition: Edition, codes: Sequence[int]) -> bool:
    """Whether the deck has all of these cards so often, all may be laid, and one is a number."""
    distinct = set(codes)
    return (
        edition.layable_codes >= distinct
        and not (edition.naturals.phase and edition.wild_codes >= distinct)
        and (
            len(codes) - len(distinct) < edition.fewest_copies
            or not [code for code in distinct if codes.count(code) > edition.layable[code]]
        )
    )


_MOST_GROUPS = 6  # whoever lays more than any phase has is told just that

type Groups = Sequence[Sequence[Card]]
type _Pairs = Sequence[tuple[int, int]]  # a laid group and one of the phase, by place


class Reasons(Sequence[LaydownRefusal]):
    """Every reason against a laydown, each with its place; a tuple that is made when it is read."""

    __slots__ = ("_known", "_question")

    def __init__(self, edition: Edition, phase: int, groups: Groups) -> None:
        self._question = edition, phase, tuple(map(tuple, groups))
        self._known: tuple[LaydownRefusal, ...] | None = None

    @property
    def _found(self) -> tuple[LaydownRefusal, ...]:
        if self._known is None:
            self._known = tuple(_reasons(*self._question))
        return self._known

    @overload
    def __getitem__(self, place: int) -> LaydownRefusal: ...
    @overload
    def __getitem__(self, place: slice) -> Sequence[LaydownRefusal]: ...
    def __getitem__(self, place: int | slice) -> LaydownRefusal | Sequence[LaydownRefusal]:
        return self._found[place]

    def __len__(self) -> int:
        return len(self._found)

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Sequence) and self._found == tuple(other)

    def __hash__(self) -> int:
        return hash(self._found)

    def __repr__(self) -> str:
        return repr(self._found)


def _reasons(edition: Edition, phase: int, groups: Groups) -> Iterator[LaydownRefusal]:
    faults = list(_card_faults(edition, groups))
    yield from faults
    if edition.naturals.phase and any(groups) and not any(c.number for g in groups for c in g):
        yield LaydownRefusal(LaydownCode.NO_NATURAL, limit=1)
    yield from least_wrong(edition.demands(phase), _judged(edition, groups) if faults else groups)


def _judged(edition: Edition, groups: Groups) -> Groups:
    """The groups with wilds for cards that are refused anyway, to judge the others fairly."""
    return [
        [card if card.code in edition.layable else Wild() for card in cards] for cards in groups
    ]


def _card_faults(edition: Edition, groups: Groups) -> Iterator[LaydownRefusal]:
    """Cards that the deck lacks, that nobody may lay, or that come too often."""
    seen: Counter[int] = Counter()
    for place, cards in enumerate(groups):
        for number, card in enumerate(cards):
            seen[card.code] += 1
            if not edition.has(card):
                yield LaydownRefusal(LaydownCode.NOT_IN_DECK, place, number)
            elif isinstance(card, Skip | Action):
                yield LaydownRefusal(LaydownCode.NEVER_LAID, place, number)
            elif seen[card.code] > edition.layable[card.code]:
                copies = edition.layable[card.code]
                yield LaydownRefusal(LaydownCode.TOO_OFTEN, place, number, copies)


def too_often(
    edition: Edition, groups: Groups, lying: Iterable[Card]
) -> tuple[LaydownRefusal, ...]:
    """The cards that the deck has no more of beside those that lie (RULES.md §2)."""
    return tuple(_used_up(edition, groups, Counter(card.code for card in lying)))


def _used_up(edition: Edition, groups: Groups, seen: Counter[int]) -> Iterator[LaydownRefusal]:
    for place, cards in enumerate(groups):
        for number, card in enumerate(cards):
            seen[card.code] += 1
            copies = edition.deck.copies(card)
            if edition.has(card) and seen[card.code] > copies:
                yield LaydownRefusal(LaydownCode.TOO_OFTEN, place, number, copies)


def read_in_order(demands: Demands, groups: Groups) -> list[Lying]:
    """Those of the groups, as they lie, that are what is asked in the same place (§2)."""
    return [
        lying
        for (group, naturals), cards in zip(demands, groups, strict=False)
        if (lying := read_group(group, naturals, cards))
    ]


def least_wrong(demands: Demands, groups: Groups) -> list[LaydownRefusal]:
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


def _empty(groups: Groups) -> list[LaydownRefusal]:
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
