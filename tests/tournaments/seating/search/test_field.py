from hypothesis import given
from hypothesis import strategies as st

from tournaments.seating.search.field import (
    LARGEST,
    WHOLE,
    block_of,
    blocks_along,
    blocks_around,
    met_within,
    neighbour_blocks,
)
from tournaments.seating.search.prices import SearchBlock

PAIRS = tuple((2 * number, 2 * number + 1) for number in range(300))


def test_a_usual_field_is_one_block() -> None:
    (block,) = blocks_along(range(1, 8), (4, 3), {})

    assert block == SearchBlock((0, 1), ((1, 2, 3, 4), (5, 6, 7)))


def test_who_keeps_to_a_table_sits_there_from_the_start() -> None:
    (block,) = blocks_along(range(1, 8), (4, 3), {2: 1, 9: 0})

    assert block.tables == ((1, 3, 4, 5), (2, 6, 7))


@given(st.integers(WHOLE + 1, 900), st.integers(0, 99), st.integers(0, 99))
def test_blocks_of_a_large_field_are_even_and_have_their_keepers(
    people: int, keeper: int, place: int
) -> None:
    sizes = (4,) * (people // 4 - 2) + (3,) * 2 + (2 + people % 4,)
    people = sum(sizes)
    place %= len(sizes)
    blocks = blocks_along(range(people), sizes, {keeper: place})

    assert sorted(p for block in blocks for p in block.people) == list(range(people))
    assert sorted(n for block in blocks for n in block.numbers) == list(range(len(sizes)))
    assert max(len(block.people) for block in blocks) <= LARGEST + 12
    assert all(
        len(table) == sizes[number]
        for block in blocks
        for number, table in zip(block.numbers, block.tables, strict=True)
    )
    assert any(
        keeper in table
        for block in blocks
        for number, table in zip(block.numbers, block.tables, strict=True)
        if number == place
    )


def test_short_tables_are_spread_over_the_blocks() -> None:
    sizes = (4,) * 90 + (3,) * 4
    blocks = blocks_along(range(sum(sizes)), sizes, {})

    assert [sum(len(table) == 3 for table in block.tables) for block in blocks] == [1, 1, 1, 1]


def test_only_meetings_inside_a_block_count_there() -> None:
    blocks = (block_of([0, 1], ((1, 2), (3, 4), (5, 6))), block_of([2], ((1, 2), (3, 4), (5, 6))))
    played = (((4, 1, 5), (2, 3, 6, 9)), ((1, 4),))

    assert list(met_within(blocks, played)) == [[(3, 0), (1, 2), (0, 3)], []]


def test_tables_in_trouble_are_a_half_of_their_block_at_most() -> None:
    (block,) = blocks_around([7], range(8, 300), PAIRS)
    assert 7 in block.numbers
    assert len(block.people) == LARGEST

    blocks = blocks_around(range(100), range(100, 300), PAIRS)
    assert [sum(number < 100 for number in block.numbers) for block in blocks] == [25] * 4
    assert [len(block.people) for block in blocks] == [LARGEST] * 4


def test_there_are_never_more_blocks_than_the_tables_fill() -> None:
    blocks = blocks_around(range(300), (), PAIRS)

    assert sorted(number for block in blocks for number in block.numbers) == list(range(300))
    assert len(blocks) == 5


def test_shifted_blocks_bridge_the_borders_of_the_others() -> None:
    order = list(range(300))
    whole, bridged = neighbour_blocks(order, PAIRS, 0), neighbour_blocks(order, PAIRS, 30)

    assert [len(block.numbers) for block in whole] == [60] * 5
    assert [len(block.numbers) for block in bridged] == [30, 60, 60, 60, 60, 30]
