"""Plans that need no search: constructions, the cyclic shift, and the store."""

from collections.abc import Iterable, Iterator

from tournaments.seating.catalogue import designs
from tournaments.seating.formula.shift import shifted
from tournaments.seating.lots import shuffled
from tournaments.seating.nights import Dice, Found, Layer, Night
from tournaments.seating.plans import Plan
from tournaments.seating.search.blocks import WHOLE
from tournaments.seating.search.casting import at_their_places, cast, named
from tournaments.seating.search.costs import cost, crowding, floor, is_even
from tournaments.seating.weights import Weights
from tournaments.seating.whole.store import MOST_PEOPLE, MOST_ROUNDS, bare_night, stored_plans


def is_large(night: Night) -> bool:
    """Nothing may take time or memory by the square of the number of people."""
    return len(night.people) > WHOLE


def is_bare(night: Night) -> bool:
    """Nothing else is asked than what the stored plans were searched for."""
    usual, weights = Weights(), night.weights
    as_usual = (weights.repeats, weights.short) == (usual.repeats, usual.short)
    return as_usual and not (night.played or night.apart or night.places)


def best_known(night: Night, dice: Dice) -> Found:
    """The cheapest plan without a search; the first of equal ones."""
    return cheapest(night, candidates(night, dice))


def cheapest(night: Night, plans: Iterable[Found]) -> Found:
    """The cheapest, of equal ones the evenest; after one that cannot be better none is looked at.

    Of equals the first.
    """
    best, least, goal = None, 0, floor(night)
    for found in plans:
        price = cost(night, found.plan)
        if best is None or price < least or (price == least and is_evener(night, found, best)):
            best, least = found, price
        if least <= goal and is_even(night, best.plan):
            break
    assert best is not None
    return best


def is_evener(night: Night, found: Found, other: Found) -> bool:
    return crowding(night, found.plan) < crowding(night, other.plan)


def candidates(night: Night, dice: Dice) -> Iterator[Found]:
    yield from computed(night, dice)
    yield from remembered(night, dice)


def computed(night: Night, dice: Dice) -> Iterator[Found]:
    """Plans by construction; after rounds that were played, also what comes after these there."""
    for first in sorted({0, len(night.played)}, reverse=True):
        wanted = first + night.rounds
        for design in designs(night.sizes, wanted):
            if len(design.rounds) >= wanted:
                plan = with_people(night, design.rounds[first:wanted], first, dice)
                yield Found(plan, Layer.CATALOGUE, design.origin)
        plan = with_people(night, shifted(night.sizes, wanted)[first:], first, dice)
        yield Found(plan, Layer.SHIFT, "cyclic shift")


def remembered(night: Night, dice: Dice) -> Iterator[Found]:
    """Plans from the store, cut to the rounds wanted."""
    if len(night.people) > MOST_PEOPLE or night.rounds > MOST_ROUNDS:
        return
    for stored in stored_plans(night.sizes):
        if len(stored.plan) >= night.rounds:
            plan = cast(night, cut(stored.plan, night.rounds), dice)
            tries = stored.tries * stored.searches
            yield Found(plan, Layer.STORE, stored.origin, tries)


def cut(plan: Plan, rounds: int) -> Plan:
    """So many rounds of it: again and again without the one that costs most."""
    sizes = tuple(len(table) for table in plan[0])
    while len(plan) > rounds:
        night = bare_night(sizes, len(plan) - 1)
        shorter = [plan[:turn] + plan[turn + 1 :] for turn in range(len(plan))]
        plan = min(reversed(shorter), key=lambda some: cost(night, some))
    return plan


def designs_too_short(night: Night) -> list[Found]:
    """Designs with too few rounds, as numbers; those with the most rounds first."""
    short = [
        Found(design.rounds, Layer.CATALOGUE, design.origin)
        for design in designs(night.sizes, night.rounds)
        if 1 < len(design.rounds) < night.rounds
    ]
    return sorted(short, key=lambda found: -len(found.plan))


def with_people(night: Night, numbers: Plan, first: int, dice: Dice) -> Plan:
    """People in place of 0…n−1: in turn where the rounds before were played or all is the same."""
    if is_large(night):
        return named(numbers, people_of(night, first, dice))
    if first:
        return tuple(at_their_places(tables, night) for tables in named(numbers, night.people))
    return cast(night, numbers, dice)


def people_of(night: Night, first: int, dice: Dice) -> list[int]:
    """In turn, if nobody has met or what comes next is wanted."""
    return shuffled(night.people, dice) if night.played and not first else list(night.people)
