"""The best use of a hand: a sweep over the numbers that counts cards instead of choosing them."""

from collections.abc import Iterator, Sequence
from itertools import product
from typing import NamedTuple

from rules.cards import HIGHEST, LOWEST
from rules.laydowns.choices import Chooser, Ends, OwnRuns, Placed, Standing
from rules.laydowns.position import Counts, Need, Outlook, Owed, Position
from rules.laydowns.supplies import Demand, Supplier, Supply
from rules.laydowns.takers import NUMBERS

IMPOSSIBLE = 1 << 60  # a burden above all that a hand can have


class Turn(NamedTuple):
    """What is done at one number."""

    sets: Counts
    runs: tuple[tuple[Need, bool], ...]
    downs: Counts
    ups: Counts
    supply: Supply
    standing: Standing


type _Known = tuple[int, Turn | None, int]  # the least burden, exact below the limit at the end

_UNKNOWN: _Known = (IMPOSSIBLE, None, 0)


class Sweep:
    """Tries what can be done at each number from the lowest on, each standing only once."""

    def __init__(self, position: Position) -> None:
        self.position = position
        self._outlook = Outlook(position)
        self._chooser = Chooser(position, self._outlook)
        self._supplier = Supplier(position)
        self._known: list[dict[Standing, _Known]] = [{} for _ in range(HIGHEST + 1)]
        nothing = (0,) * len(position.lanes)
        self._start = Standing(
            downs=nothing,
            ups=nothing,
            begun=(),
            waiting=position.own_runs,
            sets=position.unplaced,
            owed=tuple(position.owed.values()),
            wilds=tuple(map(len, position.wilds)),
            sunk=0,
        )

    @property
    def floor(self) -> int:
        """A burden that stays in any case."""
        return self._floor(LOWEST, self._start)

    def least(self, limit: int) -> int:
        """The least burden that can stay, exact where it is below the limit."""
        if self._is_lost(LOWEST, self._start):
            return IMPOSSIBLE
        return self._least(LOWEST, self._start, limit)

    def turns(self) -> Iterator[Turn]:
        """What is done for the least burden, at each number in turn."""
        standing = self._start
        for number in NUMBERS:
            _, turn, _ = self._known[number][standing]
            assert turn
            yield turn
            standing = turn.standing

    def can_fill(self, owed: tuple[Owed, ...], wilds: Counts) -> bool:
        """Whether the wild cards are enough for every choice of own colours (Hall's theorem)."""
        needs = list(zip(self.position.owed, owed, strict=True))
        kinds = list(zip(self.position.kinds, wilds, strict=True))
        for chosen in product((False, True), repeat=len(needs)):
            some = [need for need, is_chosen in zip(needs, chosen, strict=True) if is_chosen]
            colors = {color for color, _ in some}
            held = sum([count for kind, count in kinds if kind.colors & colors])
            if sum([need.cards for _, need in some]) > held:
                return False
        return True

    def _floor(self, number: int, standing: Standing) -> int:
        return self._outlook.floors[number][len(standing.sets)]

    def _least(self, number: int, standing: Standing, limit: int) -> int:
        if number > HIGHEST:
            return self._at_end(standing)
        least, best, searched = self._known[number].get(standing, _UNKNOWN)
        if least < searched or limit <= searched:
            return least
        least, best = IMPOSSIBLE, None
        for turn in self._turns(number, standing):
            cost, bound = turn.supply.cost, min(least, limit)
            if cost + self._floor(number + 1, turn.standing) >= bound:
                continue
            if self._is_lost(number + 1, turn.standing):
                continue
            cost += self._least(number + 1, turn.standing, bound - cost)
            if cost < bound:
                least, best = cost, turn
            if least <= self._floor(number, standing):
                break
        self._known[number][standing] = least, best, limit
        return least

    def _at_end(self, standing: Standing) -> int:
        if any(self.position.open_sets[place].cards for place in standing.sets):
            return IMPOSSIBLE
        if not self.can_fill(standing.owed, standing.wilds):
            return IMPOSSIBLE
        kinds = zip(self.position.kinds, standing.wilds, strict=True)
        return sum(
            [
                kind.burden * count
                for place, (kind, count) in enumerate(kinds)
                if not standing.sunk >> place & 1
            ]
        )

    def _is_lost(self, number: int, standing: Standing) -> bool:
        """Whether naturals and wild cards are surely too few for what must still be done."""
        outlook, held = self._outlook, sum(standing.wilds)
        for lane, downs in zip(outlook.lanes, standing.downs, strict=True):
            held -= lane.down_needs[number][downs]
        for need in standing.begun:
            held -= outlook.lanes[need.lane].gaps(number, need.cards, need.naturals)
        for need in standing.waiting:
            held -= outlook.waiting[number][need]
        for place in standing.sets:
            held -= max(0, self.position.open_sets[place].cards - outlook.most_of_a_number[number])
        for owed, count in zip(standing.owed, outlook.owed_suits[number], strict=True):
            held -= max(0, owed.cards - count)
            if owed.naturals > count:
                return True
        return held < 0

    def _turns(self, number: int, standing: Standing) -> Iterator[Turn]:
        """All that may be done at a number, what promises most first."""
        for placed in self._chooser.placed(number, standing):
            ends = self._chooser.ends(number, standing, placed)
            for own in self._chooser.own_runs(number, standing, placed, ends):
                yield from self._turns_with(number, standing, placed, own, ends)

    def _turns_with(
        self, number: int, standing: Standing, placed: Placed, own: OwnRuns, ends: Sequence[Ends]
    ) -> Iterator[Turn]:
        """The turns with these sets and own runs."""
        sunk = standing.sunk | placed.sunk
        ahead = self._outlook.ahead[number]
        own_cards = (own.cards[0] + placed.cards, *own.cards[1:])
        naturals = (own.naturals[0] + placed.naturals, *own.naturals[1:])
        for downs, ups in self._chooser.end_choices(number, ends, own_cards):
            going_on = tuple(map(min, _added(ups, own.finished), ahead))
            cards = _added(own_cards, downs, ups)
            demand = Demand(number, cards, naturals, placed.is_free, sunk)
            for supply in self._supplier.supplies(demand, standing.owed, standing.wilds):
                following = Standing(
                    downs=downs,
                    ups=going_on,
                    begun=own.begun,
                    waiting=own.waiting,
                    sets=placed.waiting,
                    owed=supply.owed,
                    wilds=supply.wilds_left,
                    sunk=sunk,
                )
                yield Turn(placed.sets, own.taking, downs, ups, supply, following)


def _added(*counts: Counts) -> Counts:
    return tuple(map(sum, zip(*counts, strict=True)))
