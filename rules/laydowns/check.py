"""Whether a laydown is right, and if not, every reason why (RULES.md §2)."""

from collections.abc import Sequence

from rules.cards import Card
from rules.editions import Edition
from rules.laydowns.reasons import Reasons, read_in_order
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
