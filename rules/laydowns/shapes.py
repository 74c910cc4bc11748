"""The shapes a laydown can have, and which of them is best for a hand (RULES.md §2).

A shape says which number each set has, and where the run lies. Whether a hand fills it is a matter
of counting: what the groups at a number need beyond its cards, wild cards must be. Which of them
gets the natural cards matters only for the naturals that each group must have. All this holds for
sets with at most one run, and for wild cards that show either the same numbers or none in common.
"""

from collections.abc import Iterator, Sequence
from functools import cache
from typing import NamedTuple

from rules.cards import HIGHEST
from rules.editions import Demands, Edition
from rules.laydowns.hands import Hand, Lengths, Pool, Window, pool_by_number, pools_of, windows
from rules.phases import ColorRunOf, RunOf, SetOf


class Shape(NamedTuple):
    """What a laydown lays in all, the window of its run, and the number of each set.

    The sets come by falling size; `replaced` are numbers of the run, as bits, that the hand has
    and a wild card takes all the same, because more of these are left than fit anywhere.
    """

    worth: int
    window: Window | None
    sets: tuple[int, ...]
    replaced: int = 0


class _Frame(NamedTuple):
    """One window: how many places each number has, which wild cards are left, what sets add."""

    window: Window | None
    slots: list[int]
    spare: list[int]  # by pool, and a last one that is always empty
    gains: dict[int, int]
    order: list[int]
    wilds: int  # what the wild cards can add at most


def has_shapes(demands: Demands) -> bool:
    """Whether shapes can answer for these groups: sets with at most one run (RULES.md §2)."""
    runs = sum([isinstance(group, RunOf | ColorRunOf) for group, _ in demands])
    return runs <= 1 and runs + len(set_sizes(demands)) == len(demands)


def set_sizes(demands: Demands) -> list[int]:
    """How large the sets of a phase are, the largest first (RULES.md §2)."""
    return sorted([group.size for group, _ in demands if isinstance(group, SetOf)], reverse=True)


def best_shape(edition: Edition, demands: Demands, hand: Hand) -> Shape | None:
    """The shape that lays the most, None where none fits this hand (RULES.md §2)."""
    return _Search(edition, demands, hand).result()


def fits_shape(edition: Edition, demands: Demands, hand: Hand) -> bool:
    """Whether any shape fits this hand (RULES.md §2)."""
    return _Search(edition, demands, hand, any_will_do=True).result() is not None


class _Search:
    """All windows of the run, and for each the numbers of the sets; the best shape so far."""

    def __init__(
        self, edition: Edition, demands: Demands, hand: Hand, *, any_will_do: bool = False
    ) -> None:
        self.any_will_do = any_will_do
        self.edition = edition
        self.hand = hand
        self.demands = demands
        self.sizes = set_sizes(demands)
        self.naturals = edition.naturals.set
        self.counts = [len(cards) for cards in hand.numbers]
        self.burden = [edition.burdens[cards[0].code] if cards else 0 for cards in hand.numbers]
        self.pools = pools_of(edition, hand.wilds)
        self.pool_of = pool_by_number(self.pools)
        self.wilds_worth = sum([pool.burden * len(pool.cards) for pool in self.pools])
        least = min(filter(None, self.burden), default=0)
        self.wilds_replace = any(pool.burden > least for pool in self.pools)
        self.candidates = self._candidates()
        full = [burden * count for burden, count in zip(self.burden, self.counts, strict=True)]
        self.most_of_sets = sum(sorted(full)[len(full) - len(self.sizes) :])
        self.best: Shape | None = None

    def _candidates(self) -> list[int]:
        """The numbers that a set can have; of those without cards one for each pool is enough."""
        present = [n for n, count in enumerate(self.counts) if count >= max(self.naturals, 1)]
        if self.naturals:
            return present
        absent = ([n for n in pool.numbers if not self.counts[n]] for pool in self.pools)
        return present + [numbers[0] for numbers in absent if numbers]

    def result(self) -> Shape | None:
        """The best shape of all, or the first one where any will do."""
        if self.edition.naturals.phase and not any(self.hand.numbers):
            return None
        if self.any_will_do:
            for window in self._windows():
                self._look_at(window, 0)
                if self.best:
                    break
            return self.best
        worths = [(self._worth(window), window) for window in self._windows()]
        for worth, window in sorted(worths, key=lambda pair: -pair[0]):
            most = worth + self.most_of_sets + self._most_of_wilds(window)
            if self.best is None or most > self.best.worth:
                self._look_at(window, worth)
        return self.best

    def _worth(self, window: Window | None) -> int:
        """What the natural cards of the run are worth."""
        return sum([self.burden[number] for number in _members(window.own)]) if window else 0

    def _windows(self) -> Iterator[Window | None]:
        """Where the run can lie; a single None where the phase has none."""
        for group, naturals in self.demands:
            if isinstance(group, RunOf | ColorRunOf):
                short = self.any_will_do and naturals <= 1  # two may lie farther apart
                lengths = Lengths(
                    longest=group.size if short else HIGHEST,
                    by_wilds=not (self.sizes and _fit_anywhere(self.pools)),
                )
                yield from windows(group, naturals, self.hand, self.pools, lengths)
                return
        yield None

    def _most_of_wilds(self, window: Window | None) -> int:
        """What the wild cards can add: those in the run, and all of as many pools as sets."""
        if window is None or self.wilds_replace:
            return self.wilds_worth
        missing = window.numbers & ~window.own
        used = [pool.burden * (missing & pool.bits).bit_count() for pool in self.pools]
        idle = [
            pool.burden * len(pool.cards) - worth
            for pool, worth in zip(self.pools, used, strict=True)
        ]
        return sum(used) + sum(sorted(idle, reverse=True)[: len(self.sizes)])

    def _look_at(self, window: Window | None, worth: int) -> None:
        """Keep the best shape with this window if it is better than the best so far."""
        numbers, own = (window.numbers, window.own) if window else (0, 0)
        gains = {n: self.burden[n] * (self.counts[n] - (own >> n & 1)) for n in self.candidates}
        missing = numbers & ~own
        frame = _Frame(
            window=window,
            slots=[own >> number & 1 for number in range(HIGHEST + 1)],
            spare=[len(pool.cards) - (missing & pool.bits).bit_count() for pool in self.pools]
            + [0],
            gains=gains,
            order=sorted(gains, key=gains.__getitem__, reverse=True),
            wilds=self._most_of_wilds(window),
        )
        self._choose(frame, (), worth)

    def _choose(self, frame: _Frame, chosen: tuple[int, ...], worth: int) -> None:
        """Try for the next set every number that may lead to something better."""
        place = len(chosen)
        if place == len(self.sizes):
            self._keep(frame, chosen, worth)
            return
        size, order = self.sizes[place], frame.order
        if chosen and size == self.sizes[place - 1]:
            order = order[order.index(chosen[-1]) :]
        for number in order:
            gain = 0 if number in chosen else frame.gains[number]
            if self._is_worth_trying(frame, worth + gain, place + 1):
                need = self._need(frame, chosen, number, size)
                pool = self.pool_of[number]
                if need <= frame.spare[pool]:
                    frame.slots[number] += size
                    frame.spare[pool] -= need
                    self._choose(frame, (*chosen, number), worth + gain)
                    frame.slots[number] -= size
                    frame.spare[pool] += need

    def _is_worth_trying(self, frame: _Frame, worth: int, placed: int) -> bool:
        if self.best is None:
            return True
        if self.any_will_do:
            return False
        rest = (len(self.sizes) - placed) * frame.gains[frame.order[0]]
        return worth + rest + frame.wilds > self.best.worth

    def _need(self, frame: _Frame, chosen: tuple[int, ...], number: int, size: int) -> int:
        """How many more wild cards a further set of this number takes; too many if it cannot be."""
        slots, count = frame.slots[number], self.counts[number]
        if self.naturals and count < self.naturals * (chosen.count(number) + 1):
            return len(self.hand.wilds) + 1
        return max(0, slots + size - count) - max(0, slots - count)

    def _keep(self, frame: _Frame, chosen: tuple[int, ...], worth: int) -> None:
        """Note this shape if the run keeps naturals enough and nothing better is known."""
        window = frame.window
        if window and not self._run_is_right(window, chosen):
            return
        idle = [
            0 if any(number in pool.numbers for number in chosen) else spare
            for pool, spare in zip(self.pools, frame.spare, strict=False)
        ]
        lost = sum([pool.burden * left for pool, left in zip(self.pools, idle, strict=True)])
        shape = Shape(worth + self.wilds_worth - lost, window, chosen)
        if window and lost:
            shape = self._with_replaced(shape, window, idle)
        if self.best is None or shape.worth > self.best.worth:
            self.best = shape

    def _run_is_right(self, window: Window, chosen: tuple[int, ...]) -> bool:
        """Whether the run has naturals enough where sets at its numbers need theirs too."""
        given = given_to_sets(window, chosen, self.counts, self.naturals)
        naturals = next(need for group, need in self.demands if not isinstance(group, SetOf))
        if (window.own & ~given).bit_count() < naturals:
            return False
        missing = window.numbers & ~window.own | given
        return not given or all(
            (missing & pool.bits).bit_count() <= pool.showing(window.color) for pool in self.pools
        )

    def _with_replaced(self, shape: Shape, window: Window, idle: list[int]) -> Shape:
        """Wild cards that fit nowhere take numbers of the run that count less."""
        naturals = next(need for group, need in self.demands if not isinstance(group, SetOf))
        most = window.own.bit_count() - max(naturals, self.edition.naturals.phase)
        own = [n for n in _members(window.own) if n not in shape.sets]
        for number in sorted(own, key=self.burden.__getitem__):
            place = self.pool_of[number]
            if place < 0 or shape.replaced.bit_count() >= most:
                continue
            gain = self.pools[place].burden - self.burden[number]
            if gain > 0 and idle[place]:
                idle[place] -= 1
                shape = shape._replace(
                    worth=shape.worth + gain, replaced=shape.replaced | 1 << number
                )
        return shape


def given_to_sets(window: Window, chosen: tuple[int, ...], counts: list[int], naturals: int) -> int:
    """The numbers, as bits, whose last naturals the sets need, so that the run goes without."""
    return sum(
        [
            1 << number
            for number in set(chosen)
            if window.own >> number & 1 and counts[number] - 1 < naturals * chosen.count(number)
        ]
    )


def _fit_anywhere(pools: Sequence[Pool]) -> bool:
    """Whether each wild card fits each set."""
    return all(len(pool.numbers) == HIGHEST for pool in pools)


@cache
def _members(bits: int) -> list[int]:
    return [number for number in range(HIGHEST + 1) if bits >> number & 1]
