from itertools import product

import pytest

from tournaments.seating.catalogue.fields import (
    field,
    is_prime_power,
    prime_powers,
    product_of_fields,
)


@pytest.mark.parametrize("order", [2, 3, 4, 5, 7, 8, 9, 11, 13, 16])
def test_sums_and_products_obey_the_laws_of_a_field(order: int) -> None:
    plus, times = field(order).plus, field(order).times
    everything = range(order)
    for a, b, c in product(everything, repeat=3):
        assert plus[a][b] == plus[b][a]
        assert times[a][b] == times[b][a]
        assert plus[plus[a][b]][c] == plus[a][plus[b][c]]
        assert times[times[a][b]][c] == times[a][times[b][c]]
        assert times[a][plus[b][c]] == plus[times[a][b]][times[a][c]]
    assert all(plus[0][a] == a == times[1][a] for a in everything)
    assert all(0 in plus[a] for a in everything)
    assert all(1 in times[a] for a in everything if a)


@pytest.mark.parametrize("order", [4, 25, 27, 49, 64])
def test_one_element_generates_all_others_but_zero(order: int) -> None:
    ring = field(order)
    assert sorted(ring.powers) == list(range(1, order))
    assert all(
        ring.times[ring.powers[1]][one] == next_one
        for one, next_one in zip(ring.powers, ring.powers[1:], strict=False)
    )


def test_a_product_of_fields_is_reckoned_in_each_field_by_itself() -> None:
    ring, four, three = product_of_fields(12), field(4), field(3)
    for a, b in product(range(12), repeat=2):
        assert ring.plus[a][b] == three.plus[a % 3][b % 3] + 3 * four.plus[a // 3][b // 3]
        assert ring.times[a][b] == three.times[a % 3][b % 3] + 3 * four.times[a // 3][b // 3]


def test_what_is_subtracted_and_added_again_changes_nothing() -> None:
    ring = product_of_fields(15)
    assert all(ring.plus[a][ring.minus(a)] == 0 for a in range(15))


def test_numbers_are_taken_apart_into_primes() -> None:
    assert prime_powers(360) == ((2, 3), (3, 2), (5, 1))
    assert [number for number in range(1, 17) if is_prime_power(number)] == [
        2, 3, 4, 5, 7, 8, 9, 11, 13, 16,
    ]  # fmt: skip
