"""What is wrong with what is asked, found before anything runs: every reason at once."""

from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace

from tournaments.seating.asked.parting import STEPS, CanPart, Foes, can_part, foes_of
from tournaments.seating.asked.sizes import PLAYABLE
from tournaments.seating.nights import Night
from tournaments.seating.plans import Plan
from tournaments.seating.refusals import SeatingProblem, SeatingRefusal

NOBODY: frozenset[int] = frozenset()

MOST_PAIRS = 100_000
"""Of so many pairs to keep apart, and of more, it is not found out whether they all can."""

NARROWED = 100
"""Of at most so many wishes it is found out which of them cannot hold together."""


@dataclass(frozen=True, slots=True)
class Checked:
    """Why a night cannot be seated; and what could not be found out, so that it may be."""

    refusals: tuple[SeatingRefusal, ...]
    doubts: tuple[SeatingRefusal, ...] = ()


def refusals(night: Night) -> tuple[SeatingRefusal, ...]:
    return check(night).refusals


def check(night: Night, steps: int = STEPS) -> Checked:
    foes = {} if is_crowded(night) else foes_of(night)
    reasons = (
        *wrong_people(night),
        *wrong_sizes(night),
        *wrong_rounds(night),
        *wrong_places(night),
        *wrong_parts(night, foes),
    )
    if not reasons and is_crowded(night):
        return Checked((), (SeatingRefusal(code=SeatingProblem.APART_UNKNOWN),))
    if reasons or not foes:
        return Checked(reasons)
    answer = can_part(night, steps)
    if answer is CanPart.NO:
        return Checked((impossible(narrowed(night, steps)),))
    doubt = SeatingRefusal(code=SeatingProblem.APART_UNKNOWN, people=tuple(foes))
    return Checked((), (doubt,) if answer is CanPart.UNKNOWN else ())


def is_crowded(night: Night) -> bool:
    """Whether so many are to be kept apart that looking at all pairs would take long."""
    return sum(len(wish.people) ** 2 for wish in night.apart if wish.firm) > 2 * MOST_PAIRS


def narrowed(night: Night, steps: int) -> Night:
    """Without the wishes and places that are not needed for it to be impossible."""
    if len(night.apart) + len(night.places) > NARROWED:
        return night
    for wish in night.apart:
        without = replace(night, apart=tuple(other for other in night.apart if other != wish))
        night = without if can_part(without, steps) is CanPart.NO else night
    for person in night.places:
        places = {other: table for other, table in night.places.items() if other != person}
        without = replace(night, places=places)
        night = without if can_part(without, steps) is CanPart.NO else night
    return night


def impossible(night: Night) -> SeatingRefusal:
    people, kept = tuple(foes_of(night)), tuple(sorted(night.places))
    if not kept:
        return SeatingRefusal(code=SeatingProblem.APART_IMPOSSIBLE, people=people)
    return SeatingRefusal(code=SeatingProblem.APART_BESIDE_PLACES, people=people, kept=kept)


def wrong_people(night: Night) -> Iterator[SeatingRefusal]:
    if len(night.people) < min(PLAYABLE):
        yield SeatingRefusal(code=SeatingProblem.TOO_FEW, number=len(night.people))
    yield from doubled(night.people)


def doubled(people: Iterable[int]) -> Iterator[SeatingRefusal]:
    if twice := repeated(people):
        yield SeatingRefusal(code=SeatingProblem.TWICE_HERE, people=twice)


def wrong_sizes(night: Night) -> Iterator[SeatingRefusal]:
    yield from unplayable(night.sizes)
    people, seats = len(night.people), sum(night.sizes)
    if people != seats:
        yield SeatingRefusal(code=SeatingProblem.SIZES_DIFFER, number=people, limit=seats)


def unplayable(sizes: Iterable[int]) -> Iterator[SeatingRefusal]:
    for size in sorted(set(sizes).difference(PLAYABLE)):
        yield SeatingRefusal(code=SeatingProblem.SIZE_UNPLAYABLE, number=size)


def wrong_rounds(night: Night) -> Iterator[SeatingRefusal]:
    if night.rounds < 1:
        yield SeatingRefusal(code=SeatingProblem.NO_ROUNDS, number=night.rounds)
    yield from wrong_history(night.played)


def wrong_history(played: Plan) -> Iterator[SeatingRefusal]:
    for number, tables in enumerate(played, 1):
        if twice := repeated(person for table in tables for person in table):
            yield SeatingRefusal(code=SeatingProblem.PLAYED_TWICE, number=number, people=twice)


def wrong_places(night: Night) -> Iterator[SeatingRefusal]:
    """Places of people who are not here, at tables that are not there, or more than the seats."""
    if absent := tuple(sorted(set(night.places).difference(night.people))):
        yield SeatingRefusal(code=SeatingProblem.PLACE_ABSENT, people=absent)
    yield from nowhere(night.people, night.places, len(night.sizes))
    for table, people in keepers(night.people, night.places):
        if table in range(len(night.sizes)) and len(people) > (limit := night.sizes[table]):
            yield SeatingRefusal(
                code=SeatingProblem.PLACES_OVERFULL, people=people, table=table + 1, limit=limit
            )


def nowhere(
    people: Sequence[int], places: Mapping[int, int], tables: int
) -> Iterator[SeatingRefusal]:
    """Places at tables that are not there."""
    for table, few in keepers(people, places):
        if table not in range(tables):
            yield SeatingRefusal(
                code=SeatingProblem.NO_SUCH_TABLE, people=few, table=table + 1, limit=tables
            )


def wrong_parts(night: Night, foes: Foes) -> Iterator[SeatingRefusal]:
    """People all apart who are more than the tables, and people apart who keep to one table."""
    if is_crowded(night):
        yield from too_many_in_one_circle(night)
        return
    for circle in circles(night, foes):
        if len(circle) > len(night.sizes):
            yield SeatingRefusal(
                code=SeatingProblem.APART_TOO_MANY, people=circle, limit=len(night.sizes)
            )
    for table, people in keepers(night.people, night.places):
        if apart := tuple(person for person in people if foes.get(person, NOBODY) & set(people)):
            yield SeatingRefusal(
                code=SeatingProblem.APART_AT_ONE_PLACE, people=apart, table=table + 1
            )


def too_many_in_one_circle(night: Night) -> Iterator[SeatingRefusal]:
    for wish in night.apart:
        people = tuple(sorted(wish.people.intersection(night.people)))
        if wish.firm and len(people) > len(night.sizes):
            yield SeatingRefusal(
                code=SeatingProblem.APART_TOO_MANY, people=people, limit=len(night.sizes)
            )


def circles(night: Night, foes: Foes) -> list[tuple[int, ...]]:
    """Those of each firm wish to be apart, with others who are apart from all of them."""
    found = set()
    for wish in night.apart:
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
