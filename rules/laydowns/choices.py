"""What may be done at one number: which sets are put there, and which runs take a card."""

from collections import Counter
from collections.abc import Hashable, Iterator, Sequence
from functools import lru_cache
from itertools import product
from typing import NamedTuple

from rules.laydowns.position import Counts, Need, Outlook, Owed, Position
from rules.laydowns.takers import Set


class Standing(NamedTuple):
    """All that still matters of what was done at lower numbers; downs and ups by lane."""

    downs: Counts  # lying runs that are being built towards from below
    ups: Counts  # runs that may go on
    begun: tuple[Need, ...]
    waiting: tuple[Need, ...]
    sets: Counts  # the open sets that have no number yet
    owed: tuple[Owed, ...]
    wilds: Counts
    sunk: int  # a bit for each kind of wild cards that some new set takes


class Placed(NamedTuple):
    """The open sets that get a number, what they need, and those that wait."""

    sets: Counts
    waiting: Counts
    cards: int
    naturals: int
    is_free: bool  # whether a set takes all naturals that are left
    sunk: int  # a bit for each kind of wild cards that the sets take


class OwnRuns(NamedTuple):
    """The own runs that take a card, each with whether it is a natural that it needs."""

    taking: tuple[tuple[Need, bool], ...]
    begun: tuple[Need, ...]
    waiting: tuple[Need, ...]
    finished: Counts  # by lane, as all below
    cards: Counts
    naturals: Counts


class Ends(NamedTuple):
    """How many ends of a lane's runs take a card: at least, and at most of each sort."""

    downs: int
    most_downs: int
    most_ups: int


class Chooser:
    """Offers every choice at a number except those that another one is as good as."""

    def __init__(self, position: Position, outlook: Outlook) -> None:
        self._position = position
        self._lanes = list(zip(position.lanes, outlook.lanes, strict=True))
        self._sunk = [sum([1 << kind for kind in fits]) for fits in position.lanes[0].fits]

    def placed(self, number: int, standing: Standing) -> Iterator[Placed]:
        """The open sets that may get this number, as many as possible first."""
        lane = self._position.lanes[0]
        naturals = lane.naturals[number]
        held = naturals + sum([standing.wilds[kind] for kind in lane.fits[number]])
        for sets, waiting in _splits(standing.sets):
            groups = [self._position.open_sets[place] for place in sets]
            cards = sum([group.cards for group in groups])
            needed = sum([group.naturals for group in groups])
            if cards <= held and needed <= naturals and self._suit_number(number, groups):
                sunk = self._sunk[number] if sets else 0
                is_free = bool(sets) or number in self._position.set_numbers
                yield Placed(sets, waiting, cards, needed, is_free, sunk)

    def _suit_number(self, number: int, sets: Sequence[Set]) -> bool:
        """Whether these sets may have this number; one that lies only alone and if it is of use."""
        lane = self._position.lanes[0]
        lying = [group for group in sets if not group.cards]
        is_of_use = len(sets) == 1 and (lane.stuck[number] or lane.unsunk[number])
        return all(number in group.numbers for group in sets) and bool(not lying or is_of_use)

    def ends(self, number: int, standing: Standing, placed: Placed) -> list[Ends]:
        """What the runs of each lane can take here."""
        ends = []
        for place, (lane, outlook) in enumerate(self._lanes):
            downs = max(0, standing.downs[place] - outlook.lows[number])
            ups = standing.ups[place] + outlook.highs[number]
            useful = 0 if placed.is_free else lane.stuck[number] + lane.unsunk[number]
            wilds = sum([standing.wilds[kind] for kind in lane.fits[number]])
            held = lane.naturals[number] + wilds
            most_downs = min(downs + useful, outlook.room[number], max(downs, held))
            most_ups = min(ups, max(useful, outlook.ahead[number]), held)
            ends.append(Ends(downs, most_downs, most_ups))
        return ends

    def own_runs(
        self, number: int, standing: Standing, placed: Placed, ends: Sequence[Ends]
    ) -> Iterator[OwnRuns]:
        """The own runs that may take a card here; those that are begun must."""
        if not (standing.begun or standing.waiting):
            nothing = (0,) * len(ends)
            yield OwnRuns((), (), (), nothing, nothing, nothing)
            return
        ample = self._ample_lanes(number, standing, placed, ends)
        for beginning, waiting in _splits(standing.waiting):
            taking = standing.begun + beginning
            for fed in product(*[_fed(need, need.lane in ample) for need in taking]):
                yield self._own_runs(tuple(zip(taking, fed, strict=True)), waiting)

    def _own_runs(
        self, taking: tuple[tuple[Need, bool], ...], waiting: tuple[Need, ...]
    ) -> OwnRuns:
        after = [need.after(natural) for need, natural in taking]
        return OwnRuns(
            taking,
            tuple(sorted([need for need in after if not need.is_met])),
            waiting,
            finished=self._by_lane([need.lane for need in after if need.is_met]),
            cards=self._by_lane([need.lane for need in after]),
            naturals=self._by_lane([need.lane for need, natural in taking if natural]),
        )

    def _by_lane(self, lanes: Sequence[int]) -> Counts:
        return tuple([lanes.count(lane) for lane in range(len(self._lanes))])

    def _ample_lanes(
        self, number: int, standing: Standing, placed: Placed, ends: Sequence[Ends]
    ) -> set[int]:
        """The lanes whose naturals are enough for all that could take them."""
        cards = [*self._by_lane([need.lane for need in (*standing.begun, *standing.waiting)])]
        cards[0] += placed.cards
        room = self._room(number, ends, cards)
        return {
            place
            for place, lane in enumerate(ends)
            if room[place] >= cards[place] + lane.most_downs + lane.most_ups
        }

    def _room(self, number: int, ends: Sequence[Ends], cards: Sequence[int]) -> list[int]:
        """For each lane, the naturals that it has whatever the other lanes take."""
        most = [
            count + lane.most_downs + lane.most_ups for count, lane in zip(cards, ends, strict=True)
        ]
        unowed = [lane.unowed[number] for lane, _ in self._lanes]
        spare = unowed[0] - sum(most)
        return [min(own, spare + taken) for own, taken in zip(unowed, most, strict=True)]

    def end_choices(
        self, number: int, ends: Sequence[Ends], cards: Sequence[int]
    ) -> Iterator[tuple[Counts, Counts]]:
        """By lane, the runs that are built towards, and those that go on beside these cards.

        Wherever a natural would be left for it, a run goes on.
        """
        options = []
        for lane, count, room in zip(ends, cards, self._room(number, ends, cards), strict=True):
            options.append(
                [
                    (downs, ups)
                    for downs in range(lane.most_downs, lane.downs - 1, -1)
                    for ups in _counted_down(lane.most_ups, room - count - downs)
                ]
            )
        for chosen in product(*options):
            yield tuple([downs for downs, _ in chosen]), tuple([ups for _, ups in chosen])


def _counted_down(most: int, least: int) -> range:
    return range(most, min(most, max(0, least)) - 1, -1)


def _fed(need: Need, is_ample: bool) -> tuple[bool, ...]:
    """Whether a run gets a natural that it needs: surely, perhaps, or not."""
    if not need.naturals:
        return (False,)
    return (True,) if is_ample else (True, False)


@lru_cache(1024)
def _splits[T: Hashable](items: tuple[T, ...]) -> list[tuple[tuple[T, ...], tuple[T, ...]]]:
    """Every choice of some of the items with the rest, most first; equal ones are alike."""
    counts = Counter(items)
    ways = product(*[range(count, -1, -1) for count in counts.values()])
    chosen = [Counter(dict(zip(counts, way, strict=True))) for way in ways]
    return [(tuple(some.elements()), tuple((counts - some).elements())) for some in chosen]
