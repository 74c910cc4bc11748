from collections.abc import Sequence
from itertools import chain, combinations

from hypothesis import given
from hypothesis import strategies as st

from tournaments.seating.catalogue.families import Tries, exact_covers

KNUTH = (0b0110100, 0b1001001, 0b0100110, 0b0001001, 0b1000010, 0b1011000)
"""The example of “Dancing Links”: the first, fourth and fifth have each of seven bits once."""


def covers(options: Sequence[int], needed: int) -> list[tuple[int, ...]]:
    found = exact_covers(options, needed, Tries(limit=10_000))
    return sorted(tuple(sorted(cover)) for cover in found)


def covers_by_force(options: Sequence[int], needed: int) -> list[tuple[int, ...]]:
    numbers = [number for number, option in enumerate(options) if option & needed]
    chosen = chain.from_iterable(combinations(numbers, many) for many in range(len(numbers) + 1))
    return sorted(cover for cover in chosen if is_cover([options[at] for at in cover], needed))


def is_cover(options: list[int], needed: int) -> bool:
    return sum(options) & needed == needed and not any(a & b for a, b in combinations(options, 2))


def test_each_bit_is_used_once() -> None:
    assert covers(KNUTH, 0b1111111) == [(0, 3, 4)]


def test_a_bit_that_is_not_needed_is_used_at_most_once() -> None:
    assert covers((0b101, 0b110, 0b010), 0b011) == [(0, 2)]


def test_a_bit_nobody_has_is_in_no_cover() -> None:
    assert covers(KNUTH, 0b11111111) == []


def test_after_so_many_tries_it_gives_up() -> None:
    tries = Tries(limit=2)
    assert list(exact_covers(KNUTH, 0b1111111, tries)) == []
    assert tries.count == 2


@given(st.lists(st.integers(1, 63), max_size=8), st.integers(0, 63))
def test_all_covers_are_found_and_no_others(options: list[int], needed: int) -> None:
    assert covers(options, needed) == covers_by_force(options, needed)
