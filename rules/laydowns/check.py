"""Whether a laydown is right, and if not, every reason why (RULES.md §2)."""

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence

from rules.cards import FIRST_NUMBER_CODE, Action, Card, Skip, Wild
from rules.editions import Edition
from rules.laydowns.orders import likeliest_order
from rules.laydowns.readings import read_group
from rules.tables import Lying
from rules.verdicts import (
    Accepted,
    LaydownCode,
    LaydownRefusal,
    LaydownVerdict,
    Rejected,
    Unchecked,
)

type _Groups = Sequence[Sequence[Card]]


def check_laydown(edition: Edition, phase: int, groups: _Groups) -> LaydownVerdict:
    """Whether these groups, in any order, lay this phase; each as it is read (RULES.md §2)."""
    if phase not in edition.phases:
        return _unknown(edition, phase)
    codes = [card.code for cards in groups for card in cards]
    if len(codes) > edition.deck.size:
        return _refused(LaydownCode.TOO_MANY_CARDS, edition.deck.size)
    demands = edition.demands(phase)
    lying: list[Lying | None] = [
        read_group(group, naturals, cards)
        for (group, naturals), cards in zip(demands, groups, strict=False)
    ]
    found = [] if _are_layable(edition.layable, codes) else list(_card_faults(edition, groups))
    if edition.naturals.phase and not _has_number(codes):
        found.append(LaydownRefusal(LaydownCode.NO_NATURAL, limit=1))
    if len(groups) != len(demands) or None in lying:
        order = likeliest_order(demands, _judged(edition, groups) if found else groups)
        found += order.faults
        lying = [*order.lying]
    return Rejected(tuple(found)) if found else Accepted((), tuple(filter(None, lying)))


def _unknown(edition: Edition, phase: int) -> LaydownVerdict:
    if 1 <= phase <= edition.phase_count:
        return Unchecked(phase)
    return _refused(LaydownCode.NO_SUCH_PHASE, edition.phase_count)


def _refused(code: LaydownCode, limit: int) -> Rejected[LaydownRefusal]:
    return Rejected((LaydownRefusal(code, limit=limit),))


def _has_number(codes: Sequence[int]) -> bool:
    return max(codes, default=0) >= FIRST_NUMBER_CODE


def _are_layable(layable: Mapping[int, int], codes: Sequence[int]) -> bool:
    """Whether the deck has all of these cards so often, and all of them may be laid."""
    distinct = set(codes)
    return layable.keys() >= distinct and (
        len(distinct) == len(codes) or all(codes.count(code) <= layable[code] for code in distinct)
    )


def _judged(edition: Edition, groups: _Groups) -> _Groups:
    """The groups with wilds for cards that are refused anyway, to judge the others fairly."""
    return [
        [card if card.code in edition.layable else Wild() for card in cards] for cards in groups
    ]


def _card_faults(edition: Edition, groups: _Groups) -> Iterator[LaydownRefusal]:
    """Cards that the deck lacks, that nobody may lay, or that come too often."""
    seen: Counter[int] = Counter()
    for place, cards in enumerate(groups):
        for number, card in enumerate(cards):
            seen[card.code] += 1
            if not edition.has(card):
                yield LaydownRefusal(LaydownCode.NOT_IN_DECK, place, number)
            elif isinstance(card, Skip | Action):
                yield LaydownRefusal(LaydownCode.NEVER_LAID, place, number)
            elif seen[card.code] == edition.layable[card.code] + 1:
                copies = edition.layable[card.code]
                yield LaydownRefusal(LaydownCode.TOO_OFTEN, place, number, copies)
