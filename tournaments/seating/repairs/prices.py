"""What repairs with equally few moves are compared by."""

from collections import Counter

from tournaments.seating.plans import Round, meetings, pairs_of
from tournaments.seating.repairs.situations import Situation
from tournaments.seating.search.costs import short_sitters
from tournaments.seating.wishes import pairs_apart


class RepairPrices:
    """Who of a situation has met whom, sat short, and would rather not meet."""

    def __init__(self, published: Round, situation: Situation) -> None:
        weights = situation.weights
        self.short = weights.short
        self.sizes = [len(table) for table in published]
        self.usual = usual_size(published, situation)
        self.loads = Counter(short_sitters(situation.played))
        self.pairs = meetings(situation.played)
        for pair in self.pairs:
            self.pairs[pair] *= weights.repeats
        for pair in pairs_apart(situation.apart, firm=False):
            self.pairs[pair] += weights.apart

    def of(self, tables: Round) -> int:
        """Repeats and wishes, short tables, and how far the sizes are from those published.

        Somebody more or fewer at a table weighs as much as one who sits short again.
        """
        met = sum(self.pairs.get(pair, 0) for table in tables for pair in pairs_of(table))
        loads = sum(self.loads[person] for person in short_sitters((tables,)))
        return met + self.short * (loads + self.resized(tables))

    def resized(self, tables: Round) -> int:
        added = [len(table) for table in tables[len(self.sizes) :]]
        changed = sum(
            abs(len(table) - size) for table, size in zip(tables, self.sizes, strict=False)
        )
        return changed + sum(abs(size - self.usual) for size in added)


def usual_size(published: Round, situation: Situation) -> int:
    """The size of most tables published, or the largest allowed."""
    sizes = Counter(len(table) for table in published if table)
    return sizes.most_common(1)[0][0] if sizes else max(situation.allowed, default=0)
