"""What a plan costs, and what is left to choose in one of its rounds when the others stay."""

from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from itertools import combinations

from tournaments.seating.bounds import problem_bound
from tournaments.seating.plans import Pair, Plan, Tables, convex, excess, meetings
from tournaments.seating.problems import NEVER, Problem


@dataclass(frozen=True, slots=True)
class Costs:
    """Of one round, for the people 0…n−1, in whole numbers.

    `pairs[p][q]` if two share a table (both ways round, nothing with oneself), and `places[p][t]`
    if somebody sits at a table.
    """

    pairs: Sequence[Sequence[int]]
    places: Sequence[Sequence[int]]

    def of(self, tables: Tables) -> int:
        return sum(
            self.places[person][number] for number, table in enumerate(tables) for person in table
        ) + sum(self.pairs[p][q] for table in tables for p, q in combinations(table, 2))


def cost(problem: Problem, plan: Plan) -> int:
    """Of the plan, after what was played before it, without the order of seats."""
    nights = met_cost(problem, plan) + earlier_cost(problem, plan)
    return nights + short_cost(problem, plan) + wish_cost(problem, plan)


def met_cost(problem: Problem, plan: Plan) -> int:
    """A meeting costs as many repeats as the pair has had before it."""
    before, after = (
        convex(met_among(frozenset(problem.people), rounds))
        for rounds in (problem.played, (*problem.played, *plan))
    )
    return problem.weights.repeats * (after - before)


def earlier_cost(problem: Problem, plan: Plan) -> int:
    """What it costs that people meet who met on earlier nights, each time."""
    prices = problem.earlier
    met = meetings(plan) if prices else {}
    return sum(prices[pair] * times for pair, times in met.items() if pair in prices)


def crowding(problem: Problem, plan: Plan) -> tuple[int, int]:
    """How often two have met at most, and how many meetings were not the first of their pair."""
    met = met_among(frozenset(problem.people), (*problem.played, *plan))
    return max(met.values(), default=0), excess(met)


def is_even(problem: Problem, plan: Plan) -> bool:
    """Whether no two have met oftener than some must where as many meetings repeat."""
    most, again = crowding(problem, plan)
    people = len(problem.people)
    pairs = people * (people - 1) // 2
    meetings = len(plan) * sum(size * (size - 1) for size in problem.sizes) // 2
    return most <= max(1 + (again > 0), -(-meetings // max(1, pairs)))


def met_among(here: frozenset[int], rounds: Iterable[Tables]) -> Counter[Pair]:
    return meetings(
        tuple(tuple(person for person in table if person in here) for table in tables)
        for tables in rounds
    )


def short_cost(problem: Problem, plan: Plan) -> int:
    here = frozenset(problem.people)
    before, after = (
        convex(Counter(person for person in short_sitters(rounds) if person in here))
        for rounds in (problem.played, (*problem.played, *plan))
    )
    return problem.weights.short * (after - before)


def short_sitters(rounds: Iterable[Tables]) -> Iterator[int]:
    """Who sits at a table smaller than the largest of the round, once for each time."""
    for tables in rounds:
        largest = max(map(len, tables), default=0)
        yield from (person for table in tables if len(table) < largest for person in table)


def wish_cost(problem: Problem, plan: Plan) -> int:
    return sum(wishes_broken(problem, tables) for tables in plan)


def wishes_broken(problem: Problem, tables: Tables) -> int:
    """What it costs in a round: looked at wish by wish, as thousands may have one."""
    table_of = {person: number for number, table in enumerate(tables) for person in table}
    price = sum(
        NEVER for p, place in problem.fixed_tables.items() if table_of.get(p, place) != place
    )
    for wish in problem.apart:
        together = convex(Counter(table_of[p] for p in wish.people if p in table_of))
        price += together * problem.weights.of_meeting(wish.wish)
    return price


def floor(problem: Problem) -> int:
    """What no plan can cost less than."""
    shorts = sum(size for size in problem.sizes if size < max(problem.sizes))
    load = least_convex(problem.rounds * shorts, len(problem.people)) if not problem.played else 0
    return problem.weights.repeats * problem_bound(problem).convex + problem.weights.short * load


def least_convex(times: int, places: int) -> int:
    """The least Σ C(m,2) when so many times are spread over so many places."""
    each, rest = divmod(times, places) if places else (0, 0)
    return places * (each * (each - 1) // 2) + rest * each
