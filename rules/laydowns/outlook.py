"""What the numbers still to come can give: bounds that spare a sweep what leads nowhere."""

from collections.abc import Sequence

from rules.cards import HIGHEST, LOWEST
from rules.laydowns.position import UP_TO, Lane, Need, Position
from rules.laydowns.takers import NUMBERS

_BEYOND = HIGHEST + 1
_NEVER = 1 << 20  # more wild cards than anybody holds


class LaneOutlook:
    """What a lane can still come to, with so many wild cards at most; lists go by number."""

    def __init__(self, lane: Lane, wilds: int) -> None:
        self._lane = lane
        self._known_gaps: dict[tuple[int, int, int], int] = {}
        self.lows = [0] * len(UP_TO)  # the lying runs that begin there, and may grow downwards
        self.highs = [0] * len(UP_TO)  # those that end just below, and may grow upwards
        self.reach = [0] * len(UP_TO)  # the ends that can come so far
        for run in lane.lying:
            below = _reached(lane, range(run.low - 1, LOWEST - 1, -1), wilds)
            above = _reached(lane, range(run.high + 1, _BEYOND), wilds)
            self.lows[run.low] += bool(below)
            self.highs[min(run.high + 1, _BEYOND)] += bool(above)
            for number in (*below, *above):
                self.reach[number] += 1
        self.room = [sum(self.lows[number + 1 :]) for number in UP_TO]
        self.ahead = [self._most_useful(range(number + 1, _BEYOND), wilds) for number in UP_TO]
        self.down_needs = self._down_needs()

    def _most_useful(self, numbers: Sequence[int], wilds: int) -> int:
        """How many runs that go on can be of use at one of these numbers."""
        lane = self._lane
        reached = _reached(lane, numbers, wilds)
        return max([lane.stuck[number] + lane.unsunk[number] for number in reached], default=0)

    def _down_needs(self) -> list[list[int]]:
        """By number and ends that are built towards: the wild cards that this takes yet."""
        needs = [[0] * (self.room[0] + 1) for _ in UP_TO]
        for number in reversed(NUMBERS):
            for count in range(1, self.room[0] + 1):
                still = max(0, count - self.lows[number])
                short = max(0, still - self._lane.naturals[number])
                needs[number][count] = short + needs[number + 1][still]
        return needs

    def gaps(self, number: int, cards: int, naturals: int) -> int:
        """The wild cards that a run takes which needs this and goes on at the number."""
        if not cards and not naturals:
            return 0
        if number > HIGHEST:
            return _NEVER
        key = number, cards, naturals
        if key not in self._known_gaps:
            here = bool(self._lane.naturals[number])
            rest = self.gaps(number + 1, max(0, cards - 1), max(0, naturals - here))
            self._known_gaps[key] = rest + (not here)
        return self._known_gaps[key]

    def least_gaps(self, number: int, need: Need) -> int:
        """The wild cards that a run takes which begins at this number or later."""
        lows = range(number, _BEYOND + 1)
        return min([self.gaps(low, need.cards, need.naturals) for low in lows])


def _reached(lane: Lane, numbers: Sequence[int], wilds: int) -> Sequence[int]:
    """How far a run can grow over these numbers, and still be of use."""
    useful = 0
    for place, number in enumerate(numbers, start=1):
        if not lane.naturals[number]:
            wilds -= 1
            if wilds < 0 or not lane.fits[number]:
                break
        if lane.stuck[number] or lane.unsunk[number]:
            useful = place
    return numbers[:useful]


class Outlook:
    """What lanes, sets and own colours can still come to; lists go by number."""

    def __init__(self, position: Position) -> None:
        self._position = position
        wilds = sum(map(len, position.wilds))
        self.lanes = [LaneOutlook(lane, wilds) for lane in position.lanes]
        self.ahead = [[lane.ahead[number] for lane in self.lanes] for number in UP_TO]
        naturals = position.naturals
        self.most_of_a_number = [max(map(sum, naturals[number:])) for number in UP_TO]
        self.owed_suits = [
            [sum([row[suit] for row in naturals[number:]]) for suit in position.owed_suits]
            for number in UP_TO
        ]
        self.waiting = [
            {need: self.lanes[need.lane].least_gaps(number, need) for need in position.own_runs}
            for number in UP_TO
        ]
        self.floors = [self._floors(number) for number in UP_TO]

    def _floors(self, number: int) -> list[int]:
        """The burden that stays from this number on at least, by how many sets are to come."""
        losses = sorted(self._loss(later) for later in range(number, _BEYOND))
        sets = range(len(self._position.unplaced) + 1)
        return [sum(losses[: max(0, len(losses) - count)]) for count in sets]

    def _loss(self, number: int) -> int:
        """The burden that no run takes at this number, if no set comes there."""
        taken = 0
        for place, (lane, outlook) in enumerate(zip(self._position.lanes, self.lanes, strict=True)):
            own = sum([need.lane == place for need in self._position.own_runs])
            taken += min(lane.naturals[number], outlook.reach[number] + own)
        stuck = self._position.lanes[0].stuck[number]
        return max(0, stuck - taken) * self._position.burdens[number]
