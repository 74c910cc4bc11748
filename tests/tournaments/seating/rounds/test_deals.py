from hypothesis import given
from hypothesis import strategies as st

from tournaments.seating.rounds.next_round import chopped, snaked


def test_the_chop_puts_the_best_at_the_first_table() -> None:
    assert chopped(range(1, 11), (4, 3, 3)) == ((1, 2, 3, 4), (5, 6, 7), (8, 9, 10))


def test_the_snake_turns_at_each_end() -> None:
    assert snaked(range(1, 13), (4, 4, 4)) == ((1, 6, 7, 12), (2, 5, 8, 11), (3, 4, 9, 10))


def test_the_snake_passes_over_full_tables() -> None:
    assert snaked(range(1, 11), (3, 4, 3)) == ((1, 6, 7), (2, 5, 8, 10), (3, 4, 9))


@given(st.lists(st.integers(2, 6), max_size=8))
def test_everybody_has_one_seat(sizes: list[int]) -> None:
    people = list(range(sum(sizes)))
    for deal in (chopped, snaked):
        tables = deal(people, sizes)
        assert [len(table) for table in tables] == sizes
        assert sorted(person for table in tables for person in table) == people
