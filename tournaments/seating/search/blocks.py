"""A field too large for one search, cut into blocks that are searched one by one."""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from itertools import combinations, pairwise

from tournaments.seating.plans import Plan, Table

WHOLE = 240
"""So many people are still searched as one field."""

LARGEST = 120
"""So many people make a block of a larger field."""


@dataclass(frozen=True, slots=True)
class SearchBlock:
    """Some tables, by their numbers, and the people who sit at them."""

    numbers: tuple[int, ...]
    tables: tuple[Table, ...]

    @property
    def people(self) -> tuple[int, ...]:
        return tuple(person for table in self.tables for person in table)


def blocks_along(
    line: Sequence[int], sizes: Sequence[int], places: Mapping[int, int]
) -> tuple[SearchBlock, ...]:
    """The line cut into neighbours; who keeps to a table sits in the block that has it."""
    owned = _shares(sizes, count_of_blocks(len(line)))
    owner = {number: block for block, numbers in enumerate(owned) for number in numbers}
    keepers: list[list[int]] = [[] for _ in owned]
    for person in line:
        if person in places:
            keepers[owner[places[person]]].append(person)
    free = iter([person for person in line if person not in places])
    return tuple(
        _seated(numbers, sizes, places, kept, free)
        for numbers, kept in zip(owned, keepers, strict=True)
    )


def count_of_blocks(people: int) -> int:
    return 1 if people <= WHOLE else -(-people // LARGEST)


def _shares(sizes: Sequence[int], count: int) -> list[list[int]]:
    """The numbers of the tables of each block, of every size as evenly as can be."""
    of_size = {size: [t for t, s in enumerate(sizes) if s == size] for size in sorted({*sizes})}
    return [
        sorted(
            number
            for same in of_size.values()
            for number in same[block * len(same) // count : (block + 1) * len(same) // count]
        )
        for block in range(count)
    ]


def _seated(
    numbers: Sequence[int],
    sizes: Sequence[int],
    places: Mapping[int, int],
    keepers: Sequence[int],
    free: Iterator[int],
) -> SearchBlock:
    """Keepers at their tables, and the next of the line on the other seats."""
    tables = []
    for number in numbers:
        table = [person for person in keepers if places[person] == number][: sizes[number]]
        table.extend(next(free) for _ in range(sizes[number] - len(table)))
        tables.append(tuple(table))
    return SearchBlock(tuple(numbers), tuple(tables))


def met_within(blocks: Iterable[SearchBlock], played: Plan) -> Iterator[list[tuple[int, int]]]:
    """For each block, once for each meeting, who of its people met: as places in its row."""
    place = {
        person: (number, seat)
        for number, block in enumerate(blocks)
        for seat, person in enumerate(block.people)
    }
    met: list[list[tuple[int, int]]] = [[] for _ in blocks]
    for tables in played:
        for table in tables:
            here = [place[person] for person in table if person in place]
            for (block, p), (other, q) in combinations(here, 2):
                if block == other:
                    met[block].append((p, q))
    return iter(met)


def around(
    numbers: Sequence[int], others: Sequence[int], tables: Sequence[Table]
) -> tuple[SearchBlock, ...]:
    """Blocks in which these tables are a half at most, filled up with the others."""
    each = tables_each(tables)
    count = min(-(-2 * len(numbers) // each), max(1, len(tables) // each))
    rest = max(0, each - -(-len(numbers) // count))
    return tuple(
        block_of((*numbers[block::count], *others[block * rest : (block + 1) * rest]), tables)
        for block in range(count)
    )


def shifted(order: Sequence[int], tables: Sequence[Table], offset: int) -> tuple[SearchBlock, ...]:
    """Blocks of tables that are neighbours in this order; the first has only `offset`."""
    each = tables_each(tables)
    cuts = [0, *range(offset or each, len(order), each), len(order)]
    return tuple(
        block_of(order[start:stop], tables) for start, stop in pairwise(cuts) if start < stop
    )


def tables_each(tables: Sequence[Table]) -> int:
    """So many tables make a block."""
    return max(1, LARGEST * len(tables) // max(1, sum(map(len, tables))))


def block_of(numbers: Iterable[int], tables: Sequence[Table]) -> SearchBlock:
    chosen = tuple(sorted(numbers))
    return SearchBlock(chosen, tuple(tables[number] for number in chosen))
