from collections.abc import Sequence
from itertools import product

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tournaments.seating.repairs.fewest_moves import NewTableSizes, resized


def fours(left: Sequence[int], newcomers: int, *allowed: int) -> NewTableSizes | None:
    return resized([4] * len(left), left, newcomers, frozenset(allowed), 4)


def test_tables_that_stay_as_they_are_move_nobody() -> None:
    assert fours((4, 4, 4), 0, 3, 4) == NewTableSizes((4, 4, 4), 0)


def test_a_table_becomes_shorter_where_that_is_allowed() -> None:
    assert fours((4, 3, 4), 0, 3, 4) == NewTableSizes((4, 3, 4), 0)


def test_newcomers_fill_the_gaps_first() -> None:
    assert fours((4, 3, 3), 2, 3, 4, 5) == NewTableSizes((4, 4, 4), 0)


def test_enough_newcomers_open_a_table() -> None:
    assert fours((4, 4), 4, 3, 4, 5) == NewTableSizes((4, 4, 4), 0)


def test_one_comes_to_a_table_that_is_too_small() -> None:
    assert fours((4, 4, 2), 0, 3, 4) == NewTableSizes((4, 3, 3), 1)


def test_a_table_is_dissolved_when_that_moves_fewer() -> None:
    assert fours((4, 1, 4), 0, 4, 5) == NewTableSizes((4, 0, 5), 1)


def test_where_no_sizes_seat_everybody_there_is_no_answer() -> None:
    assert fours((4, 1), 0, 4) is None


def test_nothing_published_leaves_the_usual_tables_for_all() -> None:
    assert resized((), (), 8, frozenset({3, 4}), 4) == NewTableSizes((4, 4), 0)


@pytest.mark.parametrize("allowed", [(4,), (3, 4), (3, 5), (2, 3, 4, 5, 6)])
@given(st.lists(st.integers(0, 4), min_size=1, max_size=4), st.integers(0, 4))
def test_nobody_can_do_with_fewer_moves(
    allowed: tuple[int, ...], left: list[int], newcomers: int
) -> None:
    everybody = sum(left) + newcomers
    ways = [
        sum(max(0, people - size) for people, size in zip(left, sizes, strict=True))
        for sizes in product((0, *allowed), repeat=len(left))
        if can_sit(everybody - sum(sizes), allowed)
    ]
    found = fours(left, newcomers, *allowed)

    assert (found.moves if found else None) == min(ways, default=None)
    assert found is None or sum(found.sizes) == everybody


def can_sit(people: int, allowed: Sequence[int]) -> bool:
    return people == 0 or (people > 0 and any(can_sit(people - size, allowed) for size in allowed))
