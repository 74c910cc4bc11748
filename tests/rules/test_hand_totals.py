from itertools import combinations_with_replacement, product

import pytest

from rules import edition, hand_points, nearest_possible, parse_cards, possible_points
from rules.hand_totals import most_points

CLASSIC, MASTER, BOARD = edition("classic"), edition("master"), edition("board")

# RULES.md §6: phases, most points left, the one total below that cannot be.
TABLE = [
    ((1,), 100, 95),
    ((2, 4, 8, 9), 75, 70),
    ((3, 5, 7, 10), 50, 45),
    ((6,), 25, 20),
]


@pytest.mark.parametrize(
    ("phase", "most", "hole"),
    [(phase, most, hole) for phases, most, hole in TABLE for phase in phases],
)
def test_a_phase_leaves_every_multiple_of_five_but_one(phase: int, most: int, hole: int) -> None:
    assert possible_points(CLASSIC, phase, True) == tuple(
        points for points in range(0, most + 1, 5) if points != hole
    )


@pytest.mark.parametrize("phase", range(1, 11))
def test_who_did_not_lay_has_50_to_230(phase: int) -> None:
    assert possible_points(CLASSIC, phase, False) == tuple(range(50, 231, 5))


@pytest.mark.parametrize("cards", [1, 2, 3, 4])
def test_what_is_left_is_what_every_hand_of_few_cards_counts(cards: int) -> None:
    phase = next(n for n, phase in CLASSIC.phases.items() if phase.cards == 10 - cards)
    hands = [
        sum(hand)
        for size in range(cards + 1)
        for hand in combinations_with_replacement((5, 10, 15, 25), size)
    ]
    assert possible_points(CLASSIC, phase, True) == tuple(sorted(set(hands)))


def test_a_full_hand_counts_what_the_deck_can_deal() -> None:
    hands = {
        5 * low + 10 * high + 15 * skip + 25 * wild
        for low, high, skip, wild in product(range(11), range(11), range(5), range(9))
        if low + high + skip + wild == 10
    }
    assert possible_points(CLASSIC, None, False) == tuple(sorted(hands))


def test_a_phase_that_is_not_known_leaves_as_much_as_the_shortest() -> None:
    assert possible_points(CLASSIC, None, True) == possible_points(CLASSIC, 1, True)
    assert possible_points(CLASSIC, 11, True) == possible_points(CLASSIC, 1, True)


def test_master_counts_cards() -> None:
    assert possible_points(MASTER, 1, True) == (0, 1, 2)
    assert possible_points(MASTER, 2, True) == (0, 1, 2, 3, 4)
    assert possible_points(MASTER, 1, False) == (10,)


def test_a_master_hand_can_grow_to_the_whole_deck() -> None:
    assert most_points(MASTER, 1, False) == 131
    assert most_points(MASTER, 1, True) == 123


@pytest.mark.parametrize("laid", [True, False])
def test_the_board_counts_nothing(laid: bool) -> None:
    assert possible_points(BOARD, 1, laid) == ()
    assert nearest_possible(BOARD, 1, laid, 10) is None
    assert hand_points(BOARD, parse_cards(BOARD, "R1 W")) == 0


@pytest.mark.parametrize(
    ("phase", "laid", "points", "nearest"),
    [
        (1, False, 45, 50),
        (1, False, 999, 230),
        (6, True, 30, 25),
        (1, True, 95, 90),
        (1, True, 12, 10),
        (1, True, 13, 15),
        (1, True, -3, 0),
        (1, True, 50, 50),
    ],
)
def test_the_nearest_possible_total_is_offered_the_lower_of_two(
    phase: int, laid: bool, points: int, nearest: int
) -> None:
    assert nearest_possible(CLASSIC, phase, laid, points) == nearest
