"""The search for a round of a whole field, in blocks where it is large."""

from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence
from itertools import combinations, pairwise

from scoring.dice import Dice, shuffled
from tournaments.seating.plans import Plan, Table, Tables
from tournaments.seating.problems import Effort, Problem
from tournaments.seating.search.annealing import seat_round
from tournaments.seating.search.prices import Prices, SearchBlock

WHOLE = 240
"""So many people are still searched as one field."""

LARGEST = 120
"""So many people make a block of a larger field."""

PASSES = 4
"""How often the blocks of a large field are made anew, after its first search."""


def seat_field(prices: Prices, line: Sequence[int], dice: Dice, effort: Effort) -> Tables:
    """The cheapest round found, from the line of people cut into tables."""
    problem = prices.problem
    blocks = blocks_along(line, problem.sizes, problem.fixed_tables)
    if len(blocks) == 1:
        return tuple(searched_blocks(prices, blocks, list(blocks[0].tables), dice, effort))
    tables = _put(blocks, [()] * len(problem.sizes))
    part = Effort(effort.tries // (1 + PASSES), effort.is_over)
    for made_anew in range(1 + PASSES):
        tables = searched_blocks(prices, blocks, tables, dice, part)
        blocks = _blocks_anew(prices, tables, made_anew, dice)
        if not blocks:
            break
    return tuple(tables)


def improved_field(prices: Prices, tables: Tables, dice: Dice, effort: Effort) -> Tables:
    """The cheapest round found from these tables on."""
    if sum(map(len, tables)) <= WHOLE:
        whole = block_of(range(len(tables)), tables)
        return tuple(searched_blocks(prices, (whole,), list(tables), dice, effort))
    blocks = _wrong_blocks(prices.problem, tables, dice)
    return tuple(searched_blocks(prices, blocks, list(tables), dice, effort))


def searched_blocks(
    prices: Prices, blocks: Sequence[SearchBlock], tables: list[Table], dice: Dice, effort: Effort
) -> list[Table]:
    """The tables after a search in each of the blocks, which share the effort."""
    share = Effort(effort.tries // max(1, len(blocks)), effort.is_over)
    found = list(tables)
    for block, met in zip(blocks, met_within(blocks, prices.problem.played), strict=True):
        people, seats = block.people, iter(range(len(block.people)))
        start = tuple(tuple(next(seats) for _ in table) for table in block.tables)
        best = seat_round(prices.of(block, met), start, dice, share, prices.least(block))
        for number, table in zip(block.numbers, best, strict=True):
            found[number] = tuple(people[seat] for seat in table)
    return found


def _put(blocks: Sequence[SearchBlock], tables: list[Table]) -> list[Table]:
    for block in blocks:
        for number, table in zip(block.numbers, block.tables, strict=True):
            tables[number] = table
    return tables


def _blocks_anew(
    prices: Prices, tables: list[Table], made_anew: int, dice: Dice
) -> tuple[SearchBlock, ...]:
    if not prices.ranks:
        return _wrong_blocks(prices.problem, tables, dice)
    order = sorted(range(len(tables)), key=lambda number: mean_rank(tables[number], prices.ranks))
    return neighbour_blocks(order, tables, tables_each(tables) // 2 * (1 - made_anew % 2))


def _wrong_blocks(problem: Problem, tables: Sequence[Table], dice: Dice) -> tuple[SearchBlock, ...]:
    """Blocks around the tables where people meet again or would rather be apart."""
    singles = [block_of([number], tables) for number in range(len(tables))]
    again = {number for number, met in enumerate(met_within(singles, problem.played)) if met}
    table_of = {person: number for number, table in enumerate(tables) for person in table}
    for wish in problem.apart:
        together = Counter(table_of[person] for person in wish.people if person in table_of)
        again.update(number for number, people in together.items() if people > 1)
    others = shuffled((number for number in range(len(tables)) if number not in again), dice)
    return blocks_around(sorted(again), others, tables) if again else ()


def mean_rank(table: Table, ranks: Mapping[int, int]) -> float:
    return sum(ranks[person] for person in table) / len(table)


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


def blocks_around(
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


def neighbour_blocks(
    order: Sequence[int], tables: Sequence[Table], offset: int
) -> tuple[SearchBlock, ...]:
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
