"""What a night is worth in a season, and which nights count: read from what a club has settled.

Points of a season are whole hundredths: each is rounded once, where it is made.
"""

from collections.abc import Mapping
from dataclasses import dataclass
from enum import Enum
from fractions import Fraction

POINT = 100  # hundredths
TOP, BOTTOM = 100, 0
LISTED = (25, 18, 15, 12, 10, 8, 6, 4, 2, 1)
MOST_POINTS = 10_000
MOST_LISTED = 100


class NightPoints(Enum):
    """How the places of a night become points."""

    EVENLY = "evenly"  # from the first to the last
    LISTED = "listed"  # so many for each place, none after those


class CountedNights(Enum):
    """Which nights of somebody count."""

    ALL = "all"
    BEST = "best"  # so many
    BUT_WORST = "but_worst"  # all of the season but so many


class SeasonTieBreak(Enum):
    """What decides between equals in points, in order; who is still equal shares a place."""

    WINS = "wins"  # more nights won
    BEST_NIGHT = "best_night"  # more points in the best night that counts
    LATEST = "latest"  # better in the latest night at which one of them was


@dataclass(frozen=True, slots=True)
class SeasonRule:
    """Points of a night, which nights count, for coming, and from how many on one has a place."""

    night_points: NightPoints = NightPoints.EVENLY
    top: int = TOP
    bottom: int = BOTTOM
    listed: tuple[int, ...] = LISTED
    counted: CountedNights = CountedNights.ALL
    number: int = 1  # of the best, or of the worst
    for_coming: int = 0  # each time, whether the night counts or not
    least_nights: int = 1

    @property
    def facts(self) -> dict[str, object]:
        """As it is kept, and read again."""
        return {
            "night_points": self.night_points.value,
            "top": self.top,
            "bottom": self.bottom,
            "listed": list(self.listed),
            "counted": self.counted.value,
            "number": self.number,
            "for_coming": self.for_coming,
            "least_nights": self.least_nights,
        }

    def places_are_worth(self, first: int, sharing: int, size: int) -> int:
        """Hundredths for each of those who share the places from `first` on, of so many people.

        They share the mean of what these places are worth.
        """
        if self.night_points is NightPoints.LISTED:
            shared = sum(self.listed[first - 1 : first - 1 + sharing])
            return hundredths(Fraction(shared, sharing))
        if size == 1:
            return self.top * POINT
        place = Fraction(2 * first + sharing - 1, 2)
        return hundredths(self.top - (place - 1) * (self.top - self.bottom) / (size - 1))

    @property
    def most(self) -> int:
        """The hundredths of whoever wins a night alone."""
        top = self.listed[0] if self.night_points is NightPoints.LISTED else self.top
        return top * POINT

    @property
    def least(self) -> int:
        """The hundredths of whoever ends a night last."""
        return 0 if self.night_points is NightPoints.LISTED else self.bottom * POINT

    def counting(self, nights: int) -> int:
        """How many nights of somebody count in a season of so many, played or to come."""
        match self.counted:
            case CountedNights.BEST:
                return self.number
            case CountedNights.BUT_WORST:
                return max(nights - self.number, 1)
        return nights


def hundredths(points: Fraction) -> int:
    """Half a hundredth counts as a whole one."""
    return int(points * POINT + Fraction(1, 2))


def read_rule(facts: Mapping[str, object]) -> SeasonRule:
    """The rule that a season keeps; what is unknown or missing is usual."""
    kinds = {kind.value: kind for kind in NightPoints}
    counted = {which.value: which for which in CountedNights}
    top, bottom = whole(facts.get("top"), TOP), whole(facts.get("bottom"), BOTTOM)
    return SeasonRule(
        night_points=kinds.get(str(facts.get("night_points")), NightPoints.EVENLY),
        top=max(top, bottom),
        bottom=min(top, bottom),
        listed=listed_in(facts.get("listed")),
        counted=counted.get(str(facts.get("counted")), CountedNights.ALL),
        number=max(whole(facts.get("number"), 1), 1),
        for_coming=whole(facts.get("for_coming"), 0),
        least_nights=max(whole(facts.get("least_nights"), 1), 1),
    )


def listed_in(kept: object) -> tuple[int, ...]:
    """None is worth more than the place before it."""
    given = [whole(each, 0) for each in kept] if isinstance(kept, list) else []
    return tuple(sorted(given, reverse=True)[:MOST_LISTED]) or LISTED


def whole(kept: object, usual: int) -> int:
    if isinstance(kept, int) and not isinstance(kept, bool):
        return min(max(kept, 0), MOST_POINTS)
    return usual
