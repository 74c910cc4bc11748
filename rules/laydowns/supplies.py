"""With which cards the takers at a number are served: naturals by suit, and wild cards by kind."""

from collections.abc import Iterator, Sequence
from itertools import product
from typing import NamedTuple

from rules.laydowns.position import Counts, Owed, Position, WildKind


class Demand(NamedTuple):
    """The cards that each lane takes at a number, and how many of them must be naturals."""

    number: int
    cards: Counts
    naturals: Counts
    is_free: bool  # whether a set takes all naturals that are left
    sunk: int  # a bit for each kind of wild cards that some new set takes


class Supply(NamedTuple):
    """What each lane is given, what that leaves for later, and the burden that stays for good."""

    naturals: tuple[Counts, ...]
    wilds: tuple[Counts, ...]
    owed: tuple[Owed, ...]
    wilds_left: Counts
    cost: int


class Supplier:
    """Finds every way to serve a demand except those that another one is as good as."""

    def __init__(self, position: Position) -> None:
        self._position = position
        self._lanes = position.lanes
        self._no_wilds = (0,) * len(position.kinds)
        self._unowed_suits = (*position.stuck_suits, *position.free_suits)
        self._lesser = [
            [place for place, other in enumerate(position.kinds) if _is_lesser(other, kind)]
            for kind in position.kinds
        ]
        self._is_costly = [
            any(position.kinds[kind].burden > burden for kind in self._unsunk(number, 0))
            for number, burden in enumerate(position.burdens)
        ]

    def supplies(self, demand: Demand, owed: tuple[Owed, ...], wilds: Counts) -> Iterator[Supply]:
        """The ways to serve this demand, with as many naturals as possible first."""
        here = self._position.naturals[demand.number]
        for counts in self._for_colored_lanes(demand, owed):
            rest, colored = list(here), []
            for lane, count in zip(self._lanes[1:], counts, strict=True):
                rest[lane.suit] -= count
                colored.append(_only(lane.suit, count, len(rest)))
            for others in self._for_other_lane(demand, rest, wilds):
                naturals = (others, *colored)
                left = [before - taken for before, taken in zip(rest, others, strict=True)]
                owed_after, cost = self._owed_after(owed, left), self._cost(demand, left)
                for spent, wilds_left in self._for_shortages(demand, naturals, wilds):
                    yield Supply(naturals, spent, owed_after, wilds_left, cost)

    def _for_colored_lanes(
        self, demand: Demand, owed: tuple[Owed, ...]
    ) -> Iterator[tuple[int, ...]]:
        """How many naturals each lane of one colour takes: fewer only where others need them."""
        lanes = self._lanes[1:]
        held = [lane.naturals[demand.number] for lane in lanes]
        most = list(map(min, demand.cards[1:], held))
        are_short = (
            self._is_costly[demand.number]
            or self._lanes[0].naturals[demand.number] - sum(most) < demand.naturals[0]
        )
        owing = zip(self._position.owed_suits, owed, strict=True)
        needed = [suit for suit, need in owing if need.naturals]
        options = [
            range(count, (least if are_short or lane.suit in needed else max(least, count)) - 1, -1)
            for lane, count, least in zip(lanes, most, demand.naturals[1:], strict=True)
        ]
        return product(*options)

    def _for_other_lane(
        self, demand: Demand, rest: Sequence[int], wilds: Counts
    ) -> Iterator[Counts]:
        """The naturals for runs of any colour and sets, by suit; those owed to a colour last."""
        cards, needed = demand.cards[0], demand.naturals[0]
        most = min(cards, sum([rest[suit] for suit in self._unowed_suits]))
        more = [range(min(rest[suit], cards - most) + 1) for suit in self._position.owed_suits]
        for owed in product(*more):
            if needed <= most + sum(owed) <= cards:
                yield self._taken(rest, most, owed)
        for count in range(most - 1, max(needed, self._fewest(demand, rest, wilds, most)) - 1, -1):
            yield self._taken(rest, count, ())

    def _taken(self, rest: Sequence[int], count: int, owed: Counts) -> Counts:
        """So many naturals by suit, those first that would otherwise stay in the hand."""
        taken = [0] * len(rest)
        for suit in self._unowed_suits:
            taken[suit] = min(count - sum(taken), rest[suit])
        for suit, more in zip(self._position.owed_suits, owed, strict=False):
            taken[suit] = more
        return tuple(taken)

    def _fewest(self, demand: Demand, rest: Sequence[int], wilds: Counts, most: int) -> int:
        """Fewer naturals than possible only where a wild card would stay in the hand instead."""
        if demand.is_free or not any(
            wilds[kind] for kind in self._unsunk(demand.number, demand.sunk)
        ):
            return most
        if self._is_costly[demand.number]:
            return 0
        return min(most, sum([rest[suit] for suit in self._position.stuck_suits]))

    def _unsunk(self, number: int, sunk: int) -> Iterator[int]:
        """The kinds of wild cards for this number that may find no other place."""
        for kind in self._lanes[0].fits[number]:
            if self._position.kinds[kind].burden and not sunk >> kind & 1:
                yield kind

    def _owed_after(self, owed: tuple[Owed, ...], left: Sequence[int]) -> tuple[Owed, ...]:
        """What own colours still need once they have all that is left of them here."""
        return tuple(
            [
                Owed(max(0, need.cards - left[suit]), max(0, need.naturals - left[suit]))
                for need, suit in zip(owed, self._position.owed_suits, strict=True)
            ]
        )

    def _cost(self, demand: Demand, left: Sequence[int]) -> int:
        if demand.is_free:
            return 0
        stuck = sum([left[suit] for suit in self._position.stuck_suits])
        return stuck * self._position.burdens[demand.number]

    def _for_shortages(
        self, demand: Demand, naturals: Sequence[Counts], wilds: Counts
    ) -> Iterator[tuple[tuple[Counts, ...], Counts]]:
        """The wild cards for what each lane is short of, and those that are left."""
        shortages = [
            cards - sum(counts) for cards, counts in zip(demand.cards, naturals, strict=True)
        ]
        if not any(shortages):
            yield (self._no_wilds,) * len(shortages), wilds
            return
        ways: list[tuple[tuple[Counts, ...], Counts]] = [((), wilds)]
        for lane, shortage in zip(reversed(self._lanes), reversed(shortages), strict=True):
            ways = [
                ((spent, *others), left)
                for others, before in ways
                for spent, left in self._spend(lane.fits[demand.number], shortage, before)
            ]
        yield from ways

    def _spend(
        self, fits: Sequence[int], count: int, wilds: Counts
    ) -> Iterator[tuple[Counts, Counts]]:
        """So many wild cards of these kinds: none while a lesser one would do."""
        for counts in product(*[range(min(wilds[kind], count), -1, -1) for kind in fits]):
            if sum(counts) != count:
                continue
            spent = list(self._no_wilds)
            for kind, some in zip(fits, counts, strict=True):
                spent[kind] = some
            left = tuple([before - gone for before, gone in zip(wilds, spent, strict=True)])
            if not any(
                spent[kind] and any(left[lesser] for lesser in self._lesser[kind] if lesser in fits)
                for kind in fits
            ):
                yield tuple(spent), left


def _only(suit: int, count: int, suits: int) -> Counts:
    return tuple([count if place == suit else 0 for place in range(suits)])


def _is_lesser(kind: WildKind, other: WildKind) -> bool:
    """Whether it can do no more than the other, and is the one rather to be spent."""
    return (
        kind != other
        and kind.colors <= other.colors
        and (kind.low, kind.high) == (other.low, other.high)
        and kind.burden >= other.burden
    )
