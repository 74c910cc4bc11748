"""What a season leaves to tell: records of its nights and games, each with who they belong to."""

from collections import Counter, defaultdict
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from datetime import date
from fractions import Fraction
from itertools import combinations, groupby, pairwise
from typing import NamedTuple

from tournaments.appearances.appearance import Played
from tournaments.people.phases import PhasesOf, is_whole
from tournaments.seasons.season_rule import SeasonRule
from tournaments.seasons.season_table import Brought, NightPlaces, season_table

LATEST = 12  # nights of a race: more lines nobody follows
LEAST_WINS = 2  # in a row, before it is a streak
LEAST_MEETINGS = 3  # before two people are a pair
LEAST_LAID = 3  # times, before a phase is compared with others


class NightOfSeason(NamedTuple):
    """A night with its day and the place of each."""

    pk: int
    name: str
    day: date
    places: Mapping[int, int]
    is_final: bool = True  # nothing is to come or to be told of it

    @property
    def winners(self) -> list[int]:
        """Nobody, while it runs."""
        if not self.is_final:
            return []
        return sorted(player for player, place in self.places.items() if place == 1)


class Race(NamedTuple):
    """The place of each in the table of the season after each of these nights; None before any."""

    nights: tuple[NightOfSeason, ...]
    places: Mapping[int, tuple[int | None, ...]]


class Climb(NamedTuple):
    """Whose one night was worth the most places."""

    player: int
    places: int
    night: NightOfSeason


class WonInARow(NamedTuple):
    player: int
    games: int
    first: Played
    last: Played


class Pair(NamedTuple):
    """Two who sat at one table most often, and how often each was before the other."""

    players: tuple[int, int]
    games: int
    before: tuple[int, int]


def race(
    rule: SeasonRule,
    nights: Sequence[NightOfSeason],
    brought: Mapping[int, Brought],
    to_come: int = 0,
) -> Race:
    """After each of the latest nights, as the season stood then: all later ones were to come."""
    played = [NightPlaces(night.pk, night.places) for night in nights]
    first = max(len(nights) - LATEST, 0)
    tables = list[dict[int, int | None]]()
    for n in range(first + 1, len(nights) + 1):
        table = season_table(rule, played[:n], to_come + len(nights) - n, brought)
        tables.append({row.player: row.place for row in table.rows})
    everybody = {player for table in tables for player in table}
    places = {player: tuple(table.get(player) for table in tables) for player in everybody}
    return Race(tuple(nights[first:]), places)


def biggest_climbs(run: Race) -> list[Climb]:
    """The first such one of each; whoever had no place before has not climbed."""
    climbs = [
        Climb(player, before - after, run.nights[n + 1])
        for player, places in sorted(run.places.items())
        for n, (before, after) in enumerate(pairwise(places))
        if before is not None and after is not None and before > after
    ]
    most = max((each.places for each in climbs), default=0)
    found = dict[int, Climb]()
    for each in climbs:
        if each.places == most:
            found.setdefault(each.player, each)
    return list(found.values())


def longest_in_front(run: Race) -> tuple[list[int], int]:
    """Who was first after most of these nights, and after how many: equals share it."""
    first = Counter(player for player, places in run.places.items() for at in places if at == 1)
    most = max(first.values(), default=0)
    return sorted(player for player, times in first.items() if times == most), most


def night_wins(nights: Iterable[NightOfSeason]) -> list[tuple[int, int]]:
    """Who won how many nights, most first."""
    wins = Counter(winner for night in nights for winner in night.winners)
    return sorted(wins.items(), key=lambda each: (-each[1], each[0]))


def longest_runs(played: Iterable[Played]) -> list[WonInARow]:
    """Most games won in a row: the first such run of each who did it, in the order they ended."""
    runs = list(won_in_a_row(played))
    most = max((run.games for run in runs), default=0)
    first = dict[int, WonInARow]()
    for run in sorted(runs, key=lambda each: (each.last.order, each.player)):
        if run.games == most:
            first.setdefault(run.player, run)
    return list(first.values())


def won_in_a_row(played: Iterable[Played]) -> Iterator[WonInARow]:
    for player, games in by_player(played).items():
        for is_won, some in groupby(games, lambda each: each.is_won):
            run = list(some)
            if is_won and len(run) >= LEAST_WINS:
                yield WonInARow(player, len(run), run[0], run[-1])


def by_player(played: Iterable[Played]) -> dict[int, list[Played]]:
    """The games of each, in order."""
    found = defaultdict[int, list[Played]](list)
    for each in sorted(played, key=lambda one: one.order):
        found[each.player].append(each)
    return dict(sorted(found.items()))


def most_met(played: Iterable[Played]) -> Pair | None:
    """Who sat together most often; of equal pairs the one that met first on the roster."""
    meetings, before = Counter[tuple[int, int]](), Counter[tuple[int, int]]()
    for _game, some in groupby(sorted(played, key=lambda e: (e.order, e.player)), lambda e: e.game):
        for one, other in combinations(list(some), 2):
            meetings[one.player, other.player] += 1
            if one.place != other.place:
                better = one.place < other.place
                who = (one.player, other.player) if better else (other.player, one.player)
                before[who] += 1
    if not meetings:
        return None
    two, games = max(meetings.items(), key=lambda each: (each[1], tuple(-who for who in each[0])))
    if games < LEAST_MEETINGS:
        return None
    return Pair(two, games, (before[two], before[two[::-1]]))


def phase_means(played: Iterable[Played]) -> dict[int, tuple[Fraction, int]]:
    """Of each phase how many deals it took on average, and how often it was laid.

    Of one that was laid less than a few times nothing is told.
    """
    sums = defaultdict[int, list[int]](list)
    for each in played:
        for number, deals in each.deals_by_phase:
            if deals:
                sums[number].append(deals)
    known = {number: deals for number, deals in sorted(sums.items()) if len(deals) >= LEAST_LAID}
    return {
        number: (Fraction(sum(deals), len(deals)), len(deals)) for number, deals in known.items()
    }


def cleanest_wins(played: Iterable[Played], phases_of: PhasesOf) -> list[Played]:
    """With the fewest points after all phases, whatever the edition; of each person the first."""
    won = (each for each in played if each.is_won and each.points is not None)
    whole = [each for each in won if is_whole(each, phases_of)]
    return first_of_each(whole, min(map(points_in, whole), default=0), points_in)


def most_outs(played: Iterable[Played]) -> list[Played]:
    """Of whoever went out most often in one game."""
    known = [each for each in played if outs_in(each) > 1]
    return first_of_each(known, max(map(outs_in, known), default=0), outs_in)


def points_in(game: Played) -> int:
    return game.points or 0


def outs_in(game: Played) -> int:
    return game.outs or 0


def first_of_each(
    played: Iterable[Played], best: int, amount_in: Callable[[Played], int]
) -> list[Played]:
    """Equals share it: the first such game of each."""
    found = dict[int, Played]()
    for each in sorted(played, key=lambda one: (one.order, one.player)):
        if amount_in(each) == best:
            found.setdefault(each.player, each)
    return list(found.values())


def games_of(played: Iterable[Played]) -> int:
    return len({each.game for each in played})


def deals_of(played: Iterable[Played]) -> int:
    """As far as it is known how many there were: of each game those of whoever played most."""
    most = defaultdict[int, int](int)
    for each in played:
        most[each.game] = max(most[each.game], each.deals or 0)
    return sum(most.values())
