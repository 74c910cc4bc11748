"""The wishes that a plan does not meet, firm or not."""

from collections import Counter, defaultdict
from collections.abc import Iterator
from dataclasses import dataclass

from tournaments.seating.nights import Night
from tournaments.seating.plans import Plan
from tournaments.seating.wishes import Wish


@dataclass(frozen=True, slots=True)
class Broken:
    """A wish of these people that a table does not meet.

    Rounds are counted from 1 with those played first, tables from 1.
    """

    wish: Wish
    firm: bool
    people: tuple[int, ...]
    round: int
    table: int


def broken_wishes(night: Night, plan: Plan) -> Iterator[Broken]:
    circles_of = defaultdict[int, list[int]](list)
    for circle, wish in enumerate(night.apart):
        for person in wish.people:
            circles_of[person].append(circle)
    for number, tables in enumerate(plan, len(night.played) + 1):
        for place, table in enumerate(tables, 1):
            met = Counter(circle for person in table for circle in circles_of.get(person, ()))
            for circle in sorted(circle for circle, people in met.items() if people > 1):
                wish = night.apart[circle]
                together = tuple(sorted(wish.people.intersection(table)))
                yield Broken(Wish.APART, wish.firm, together, number, place)
            for person in sorted(table):
                if night.places.get(person, place - 1) != place - 1:
                    yield Broken(Wish.PLACE, True, (person,), number, place)
