"""What a plan is worth, counted from the definitions alone, in plain lists and dictionaries.

Nothing of the product is used here, so that its mistakes are not repeated. Tables are lists of
people in the order of their seats, rounds are lists of tables, plans are lists of rounds.
"""

from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from functools import cache
from itertools import combinations, product
from typing import Any

type Tables = Sequence[Sequence[int]]
type Rounds = Sequence[Tables]
type Times = Counter[Any]
type Broken = tuple[int, int, tuple[int, ...]]
type Figure = Any  # a number, or the least and the most

PLAYABLE = {2, 3, 4, 5, 6}


def faults(plan: Rounds, people: Iterable[int], sizes: Sequence[int], rounds: int) -> list[str]:
    """Whatever is wrong with the plan, apart from wishes."""
    found = [] if len(plan) == rounds else [f"{len(plan)} rounds instead of {rounds}"]
    for number, tables in enumerate(plan, 1):
        found += [f"round {number}: {fault}" for fault in seating_faults(tables, set(people))]
        if [len(table) for table in tables] != list(sizes):
            found.append(f"round {number}: tables of {[len(table) for table in tables]}")
    return found


def seating_faults(tables: Tables, people: set[int]) -> Iterator[str]:
    """Everybody sits at one table, once, and not too few or too many do."""
    seats = Counter(person for table in tables for person in table)
    yield from (f"{person} sits nowhere" for person in sorted(people - set(seats)))
    yield from (f"{person} is not here" for person in sorted(set(seats) - people))
    yield from (f"{person} sits {seats[person]} times" for person in seats if seats[person] > 1)
    yield from (f"a table of {len(table)}" for table in tables if len(table) not in PLAYABLE)


def broken(plan: Rounds, places: Mapping[int, int], apart: Iterable[Iterable[int]]) -> list[Broken]:
    """Round, table and people of each wish that is not met: to keep to a table, to be apart."""
    circles = [set(circle) for circle in apart]
    found: list[Broken] = []
    for turn, tables in enumerate(plan):
        for number, table in enumerate(tables):
            found += [(turn, number, (p,)) for p in table if places.get(p, number) != number]
            together = [circle.intersection(table) for circle in circles]
            found += [(turn, number, tuple(sorted(few))) for few in together if len(few) > 1]
    return sorted(found)


@cache
def splits(people: int, allowed: frozenset[int]) -> bool:
    """Whether tables of these sizes can seat so many."""
    return people == 0 or any(
        size <= people and splits(people - size, allowed) for size in allowed if size in PLAYABLE
    )


def met(rounds: Rounds, people: Iterable[int]) -> Counter[frozenset[int]]:
    """How often each two of these people have shared a table."""
    here = set(people)
    tables = [here.intersection(table) for tables in rounds for table in tables]
    return Counter(frozenset(pair) for table in tables for pair in combinations(table, 2))


def figures(plan: Rounds, people: Iterable[int], played: Rounds = ()) -> dict[str, Figure]:
    """What the plan adds to what was played, and how evenly all is shared out after it.

    The most met pair is one of those who meet in the plan, counted with what was played.
    """
    people, whole = list(people), [*played, *plan]
    before, now, after = met(played, people), met(plan, people), met(whole, people)
    return {
        "repeats": repeats(after) - repeats(before),
        "convex": convex(after) - convex(before),
        "most_met": max((after[pair] for pair in now), default=0),
        "short_load": extremes(short_load(whole, people)),
        "seat_spread": seat_spread(whole, people),
        "dealt_first": extremes(first_deals(whole, people)),
        "left_repeats": repeats(neighbours(whole, people)) - repeats(neighbours(played, people)),
    }


def convex(met: Times) -> int:
    """The first meeting of two costs nothing, the second 1, the third 2, …"""
    return sum(sum(range(times)) for times in met.values())


def repeats(happened: Times) -> int:
    """What is not the first of its kind: meetings of two, neighbours."""
    return sum(times - 1 for times in happened.values())


def extremes(numbers: Iterable[int]) -> list[int]:
    ordered = sorted(numbers)
    return [ordered[0], ordered[-1]]


def short_load(rounds: Rounds, people: Iterable[int]) -> list[int]:
    """How often each has sat at a table that was not one of the largest of its round."""
    short = Counter(
        person
        for tables in rounds
        for table in tables
        if len(table) < max(map(len, tables))
        for person in table
    )
    return [short[person] for person in people]


def first_deals(rounds: Rounds, people: Iterable[int]) -> list[int]:
    dealers = Counter(table[0] for tables in rounds for table in tables if table)
    return [dealers[person] for person in people]


def seat_spread(rounds: Rounds, people: Iterable[int]) -> int:
    """How much more often somebody has had one seat than another, of those that all tables have.

    Where somebody sits alone is no table.
    """
    seats = range(min(len(table) for tables in rounds for table in tables if len(table) > 1))
    sat = Counter(
        (person, seat) for tables in rounds for table in tables for seat, person in enumerate(table)
    )
    most_and_least = [extremes(sat[person, seat] for seat in seats) for person in people]
    return max(most - least for least, most in most_and_least)


def neighbours(rounds: Rounds, people: Iterable[int]) -> Counter[tuple[int, int]]:
    """Who has played how often directly before whom; the last one before the first."""
    here = set(people)
    return Counter(
        (person, table[(seat + 1) % len(table)])
        for tables in rounds
        for table in tables
        for seat, person in enumerate(table)
        if {person, table[(seat + 1) % len(table)]} <= here
    )


def wrong_figures(
    told: Mapping[str, Figure], plan: Rounds, people: Iterable[int], played: Rounds = ()
) -> list[str]:
    """What a certificate tells and is not so; a figure that it does not tell is no fault."""
    true = figures(plan, people, played)
    wrong = [name for name in true if name in told and told[name] != true[name]]
    found = [f"{name} is {true[name]}, not {told[name]}" for name in wrong]
    for name, bound in (("convex", "bound_convex"), ("repeats", "bound_repeats")):
        if bound in told and not 0 <= told[bound] <= true[name]:
            found.append(f"{name} is {true[name]}, and its bound {told[bound]}")
    if told.get("proved") != (told.get("bound_convex") == true["convex"]):
        found.append("it is proved and not said, or said and not proved")
    return found


def every_round(people: Sequence[int], sizes: Sequence[int]) -> Iterator[list[list[int]]]:
    """All ways to share people out among tables of these sizes, whatever the order."""
    if not people:
        yield []
        return
    first, *others = people
    for size in sorted(set(sizes)):
        left = list(sizes)
        left.remove(size)
        for company in combinations(others, size - 1):
            rest = [person for person in others if person not in company]
            yield from ([[first, *company], *tables] for tables in every_round(rest, left))


def least(
    people: Sequence[int],
    sizes: Sequence[int],
    rounds: int,
    played: Rounds = (),
    price: Callable[[int], int] = int,
) -> int:
    """The least that so many rounds can add, by trying all: for seven people, and few rounds.

    The price is of a meeting of two who have met so often before.
    """
    choices = [
        [frozenset(pair) for table in tables for pair in combinations(table, 2)]
        for tables in every_round(people, sizes)
    ]
    times = met(played, people)
    best = rounds * max(sizes) * len(people) * (rounds + len(played))

    def search(begin: int, left: int, cost: int) -> None:
        nonlocal best
        if cost >= best:
            return
        if not left:
            best = cost
            return
        for number in range(begin, len(choices)):  # which of two rounds comes first does not count
            pairs = choices[number]
            more = sum(price(times[pair]) for pair in pairs)
            times.update(pairs)
            search(number, left - 1, cost + more)
            times.subtract(pairs)

    search(0, rounds, 0)
    return best


def moved(before: Tables, after: Tables) -> dict[int, tuple[int, int]]:
    """Who sits at another table, from which to which."""
    home = {person: number for number, table in enumerate(before) for person in table}
    return {
        person: (home[person], number)
        for number, table in enumerate(after)
        for person in table
        if home.get(person, number) != number
    }


def all_tables(people: Sequence[int], count: int) -> Iterator[list[list[int]]]:
    """Every way to put everybody at one of so many tables."""
    for choice in product(range(count), repeat=len(people)):
        chosen = list(zip(people, choice, strict=True))
        yield [[person for person, at in chosen if at == number] for number in range(count)]


def can_be_met(
    people: Sequence[int],
    sizes: Sequence[int],
    places: Mapping[int, int],
    apart: Iterable[Iterable[int]],
) -> bool:
    """Whether some round breaks no wish, by trying all."""
    circles = [set(circle) for circle in apart]
    return any(
        [len(table) for table in tables] == list(sizes) and not broken([tables], places, circles)
        for tables in all_tables(people, len(sizes))
    )


def clashes(tables: Tables, places: Mapping[int, int], circles: Iterable[Iterable[int]]) -> int:
    """How many pairs sit together who should not, and how many people at another table."""
    found: set[tuple[int, ...]] = set()
    for _turn, number, people in broken([tables], places, circles):
        alone = len(people) == 1 and places.get(people[0], number) != number
        found.update([people] if alone else combinations(people, 2))
    return len(found)


def best_repair(
    before: Tables,
    people: Sequence[int],
    allowed: Iterable[int],
    places: Mapping[int, int],
    apart: Iterable[Iterable[int]],
) -> tuple[int, int]:
    """The fewest clashes, and moves with them, by trying every table, and two tables more."""
    sizes, circles = {0, *allowed}, [set(circle) for circle in apart]
    return min(
        (clashes(after, places, circles), len(moved(before, after)))
        for after in all_tables(people, len(before) + 2)
        if sizes.issuperset(map(len, after))
    )
