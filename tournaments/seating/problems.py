"""What is asked of a seating, what weighs how much, why none can be, and which wishes are unmet."""

from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import dataclass, field
from enum import Enum
from itertools import combinations
from typing import assert_never

from tournaments.seating.plans import Pair, Plan, Tables

NEVER = 10**9
"""What breaks a firm wish: no number of repeats ever pays for it."""

TRIES_A_SECOND = 200_000
"""What a second of search means, on every machine: the plan must not depend on the machine."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Weights:
    """What one unit of each disadvantage costs; people change most of it in the planner alone."""

    repeats: int = 100  # two people meet: as often again as they have met before
    short: int = 20  # somebody sits at a short table: as often again as before
    spread: int = 10  # two at a table are places apart in the standings, in power pairing
    apart: int = 500  # two meet who would rather not
    moved: int = 1000  # somebody has to change a published place
    seat: int = 3  # somebody has a seat again
    dealer: int = 3  # somebody deals first again
    neighbour: int = 5  # somebody has the same left neighbour again

    def of_meeting(self, wish: "Wish") -> int:
        """What it costs that two of these people sit at one table."""
        match wish:
            case Wish.RATHER_APART:
                return self.apart
            case Wish.NEVER_TOGETHER | Wish.PLACE:
                return NEVER
            case _:
                assert_never(wish)


@dataclass(frozen=True, slots=True)
class Effort:
    """How much a search may try; `is_over` is for slow machines and for impatience."""

    tries: int
    is_over: Callable[[], bool] = lambda: False


class Wish(Enum):
    """What people may wish of the table they sit at; the value is kept with a seating."""

    NEVER_TOGETHER = "never"
    RATHER_APART = "rather"
    PLACE = "place"

    @property
    def is_firm(self) -> bool:
        """No number of repeats ever pays for it."""
        return self in {Wish.NEVER_TOGETHER, Wish.PLACE}


APART_WISHES = tuple(wish for wish in Wish if wish is not Wish.PLACE)


@dataclass(frozen=True, slots=True)
class Apart:
    """People who should not share a table: a family, a club, a car."""

    people: frozenset[int]
    wish: Wish = Wish.RATHER_APART

    @property
    def firm(self) -> bool:
        return self.wish.is_firm


@dataclass(frozen=True, slots=True, kw_only=True)
class Problem:
    """People, the sizes of the tables of each round, how many rounds, and what is known of them.

    `fixed_tables` names the table (from 0) somebody keeps to, `earlier` what it costs that two meet
    whose tables were of another night: what is proved of repeats is proved of `played` alone.
    """

    people: tuple[int, ...]
    sizes: tuple[int, ...]
    rounds: int
    played: Plan = ()
    apart: tuple[Apart, ...] = ()
    fixed_tables: Mapping[int, int] = field(default_factory=dict)
    weights: Weights = field(default_factory=Weights)
    earlier: Mapping[Pair, int] = field(default_factory=dict)


class Layer(Enum):
    """Where a plan came from."""

    CATALOGUE = "catalogue"
    STORE = "store"
    SHIFT = "shift"
    SEARCH = "search"


@dataclass(frozen=True, slots=True)
class FoundPlan:
    """A plan, where it came from, how it was made in a few words, and how much was tried."""

    plan: Plan
    layer: Layer
    origin: str
    tries: int = 0
    is_cut: bool = False  # time was over: more tries might have found another

    @property
    def searched_origin(self) -> str:
        """Of a plan that a search found from this one."""
        return f"annealed from {self.origin.removeprefix('annealed from ')}"


class SeatingFault(Enum):
    TOO_FEW = "too_few"  # `number` people are here
    TWICE_HERE = "twice_here"  # `people` are named more than once
    NO_ROUNDS = "no_rounds"  # `number` rounds were asked for
    NO_SPLIT = "no_split"  # `number` people, the sizes `allowed`; each of `options` would do
    SIZES_DIFFER = "sizes_differ"  # `number` people, `limit` seats
    SIZE_UNPLAYABLE = "size_unplayable"  # a table of `number`
    PLACE_ABSENT = "place_absent"  # `people` keep a place and are not here
    NO_SUCH_TABLE = "no_such_table"  # `people` keep to `table`, and there are `limit`
    PLACES_OVERFULL = "places_overfull"  # `people` keep to `table`, which has `limit` seats
    APART_AT_ONE_PLACE = "apart_at_one_place"  # `people` are apart and keep to `table`
    APART_TOO_MANY = "apart_too_many"  # `people` are all apart, and there are `limit` tables
    APART_IMPOSSIBLE = "apart_impossible"  # `people` cannot all be kept apart as wished
    APART_BESIDE_PLACES = "apart_beside_places"  # nor while `keepers` keep to their tables
    PLAYED_TWICE = "played_twice"  # round `number` of those played seats `people` twice


@dataclass(frozen=True, slots=True, kw_only=True)
class SeatingRefusal:
    """A reason and what its sentence needs; tables and rounds are counted from 1 here."""

    code: SeatingFault
    number: int = 0
    limit: int = 0
    table: int = 0
    people: tuple[int, ...] = ()
    keepers: tuple[int, ...] = ()
    allowed: tuple[int, ...] = ()
    options: tuple[tuple[int, ...], ...] = ()


@dataclass(frozen=True, slots=True)
class UnmetWish:
    """A firm wish of these people that the table they sit at does not meet."""

    wish: Wish
    people: tuple[int, ...]
    table: int


def pairs_apart(apart: Iterable[Apart], wish: Wish) -> frozenset[Pair]:
    """The pairs who wish so to be apart."""
    return frozenset(
        pair for each in apart if each.wish is wish for pair in combinations(sorted(each.people), 2)
    )


def unmet_wishes(
    tables: Tables, apart: Iterable[Apart], places: Mapping[int, int]
) -> tuple[UnmetWish, ...]:
    """Every firm wish that these tables do not meet, table by table."""
    table_of = {person: number for number, table in enumerate(tables) for person in table}
    parts = (part for wish in apart if wish.firm for part in _together(wish, table_of))
    moved = (
        UnmetWish(Wish.PLACE, (person,), table_of[person])
        for person, place in places.items()
        if table_of.get(person, place) != place
    )
    return tuple(sorted(dict.fromkeys((*parts, *moved)), key=lambda unmet: unmet.table))


def _together(wish: Apart, table_of: Mapping[int, int]) -> Iterator[UnmetWish]:
    people: dict[int, list[int]] = {}
    for person in sorted(wish.people):
        if person in table_of:
            people.setdefault(table_of[person], []).append(person)
    for number, here in people.items():
        if len(here) > 1:
            yield UnmetWish(wish.wish, tuple(here), number)
