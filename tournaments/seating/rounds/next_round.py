"""The next round, when it is known who is here now."""

from collections.abc import Sequence
from dataclasses import dataclass, field, replace
from enum import Enum
from typing import assert_never

from tournaments.seating.asked.checks import wrong_people, wrong_places, wrong_rounds, wrong_sizes
from tournaments.seating.lots import shuffled
from tournaments.seating.nights import Dice, Effort, Night
from tournaments.seating.plans import Round
from tournaments.seating.refusals import SeatingRefusal
from tournaments.seating.rounds.by_hand import Misplaced, as_given, faults_of, places_left
from tournaments.seating.rounds.deals import chopped, snaked
from tournaments.seating.rounds.ranking import Ranking, doubled_ranks, line_of
from tournaments.seating.search.field import mean_rank, seat_field
from tournaments.seating.search.order import ordered
from tournaments.seating.search.prices import Prices, prices_of
from tournaments.seating.search.settling import settled
from tournaments.seating.wishes import Unmet, unmet_wishes


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
    by_hand: Round = ()

    @property
    def given(self) -> Round:
        return self.by_hand if self.mode is Mode.BY_HAND else ()


@dataclass(frozen=True, slots=True)
class NextRound:
    """A round, in which the firm wishes are met but these."""

    tables: Round
    unmet: tuple[Unmet, ...] = ()


@dataclass(frozen=True, slots=True)
class NoNextRound:
    """Everything that is wrong with what is asked, and with the tables made by hand."""

    refusals: tuple[SeatingRefusal, ...] = ()
    faults: tuple[Misplaced, ...] = ()


def next_round(night: Night, way: Way, dice: Dice, effort: Effort) -> NextRound | NoNextRound:
    """One round for the people of the night, whatever was played, in this way.

    Neither the order of the people nor their numbers count: among equals lots are drawn.
    """
    here = frozenset(night.people)
    places = {person: table for person, table in night.places.items() if person in here}
    night = replace(night, rounds=1, places=places)
    wrong = (wrong_people, wrong_sizes, wrong_rounds, wrong_places)
    refusals = tuple(refusal for wrongs in wrong for refusal in wrongs(night))
    faults = faults_of(way.given, night.people, night.sizes)
    if refusals or faults:
        return NoNextRound(refusals, faults)
    tables = _tables(night, way, dice, effort)
    mixed = tuple(tuple(shuffled(table, dice)) for table in tables)
    (seated,) = ordered(night, (mixed,), dice, passes=2)
    seated = as_given(way.given, seated)
    return NextRound(seated, unmet_wishes(seated, night.apart, night.places))


def _tables(night: Night, way: Way, dice: Dice, effort: Effort) -> Round:
    line = shuffled(night.people, dice)
    match way.mode:
        case Mode.RANDOM:
            return settled(night, chopped(line, night.sizes), line, dice, effort)
        case Mode.FEWEST_REPEATS:
            return _searched(prices_of(night), line, dice, effort)
        case Mode.POWER_PAIRED:
            return _power_paired(night, way.ranking, dice, effort)
        case Mode.CHOP:
            line = line_of(way.ranking.ties(line), dice)
            return settled(night, chopped(line, night.sizes), line, dice, effort)
        case Mode.SNAKE:
            line = line_of(way.ranking.ties(line), dice)
            return settled(night, snaked(line, night.sizes), line, dice, effort)
        case Mode.BY_HAND:
            kept = places_left(way.given, night.sizes, night.places)
            return _searched(prices_of(replace(night, places=kept)), line, dice, effort)
    assert_never(way.mode)


def _searched(prices: Prices, line: Sequence[int], dice: Dice, effort: Effort) -> Round:
    """Firm wishes that a short search, or that of blocks, left unmet are met by swaps."""
    tables = seat_field(prices, line, dice, effort)
    return settled(prices.night, tables, line, dice, effort)


def _power_paired(night: Night, ranking: Ranking, dice: Dice, effort: Effort) -> Round:
    ties = ranking.ties(night.people)
    ranks = doubled_ranks(ties)
    tables = _searched(prices_of(night, ranks), line_of(ties, dice), dice, effort)
    return _best_first(night, tables, ranks)


def _best_first(night: Night, tables: Round, ranks: dict[int, int]) -> Round:
    """Among tables of one size to which nobody keeps, the best people at the first."""
    kept = frozenset(night.places.values())
    numbered = list(tables)
    for size in sorted({*night.sizes}):
        same = [t for t, s in enumerate(night.sizes) if s == size and t not in kept]
        best_first = sorted((tables[t] for t in same), key=lambda table: mean_rank(table, ranks))
        for number, table in zip(same, best_first, strict=True):
            numbered[number] = table
    return tuple(numbered)
