from itertools import combinations

import pytest

from tournaments.seating.problems import SeatingFault, SeatingRefusal
from tournaments.seating.sizes import PLAYABLE, Split, default_split, splits

USUAL = (3, 4, 5)


def sizes_of(n: int, allow: tuple[int, ...] = USUAL, prefer: int = 4) -> list[tuple[int, ...]]:
    return [split.sizes for split in splits(n, allow, prefer)]


def can_sit(n: int, allow: tuple[int, ...]) -> bool:
    return n == 0 or any(can_sit(n - size, allow) for size in allow if size <= n)


@pytest.mark.parametrize(
    ("n", "sizes"),
    [
        (5, (5,)),
        (6, (3, 3)),
        (7, (4, 3)),
        (9, (3, 3, 3)),
        (10, (4, 3, 3)),
        (11, (4, 4, 3)),
        (12, (4, 4, 4)),
        (13, (4, 3, 3, 3)),
        (14, (4, 4, 3, 3)),
        (17, (4, 4, 3, 3, 3)),
    ],
)
def test_by_default_no_table_is_longer_than_the_preferred(n: int, sizes: tuple[int, ...]) -> None:
    assert sizes_of(n)[0] == sizes


def test_the_other_sensible_splits_come_after_the_default() -> None:
    assert sizes_of(9) == [(3, 3, 3), (5, 4)]
    assert sizes_of(13) == [(4, 3, 3, 3), (5, 4, 4)]
    assert sizes_of(15) == [(4, 4, 4, 3), (3,) * 5, (5, 5, 5)]
    assert sizes_of(6, PLAYABLE) == [(3, 3), (2, 2, 2), (6,)]


def test_other_preferences_have_other_defaults() -> None:
    assert sizes_of(22, (5, 6), 6) == [(6, 6, 5, 5)]
    assert sizes_of(23, (4, 5, 6), 5)[0] == (5, 5, 5, 4, 4)
    assert sizes_of(9, (2, 3, 4), 2)[0] == (3, 2, 2, 2)
    assert sizes_of(6, (2, 3), 6)[0] == (3, 3)


def test_sizes_that_are_not_next_to_each_other_serve_where_no_others_do() -> None:
    assert sizes_of(11, (3, 5)) == [(5, 3, 3)]
    assert sizes_of(31, (3, 5))[0] == (5, 5, *(3,) * 7)


def test_a_split_tells_what_speaks_for_it() -> None:
    split = Split((5, 4, 4, 3, 3), 4)
    assert (split.preferred, split.short, split.long) == (2, 2, 1)
    assert (split.kinds, split.range, split.farthest) == (3, 2, 1)


def test_ten_thousand_people_have_a_handful_of_splits() -> None:
    assert sizes_of(10_000) == [(4,) * 2500, (5,) * 2000]
    assert 1 < len(sizes_of(10_001, PLAYABLE)) < 8


@pytest.mark.parametrize("count", [1, 2, 3, 4, 5])
def test_there_is_a_split_exactly_where_people_can_sit(count: int) -> None:
    for allow in combinations(PLAYABLE, count):
        for n in range(1, 20):
            found = splits(n, allow, 4)
            assert bool(found) == can_sit(n, allow)
            assert all(sum(split.sizes) == n and set(split.sizes) <= set(allow) for split in found)


def test_where_there_is_none_it_says_what_to_allow() -> None:
    assert default_split(5, [4], 4) == SeatingRefusal(
        code=SeatingFault.NO_SPLIT, number=5, allowed=(4,), options=((5,), (2, 3))
    )
    assert default_split(2, USUAL, 4) == SeatingRefusal(
        code=SeatingFault.NO_SPLIT, number=2, allowed=USUAL, options=((2,),)
    )
    assert default_split(7, (), 4) == SeatingRefusal(
        code=SeatingFault.NO_SPLIT, number=7, options=((2, 3), (2, 5), (3, 4))
    )


@pytest.mark.parametrize("n", [-1, 0, 1])
def test_one_person_cannot_play(n: int) -> None:
    assert default_split(n, USUAL, 4) == SeatingRefusal(code=SeatingFault.TOO_FEW, number=n)


def test_sizes_that_nobody_plays_are_left_out() -> None:
    assert default_split(7, (1, 7), 4) == default_split(7, (), 4)
    assert sizes_of(7, (1, 3, 4, 7)) == [(4, 3)]
