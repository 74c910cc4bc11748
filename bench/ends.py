"""Whether a night ends when it was expected to: tried on nights that robots play.

What is drawn here is known to the product as little as real people are: how fast a club, a night
and a table are, how long a deal takes, who is interrupted, how long people rest. Nothing of it has
the form that the product assumes. The cards are played by the robots of the sample.
"""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import cache
from itertools import pairwise
from random import Random
from statistics import median

from bench.report import Figure
from rules import Setup, edition, play
from scoring.robots.games import play_game
from tournaments.forecast.expected_end import (
    AfterTime,
    ExpectedEnd,
    Interval,
    NightSoFar,
    RoundTime,
    TableSoFar,
    Tempo,
    deals_left,
    expected_end,
)
from tournaments.forecast.paces import Pace, pace_of_games

GAMES = 40  # that robots play; tables draw from them
SEED = 16


@dataclass(frozen=True, slots=True)
class Habits:
    """Of a club: minutes, and how many deals each of which steadies them."""

    deal: float
    steady: float
    rest: float
    sits_down: float
    meal: float  # how likely one break is a long one


@dataclass(frozen=True, slots=True)
class Agreed:
    """Of a night."""

    tables: int
    rounds: int
    has_final: bool
    deals: int | None  # None: to the winner
    limit: RoundTime | None


@dataclass(frozen=True, slots=True)
class PlayedTable:
    moments: tuple[float, ...]  # at which each deal was over
    phases: tuple[int, ...]  # that the best had after each
    end: float

    def deals_at(self, now: float) -> int:
        return sum(moment <= now for moment in self.moments)


@dataclass(frozen=True, slots=True)
class PlayedRound:
    begin: float
    clock: float | None
    tables: tuple[PlayedTable, ...]

    @property
    def end(self) -> float:
        return max(table.end for table in self.tables)

    @property
    def middle(self) -> float:
        return (self.begin + self.end) / 2


@cache
def robot_games() -> list[tuple[int, ...]]:
    """Of each the phases that the best had, deal after deal."""
    dice, classic = Random(SEED), edition("classic")
    setup = Setup(classic, classic.variants[0], {}, 4, 0)
    games = []
    for _number in range(GAMES):
        skills = [dice.uniform(0.5, 1) for _seat in range(setup.seats)]
        deals = play_game(setup, skills, dice).deals
        states = (play(setup, deals[:count]) for count in range(1, len(deals) + 1))
        games.append(tuple(max(state.completed) for state in states))
    return games


def habits_of(dice: Random) -> Habits:
    return Habits(
        deal=dice.uniform(4, 12),
        steady=dice.uniform(3, 9),
        rest=dice.uniform(5, 18),
        sits_down=dice.uniform(1, 7),
        meal=dice.choice((0.0, 0.0, 0.0, 0.5)),
    )


def agreed_of(dice: Random) -> Agreed:
    deals = dice.choice((None, None, 4, 5, 6, 8, 10))
    limit = RoundTime(dice.choice((30, 40, 45, 60)), dice.choice([*AfterTime]))
    return Agreed(
        tables=dice.randint(2, 9),
        rounds=dice.randint(2, 4),
        has_final=dice.random() < 0.4,
        deals=deals,
        limit=limit if dice.random() < 0.5 else None,
    )


@dataclass(frozen=True, slots=True)
class RobotNight:
    """Somebody is slow, somebody gets a call, and a game goes on until it or its time is over."""

    habits: Habits
    agreed: Agreed
    haste: float
    dice: Random

    def rounds(self) -> list[PlayedRound]:
        counts = tables_of(self.agreed)
        meal = self.dice.randrange(len(counts)) if self.dice.random() < self.habits.meal else -1
        rounds: list[PlayedRound] = []
        begin = 0.0
        for number, tables in enumerate(counts):
            rounds.append(self.round(begin, tables))
            begin = rounds[-1].end + self.dice.gammavariate(5, self.habits.rest / 5)
            begin += self.dice.uniform(15, 40) if number == meal else 0.0
        return rounds

    def round(self, begin: float, tables: int) -> PlayedRound:
        start = begin + self.habits.sits_down * self.dice.uniform(0.6, 1.6)
        clock = start + self.agreed.limit.minutes if self.agreed.limit else None
        first = [start + self.dice.uniform(0, 2) for _table in range(tables)]
        return PlayedRound(begin, clock, tuple(self.table(at, clock) for at in first))

    def table(self, begin: float, clock: float | None) -> PlayedTable:
        slowness = self.haste * sum(self.dice.uniform(0.7, 1.3) for _seat in range(4)) / 4
        phases = self.dice.choice(robot_games())[: self.agreed.deals]
        moments = [begin]
        while len(moments) <= len(phases) and not self.is_up(clock, moments):
            moments.append(moments[-1] + self.deal(slowness))
        if self.stops_at_once and clock and moments[-1] > clock:
            return PlayedTable(tuple(moments[1:-1]), phases, clock + self.dice.uniform(0.5, 4))
        return PlayedTable(tuple(moments[1:]), phases, moments[-1])

    def deal(self, slowness: float) -> float:
        steady = self.habits.steady
        call = self.dice.uniform(2, 10) if self.dice.random() < 0.03 else 0.0
        return call + self.dice.gammavariate(steady, self.habits.deal * slowness / steady)

    @property
    def stops_at_once(self) -> bool:
        return self.agreed.limit is not None and self.agreed.limit.after is AfterTime.NOW

    def is_up(self, clock: float | None, moments: Sequence[float]) -> bool:
        """The last deal that may be played is over."""
        if self.agreed.limit is None or clock is None:
            return False
        one_more = self.agreed.limit.after is AfterTime.ONE_MORE
        return sum(moment >= clock for moment in moments) > one_more


def haste_of(dice: Random) -> float:
    """Of a night: many are slower than the club usually is, some are faster."""
    return dice.triangular(0.8, 1.3, 1.0)


def tables_of(agreed: Agreed) -> list[int]:
    return [agreed.tables] * agreed.rounds + [1] * agreed.has_final


def club_pace(habits: Habits, dice: Random) -> Pace:
    """Of earlier games of this club, on other nights."""
    freely = Agreed(1, 1, has_final=False, deals=None, limit=None)
    games = dice.choice((0, 0, 1, 2, 3, 4, 6, 10, 20, 30))
    nights = [RobotNight(habits, freely, haste_of(dice), dice) for _game in range(games)]
    moments = [night.table(0.0, None).moments for night in nights]
    return pace_of_games([(len(each) - 1) * 60 / (each[-1] - each[0]) for each in moments])


def night_at(
    now: float | None, agreed: Agreed, pace: Pace, rounds: Sequence[PlayedRound]
) -> NightSoFar:
    """What the product knows at this moment; None: before the first round."""
    begun = [each for each in rounds if now is not None and each.begin <= now]
    moment = now or 0.0
    running = begun[-1] if begun else None
    return NightSoFar(
        pace=pace,
        deals=agreed.deals or 14.0,
        is_fixed=agreed.deals is not None,
        limit=agreed.limit,
        playing=tuple(open_tables(running, moment, agreed)) if running else (),
        clock_left=running.clock - moment if running and running.clock is not None else None,
        tempos=tuple(tempos_at(begun, moment)),
        breaks=tuple(later.begin - earlier.end for earlier, later in pairwise(begun)),
        to_come=tuple(tables_of(agreed)[len(begun) :]),
    )


def open_tables(running: PlayedRound, now: float, agreed: Agreed) -> Iterator[TableSoFar]:
    for table in running.tables:
        if table.end <= now:
            continue
        played = table.deals_at(now)
        yield TableSoFar(
            to_go=to_go(agreed, table, played),
            since=now - (table.moments[played - 1] if played else running.begin),
            begun=played > 0,
            tempo=tempo_at(table, now),
        )


def to_go(agreed: Agreed, table: PlayedTable, played: int) -> float:
    if agreed.deals:
        return max(agreed.deals - played, 1)
    best = table.phases[played - 1] if played else 0
    return deals_left(10, best)


def tempos_at(begun: Sequence[PlayedRound], now: float) -> Iterator[Tempo]:
    each = (tempo_at(table, now) for played in begun for table in played.tables)
    return (tempo for tempo in each if tempo)


def tempo_at(table: PlayedTable, now: float) -> Tempo | None:
    played = table.deals_at(now)
    if played < 2:
        return None
    return Tempo(played - 1, table.moments[played - 1] - table.moments[0])


def is_inside(interval: Interval, minutes: float) -> bool:
    return interval.soonest <= minutes <= interval.latest


@dataclass(slots=True)
class Tally:
    """How many ends lay inside, and how wide the intervals were."""

    asked: int = 0
    inside: int = 0
    sooner: int = 0
    widths: list[float] | None = None

    def note(self, interval: Interval, minutes: float) -> None:
        self.asked += 1
        self.inside += is_inside(interval, minutes)
        self.sooner += minutes < interval.soonest
        self.widths = [*(self.widths or ()), interval.latest - interval.soonest]

    @property
    def of_hundred(self) -> float:
        return 100 * self.inside / self.asked

    @property
    def width(self) -> float:
        return median(self.widths or [0.0])


MOMENTS = ("before round 1", "in the middle of round 1", "… of later rounds", "… of the last one")


def tallies(nights: int, seed: int = SEED) -> dict[str, Tally]:
    found = {name: Tally() for name in (*MOMENTS, "the round, in its middle")}
    for number in range(nights):
        dice = Random(f"{seed}:{number}")
        habits, agreed = habits_of(dice), agreed_of(dice)
        pace = club_pace(habits, dice)
        rounds = RobotNight(habits, agreed, haste_of(dice), dice).rounds()
        note_night(found, agreed, pace, rounds)
    return found


def note_night(
    found: dict[str, Tally], agreed: Agreed, pace: Pace, rounds: Sequence[PlayedRound]
) -> None:
    end = rounds[-1].end
    found[MOMENTS[0]].note(expected_end(night_at(None, agreed, pace, rounds)).night, end)
    for number, played in enumerate(rounds):
        now = played.middle
        expected = expected_end(night_at(now, agreed, pace, rounds))
        found[moment_of(number, len(rounds))].note(expected.night, end - now)
        note_round(found["the round, in its middle"], expected, played.end - now)


def note_round(tally: Tally, expected: ExpectedEnd, minutes: float) -> None:
    assert expected.round
    tally.note(expected.round, minutes)


def moment_of(number: int, rounds: int) -> str:
    if number == rounds - 1:
        return MOMENTS[3]
    return MOMENTS[2] if number else MOMENTS[1]


LEAST, MOST = 75, 85


def figures(nights: int) -> Iterator[Figure]:
    """Of 100 ends, how many lay inside of the interval that is to hold 80."""
    found = tallies(nights)
    night = [tally for name, tally in found.items() if name in MOMENTS]
    inside = 100 * sum(each.inside for each in night) / sum(each.asked for each in night)
    yield figure(f"ends of {nights} robot nights inside of 80 %: of 100", inside)
    for name, tally in found.items():
        yield figure(f"… {name} (± {tally.width / 2:.0f} min)", tally.of_hundred)


def figure(label: str, inside: float) -> Figure:
    is_met = LEAST <= inside <= MOST
    return Figure(label, f"{inside:.0f}", goal=f"{LEAST}–{MOST}", met=is_met)
