"""Final tables of the best; and knock-out, in which some of each table go on."""

from collections.abc import Collection, Iterator, Sequence
from dataclasses import dataclass, field, replace
from enum import Enum
from itertools import accumulate, chain

from scoring.dice import Dice, shuffled
from tournaments.seating.checks import doubled, unplayable
from tournaments.seating.plans import Tables
from tournaments.seating.problems import (
    Apart,
    Effort,
    Problem,
    SeatingFault,
    SeatingRefusal,
    UnmetWish,
    Wish,
    unmet_wishes,
)
from tournaments.seating.rounds.next_round import EqualGroups, Ranking, chopped, line_of, snaked
from tournaments.seating.search.settling import settled
from tournaments.seating.sizes import default_split, no_split


@dataclass(frozen=True, slots=True)
class Border:
    """Equals of whom some sit at final table `table` (from 0) and others behind it.

    `sure` sit there or before; for those who tie there are `seats`.
    """

    table: int
    sure: tuple[int, ...]
    tied: tuple[int, ...]
    seats: int


@dataclass(frozen=True, slots=True)
class Finals:
    """The final tables, the best first, and everybody else in the order of standing."""

    tables: Tables
    others: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class UndecidedBorders:
    """The borders that a lot, or the organiser, has to decide."""

    borders: tuple[Border, ...]


def final_tables(
    ranking: Ranking, people: Sequence[int], sizes: Sequence[int], dice: Dice | None = None
) -> Finals | UndecidedBorders | SeatingRefusal:
    """The best of the people at the first of these tables; dice decide between equals, if given.

    Equals at one table take their seats in the order of the ranking when there are no dice.
    """
    for refusal in (*doubled(people), *unplayable(sizes)):
        return refusal
    if sum(sizes) > len(people):
        return SeatingRefusal(code=SeatingFault.SIZES_DIFFER, number=len(people), limit=sum(sizes))
    ties = ranking.equal_groups(people)
    borders = tuple(borders_of(ties, sizes))
    if borders and dice is None:
        return UndecidedBorders(borders)
    line = list(chain.from_iterable(ties)) if dice is None else line_of(ties, dice)
    finalists = sum(sizes)
    return Finals(chopped(line, sizes), tuple(line[finalists:]))


def borders_of(ties: EqualGroups, sizes: Sequence[int]) -> Iterator[Border]:
    """Each end of a table that goes through a group of equals."""
    line = list(chain.from_iterable(ties))
    ends = dict(zip(accumulate(sizes), range(len(sizes)), strict=True))
    for start, group in zip(accumulate(map(len, ties), initial=0), ties, strict=False):
        for end, table in ends.items():
            if start < end < start + len(group):
                yield Border(table, tuple(line[:start]), group, end - start)


class Hindrance(Enum):
    """Why there is no next stage."""

    NOBODY_GOES_ON = "nobody_goes_on"  # `advancing` of each table, which is none
    MORE_THAN_SIT_THERE = "more_than_sit_there"  # `advancing` of each table, and one has `people`
    NOBODY_GOES_OUT = "nobody_goes_out"  # `advancing` of each table keep all `people` in for ever
    IS_DECIDED = "is_decided"  # the one table that played was the final


@dataclass(frozen=True, slots=True)
class NoNextStage:
    """The hindrance with its numbers."""

    why: Hindrance
    advancing: int
    people: int


@dataclass(frozen=True, slots=True)
class Cup:
    """How many of each table go on, and the sizes of tables that are allowed and preferred."""

    advancing: int
    allowed: Collection[int]
    prefer: int


@dataclass(frozen=True, slots=True)
class StageShape:
    """A stage: its tables, and how many are through to the next one without playing."""

    sizes: tuple[int, ...]
    byes: int = 0

    @property
    def people(self) -> int:
        return sum(self.sizes) + self.byes

    @property
    def is_final(self) -> bool:
        return len(self.sizes) == 1 and not self.byes


@dataclass(frozen=True, slots=True)
class CupStage:
    """The tables of a stage, who has a bye, and who meets again because it cannot be otherwise."""

    tables: Tables
    byes: tuple[int, ...] = ()
    again: tuple[UnmetWish, ...] = ()


@dataclass(frozen=True, slots=True)
class Results:
    """Of a stage: each table as it finished, the best first; byes; the standings if there are."""

    tables: Tables
    byes: tuple[int, ...] = ()
    ranking: Ranking = field(default_factory=Ranking)


def stage_shape(people: int, cup: Cup) -> StageShape | SeatingRefusal:
    """The tables of a stage with so many; where no sizes give them, as few byes as possible."""
    refusal = default_split(people, cup.allowed, cup.prefer)
    if not isinstance(refusal, SeatingRefusal):
        return StageShape(refusal.sizes)
    for byes in range(1, people):
        split = default_split(people - byes, cup.allowed, cup.prefer)
        if not isinstance(split, SeatingRefusal):
            return StageShape(split.sizes, byes)
    return refusal


def hindrance(shape: StageShape, cup: Cup) -> NoNextStage | None:
    """Why a stage of this shape does not lead to a smaller one."""
    if cup.advancing < 1:
        return NoNextStage(Hindrance.NOBODY_GOES_ON, cup.advancing, 0)
    if cup.advancing > min(shape.sizes):
        return NoNextStage(Hindrance.MORE_THAN_SIT_THERE, cup.advancing, min(shape.sizes))
    if shape.is_final:
        return NoNextStage(Hindrance.IS_DECIDED, cup.advancing, shape.people)
    if len(shape.sizes) * cup.advancing >= sum(shape.sizes):
        return NoNextStage(Hindrance.NOBODY_GOES_OUT, cup.advancing, shape.people)
    return None


def next_stage(
    results: Results, cup: Cup, dice: Dice, effort: Effort
) -> CupStage | NoNextStage | SeatingRefusal:
    """Best against weakest, those of one table apart if it can be; byes for the best."""
    results = replace(results, tables=tuple(filter(None, results.tables)))
    if not results.tables:
        return no_split(0, cup.allowed)
    for refusal in doubled((*results.byes, *chain.from_iterable(results.tables))):
        return refusal
    played = StageShape(tuple(map(len, results.tables)), len(results.byes))
    stuck = hindrance(played, cup)
    if stuck:
        return stuck
    line = seeded(results, cup.advancing, dice)
    shape = stage_shape(len(line), cup)
    if isinstance(shape, SeatingRefusal):
        return shape
    byes, line = line[: shape.byes], line[shape.byes :]
    apart = tuple(Apart(frozenset(table), Wish.NEVER_TOGETHER) for table in results.tables)
    problem = Problem(people=tuple(line), sizes=shape.sizes, rounds=1, apart=apart)
    tables = settled(problem, snaked(line, shape.sizes), line, dice, effort)
    seated = tuple(tuple(shuffled(table, dice)) for table in tables)
    return CupStage(seated, tuple(byes), unmet_wishes(seated, apart, {}))


def seeded(results: Results, advancing: int, dice: Dice) -> list[int]:
    """Who goes on: winners and byes first, then the seconds; equals by standing, then by lot."""
    rows: list[Sequence[int]] = [
        [table[place] for table in results.tables] for place in range(advancing)
    ]
    rows[0] = [*results.byes, *rows[0]]
    return [
        p for row in rows for p in line_of(results.ranking.equal_groups(shuffled(row, dice)), dice)
    ]
