"""What it costs that two meet who met on an earlier night: less than tonight, and ever less."""

from collections import Counter
from collections.abc import Iterable, Mapping
from math import comb

from tournaments.seating.plans import Pair, Table, pairs_of

HALVED_AFTER = 90
"""After so many days a meeting weighs half as much as one of yesterday."""

WHOLE = 1_000_000
"""What a meeting of today would weigh; of such parts its weight is a whole number."""

FRESH, MOST = 12, 20
"""In hundredths of a repeat: what yesterday's meeting costs, and what many of them do at most.

So little that in tried nights no repeat was ever taken for it, and so much that people were seated
with others.
"""


def fading_weights(nights: Iterable[tuple[int, Iterable[Table]]]) -> Counter[Pair]:
    """Of the pairs of tables that sat together so many days ago."""
    weights = Counter[Pair]()
    for days, tables in nights:
        weight = WHOLE * HALVED_AFTER // (HALVED_AFTER + days)
        for table in tables:
            for pair in pairs_of(table):
                weights[pair] += weight
    return weights


def earlier_prices(weights: Mapping[Pair, int], people: int, repeat: int) -> dict[Pair, int]:
    """What each pair of so many people costs more than the one that costs least.

    What all have in common decides nothing, whoever meets; so the least is nothing. Many meetings
    of a few are scaled down: a repeat of tonight stays dearer than any of them.
    """
    have_all_met = len(weights) == comb(people, 2)
    least = min(weights.values(), default=0) if have_all_met else 0
    most = max(weights.values(), default=0) - least
    parts = max(100 * WHOLE, -(-most * 100 * FRESH // MOST))  # that a repeat has
    return {
        pair: -(-repeat * FRESH * (weight - least) // parts)
        for pair, weight in sorted(weights.items())
        if weight > least
    }
