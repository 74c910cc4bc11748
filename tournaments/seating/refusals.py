"""Why a night cannot be seated: the reason with its numbers; the words belong to the outside."""

from dataclasses import dataclass
from enum import Enum


class SeatingProblem(Enum):
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
    APART_BESIDE_PLACES = "apart_beside_places"  # nor while `kept` keep to their tables
    APART_UNKNOWN = "apart_unknown"  # whether they can was not found out
    PLAYED_TWICE = "played_twice"  # round `number` of those played seats `people` twice


@dataclass(frozen=True, slots=True, kw_only=True)
class SeatingRefusal:
    """A reason and what its sentence needs; tables and rounds are counted from 1 here."""

    code: SeatingProblem
    number: int = 0
    limit: int = 0
    table: int = 0
    people: tuple[int, ...] = ()
    kept: tuple[int, ...] = ()
    allowed: tuple[int, ...] = ()
    options: tuple[tuple[int, ...], ...] = ()
