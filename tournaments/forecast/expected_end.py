"""When the round and the night will end: from what was seen tonight, and from earlier games.

All times are minutes; nothing here knows a clock. In 80 of 100 nights the end should lie inside
of the interval: `./run bench nights` tries that on nights of robots.
"""

from collections.abc import Iterator
from dataclasses import dataclass
from enum import Enum
from functools import lru_cache
from math import exp, log, prod, sqrt

from tournaments.forecast.paces import Pace
from tournaments.forecast.spreads import (
    FIVE_PLACES,
    NINETY,
    NO_TIME,
    TEN,
    Beyond,
    Spread,
    mixed,
    spread_of,
)

# Stated assumptions: how much things differ, as deviations of logarithms.
OF_TABLES = 0.15  # in one night
OF_DEALS = 0.45  # at one table
OF_NIGHTS = 0.12  # of one club, at the least
OF_BREAKS = 0.5  # in one night
OF_CLUBS = 0.5  # in their breaks
USUAL_DEALS = 10  # of a game from which a pace is known
BREAK = 10.0  # minutes from the end of a round to the next one
SITTING_DOWN = Spread(4.0, 6.0)  # until the first cards are dealt
LAST_WORD = Spread(1.5, 1.5)  # until a table that stops at once has typed its result
DEALS_A_PHASE = 1.4  # of a whole game
DEALS_A_PHASE_LEFT = 1.6  # for whoever leads now: they had luck, and others may overtake them
PHASE_VARIANCE = 0.5  # of the deals of one phase


class AfterTime(Enum):
    """What is still played when the time of a round is up."""

    DEAL = "deal"
    ONE_MORE = "one_more"
    NOW = "now"


@dataclass(frozen=True, slots=True)
class Tempo:
    """What a table needed tonight: so many minutes for so many deals."""

    deals: int
    minutes: float

    @property
    def known(self) -> float:
        return log(self.minutes / self.deals)

    @property
    def own_variance(self) -> float:
        return OF_DEALS**2 / self.deals


@dataclass(frozen=True, slots=True)
class TableSoFar:
    """A table that still plays."""

    to_go: float  # deals
    since: float  # minutes since the latest deal, or since the round was published
    begun: bool = True
    tempo: Tempo | None = None
    added: float = 0.0  # minutes that it has more than the others


@dataclass(frozen=True, slots=True)
class RoundTime:
    """The time of a round."""

    minutes: float
    after: AfterTime = AfterTime.DEAL


@dataclass(frozen=True, slots=True)
class NightSoFar:
    pace: Pace
    deals: float  # of a whole game
    is_fixed: bool = True  # so many and no others
    limit: RoundTime | None = None
    playing: tuple[TableSoFar, ...] = ()  # of the running round
    clock_left: float | None = None  # of its clock; None: nobody knows it
    tempos: tuple[Tempo, ...] = ()  # of all tables tonight
    breaks: tuple[float, ...] = ()  # tonight
    resting: float | None = None  # since the latest round ended; None: none is awaited
    to_come: tuple[int, ...] = ()  # the tables of each round after this one


@dataclass(frozen=True, slots=True)
class Interval:
    """Minutes from now: in 80 of 100 nights not sooner and not later."""

    soonest: float
    middle: float
    latest: float


@dataclass(frozen=True, slots=True)
class ExpectedEnd:
    round: Interval | None  # None: none is being played
    night: Interval


def deals_left(phases: int, best: int) -> float:
    """Until somebody has won, where the best of a table has laid so many phases."""
    return DEALS_A_PHASE_LEFT * max(phases - best, 1) if best else DEALS_A_PHASE * phases


def expected_end(night: NightSoFar) -> ExpectedEnd:
    middle, variance = pace_tonight(night)
    rounds, nights = [], []
    for place, weight in FIVE_PLACES:
        deal = exp(middle + place * sqrt(variance))
        now = round_left(night, deal)
        rounds.append((weight, now))
        nights.append((weight, now + rounds_left(night, deal)))
    rest = mixed(nights)
    whole = Spread(rest.mean, rest.variance) + breaks_left(night)
    return ExpectedEnd(interval(mixed(rounds)) if night.playing else None, interval(whole))


def interval(rest: Spread) -> Interval:
    if rest.mean <= 0:
        return Interval(0.0, 0.0, 0.0)
    return Interval(rest.at(TEN), rest.middle, rest.at(NINETY))


def pace_tonight(night: NightSoFar) -> tuple[float, float]:
    """The logarithm of the minutes that a deal takes tonight, and its variance."""
    known, weight = log(60 / night.pace.deals_an_hour), 1 / night_variance(night.pace)
    total = known * weight
    for tempo in night.tempos:
        more = 1 / (OF_TABLES**2 + tempo.own_variance)
        total, weight = total + tempo.known * more, weight + more
    return total / weight, 1 / weight


def night_variance(pace: Pace) -> float:
    """How far a night may lie from the pace of its club."""
    of_one_game = OF_TABLES**2 + OF_DEALS**2 / USUAL_DEALS
    of_night = max(pace.spread**2 - of_one_game, OF_NIGHTS**2)
    return of_night + (pace.spread**2 / pace.games if pace.games else 0.0)


def round_left(night: NightSoFar, deal: float) -> Spread:
    """Until the last table is done."""
    if not night.playing:
        return NO_TIME
    tables = [table_left(night, table, deal) for table in night.playing]
    return spread_of(lambda minutes: 1 - prod(1 - beyond(minutes) for beyond in tables))


def table_left(night: NightSoFar, table: TableSoFar, deal: float) -> Beyond:
    """Until its game is through or its time is up."""
    game = game_left(night, table, deal).beyond(max(table.since, 0.0))
    if night.limit is None:
        return game
    clock = night.clock_left
    if clock is None:
        clock = night.limit.minutes + SITTING_DOWN.mean
    return in_time(night.limit, clock + table.added, deal, game)


def in_time(limit: RoundTime, clock: float, deal: float, game: Beyond) -> Beyond:
    """A table plays on only if its game does, and its time or the deals after it."""
    over = after_time(limit.after, deal).beyond(max(-clock, 0.0))
    ahead = max(clock, 0.0)
    return lambda minutes: game(minutes) * over(minutes - ahead)


def game_left(night: NightSoFar, table: TableSoFar, deal: float) -> Spread:
    """From the latest deal of a table to its end, at this pace of the night."""
    known, variance = 0.0, OF_TABLES**2
    if table.tempo:
        share = variance / (variance + table.tempo.own_variance)
        known = share * (table.tempo.known - log(deal))
        variance = share * table.tempo.own_variance
    play = playing_time(night, table.to_go, deal * exp(known), variance)
    return play if table.begun else play + SITTING_DOWN


def playing_time(night: NightSoFar, deals: float, deal: float, of_table: float) -> Spread:
    number = 0.0 if night.is_fixed else PHASE_VARIANCE / (DEALS_A_PHASE_LEFT * deals)
    return Spread.relative(deals * deal, of_table + OF_DEALS**2 / deals + number)


def after_time(after: AfterTime, deal: float) -> Spread:
    """From the end of the time until a table is done: it comes in the middle of a deal.

    Long deals are met more often: of one that is being played more than half is left.
    """
    lasts = {
        AfterTime.DEAL: Spread.relative(0.6 * deal, 0.55 + OF_TABLES**2),
        AfterTime.ONE_MORE: Spread.relative(1.6 * deal, 0.16 + OF_TABLES**2),
        AfterTime.NOW: LAST_WORD,
    }
    return lasts[after]


def rounds_left(night: NightSoFar, deal: float) -> Spread:
    """Those that come after this one, without what lies between them."""

    @lru_cache
    def of(tables: int) -> Spread:
        return whole_round(night, tables, deal)

    return sum((of(tables) for tables in night.to_come), NO_TIME)


def whole_round(night: NightSoFar, tables: int, deal: float) -> Spread:
    play = playing_time(night, night.deals, deal, OF_TABLES**2) + SITTING_DOWN
    table = play.beyond()
    if night.limit:
        table = in_time(night.limit, night.limit.minutes + SITTING_DOWN.mean, deal, table)
    return spread_of(lambda minutes: 1 - (1 - table(minutes)) ** tables)


def breaks_left(night: NightSoFar) -> Spread:
    """Of which the first may have begun."""
    usual = usual_break(night.breaks)
    return sum(each_break(night, usual), NO_TIME)


def each_break(night: NightSoFar, usual: Spread) -> Iterator[Spread]:
    ahead = len(night.to_come)
    if night.resting is not None and ahead:
        yield usual.left(night.resting)
        ahead -= 1
    elif not night.playing and ahead:
        ahead -= 1  # the first round begins now
    for _number in range(ahead):
        yield usual


def usual_break(breaks: tuple[float, ...]) -> Spread:
    """From those that there were tonight, and at first from what is usual."""
    weight, each = 1 / OF_CLUBS**2, 1 / OF_BREAKS**2
    known = log(BREAK) * weight + sum(log(max(minutes, 1.0)) for minutes in breaks) * each
    whole = weight + each * len(breaks)
    variance = 1 / whole + OF_BREAKS**2
    mean = exp(known / whole + variance / 2)
    return Spread.relative(mean, exp(variance) - 1)
