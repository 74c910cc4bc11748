"""Tables in the order of the sizes asked for."""

from collections.abc import Sequence

from tournaments.seating.plans import Round, Table


def arranged(tables: Sequence[Table], sizes: Sequence[int]) -> Round:
    """The same tables, the first as large as the first size, and so on."""
    waiting = sorted(tables, key=len, reverse=True)
    order = sorted(range(len(sizes)), key=lambda number: -sizes[number])
    at = dict(zip(order, waiting, strict=True))
    return tuple(at[number] for number in range(len(sizes)))
