import pytest

from tests.tournaments.seating.catalogue.truths import has_no_repeat, seats_everybody
from tournaments.seating.catalogue import LARGEST, designs
from tournaments.seating.plans import meetings


@pytest.mark.parametrize(
    ("size", "rounds"),
    [
        *((3, dict(zip((3, 5, 7, 9, 13, 15, 17), (4, 7, 10, 13, 19, 22, 25), strict=True))),),
        *((4, dict(zip((4, 5, 7, 10, 13, 16, 17), (5, 5, 9, 13, 17, 21, 22), strict=True))),),
        *(
            (
                5,
                dict(
                    zip(
                        (5, 7, 8, 9, 11, 12, 13, 16, 17),
                        (6, 7, 8, 9, 11, 12, 16, 16, 21),
                        strict=True,
                    )
                ),
            ),
        ),
    ],
)
def test_formulas_reach_the_known_maxima(size: int, rounds: dict[int, int]) -> None:
    for tables, most in rounds.items():
        longest = next(designs((size,) * tables, 1))
        assert len(longest.rounds) == most
        assert has_no_repeat(longest.rounds)


@pytest.mark.parametrize(
    ("sizes", "rounds"),
    [
        ((4, 4, 4, 4, 3), 5),
        ((4, 3, 4, 3, 4), 4),
        ((4,) * 6 + (3,), 9),
        ((5, 4, 5, 4, 4, 5, 5), 7),
        ((4,) * 11 + (3,) * 3, 8),
    ],
)
def test_tables_come_in_the_order_asked_for(sizes: tuple[int, ...], rounds: int) -> None:
    found = list(designs(sizes, rounds))
    for design in found:
        assert seats_everybody(design.rounds)
        assert has_no_repeat(design.rounds)
        assert {tuple(map(len, tables)) for tables in design.rounds} == {sizes}
    assert len(found[0].rounds) >= rounds


def test_a_design_in_which_all_have_met_begins_again() -> None:
    plan = next(designs((4, 4, 4, 4), 12)).rounds
    assert len(plan) == 12
    assert set(meetings(plan).values()) == {2, 3}


@pytest.mark.parametrize(
    "sizes", [(1, 1), (5, 3), (4, 2, 4), (4,) * (LARGEST // 4 + 1), (5, 5, 5, 4, 3)]
)
def test_some_sizes_are_in_no_design(sizes: tuple[int, ...]) -> None:
    assert list(designs(sizes, 3)) == []


def test_at_tables_of_two_everybody_meets_everybody() -> None:
    assert len(next(designs((2,) * 5, 3)).rounds) == 9


def test_a_plan_says_how_it_was_made() -> None:
    (*_, shortest) = designs((4, 4, 4, 3, 3), 3)
    assert shortest.origin == "transversal design of 4 groups of 5, without 2 people"
