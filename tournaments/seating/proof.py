"""What a plan is worth, what no plan could do better, and why these people sit at a table."""

from collections import Counter, defaultdict
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, replace
from enum import Enum
from itertools import chain

from tournaments.seating.bounds import Bound, plan_bound
from tournaments.seating.plans import Pair, Plan, Table, Tables, convex, excess, meetings, pairs_of
from tournaments.seating.problems import Problem, Wish
from tournaments.seating.search.costs import met_among, short_sitters

type Least = int
type Most = int
type Ends = tuple[tuple[int, ...], tuple[int, ...]]
"""Whom something happened to least often, and most often."""
type Rounds = tuple[int, ...]
type Met = dict[Pair, Rounds]


@dataclass(frozen=True, slots=True)
class BrokenWish:
    """A wish of these people that a table does not meet.

    Rounds are counted from 1 with those played first, tables from 1.
    """

    wish: Wish
    people: tuple[int, ...]
    round: int
    table: int

    @property
    def firm(self) -> bool:
        return self.wish.is_firm


def broken_wishes(problem: Problem, plan: Plan) -> Iterator[BrokenWish]:
    circles_of = defaultdict[int, list[int]](list)
    for circle, wish in enumerate(problem.apart):
        for person in wish.people:
            circles_of[person].append(circle)
    for number, tables in enumerate(plan, len(problem.played) + 1):
        for place, table in enumerate(tables, 1):
            met = Counter(circle for person in table for circle in circles_of.get(person, ()))
            for circle in sorted(circle for circle, people in met.items() if people > 1):
                wish = problem.apart[circle]
                together = tuple(sorted(wish.people.intersection(table)))
                yield BrokenWish(wish.wish, together, number, place)
            for person in sorted(table):
                if problem.fixed_tables.get(person, place - 1) != place - 1:
                    yield BrokenWish(Wish.PLACE, (person,), number, place)


@dataclass(frozen=True, slots=True, kw_only=True)
class Certificate:
    """Of the people who are here: what the rounds of the plan add to those played.

    Loads, seats and first deals are of all rounds, played and planned.
    """

    repeats: int  # meetings beyond the first of their pair
    convex: int  # each as often as the pair has met before
    bound: Bound
    most_met: int  # how often a pair who meets in the plan has met then, at most
    most_met_pairs: tuple[Pair, ...]  # nobody if nobody meets twice
    short_load: tuple[Least, Most]  # rounds at a table smaller than the largest of its round
    short_people: Ends
    seat_spread: int  # between the seats that somebody has most and least often, at most
    dealt_first: tuple[Least, Most]
    dealt_people: Ends
    left_repeats: int  # the same left neighbour again
    broken_wishes: tuple[BrokenWish, ...]

    @property
    def is_proved(self) -> bool:
        """Provably best possible."""
        return self.convex == self.bound.convex

    @property
    def is_fewest(self) -> bool:
        """No plan has fewer repeats, however they are spread."""
        return self.repeats == self.bound.excess

    @property
    def is_best(self) -> bool:
        """Nothing better is possible, of repeats or of how they are spread."""
        return self.is_proved or self.is_fewest


def certify(problem: Problem, plan: Plan) -> Certificate:
    here, whole = frozenset(problem.people), (*problem.played, *plan)
    before, after = met_among(here, problem.played), met_among(here, whole)
    planned = meetings(plan)
    most_met = max((after[pair] for pair in planned), default=0)
    most = sorted(pair for pair in planned if after[pair] == most_met > 1)
    short = times_of(short_sitters(whole), here)
    dealt = times_of((table[0] for table in tables_of(whole)), here)
    return Certificate(
        repeats=excess(after) - excess(before),
        convex=convex(after) - convex(before),
        bound=plan_bound(problem, plan),
        most_met=most_met,
        most_met_pairs=tuple(most),
        short_load=extremes(short),
        short_people=ends(short),
        seat_spread=seat_spread(whole, here),
        dealt_first=extremes(dealt),
        dealt_people=ends(dealt),
        left_repeats=left_repeats(whole, here) - left_repeats(problem.played, here),
        broken_wishes=tuple(broken_wishes(problem, plan)),
    )


def tables_of(rounds: Iterable[Tables]) -> Iterator[Table]:
    return (table for table in chain.from_iterable(rounds) if table)


def times_of(happened: Iterable[int], here: frozenset[int]) -> dict[int, int]:
    """How often it happened to everybody here."""
    times = Counter(happened)
    return {person: times[person] for person in sorted(here)}


def extremes(times: dict[int, int]) -> tuple[Least, Most]:
    return min(times.values()), max(times.values())


def ends(times: dict[int, int]) -> Ends:
    least, most = (
        tuple(person for person, often in times.items() if often == end) for end in extremes(times)
    )
    return least, most


def seat_spread(rounds: Plan, here: frozenset[int]) -> int:
    """Of the seats that every table has, the largest difference for one person.

    Who sat alone, in rounds that came from elsewhere, played with nobody.
    """
    common = min((len(table) for table in tables_of(rounds) if len(table) > 1), default=0)
    sat = {person: [0] * common for person in here}
    for table in tables_of(rounds):
        for seat, person in enumerate(table[:common]):
            if person in here:
                sat[person][seat] += 1
    return max(max(times) - min(times) for times in sat.values()) if common else 0


def left_repeats(rounds: Iterable[Tables], here: frozenset[int]) -> int:
    """How often somebody has a left neighbour again: the one who plays after."""
    pairs = Counter(
        pair
        for table in tables_of(rounds)
        for pair in zip(table, table[1:] + table[:1], strict=True)
        if here.issuperset(pair)
    )
    return sum(pairs.values()) - len(pairs)


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
        self.wishing = set(problem.fixed_tables).union(*(wish.people for wish in problem.apart))

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
