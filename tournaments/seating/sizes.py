"""Tables for so many people: the sensible splits, what speaks for each, and what to allow."""

from collections.abc import Collection, Iterator
from dataclasses import dataclass
from itertools import combinations, combinations_with_replacement

from tournaments.seating.problems import SeatingFault, SeatingRefusal

PLAYABLE = (2, 3, 4, 5, 6)


@dataclass(frozen=True, slots=True)
class Split:
    """The sizes of the tables, the largest first, and the size that was preferred."""

    sizes: tuple[int, ...]
    prefer: int

    @property
    def preferred(self) -> int:
        """Tables of the preferred size."""
        return self.sizes.count(self.prefer)

    @property
    def short(self) -> int:
        return sum(size < self.prefer for size in self.sizes)

    @property
    def long(self) -> int:
        return sum(size > self.prefer for size in self.sizes)

    @property
    def kinds(self) -> int:
        return len(set(self.sizes))

    @property
    def range(self) -> int:
        return self.sizes[0] - self.sizes[-1]

    @property
    def farthest(self) -> int:
        """How far a table is from the preferred size at most."""
        return max(self.sizes[0] - self.prefer, self.prefer - self.sizes[-1])

    @property
    def rank(self) -> tuple[int, ...]:
        """Less is better.

        A round lasts as long as its longest table, and in smaller tables fewer pairs meet again:
        so rather several short tables than one long.
        """
        return (self.farthest, self.long, self.short, self.kinds, len(self.sizes))


def splits(n: int, allow: Collection[int], prefer: int) -> tuple[Split, ...]:
    """All sensible splits, the best first: sizes next to each other, near the preferred one."""
    found = {
        Split(sizes, prefer)
        for few, many in combinations_with_replacement(sorted(playable(allow)), 2)
        if (sizes := two_sizes(n, few, many, prefer))
    }
    if not found:
        return ()
    even = max(min(split.range for split in found), 1)
    near = min(split.farthest for split in found if split.range <= even) + 1
    sensible = [split for split in found if split.range <= even and split.farthest <= near]
    return tuple(sorted(sensible, key=lambda split: split.rank))


def default_split(n: int, allow: Collection[int], prefer: int) -> Split | SeatingRefusal:
    """The best split, or why there is none and what to allow."""
    found = splits(n, allow, prefer)
    return found[0] if found else no_split(n, allow)


def no_split(n: int, allow: Collection[int]) -> SeatingRefusal:
    if n < min(PLAYABLE):
        return SeatingRefusal(code=SeatingFault.TOO_FEW, number=n)
    allowed = tuple(sorted(playable(allow)))
    options = tuple(missing_sizes(n, allowed))
    return SeatingRefusal(code=SeatingFault.NO_SPLIT, number=n, allowed=allowed, options=options)


def missing_sizes(n: int, allowed: tuple[int, ...]) -> Iterator[tuple[int, ...]]:
    """The smallest sets of sizes each of which, allowed too, gives everybody a seat."""
    others = [size for size in PLAYABLE if size not in allowed]
    found: list[tuple[int, ...]] = []
    for count in range(1, len(others) + 1):
        for more in combinations(others, count):
            if not any(set(less) <= set(more) for less in found) and splits(n, allowed + more, 4):
                found.append(more)
                yield more


def playable(allow: Collection[int]) -> set[int]:
    return set(allow) & set(PLAYABLE)


def two_sizes(n: int, small: int, large: int, prefer: int) -> tuple[int, ...]:
    """Tables of these two sizes with as many as can be of the one nearer to the preferred."""
    more_small = prefer - small <= abs(large - prefer)
    kept, filled = (small, large) if more_small else (large, small)
    for count in range(kept):  # any more of `filled` could be exchanged for `kept`
        rest = n - count * filled
        if rest >= 0 and rest % kept == 0:
            return tuple(sorted((kept,) * (rest // kept) + (filled,) * count, reverse=True))
    return ()
