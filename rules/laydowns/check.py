"""Whether a laydown is right, and if not, every reason why (RULES.md §2)."""

from collections.abc import Mapping, Sequence

from rules.cards import FIRST_NUMBER_CODE, Card
from rules.editions import Edition
from rules.laydowns.orders import read_groups
from rules.laydowns.reasons import Reasons
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
    if phase not in edition.phases:
        return _unknown(edition, phase)
    codes = [card.code for cards in groups for card in cards]
    if len(codes) > edition.deck.size:
        return _refused(LaydownCode.TOO_MANY_CARDS, edition.deck.size)
    demands = edition.demands(phase)
    lying = read_groups(demands, groups)
    if (
        lying
        and (max(codes) >= FIRST_NUMBER_CODE or not edition.naturals.phase)
        and _are_layable(edition.layable, codes)
    ):
        return Accepted((), lying)
    return Rejected(Reasons(edition, demands, groups))


def _unknown(edition: Edition, phase: int) -> LaydownVerdict:
    if 1 <= phase <= edition.phase_count:
        return Unchecked(phase)
    return _refused(LaydownCode.NO_SUCH_PHASE, edition.phase_count)


def _refused(code: LaydownCode, limit: int) -> Rejected[LaydownRefusal]:
    return Rejected((LaydownRefusal(code, limit=limit),))


def _are_layable(layable: Mapping[int, int], codes: Sequence[int]) -> bool:
    """Whether the deck has all of these cards so often, and all of them may be laid."""
    distinct = set(codes)
    return layable.keys() >= distinct and (
        len(distinct) == len(codes) or all(codes.count(code) <= layable[code] for code in distinct)
    )
