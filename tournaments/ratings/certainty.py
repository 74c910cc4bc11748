"""How sure a rating is, and until when it is shown as what it was.

All of it was measured on games of known skill (docs/ratings.md): of a hundred ratings that are
certain, about 95 lie within SIDE of their sigmas of the truth.
"""

from bisect import bisect_right
from functools import cache
from math import sqrt

from tournaments.ratings.rating_fold import MODEL, Day, RatedGame, rate_on

SIDE = 1.45  # sigmas to either side of what is stated
CERTAIN = 7.5  # the sigma from which on a rating is no longer provisional
IDLE_YEAR = 365  # days after which somebody leaves the list
WIDENING = (25 / 6) ** 2 / IDLE_YEAR  # variance that a day without a game adds
USUAL_TABLE = 4


def widened(sigma: float, idle_days: int) -> float:
    """What it is worth after days without a game; nobody is less sure than a newcomer."""
    return min(sqrt(sigma**2 + WIDENING * max(idle_days, 0)), max(MODEL.sigma, sigma))


def is_provisional(sigma: float) -> bool:
    return sigma > CERTAIN


def gone_from(last_day: Day) -> Day:
    """The first day on which somebody who does not play again is not in the list any more."""
    return last_day + IDLE_YEAR + 1


def stated_interval(mu: float, sigma: float) -> tuple[float, float]:
    """In which the truth lies in 95 of a hundred cases, once it is not provisional."""
    return mu - SIDE * sigma, mu + SIDE * sigma


def games_until_certain(sigma: float) -> int:
    """At usual tables, from this sigma on; 0 where it is certain."""
    if not is_provisional(sigma):
        return 0
    path = usual_sigmas()
    played = bisect_right(path, -sigma) - 1
    return len(path) - 1 - max(played, 0)


@cache
def usual_sigmas() -> tuple[float, ...]:
    """Of somebody who begins among others who do, negated: after no game, after one, after two …

    The last one is certain. Everybody has each place as often as the others.
    """
    players = rate_on({}, [usual_game(0)])
    path = [-MODEL.sigma, -players[0].sigma]
    while is_provisional(-path[-1]):
        rate_on(players, [usual_game(len(path))])
        path.append(-players[0].sigma)
    return tuple(path)


def usual_game(number: int) -> RatedGame:
    places = tuple(((seat + number) % USUAL_TABLE,) for seat in range(USUAL_TABLE))
    return RatedGame(key="", day=0, night=None, places=places)
