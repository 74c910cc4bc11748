"""The search for a round of a whole field, in blocks where it is large."""

from collections import Counter
from collections.abc import Mapping, Sequence

from tournaments.seating.lots import shuffled
from tournaments.seating.nights import Dice, Effort, Night
from tournaments.seating.plans import Round, Table
from tournaments.seating.search.annealing import seat_round
from tournaments.seating.search.blocks import (
    WHOLE,
    SearchBlock,
    around,
    block_of,
    blocks_along,
    met_within,
    shifted,
    tables_each,
)
from tournaments.seating.search.prices import Prices

PASSES = 4
"""How often the blocks of a large field are made anew, after its first search."""


def seat_field(prices: Prices, line: Sequence[int], dice: Dice, effort: Effort) -> Round:
    """The cheapest round found, from the line of people cut into tables."""
    night = prices.night
    blocks = blocks_along(line, night.sizes, night.places)
    if len(blocks) == 1:
        return tuple(searched(prices, blocks, list(blocks[0].tables), dice, effort))
    tables = _put(blocks, [()] * len(night.sizes))
    part = Effort(effort.tries // (1 + PASSES), effort.is_over)
    for made_anew in range(1 + PASSES):
        tables = searched(prices, blocks, tables, dice, part)
        blocks = _blocks_anew(prices, tables, made_anew, dice)
        if not blocks:
            break
    return tuple(tables)


def improved_field(prices: Prices, tables: Round, dice: Dice, effort: Effort) -> Round:
    """The cheapest round found from these tables on."""
    if sum(map(len, tables)) <= WHOLE:
        whole = block_of(range(len(tables)), tables)
        return tuple(searched(prices, (whole,), list(tables), dice, effort))
    blocks = _wrong_blocks(prices.night, tables, dice)
    return tuple(searched(prices, blocks, list(tables), dice, effort))


def searched(
    prices: Prices, blocks: Sequence[SearchBlock], tables: list[Table], dice: Dice, effort: Effort
) -> list[Table]:
    """The tables after a search in each of the blocks, which share the effort."""
    share = Effort(effort.tries // max(1, len(blocks)), effort.is_over)
    found = list(tables)
    for block, met in zip(blocks, met_within(blocks, prices.night.played), strict=True):
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
        return _wrong_blocks(prices.night, tables, dice)
    order = sorted(range(len(tables)), key=lambda number: mean_rank(tables[number], prices.ranks))
    return shifted(order, tables, tables_each(tables) // 2 * (1 - made_anew % 2))


def _wrong_blocks(night: Night, tables: Sequence[Table], dice: Dice) -> tuple[SearchBlock, ...]:
    """Blocks around the tables where people meet again or would rather be apart."""
    singles = [block_of([number], tables) for number in range(len(tables))]
    again = {number for number, met in enumerate(met_within(singles, night.played)) if met}
    table_of = {person: number for number, table in enumerate(tables) for person in table}
    for wish in night.apart:
        together = Counter(table_of[person] for person in wish.people if person in table_of)
        again.update(number for number, people in together.items() if people > 1)
    others = shuffled((number for number in range(len(tables)) if number not in again), dice)
    return around(sorted(again), others, tables) if again else ()


def mean_rank(table: Table, ranks: Mapping[int, int]) -> float:
    return sum(ranks[person] for person in table) / len(table)
