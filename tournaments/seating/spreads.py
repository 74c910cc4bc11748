"""The cheapest ways to spread people over tables, and tables over people, counted not made."""

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence

type Counts = Mapping[int, int]
"""How many there are of each number."""

type Widths = tuple[int, ...]
"""How many choices there are that cost 0, that cost 1, …"""


def shared_pairs(sizes: Counts, blocks: Counts) -> int:
    """How many pairs of the blocks at least share a table, at tables of these sizes.

    Table i holds c(i,j) of block j, and Σ C(c(i,j), 2) pairs share it. Each table alone is best
    filled evenly from the blocks, none with more than it has; of the seats, only as many as there
    are people in blocks are filled so, the cheapest, and the others by people of no block (they
    were not here). Each block alone is best spread evenly over the tables. Both are bounds, and
    the larger counts.
    """
    blocked = sum(size * count for size, count in blocks.items())
    from_blocks, at_tables = depths(blocks), depths(sizes)
    by_table = Counter[int]()
    for size, count in sizes.items():
        for cost, times in steps(size, from_blocks):
            by_table[cost] += times * count
    by_block = sum(
        count * cost * times
        for size, count in blocks.items()
        for cost, times in steps(size, at_tables)
    )
    return max(cheapest(by_table, blocked), by_block)


def half_of_choices(people: Mapping[Widths, int], least: int, most: int, total: int) -> int:
    """The least cost where everybody chooses between `least` and `most`, in all `total`, halved.

    What comes next never costs less, so the cheapest steps of all people belong together. Halved
    and rounded up, for a meeting is chosen from both sides.
    """
    spent, more = 0, total - least * sum(people.values())
    further = Counter[int]()
    for widths, count in people.items():
        both = zip(steps(least, widths), steps(most, widths), strict=True)
        for (cost, must), (_, may) in both:
            spent += cost * must * count
            further[cost] += (may - must) * count
    return -(-(spent + cheapest(further, more)) // 2)


def depths(sizes: Counts) -> Widths:
    """How many have more than 0, than 1, … places."""
    return tuple(
        sum(count for size, count in sizes.items() if size > depth)
        for depth in range(max(sizes, default=0))
    )


def steps(count: int, widths: Sequence[int]) -> Iterator[tuple[int, int]]:
    """Each cost with how many of the choices, the cheapest first, have it."""
    for cost, width in enumerate(widths):
        taken = min(count, width)
        yield cost, taken
        count -= taken


def cheapest(costs: Counts, count: int) -> int:
    """The sum of so many of the costs, the least ones."""
    total = 0
    for cost, times in sorted(costs.items()):
        taken = min(times, count)
        total += cost * taken
        count -= taken
    return total
