"""What a plan costs, and what is left to choose in one of its rounds when the others stay."""

from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from itertools import combinations

from tournaments.seating.bounds import night_bound
from tournaments.seating.nights import Night
from tournaments.seating.plans import Pair, Plan, Round, convex, excess, meetings

NEVER = 10**9
"""What breaks a firm wish: no number of repeats ever pays for it."""


@dataclass(frozen=True, slots=True)
class Costs:
    """Of one round, for the people 0…n−1, in whole numbers.

    `pairs[p][q]` if two share a table (both ways round, nothing with oneself), and `places[p][t]`
    if somebody sits at a table.
    """

    pairs: Sequence[Sequence[int]]
    places: Sequence[Sequence[int]]

    def of(self, tables: Round) -> int:
        return sum(
            self.places[person][number] for number, table in enumerate(tables) for person in table
        ) + sum(self.pairs[p][q] for table in tables for p, q in combinations(table, 2))


def cost(night: Night, plan: Plan) -> int:
    """Of the plan, after what was played before it, without the order of seats."""
    return met_cost(night, plan) + short_cost(night, plan) + wish_cost(night, plan)


def met_cost(night: Night, plan: Plan) -> int:
    """A meeting costs as many repeats as the pair has had before it."""
    before, after = (
        convex(met_among(frozenset(night.people), rounds))
        for rounds in (night.played, (*night.played, *plan))
    )
    return night.weights.repeats * (after - before)


def crowding(night: Night, plan: Plan) -> tuple[int, int]:
    """How often two have met at most, and how many meetings were not the first of their pair."""
    met = met_among(frozenset(night.people), (*night.played, *plan))
    return max(met.values(), default=0), excess(met)


def is_even(night: Night, plan: Plan) -> bool:
    """Whether no two have met oftener than some must where as many meetings repeat."""
    most, again = crowding(night, plan)
    people = len(night.people)
    pairs = people * (people - 1) // 2
    meetings = len(plan) * sum(size * (size - 1) for size in night.sizes) // 2
    return most <= max(1 + (again > 0), -(-meetings // max(1, pairs)))


def met_among(here: frozenset[int], rounds: Iterable[Round]) -> Counter[Pair]:
    return meetings(
        tuple(tuple(person for person in table if person in here) for table in tables)
        for tables in rounds
    )


def short_cost(night: Night, plan: Plan) -> int:
    here = frozenset(night.people)
    before, after = (
        convex(Counter(person for person in short_sitters(rounds) if person in here))
        for rounds in (night.played, (*night.played, *plan))
    )
    return night.weights.short * (after - before)


def short_sitters(rounds: Iterable[Round]) -> Iterator[int]:
    """Who sits at a table smaller than the largest of the round, once for each time."""
    for tables in rounds:
        largest = max(map(len, tables), default=0)
        yield from (person for table in tables if len(table) < largest for person in table)


def wish_cost(night: Night, plan: Plan) -> int:
    return sum(wishes_broken(night, tables) for tables in plan)


def wishes_broken(night: Night, tables: Round) -> int:
    """What it costs in a round: looked at wish by wish, as thousands may have one."""
    table_of = {person: number for number, table in enumerate(tables) for person in table}
    price = sum(NEVER for p, place in night.places.items() if table_of.get(p, place) != place)
    for wish in night.apart:
        together = convex(Counter(table_of[p] for p in wish.people if p in table_of))
        price += together * (NEVER if wish.firm else night.weights.apart)
    return price


def floor(night: Night) -> int:
    """What no plan can cost less than."""
    shorts = sum(size for size in night.sizes if size < max(night.sizes))
    load = even(night.rounds * shorts, len(night.people)) if not night.played else 0
    return night.weights.repeats * night_bound(night).convex + night.weights.short * load


def even(times: int, places: int) -> int:
    """The least Σ C(m,2) when so many times are spread over so many places."""
    each, rest = divmod(times, places) if places else (0, 0)
    return places * (each * (each - 1) // 2) + rest * each
