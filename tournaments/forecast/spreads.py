"""Times that nobody knows yet: about so long, perhaps shorter, perhaps much longer."""

from collections.abc import Callable
from dataclasses import dataclass
from math import erfc, exp, log, sqrt

STEPS = 32  # in which a time is summed up
NEARLY_ALL = 0.998
LONGEST = 4096.0  # minutes: nobody plays longer than three days
FARTHEST = 6.0  # deviations: what takes longer still is as if it had taken so long
TEN, NINETY = -1.2815515655446004, 1.2815515655446004  # of 100, in deviations

type Beyond = Callable[[float], float]
"""How likely something takes longer than so many minutes."""


@dataclass(frozen=True, slots=True)
class Spread:
    """Minutes: their mean and variance. Their logarithm is spread like a bell."""

    mean: float
    variance: float

    @classmethod
    def relative(cls, mean: float, share: float) -> "Spread":
        """With a variance that is this share of the mean, squared."""
        return cls(mean, mean * mean * share)

    @property
    def width(self) -> float:
        """The deviation of the logarithm."""
        return sqrt(log(1 + self.variance / self.mean**2))

    @property
    def middle(self) -> float:
        """It is as likely to be shorter as to be longer."""
        return self.mean * exp(-(self.width**2) / 2)

    def at(self, deviations: float) -> float:
        return self.middle * exp(deviations * self.width)

    def beyond(self, gone: float = 0.0) -> Beyond:
        """How likely it takes more than so many minutes from now, as it took so long already."""
        start, scale = log(self.middle), self.width * sqrt(2)
        gone = min(gone, self.at(FARTHEST))
        whole = erfc((log(gone) - start) / scale) if gone > 0 else 2.0

        def likely(minutes: float) -> float:
            if minutes <= 0:
                return 1.0
            return erfc((log(gone + minutes) - start) / scale) / whole

        return likely

    def left(self, gone: float) -> "Spread":
        return spread_of(self.beyond(max(gone, 0.0)))

    def __add__(self, other: "Spread") -> "Spread":
        return Spread(self.mean + other.mean, self.variance + other.variance)


NO_TIME = Spread(0.0, 0.0)


def spread_of(beyond: Beyond) -> Spread:
    """Of a time of which it is known how likely it is to take longer than so many minutes."""
    top = 1.0
    while beyond(top) > 1 - NEARLY_ALL and top < LONGEST:
        top *= 1.5
    step = top / STEPS
    middles = [(number + 0.5) * step for number in range(STEPS)]
    likely = [beyond(minutes) for minutes in middles]
    mean = step * sum(likely)
    square = 2 * step * sum(at * share for at, share in zip(middles, likely, strict=True))
    return Spread(mean, max(square - mean * mean, 0.0))


def mixed(chances: list[tuple[float, Spread]]) -> Spread:
    """Of which one comes true, each with its weight."""
    mean = sum(weight * spread.mean for weight, spread in chances)
    squares = sum(weight * (spread.variance + spread.mean**2) for weight, spread in chances)
    return Spread(mean, max(squares - mean * mean, 0.0))


# The weights with which a bell is asked at five places instead of everywhere.
FIVE_PLACES = (
    (0.0, 8 / 15),
    (sqrt(5 - sqrt(10)), (7 + 2 * sqrt(10)) / 60),
    (-sqrt(5 - sqrt(10)), (7 + 2 * sqrt(10)) / 60),
    (sqrt(5 + sqrt(10)), (7 - 2 * sqrt(10)) / 60),
    (-sqrt(5 + sqrt(10)), (7 - 2 * sqrt(10)) / 60),
)
