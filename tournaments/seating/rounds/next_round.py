"""The next round, when it is known who is here now; and tables made by hand."""

from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from enum import Enum
from itertools import accumulate, groupby
from typing import assert_never

from scoring.dice import Dice, shuffled
from tournaments.seating.checks import wrong_people, wrong_places, wrong_rounds, wrong_sizes
from tournaments.seating.plans import Tables
from tournaments.seating.problems import Effort, Problem, SeatingRefusal, UnmetWish, unmet_wishes
from tournaments.seating.search.field import mean_rank, seat_field
from tournaments.seating.search.order import ordered
from tournaments.seating.search.prices import Prices, prices_of
from tournaments.seating.search.settling import settled

type EqualGroups = tuple[tuple[int, ...], ...]
"""People who are equal together, the best first."""


@dataclass(frozen=True, slots=True)
class Ranking:
    """People, the best first; neighbours whose scores are equal are equal."""

    order: tuple[int, ...] = ()
    scores: Mapping[int, float] = field(default_factory=dict)

    def equal_groups(self, people: Iterable[int]) -> EqualGroups:
        """These people, grouped by standing; those who have none yet share the last place."""
        here = dict.fromkeys(people)
        ranked = dict.fromkeys(person for person in self.order if person in here)
        unranked = tuple(person for person in here if person not in ranked)
        groups = groupby(ranked, key=lambda person: self.scores.get(person, (person,)))
        return tuple(filter(None, (*(tuple(group) for _, group in groups), unranked)))


def doubled_ranks(ties: EqualGroups) -> dict[int, int]:
    """Twice the rank of each, because those who are equal share the mean of their ranks."""
    before = accumulate((len(group) for group in ties), initial=0)
    return {
        person: 2 * passed + len(group) + 1
        for passed, group in zip(before, ties, strict=False)
        for person in group
    }


def line_of(ties: EqualGroups, dice: Dice) -> list[int]:
    """Everybody in the order of standing; lots are drawn among those who are equal."""
    return [person for group in ties for person in shuffled(group, dice)]


def chopped(line: Sequence[int], sizes: Sequence[int]) -> Tables:
    """The first of the line at the first table, the next at the second."""
    people = iter(line)
    return tuple(tuple(next(people) for _ in range(size)) for size in sizes)


def snaked(line: Sequence[int], sizes: Sequence[int]) -> Tables:
    """One to each table there and back again; tables that are full are passed over."""
    tables: list[list[int]] = [[] for _ in sizes]
    people = iter(line)
    for row in range(max(sizes, default=0)):
        there = list(range(len(sizes)))
        for number in there if row % 2 == 0 else reversed(there):
            if len(tables[number]) < sizes[number]:
                tables[number].append(next(people))
    return tuple(map(tuple, tables))


class Mode(Enum):
    """How people come together."""

    RANDOM = "random"
    FEWEST_REPEATS = "fewest_repeats"
    POWER_PAIRED = "power_paired"  # near in the standings, few repeats
    CHOP = "chop"  # the best at the first table, the next at the second
    SNAKE = "snake"  # the best one to each table, the next ones back again
    BY_HAND = "by_hand"


@dataclass(frozen=True, slots=True)
class Way:
    """The mode, the standings that some modes follow, and the tables made by hand."""

    mode: Mode
    ranking: Ranking = field(default_factory=Ranking)
    by_hand: Tables = ()

    @property
    def tables_given(self) -> Tables:
        return self.by_hand if self.mode is Mode.BY_HAND else ()


class SeatFault(Enum):
    """What cannot be in a round."""

    NOT_HERE = "not_here"  # `person` sits at `table` and is not here
    TWICE = "twice"  # `person` sits at `table` and sits somewhere already
    TOO_MANY = "too_many"  # more people sit at `table` than it has seats
    NO_TABLE = "no_table"  # people sit at `table`, which there is not


@dataclass(frozen=True, slots=True)
class FaultAtTable:
    """A fault, the table where it is (from 0), and whose it is, if it is somebody's."""

    fault: SeatFault
    table: int
    person: int | None = None


@dataclass(frozen=True, slots=True)
class NextRound:
    """A round, in which the firm wishes are met but these."""

    tables: Tables
    unmet: tuple[UnmetWish, ...] = ()


@dataclass(frozen=True, slots=True)
class NoNextRound:
    """Everything that is wrong with what is asked, and with the tables made by hand."""

    refusals: tuple[SeatingRefusal, ...] = ()
    faults: tuple[FaultAtTable, ...] = ()


def next_round(problem: Problem, way: Way, dice: Dice, effort: Effort) -> NextRound | NoNextRound:
    """One round for the people of the night, whatever was played, in this way.

    Neither the order of the people nor their numbers count: among equals lots are drawn.
    """
    here = frozenset(problem.people)
    places = {person: table for person, table in problem.fixed_tables.items() if person in here}
    problem = replace(problem, rounds=1, fixed_tables=places)
    wrong = (wrong_people, wrong_sizes, wrong_rounds, wrong_places)
    refusals = tuple(refusal for wrongs in wrong for refusal in wrongs(problem))
    faults = faults_of(way.tables_given, problem.people, problem.sizes)
    if refusals or faults:
        return NoNextRound(refusals, faults)
    tables = _tables(problem, way, dice, effort)
    mixed = tuple(tuple(shuffled(table, dice)) for table in tables)
    (seated,) = ordered(problem, (mixed,), dice, passes=2)
    seated = as_given(way.tables_given, seated)
    return NextRound(seated, unmet_wishes(seated, problem.apart, problem.fixed_tables))


def _tables(problem: Problem, way: Way, dice: Dice, effort: Effort) -> Tables:
    line = shuffled(problem.people, dice)
    match way.mode:
        case Mode.RANDOM:
            return settled(problem, chopped(line, problem.sizes), line, dice, effort)
        case Mode.FEWEST_REPEATS:
            return _searched(prices_of(problem), line, dice, effort)
        case Mode.POWER_PAIRED:
            return _power_paired(problem, way.ranking, dice, effort)
        case Mode.CHOP:
            line = line_of(way.ranking.equal_groups(line), dice)
            return settled(problem, chopped(line, problem.sizes), line, dice, effort)
        case Mode.SNAKE:
            line = line_of(way.ranking.equal_groups(line), dice)
            return settled(problem, snaked(line, problem.sizes), line, dice, effort)
        case Mode.BY_HAND:
            kept = places_left(way.tables_given, problem.sizes, problem.fixed_tables)
            return _searched(prices_of(replace(problem, fixed_tables=kept)), line, dice, effort)
    assert_never(way.mode)


def _searched(prices: Prices, line: Sequence[int], dice: Dice, effort: Effort) -> Tables:
    """Firm wishes that a short search, or that of blocks, left unmet are met by swaps."""
    tables = seat_field(prices, line, dice, effort)
    return settled(prices.problem, tables, line, dice, effort)


def _power_paired(problem: Problem, ranking: Ranking, dice: Dice, effort: Effort) -> Tables:
    ties = ranking.equal_groups(problem.people)
    ranks = doubled_ranks(ties)
    tables = _searched(prices_of(problem, ranks), line_of(ties, dice), dice, effort)
    return _best_first(problem, tables, ranks)


def _best_first(problem: Problem, tables: Tables, ranks: dict[int, int]) -> Tables:
    """Among tables of one size to which nobody keeps, the best people at the first."""
    kept = frozenset(problem.fixed_tables.values())
    numbered = list(tables)
    for size in sorted({*problem.sizes}):
        same = [t for t, s in enumerate(problem.sizes) if s == size and t not in kept]
        best_first = sorted((tables[t] for t in same), key=lambda table: mean_rank(table, ranks))
        for number, table in zip(same, best_first, strict=True):
            numbered[number] = table
    return tuple(numbered)


def faults_of(
    tables: Tables, people: Sequence[int], sizes: Sequence[int]
) -> tuple[FaultAtTable, ...]:
    """Everything that is wrong, table by table."""
    return tuple(_faults(tables, frozenset(people), sizes))


def _faults(tables: Tables, here: frozenset[int], sizes: Sequence[int]) -> Iterator[FaultAtTable]:
    seated: set[int] = set()
    for number, table in enumerate(tables):
        if number >= len(sizes) and table:
            yield FaultAtTable(SeatFault.NO_TABLE, number)
        elif table and len(table) > sizes[number]:
            yield FaultAtTable(SeatFault.TOO_MANY, number)
        for person in table:
            if person not in here:
                yield FaultAtTable(SeatFault.NOT_HERE, number, person)
            if person in seated:
                yield FaultAtTable(SeatFault.TWICE, number, person)
            seated.add(person)


def places_left(tables: Tables, sizes: Sequence[int], places: Mapping[int, int]) -> dict[int, int]:
    """Who keeps to which table: those placed by hand, and others for whom there is a seat."""
    kept = {person: number for number, table in enumerate(tables) for person in table}
    taken = Counter(kept.values())
    for person, number in places.items():
        if person not in kept and taken[number] < sizes[number]:
            kept[person] = number
            taken[number] += 1
    return kept


def as_given(given: Tables, found: Tables) -> Tables:
    """The tables found, with those placed by hand on their seats, before all others."""
    begun = (*given, *((),) * (len(found) - len(given)))
    return tuple(
        first + tuple(person for person in table if person not in first)
        for first, table in zip(begun, found, strict=False)
    )
