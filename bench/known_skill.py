"""Clubs of known skill: do ratings predict the next game, and how often do their intervals hold?

Robots play the cards, or a lot that knows the skills draws the places (Plackett-Luce). What is
tried here knows neither skills nor lot. The figures stand in docs/ratings.md.
"""

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from functools import cached_property
from math import exp, log, sqrt
from random import Random

from rules import Setup, edition, parse_variant, play, standing
from scoring.robots.games import play_game
from tournaments.ratings.certainty import is_provisional, stated_interval
from tournaments.ratings.rating_fold import (
    MODEL,
    Places,
    RatedGame,
    RatedPlayers,
    RatingModel,
    rate_on,
)

PEOPLE = 24
SITTING = (3, 4, 4, 4, 5, 5, 6)  # at a table
TABLES, NIGHTS = (
    4,
    150,
)  # tables of a night where a lot draws, nights of a year in which skills drift
WEAKEST, STRONGEST = 0.7, 0.95  # robots that play as people do who know the game
STEPS = 8  # until a fit is exact enough

type Pair = tuple[int, int, float]
"""Two of a table, and what came of it: 1 where the first was better, half where they were equal."""
type Side = Callable[[int], float]
"""What somebody is thought to be worth: whoever has more is expected to be better."""


@dataclass(frozen=True)
class KnownClub:
    skills: tuple[float, ...]  # at the beginning
    games: tuple[RatedGame, ...]
    of_nights: tuple[tuple[float, ...], ...] = ()  # where they drift

    @property
    def has_drifted(self) -> bool:
        """So that there is no one truth about it all."""
        return any(skills != self.skills for skills in self.of_nights)

    def skill_at(self, number: int, who: int) -> float:
        """Before this game."""
        return self.of_nights[number // TABLES][who] if self.of_nights else self.skills[who]


type Table = Sequence[int]
"""Who sits there, clockwise."""


def robot_club(seed: int, games: int) -> KnownClub:
    skills, tables = robot_tables(seed, games)
    places = [robot_places(seed, n, table, skills) for n, table in enumerate(tables)]
    return KnownClub(skills, as_games(places))


def robot_tables(seed: int, games: int) -> tuple[tuple[float, ...], list[Table]]:
    """How well each plays, and who sits together."""
    dice = Random(seed)
    skills = tuple(WEAKEST + (STRONGEST - WEAKEST) * dice.random() for _ in range(PEOPLE))
    return skills, [dice.sample(range(PEOPLE), dice.choice(SITTING)) for _ in range(games)]


def robot_places(seed: int, number: int, table: Table, skills: Sequence[float]) -> Places:
    dice = Random(f"{seed}/{number}")
    setup = Setup(edition("classic"), parse_variant("full"), {}, len(table), first_dealer=0)
    game = play_game(setup, [skills[who] for who in table], dice)
    seats = standing(setup, play(setup, game.deals, game.replay_out))
    return tuple(tuple(table[seat] for seat in equals) for equals in seats)


def lot_club(
    seed: int, games: int, spread: float, *, by_skill: bool = False, drift: float = 0
) -> KnownClub:
    """The spread of skills is in logits; by skill the strong ones sit with each other.

    Where skills drift, a year of games moves each by so many spreads, this way or that.
    """
    dice = Random(f"{seed}/{spread}")
    skills = tuple(spread * sqrt(12) * (dice.random() - 0.5) for _ in range(PEOPLE))
    found, known = list[Places](), [skills]
    while len(found) < games:
        here = dice.sample(range(PEOPLE), 4 * TABLES)
        if by_skill:
            here.sort(key=lambda who: known[-1][who] + spread * dice.random())
        tables = [here[4 * at :][:4] for at in range(TABLES)]
        found += [lot_places(table, known[-1], dice) for table in tables]
        known.append(drifted(known[-1], drift * spread / sqrt(NIGHTS), dice))
    return KnownClub(skills, as_games(found[:games]), tuple(known))


def drifted(skills: tuple[float, ...], step: float, dice: Random) -> tuple[float, ...]:
    return tuple(skill + step * dice.gauss(0, 1) for skill in skills) if step else skills


def lot_places(table: Table, skills: Sequence[float], dice: Random) -> Places:
    lot = {who: skills[who] - log(-log(dice.random())) for who in table}
    return tuple((who,) for who in sorted(table, key=lambda who: -lot[who]))


def as_games(found: Sequence[Places]) -> tuple[RatedGame, ...]:
    return tuple(RatedGame(str(n), n // 12, n // 12, places) for n, places in enumerate(found))


def pairs_of(game: RatedGame) -> Iterator[Pair]:
    rank = dict(zip(game.people, game.ranks, strict=True))
    for at, one in enumerate(game.people):
        for other in game.people[at + 1 :]:
            yield one, other, 0.5 if rank[one] == rank[other] else float(rank[one] < rank[other])


def hit(one: float, other: float, came: float) -> float:
    """Whether it was predicted; where nobody is expected to be better, a half."""
    return 0.5 if one == other else came if one > other else 1 - came


class MeanPlaces:
    """The plain rival: how high somebody has come so far, from 0 to 1."""

    def __init__(self) -> None:
        self.sums = dict[int, tuple[float, int]]()

    def side(self, who: int) -> float:
        total, games = self.sums.get(who, (0.0, 0))
        return total / games if games else 0.5

    def played(self, game: RatedGame) -> None:
        size = len(game.people)
        for who, rank in zip(game.people, game.ranks, strict=True):
            shared = game.ranks.count(rank) - 1
            total, games = self.sums.get(who, (0.0, 0))
            self.sums[who] = total + 1 - (rank - 1 + shared / 2) / (size - 1), games + 1


@dataclass(frozen=True, slots=True)
class Prediction:
    """Of the pairs that were predicted: which share came true, and the mean log loss of ratings."""

    pairs: int
    ratings: float
    log_loss: float
    mean_place: float
    perfect: float  # by whoever knows the skills


class PredictionTrial:
    """Each game is predicted from those before it, then rated."""

    def __init__(self, club: KnownClub, model: RatingModel = MODEL) -> None:
        self.club, self.model = club, model
        self.players: RatedPlayers = {}
        self.means = MeanPlaces()
        self.sums = [0.0] * 4
        self.pairs = 0

    def mu(self, who: int) -> float:
        return self.players[who].mu if who in self.players else self.model.mu

    def is_certain(self, who: int) -> bool:
        return who in self.players and not is_provisional(self.players[who].sigma)

    def chance(self, one: int, other: int, size: int) -> float:
        """That the first is better, as the method has it."""
        sigmas = [
            self.players[w].sigma if w in self.players else self.model.sigma for w in (one, other)
        ]
        scale = sqrt(size * (self.model.beta**2 + sum(sigma**2 for sigma in sigmas) / 2))
        return 1 / (1 + exp((self.mu(other) - self.mu(one)) / scale))

    def predict(self, number: int, game: RatedGame) -> None:
        def skill(who: int) -> float:
            return self.club.skill_at(number, who)

        for one, other, came in pairs_of(game):
            chance = self.chance(one, other, len(game.people))
            loss = -came * log(chance) - (1 - came) * log(1 - chance)
            sides: tuple[Side, ...] = (self.mu, self.means.side, skill)
            hits = [hit(side(one), side(other), came) for side in sides]
            self.sums = [total + new for total, new in zip(self.sums, [*hits, loss], strict=True)]
            self.pairs += 1

    def run(self, *, only_certain: bool = False, after: int = 0) -> Prediction:
        for number, game in enumerate(self.club.games):
            if number >= after and (not only_certain or all(map(self.is_certain, game.people))):
                self.predict(number, game)
            rate_on(self.players, [game], self.model)
            self.means.played(game)
        ratings, mean_place, perfect, loss = (total / max(self.pairs, 1) for total in self.sums)
        return Prediction(self.pairs, ratings, loss, mean_place, perfect)


@dataclass(frozen=True)
class TrueRatings:
    """What everybody would rate after endless games: the skills on the scale of the ratings.

    Known skills say who is how much better than whom; the one number that is missing, how much of a
    rating a skill is worth, is the one under which the games of the club are likeliest.
    """

    club: KnownClub
    model: RatingModel = MODEL

    @cached_property
    def centred(self) -> list[float]:
        middle = sum(self.club.skills) / len(self.club.skills)
        return [skill - middle for skill in self.club.skills]

    @cached_property
    def worth(self) -> float:
        """By Newton's steps."""
        worth = 0.0
        for _step in range(STEPS):
            slopes = [self.slope(game, worth) for game in self.club.games]
            worth += sum(first for first, _ in slopes) / sum(second for _, second in slopes)
        return worth

    def slope(self, game: RatedGame, worth: float) -> tuple[float, float]:
        """How the likelihood of a game changes with the worth, and how that changes."""
        scale = sqrt(len(game.people) * (self.model.beta**2 + (self.model.sigma * 3 / 4) ** 2))
        left, first, second = list(game.people), 0.0, 0.0
        for equals in game.places:
            share = {who: exp(worth * self.centred[who] / scale) for who in left}
            total = sum(share.values())
            mean = sum(share[who] * self.centred[who] for who in left) / total
            square = sum(share[who] * self.centred[who] ** 2 for who in left) / total
            first += sum(self.centred[who] - mean for who in equals) / scale
            second += len(equals) * (square - mean**2) / scale**2
            left = [who for who in left if who not in equals]
        return first, second

    def within(self, players: RatedPlayers) -> list[bool]:
        """Of each rating that is certain, whether the truth lies in what is stated."""
        middle = sum(player.mu for player in players.values()) / len(players)
        shift = middle - self.worth * sum(self.centred[who] for who in players) / len(players)
        found = []
        for who, player in players.items():
            low, high = stated_interval(player.mu, player.sigma)
            if not is_provisional(player.sigma):
                found.append(low <= shift + self.worth * self.centred[who] <= high)
        return found


def covered(club: KnownClub, every: int = 50) -> list[bool]:
    """Of all ratings that were certain, looked at again and again."""
    truth, found = TrueRatings(club), list[bool]()
    players: RatedPlayers = {}
    for number, game in enumerate(club.games, 1):
        rate_on(players, [game])
        if number % every == 0:
            found += truth.within(players)
    return found
