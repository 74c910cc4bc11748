"""How many rounds a knock-out takes, and at how many tables each is played."""

MOST_ROUNDS = 20


def knock_out_tables(tables: int, prefer: int, advancing: int) -> tuple[int, ...]:
    """So many of each table go on, until one table is left."""
    counts = [tables]
    while counts[-1] > 1 and len(counts) < MOST_ROUNDS:
        counts.append(min(counts[-1] - 1, -(-counts[-1] * advancing // prefer)))
    return tuple(counts)
