"""Who stands where in a season, why, and what each of them can still reach."""

from bisect import bisect_right
from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, replace
from itertools import pairwise
from math import inf
from typing import NamedTuple

from tournaments.seasons.season_rule import POINT, SeasonRule, SeasonTieBreak

type PlayerPk = int
type NightPk = int
type Rank = tuple[int, int, int, tuple[float, ...]]


@dataclass(frozen=True, slots=True)
class NightPlaces:
    """A night that counts: the place of each who has a result, equals sharing one."""

    pk: NightPk
    places: Mapping[PlayerPk, int]
    is_final: bool = True  # nothing is to come or to be told of it

    def points(self, rule: SeasonRule) -> dict[PlayerPk, int]:
        """Hundredths, without those for coming."""
        sharing = dict[int, int]()
        for place in self.places.values():
            sharing[place] = sharing.get(place, 0) + 1
        size = len(self.places)
        worth = {place: rule.places_are_worth(place, n, size) for place, n in sharing.items()}
        return {player: worth[place] for player, place in self.places.items()}


@dataclass(frozen=True, slots=True)
class NightScore:
    """A night of somebody."""

    night: NightPk
    place: int
    points: int  # hundredths
    counts: bool = True


class Brought(NamedTuple):
    """From the season before: hundredths as they are, at least, and at most."""

    points: int
    least: int
    most: int


NOTHING = Brought(0, 0, 0)


@dataclass(slots=True)
class SeasonRow:
    """Somebody in a season. Without enough nights they have no place, and stand behind."""

    player: PlayerPk
    points: int  # hundredths: brought along, of the nights that count, for coming
    brought: int
    scores: tuple[NightScore, ...]  # in the order of the nights
    wins: int  # of nights that are over
    reach: int  # hundredths, if they win all that is to come, and each night that runs
    least: int  # hundredths, if they come to nothing more and end the nights that run last
    most_nights: int  # that they may have come to in the end
    place: int | None = None
    decided_by: SeasonTieBreak | None = None  # against whoever stands next, equal in points
    best_place: int | None = None  # that can still be reached
    is_won: bool = False  # the place can no longer be lost

    @property
    def nights(self) -> int:
        return len(self.scores)

    @property
    def best_night(self) -> int:
        return max((score.points for score in self.scores), default=0)


@dataclass(frozen=True, slots=True)
class SeasonTable:
    rows: tuple[SeasonRow, ...]  # those with a place, the best first; then the others


@dataclass(frozen=True, slots=True)
class Counting:
    """A rule for so many nights."""

    rule: SeasonRule
    played: int
    to_come: int
    running: frozenset[NightPk]  # of those played

    @property
    def open_nights(self) -> int:
        """That may still be won: those that run, too."""
        return self.to_come + len(self.running)

    @property
    def most_nights(self) -> int:
        """Of somebody, that count."""
        return self.rule.counting(self.played + self.to_come)

    def sum_of(self, nights: Sequence[int]) -> int:
        """Of these nights of somebody, with what coming to them is worth."""
        best = sorted(nights, reverse=True)[: self.most_nights]
        return sum(best) + self.rule.for_coming * POINT * len(nights)


def season_table(
    rule: SeasonRule,
    nights: Sequence[NightPlaces],
    to_come: int | None = 0,
    brought: Mapping[PlayerPk, Brought] | None = None,
) -> SeasonTable:
    """After these nights, in their order, with so many still to come: None if nobody knows it."""
    before = brought or {}
    gathered = scores_of(rule, nights)
    running = frozenset(night.pk for night in nights if not night.is_final)
    counting = Counting(rule, len(nights), to_come or 0, running)
    rows = [
        row_of(counting, player, gathered.get(player, []), before.get(player, NOTHING))
        for player in sorted(gathered.keys() | before.keys())
    ]
    placed = in_order([row for row in rows if row.nights >= rule.least_nights], nights)
    others = [row for row in rows if row.nights < rule.least_nights]
    others.sort(key=lambda row: -row.points)
    if to_come is not None:
        say_what_is_possible(counting, placed, others)
    return SeasonTable((*placed, *others))


def scores_of(rule: SeasonRule, nights: Iterable[NightPlaces]) -> dict[PlayerPk, list[NightScore]]:
    gathered = dict[PlayerPk, list[NightScore]]()
    for night in nights:
        for player, points in night.points(rule).items():
            score = NightScore(night.pk, night.places[player], points)
            gathered.setdefault(player, []).append(score)
    return gathered


def row_of(
    counting: Counting, player: PlayerPk, scores: Sequence[NightScore], brought: Brought
) -> SeasonRow:
    """Of a night that runs, nothing is sure but that they came."""
    sure = [score for score in scores if score.night not in counting.running]
    had = [score.points for score in sure]
    won = [counting.rule.most] * counting.open_nights
    lost = [counting.rule.least] * (len(scores) - len(sure))
    return SeasonRow(
        player=player,
        points=brought.points + counting.sum_of([score.points for score in scores]),
        brought=brought.points,
        scores=with_those_that_count(scores, counting.most_nights),
        wins=sum(score.place == 1 for score in sure),
        reach=brought.most + counting.sum_of([*had, *won]),
        least=brought.least + counting.sum_of([*had, *lost]),
        most_nights=len(sure) + counting.open_nights,
    )


def with_those_that_count(scores: Sequence[NightScore], counting: int) -> tuple[NightScore, ...]:
    """Of equal nights the earlier ones count."""
    best_first = sorted(range(len(scores)), key=lambda index: (-scores[index].points, index))
    dropped = set(best_first[counting:])
    return tuple(
        replace(score, counts=False) if index in dropped else score
        for index, score in enumerate(scores)
    )


def in_order(rows: Iterable[SeasonRow], nights: Sequence[NightPlaces]) -> list[SeasonRow]:
    """The best first, each with a place; those whom nothing tells apart share one."""
    latest_first = [night.places for night in reversed(nights)]

    def rank(row: SeasonRow) -> Rank:
        places = tuple(night.get(row.player, inf) for night in latest_first)
        return -row.points, -row.wins, -row.best_night, places

    line = sorted(((rank(row), row) for row in rows), key=lambda each: each[0])
    for number, (_rank, row) in enumerate(line, 1):
        row.place = number
    for (one, ahead), (other, behind) in pairwise(line):
        ahead.decided_by = decides_between(one, other)
        if one == other:
            behind.place = ahead.place
    return [row for _rank, row in line]


def decides_between(one: Rank, other: Rank) -> SeasonTieBreak | None:
    """Nothing, where points differ, or all is equal."""
    if one[0] != other[0] or one == other:
        return None
    pairs = zip(SeasonTieBreak, one[1:], other[1:], strict=True)
    return next(criterion for criterion, mine, theirs in pairs if mine != theirs)


def say_what_is_possible(
    counting: Counting, placed: Sequence[SeasonRow], others: Sequence[SeasonRow]
) -> None:
    """The best place of each, if they win all that is to come and those in front get no more.

    A place is won once nobody behind or beside can still have as many points. With nothing to come
    each is won as it stands. A night that runs is to come for everybody: of it nothing is sure.
    """
    is_open = any(row.least < row.reach for row in [*placed, *others]) or counting.open_nights > 0
    totals = sorted(row.least for row in placed)
    hopeful = [row for row in others if is_open and row.most_nights >= counting.rule.least_nights]
    for row in [*placed, *hopeful]:
        ahead = len(totals) - bisect_right(totals, row.reach)
        row.best_place = ahead + 1 if is_open else row.place
    chasing = max((row.reach for row in hopeful), default=-1)
    sharing = Counter(row.place for row in placed)
    for row in reversed(placed):
        row.is_won = not is_open or (sharing[row.place] == 1 and chasing < row.least)
        chasing = max(chasing, row.reach)
