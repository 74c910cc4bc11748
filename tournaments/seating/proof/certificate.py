"""What a plan is worth, and what no plan could do better."""

from collections import Counter, defaultdict
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from itertools import chain

from tournaments.seating.bounds import Bound, plan_bound
from tournaments.seating.plans import Pair, Plan, Table, Tables, convex, excess, meetings
from tournaments.seating.problems import Problem, Wish
from tournaments.seating.search.costs import met_among, short_sitters

type Least = int
type Most = int
type Ends = tuple[tuple[int, ...], tuple[int, ...]]
"""Whom something happened to least often, and most often."""


@dataclass(frozen=True, slots=True)
class BrokenWish:
    """A wish of these people that a table does not meet.

    Rounds are counted from 1 with those played first, tables from 1.
    """

    wish: Wish
    firm: bool
    people: tuple[int, ...]
    round: int
    table: int


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
                yield BrokenWish(Wish.APART, wish.firm, together, number, place)
            for person in sorted(table):
                if problem.places.get(person, place - 1) != place - 1:
                    yield BrokenWish(Wish.PLACE, True, (person,), number, place)


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
