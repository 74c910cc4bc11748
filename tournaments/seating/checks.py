"""What is wrong with what is asked, found before anything runs: every reason at once."""

from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import replace

from tournaments.seating.parting import STEPS, Foes, cannot_part, foes_of
from tournaments.seating.plans import Plan
from tournaments.seating.problems import Problem, SeatingFault, SeatingRefusal
from tournaments.seating.sizes import PLAYABLE

NOBODY: frozenset[int] = frozenset()

MOST_PAIRS = 100_000
"""Of so many pairs to keep apart, and of more, it is not found out whether they all can."""

NARROWED = 100
"""Of at most so many wishes it is found out which of them cannot hold together."""


def refusals(problem: Problem, steps: int = STEPS) -> tuple[SeatingRefusal, ...]:
    """Why a night cannot be seated; nothing where that is not found out in so many steps."""
    foes = {} if is_crowded(problem) else foes_of(problem)
    reasons = (
        *wrong_people(problem),
        *wrong_sizes(problem),
        *wrong_rounds(problem),
        *wrong_places(problem),
        *wrong_parts(problem, foes),
    )
    if not reasons and foes and cannot_part(problem, steps):
        return (impossible(narrowed(problem, steps)),)
    return reasons


def is_crowded(problem: Problem) -> bool:
    """Whether so many are to be kept apart that looking at all pairs would take long."""
    return sum(len(wish.people) ** 2 for wish in problem.apart if wish.firm) > 2 * MOST_PAIRS


def narrowed(problem: Problem, steps: int) -> Problem:
    """Without the wishes and places that are not needed for it to be impossible."""
    if len(problem.apart) + len(problem.fixed_tables) > NARROWED:
        return problem
    for wish in problem.apart:
        without = replace(problem, apart=tuple(other for other in problem.apart if other != wish))
        problem = without if cannot_part(without, steps) else problem
    for person in problem.fixed_tables:
        places = {other: table for other, table in problem.fixed_tables.items() if other != person}
        without = replace(problem, fixed_tables=places)
        problem = without if cannot_part(without, steps) else problem
    return problem


def impossible(problem: Problem) -> SeatingRefusal:
    people, kept = tuple(foes_of(problem)), tuple(sorted(problem.fixed_tables))
    if not kept:
        return SeatingRefusal(code=SeatingFault.APART_IMPOSSIBLE, people=people)
    return SeatingRefusal(code=SeatingFault.APART_BESIDE_PLACES, people=people, keepers=kept)


def wrong_people(problem: Problem) -> Iterator[SeatingRefusal]:
    if len(problem.people) < min(PLAYABLE):
        yield SeatingRefusal(code=SeatingFault.TOO_FEW, number=len(problem.people))
    yield from doubled(problem.people)


def doubled(people: Iterable[int]) -> Iterator[SeatingRefusal]:
    if twice := repeated(people):
        yield SeatingRefusal(code=SeatingFault.TWICE_HERE, people=twice)


def wrong_sizes(problem: Problem) -> Iterator[SeatingRefusal]:
    yield from unplayable(problem.sizes)
    people, seats = len(problem.people), sum(problem.sizes)
    if people != seats:
        yield SeatingRefusal(code=SeatingFault.SIZES_DIFFER, number=people, limit=seats)


def unplayable(sizes: Iterable[int]) -> Iterator[SeatingRefusal]:
    for size in sorted(set(sizes).difference(PLAYABLE)):
        yield SeatingRefusal(code=SeatingFault.SIZE_UNPLAYABLE, number=size)


def wrong_rounds(problem: Problem) -> Iterator[SeatingRefusal]:
    if problem.rounds < 1:
        yield SeatingRefusal(code=SeatingFault.NO_ROUNDS, number=problem.rounds)
    yield from wrong_history(problem.played)


def wrong_history(played: Plan) -> Iterator[SeatingRefusal]:
    for number, tables in enumerate(played, 1):
        if twice := repeated(person for table in tables for person in table):
            yield SeatingRefusal(code=SeatingFault.PLAYED_TWICE, number=number, people=twice)


def wrong_places(problem: Problem) -> Iterator[SeatingRefusal]:
    """Places of people who are not here, at tables that are not there, or more than the seats."""
    if absent := tuple(sorted(set(problem.fixed_tables).difference(problem.people))):
        yield SeatingRefusal(code=SeatingFault.PLACE_ABSENT, people=absent)
    yield from nowhere(problem.people, problem.fixed_tables, len(problem.sizes))
    for table, people in keepers(problem.people, problem.fixed_tables):
        if table in range(len(problem.sizes)) and len(people) > (limit := problem.sizes[table]):
            yield SeatingRefusal(
                code=SeatingFault.PLACES_OVERFULL, people=people, table=table + 1, limit=limit
            )


def nowhere(
    people: Sequence[int], places: Mapping[int, int], tables: int
) -> Iterator[SeatingRefusal]:
    """Places at tables that are not there."""
    for table, few in keepers(people, places):
        if table not in range(tables):
            yield SeatingRefusal(
                code=SeatingFault.NO_SUCH_TABLE, people=few, table=table + 1, limit=tables
            )


def wrong_parts(problem: Problem, foes: Foes) -> Iterator[SeatingRefusal]:
    """People all apart who are more than the tables, and people apart who keep to one table."""
    if is_crowded(problem):
        yield from too_many_in_one_circle(problem)
        return
    for circle in circles(problem, foes):
        if len(circle) > len(problem.sizes):
            yield SeatingRefusal(
                code=SeatingFault.APART_TOO_MANY, people=circle, limit=len(problem.sizes)
            )
    for table, people in keepers(problem.people, problem.fixed_tables):
        if apart := tuple(person for person in people if foes.get(person, NOBODY) & set(people)):
            yield SeatingRefusal(
                code=SeatingFault.APART_AT_ONE_PLACE, people=apart, table=table + 1
            )


def too_many_in_one_circle(problem: Problem) -> Iterator[SeatingRefusal]:
    for wish in problem.apart:
        people = tuple(sorted(wish.people.intersection(problem.people)))
        if wish.firm and len(people) > len(problem.sizes):
            yield SeatingRefusal(
                code=SeatingFault.APART_TOO_MANY, people=people, limit=len(problem.sizes)
            )


def circles(problem: Problem, foes: Foes) -> list[tuple[int, ...]]:
    """Those of each firm wish to be apart, with others who are apart from all of them."""
    found = set()
    for wish in problem.apart:
        circle = {person for person in foes if wish.firm and person in wish.people}
        for person in foes if circle else ():
            if circle <= foes[person]:
                circle.add(person)
        found.add(tuple(sorted(circle)))
    return sorted(found)


def keepers(here: Iterable[int], places: Mapping[int, int]) -> list[tuple[int, tuple[int, ...]]]:
    """Each table with those of the people here who keep to it."""
    people: dict[int, list[int]] = {}
    for person in sorted(here):
        if person in places:
            people.setdefault(places[person], []).append(person)
    return [(table, tuple(people[table])) for table in sorted(people)]


def repeated(people: Iterable[int]) -> tuple[int, ...]:
    return tuple(sorted(person for person, times in Counter(people).items() if times > 1))
