from tournaments.seating.problems import Apart
from tournaments.seating.wishes import UnmetWish, Wish, pairs_apart, unmet_wishes

TABLES = ((1, 2, 3), (4, 5, 6))


def test_a_firm_wish_to_be_apart_is_unmet_at_a_shared_table() -> None:
    family = Apart(frozenset({2, 3, 5}), firm=True)

    assert unmet_wishes(TABLES, [family], {}) == (UnmetWish(Wish.APART, (2, 3), 0),)


def test_a_soft_wish_is_never_told() -> None:
    assert not unmet_wishes(TABLES, [Apart(frozenset({2, 3}))], {})


def test_the_same_wish_is_told_once() -> None:
    twice = [Apart(frozenset({1, 2, 9}), firm=True), Apart(frozenset({1, 2}), firm=True)]

    assert unmet_wishes(TABLES, twice, {}) == (UnmetWish(Wish.APART, (1, 2), 0),)


def test_a_place_is_unmet_at_any_other_table() -> None:
    assert unmet_wishes(TABLES, [], {1: 0, 4: 0, 9: 0}) == (UnmetWish(Wish.PLACE, (4,), 1),)


def test_wishes_are_told_table_by_table() -> None:
    foes = [Apart(frozenset({5, 6}), firm=True), Apart(frozenset({1, 2}), firm=True)]

    assert [unmet.table for unmet in unmet_wishes(TABLES, foes, {3: 1})] == [0, 0, 1]


def test_pairs_apart_are_those_of_all_wishes_of_a_kind() -> None:
    wishes = [Apart(frozenset({1, 2, 3}), firm=True), Apart(frozenset({4, 5}))]

    assert pairs_apart(wishes, firm=True) == {(1, 2), (1, 3), (2, 3)}
    assert pairs_apart(wishes, firm=False) == {(4, 5)}
