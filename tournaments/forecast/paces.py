"""How fast a club plays: stated as long as too few of its games are known."""

from collections.abc import Sequence
from dataclasses import dataclass
from math import exp, log
from statistics import median, stdev

FEWEST_GAMES = 3
SLOWEST, FASTEST = 1.0, 60.0  # deals an hour; what lies outside was typed in later
LEAST_SPREAD = 0.1


@dataclass(frozen=True, slots=True)
class Pace:
    """`spread` is the deviation of the logarithms of the paces of its games."""

    deals_an_hour: float
    games: int = 0  # that it was seen in; 0: assumed
    spread: float = 0.4

    @property
    def slow(self) -> float:
        """About one game of six is slower still."""
        return self.deals_an_hour * exp(-self.spread)

    @property
    def fast(self) -> float:
        return self.deals_an_hour * exp(self.spread)


ASSUMED = Pace(8)


def pace_of_games(paces: Sequence[float]) -> Pace:
    """From the deals an hour of each game."""
    likely = [pace for pace in paces if SLOWEST <= pace <= FASTEST]
    if len(likely) < FEWEST_GAMES:
        return ASSUMED
    spread = stdev(log(pace) for pace in likely)
    return Pace(median(likely), len(likely), max(spread, LEAST_SPREAD))
