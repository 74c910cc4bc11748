"""Ratings: how well somebody plays, and how sure that is, from all rated games in order.

Weng and Lin's method for Plackett–Luce, as openskill does it: whoever calls openskill with the same
games in the same order comes to the same numbers. Luck decides most of one game, so the spread of a
game is large; how large was measured (docs/ratings.md).
"""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field
from functools import cached_property
from itertools import groupby
from operator import itemgetter
from typing import NamedTuple

from openskill.models import PlackettLuce, PlackettLuceRating

type PlayerPk = int
type Day = int  # as a number, so that later days have higher ones
type Places = tuple[tuple[PlayerPk, ...], ...]
"""The best first, equals together."""


@dataclass(frozen=True)
class RatingModel:
    """What everybody begins with, the spread of one game, and how much may change between two."""

    mu: float = 25.0
    sigma: float = 25 / 3
    beta: float = 4 * 25 / 6
    tau: float = 25 / 300

    @cached_property
    def method(self) -> PlackettLuce:
        return PlackettLuce(mu=self.mu, sigma=self.sigma, beta=self.beta, tau=self.tau)


MODEL = RatingModel()


@dataclass(frozen=True, slots=True)
class RatedGame:
    """A game that counts: of which night if of any, on which day, and who came where."""

    key: str
    day: Day
    night: int | None
    places: Places

    @property
    def people(self) -> list[PlayerPk]:
        return [who for equals in self.places for who in equals]

    @property
    def ranks(self) -> list[float]:
        """Of each person in order; after two firsts comes the third."""
        ranks = list[float]()
        for equals in self.places:
            ranks += [float(len(ranks) + 1)] * len(equals)
        return ranks


class CurvePoint(NamedTuple):
    """What somebody rated after a night, or after the free games of a day."""

    day: Day
    night: int | None
    mu: float
    sigma: float


class RatingBefore(NamedTuple):
    """What somebody rated before a night, and before whatever came after it."""

    mu: float
    sigma: float
    last_day: Day  # 0: they had not played yet


@dataclass(slots=True)
class RatedPlayer:
    rating: PlackettLuceRating  # to make one takes as long as to rate a whole table
    games: int = 0
    last_day: Day = 0
    curve: list[CurvePoint] = field(default_factory=list)
    since: Day = 0  # the day of the latest night, as they played on it or after it
    known_before: RatingBefore | None = None  # that night

    @property
    def mu(self) -> float:
        return self.rating.mu

    @property
    def sigma(self) -> float:
        return self.rating.sigma

    @property
    def now(self) -> RatingBefore:
        return RatingBefore(self.mu, self.sigma, self.last_day)

    def before(self, night: Day) -> RatingBefore:
        """What they rated before the latest night, which was on this day."""
        return self.known_before if self.known_before and self.since == night else self.now

    def play(self, game: RatedGame, after: PlackettLuceRating, latest_night: Day) -> None:
        if self.since < latest_night:
            self.since, self.known_before = latest_night, self.now
        self.rating, self.last_day = after, game.day
        self.games += 1
        point = CurvePoint(game.day, game.night, self.mu, self.sigma)
        if self.curve and self.curve[-1][:2] == point[:2]:
            self.curve[-1] = point
        else:
            self.curve.append(point)


type RatedPlayers = dict[PlayerPk, RatedPlayer]


def rate_on(
    players: RatedPlayers, games: Iterable[RatedGame], model: RatingModel = MODEL
) -> RatedPlayers:
    """The same people after these games too; whoever plays alone plays against nobody."""
    method, night = model.method, latest_night(players)
    for game in games:
        people, ranks = game.people, game.ranks
        if len(people) < 2:
            continue
        night = night if game.night is None else max(night, game.day)
        for who in people:
            if who not in players:
                players[who] = RatedPlayer(method.rating())
        teams = [[players[who].rating] for who in people]
        for who, (after,) in zip(people, method.rate(teams, ranks=ranks), strict=True):
            players[who].play(game, after, night)
    return players


def latest_night(players: RatedPlayers) -> Day:
    """The day of the latest night that is in these ratings; 0 where there was none."""
    return max((player.since for player in players.values()), default=0)


def rated(games: Iterable[RatedGame], model: RatingModel = MODEL) -> RatedPlayers:
    """Everybody who has played, after all games in this order."""
    return rate_on({}, games, model)


def places_of(people: Sequence[tuple[PlayerPk, int]]) -> Places:
    """From the place of each; equals stand in the order of their numbers."""
    ordered = sorted(people, key=itemgetter(1, 0))
    return tuple(tuple(who for who, _ in equals) for _, equals in groupby(ordered, itemgetter(1)))
