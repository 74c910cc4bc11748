from collections.abc import Mapping
from itertools import combinations

import pytest

from tournaments.seating.checks import refusals
from tournaments.seating.plans import Plan
from tournaments.seating.problems import Apart, Problem, SeatingFault, SeatingRefusal, Wish


def problem(
    sizes: tuple[int, ...] = (4, 4, 4),
    *,
    people: tuple[int, ...] | None = None,
    rounds: int = 3,
    played: Plan = (),
    apart: tuple[Apart, ...] = (),
    places: Mapping[int, int] | None = None,
) -> Problem:
    return Problem(
        people=tuple(range(1, sum(sizes) + 1)) if people is None else people,
        sizes=sizes,
        rounds=rounds,
        played=played,
        apart=apart,
        fixed_tables=places or {},
    )


def firm(*people: int) -> Apart:
    return Apart(frozenset(people), Wish.NEVER_TOGETHER)


def all_pairs(*people: int) -> tuple[Apart, ...]:
    return tuple(firm(*pair) for pair in combinations(people, 2))


def test_an_ordinary_night_has_nothing_wrong() -> None:
    assert refusals(problem()) == ()
    assert refusals(problem(apart=(firm(1, 2, 3), firm(3, 4)), places={1: 0, 2: 1})) == ()


@pytest.mark.parametrize("count", [0, 1])
def test_one_person_is_too_few(count: int) -> None:
    people = tuple(range(count))
    assert refusals(problem((), people=people))[0] == SeatingRefusal(
        code=SeatingFault.TOO_FEW, number=count
    )


def test_two_people_may_play_at_a_table_of_two() -> None:
    assert refusals(problem((2,))) == ()


def test_everything_wrong_is_said_at_once() -> None:
    wrong = problem(
        (7, 4),
        people=(1, 2, 2, 3),
        rounds=0,
        played=(((1, 2), (3, 4)), ((1, 2), (2, 3))),
        places={9: 0, 1: 5},
        apart=(firm(1, 2, 3),),
    )
    assert refusals(wrong) == (
        SeatingRefusal(code=SeatingFault.TWICE_HERE, people=(2,)),
        SeatingRefusal(code=SeatingFault.SIZE_UNPLAYABLE, number=7),
        SeatingRefusal(code=SeatingFault.SIZES_DIFFER, number=4, limit=11),
        SeatingRefusal(code=SeatingFault.NO_ROUNDS, number=0),
        SeatingRefusal(code=SeatingFault.PLAYED_TWICE, number=2, people=(2,)),
        SeatingRefusal(code=SeatingFault.PLACE_ABSENT, people=(9,)),
        SeatingRefusal(code=SeatingFault.NO_SUCH_TABLE, people=(1,), table=6, limit=2),
        SeatingRefusal(code=SeatingFault.APART_TOO_MANY, people=(1, 2, 3), limit=2),
    )


def test_a_table_has_no_more_fixed_places_than_seats() -> None:
    assert refusals(problem((3, 2), places={1: 1, 2: 1, 3: 1})) == (
        SeatingRefusal(code=SeatingFault.PLACES_OVERFULL, people=(1, 2, 3), table=2, limit=2),
    )


def test_people_who_have_left_are_normal_in_history_and_wishes() -> None:
    assert refusals(problem(played=(((1, 99), (2, 98)),), apart=(firm(1, 99),))) == ()


def test_people_who_are_apart_cannot_keep_to_one_table() -> None:
    assert refusals(problem(apart=(firm(1, 2), firm(5, 6)), places={1: 2, 2: 2, 3: 2})) == (
        SeatingRefusal(code=SeatingFault.APART_AT_ONE_PLACE, people=(1, 2), table=3),
    )


def test_more_people_apart_than_tables_are_named_however_it_was_wished() -> None:
    refusal = SeatingRefusal(code=SeatingFault.APART_TOO_MANY, people=(1, 2, 3, 4), limit=3)
    assert refusals(problem(apart=(firm(1, 2, 3, 4),))) == (refusal,)
    assert refusals(problem(apart=all_pairs(1, 2, 3, 4))) == (refusal,)
    assert refusals(problem(apart=(firm(1, 2, 3), firm(1, 4), firm(2, 3, 4)))) == (refusal,)


def test_soft_wishes_are_never_refused() -> None:
    assert refusals(problem(apart=(Apart(frozenset(range(1, 12))),))) == ()


def test_wishes_that_fail_together_are_refused() -> None:
    """A circle of five is never in two tables."""
    circle = tuple(firm(one, one % 5 + 1) for one in range(1, 6))
    assert refusals(problem((4, 4), apart=circle)) == (
        SeatingRefusal(code=SeatingFault.APART_IMPOSSIBLE, people=(1, 2, 3, 4, 5)),
    )
    assert refusals(problem((4, 4, 4), apart=circle)) == ()


def test_of_all_wishes_those_are_named_that_fail_together() -> None:
    circle = tuple(firm(one, one % 5 + 1) for one in range(1, 6))
    harmless = (firm(6, 7), firm(8, 9), Apart(frozenset((10, 11))))
    refused = refusals(problem((6, 6), apart=(*harmless, *circle), places={12: 1}))
    assert refused == (SeatingRefusal(code=SeatingFault.APART_IMPOSSIBLE, people=(1, 2, 3, 4, 5)),)


def test_of_very_many_wishes_all_are_named() -> None:
    circle = tuple(firm(one, one % 5 + 1) for one in range(1, 6))
    harmless = tuple(firm(6, 7) for _time in range(100))
    refused = refusals(problem((6, 6), apart=(*harmless, *circle)))
    assert refused == (
        SeatingRefusal(code=SeatingFault.APART_IMPOSSIBLE, people=tuple(range(1, 8))),
    )


def test_of_crowds_kept_apart_only_the_size_is_looked_at() -> None:
    crowd = problem((4,) * 150, apart=(firm(*range(1, 150)), firm(*range(150, 600))))
    refused = refusals(crowd)
    assert [refusal.code for refusal in refused] == [SeatingFault.APART_TOO_MANY]
    assert refused[0].people == tuple(range(150, 600))
    many = problem((4,) * 500, apart=(firm(*range(1, 450)),))
    assert refusals(many) == ()


def test_seats_count_when_people_are_kept_apart() -> None:
    """Three must not meet three others: with one table of four, they sit where 7 does not."""
    apart = tuple(firm(one, other) for one in (1, 2, 3) for other in (4, 5, 6))
    assert refusals(problem((3, 3), apart=apart)) == ()
    assert refusals(problem((4, 3), apart=apart, places={7: 1})) == (
        SeatingRefusal(
            code=SeatingFault.APART_BESIDE_PLACES, people=(1, 2, 3, 4, 5, 6), keepers=(7,)
        ),
    )
    assert refusals(problem((4, 3), apart=apart, places={1: 1, 7: 0})) == ()


def doubled(edges: list[tuple[int, int]], n: int) -> list[tuple[int, int]]:
    """Mycielski: people 0…2n, who need one table more than 0…n−1, and no three are all apart."""
    doubles = [(a, n + b) for a, b in edges] + [(b, n + a) for a, b in edges]
    return [*edges, *doubles, *((n + a, 2 * n) for a in range(n))]


def test_tables_may_be_too_few_though_no_three_are_all_apart() -> None:
    edges = doubled(doubled(doubled([(0, 1)], 2), 5), 11)
    hard = problem((6,) * 4, people=tuple(range(24)), apart=tuple(firm(*edge) for edge in edges))
    people = tuple(range(23))
    assert refusals(hard) == (SeatingRefusal(code=SeatingFault.APART_IMPOSSIBLE, people=people),)
    assert refusals(hard, steps=100) == ()  # not found out


def test_many_families_are_parted_at_many_tables() -> None:
    families = tuple(firm(*range(first, first + 4)) for first in range(1, 2001, 4))
    assert refusals(problem((4,) * 600, apart=families)) == ()
