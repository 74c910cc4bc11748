"""Why these people sit at a table: whom they had met, and why they meet again."""

from collections import defaultdict
from collections.abc import Mapping
from dataclasses import dataclass, replace
from enum import Enum

from tournaments.seating.bounds import plan_bound
from tournaments.seating.plans import Pair, Plan, Table, Tables, pairs_of
from tournaments.seating.problems import Problem
from tournaments.seating.proof.certificate import Certificate

type Rounds = tuple[int, ...]
type Met = dict[Pair, Rounds]


class Why(Enum):
    """Why people meet again, the hardest reason first."""

    NOBODY_AGAIN = "nobody_again"  # they do not
    MET_ALL = "met_all"  # `people` had met everybody who is here
    FEW_NEW = "few_new"  # `people` had met all but fewer than a table needs
    ROUND_BOUND = "round_bound"  # after the rounds before, no round has fewer repeats
    PLAN_BOUND = "plan_bound"  # no plan spreads them better
    WISHED = "wished"  # `people` here have wishes, or the standings count
    UNKNOWN = "unknown"  # whether it could be avoided is not known


@dataclass(frozen=True, slots=True, kw_only=True)
class TableReasons:
    """Of a table: in which rounds pairs had met, counted from 1 with those played first."""

    table: Table
    earlier_meetings: tuple[tuple[Pair, Rounds], ...]
    why: Why
    people: tuple[int, ...] = ()
    scores: tuple[float, float] | None = None


def round_reasons(
    problem: Problem,
    plan: Plan,
    number: int,
    certificate: Certificate,
    scores: Mapping[int, float] | None = None,
) -> tuple[TableReasons, ...]:
    """Of each table of a round of the plan, counted from 0; the certificate is the plan's."""
    before = replace(problem, rounds=1, played=(*problem.played, *plan[:number]))
    story = RoundReasons(before, plan[number], certificate, bool(scores))
    return tuple(
        replace(story.reasons_of(table), scores=score_range(table, scores or {}))
        for table in plan[number]
    )


def score_range(table: Table, scores: Mapping[int, float]) -> tuple[float, float] | None:
    known = [scores[person] for person in table if person in scores]
    return (min(known), max(known)) if known else None


class RoundReasons:
    """A round in the light of those before it."""

    def __init__(self, problem: Problem, tables: Tables, plan: Certificate, ranked: bool) -> None:
        self.problem, self.plan, self.ranked = problem, plan, ranked
        self.met = earlier_meetings(problem.played, tables)
        again = {person for pair in self.met for person in pair}
        self.strangers = strangers_of(again, problem)
        self.is_round_best = len(self.met) == plan_bound(problem, (tables,)).excess
        self.smallest = min(map(len, filter(None, tables)))
        self.wishing = set(problem.places).union(*(wish.people for wish in problem.apart))

    def reasons_of(self, table: Table) -> TableReasons:
        met = tuple((pair, self.met[pair]) for pair in pairs_of(table) if pair in self.met)
        why, people = self.why(table, [pair for pair, _rounds in met])
        return TableReasons(table=table, earlier_meetings=met, why=why, people=people)

    def why(self, table: Table, again: list[Pair]) -> tuple[Why, tuple[int, ...]]:
        if not again:
            return Why.NOBODY_AGAIN, ()
        bound = tuple(person for person in sorted(table) if self.is_bound(person, again))
        if all(set(pair).intersection(bound) for pair in again):
            met_all = not any(self.strangers[person] for person in bound)
            return (Why.MET_ALL if met_all else Why.FEW_NEW), bound
        if self.is_round_best:
            return Why.ROUND_BOUND, ()
        if self.plan.is_proved:
            return Why.PLAN_BOUND, ()
        wishing = tuple(person for person in sorted(table) if person in self.wishing)
        return (Why.WISHED if wishing or self.ranked else Why.UNKNOWN), wishing

    def is_bound(self, person: int, again: list[Pair]) -> bool:
        """Whether even the smallest table would let somebody meet as many again."""
        repeats = sum(person in pair for pair in again)
        return 0 < repeats <= self.smallest - 1 - self.strangers[person]


def earlier_meetings(played: Plan, tables: Tables) -> Met:
    """In which rounds pairs who share a table now have shared one before."""
    now = {pair for table in tables for pair in pairs_of(table)}
    met = defaultdict[Pair, list[int]](list)
    for number, earlier in enumerate(played, 1):
        for table in earlier:
            for pair in pairs_of(table):
                if pair in now:
                    met[pair].append(number)
    return {pair: tuple(rounds) for pair, rounds in met.items()}


def strangers_of(people: set[int], problem: Problem) -> dict[int, int]:
    """How many of those here somebody has not met."""
    here = frozenset(problem.people)
    met = {person: {person} for person in people}
    for tables in problem.played:
        for table in tables:
            for person in people.intersection(table):
                met[person].update(table)
    return {person: len(here - known) for person, known in met.items()}
