from collections.abc import Iterator
from dataclasses import replace
from itertools import product
from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tests.laws import cases
from tournaments.seating.plans import Tables
from tournaments.seating.problems import (
    APART_WISHES,
    Apart,
    Effort,
    SeatingFault,
    SeatingRefusal,
    Wish,
    unmet_wishes,
)
from tournaments.seating.repairs.one_round import repair_round
from tournaments.seating.repairs.situations import (
    Differences,
    Move,
    RepairedRound,
    RepairPrices,
    Situation,
    differences,
    table_numbers,
)
from tournaments.seating.rounds.next_round import chopped

EFFORT = Effort(4000)
PUBLISHED = ((1, 2, 3, 4), (5, 6, 7, 8), (9, 10, 11, 12))
EVERYBODY = tuple(range(1, 13))
USUAL = frozenset({3, 4})


def now(*people: int, allowed: frozenset[int] = USUAL) -> Situation:
    return Situation(people=people, allowed=allowed)


def without(*gone: int, allowed: frozenset[int] = USUAL) -> Situation:
    return now(*(p for p in EVERYBODY if p not in gone), allowed=allowed)


def repaired(situation: Situation, published: Tables = PUBLISHED, seed: int = 1) -> RepairedRound:
    found = repair_round(published, situation, Random(seed), EFFORT)
    assert isinstance(found, RepairedRound)
    return found


def test_when_nobody_changed_the_same_round_comes_back() -> None:
    found = repaired(now(*reversed(EVERYBODY)))

    assert found == RepairedRound(PUBLISHED)
    assert found.tables is PUBLISHED


@pytest.mark.parametrize("tries", [0, 500, 4000])
def test_however_short_the_search_nobody_moves_for_nothing(tries: int) -> None:
    published = ((45, 6), (2, 38, 32))
    apart = (Apart(frozenset({32, 2, 45, 6}), Wish.NEVER_TOGETHER),)
    same = replace(now(*published[0], *published[1], allowed=frozenset({2, 3})), apart=apart)
    found = repair_round(published, replace(same, fixed_tables={38: 0}), Random(1), Effort(tries))
    assert isinstance(found, RepairedRound)
    staying = unmet_wishes(published, apart, {38: 0})
    assert (
        found.moved == ()
        or found.wishes_broken < RepairedRound(published, unmet=staying).wishes_broken
    )


def test_a_place_of_somebody_who_left_binds_nobody() -> None:
    assert repaired(replace(now(*EVERYBODY), fixed_tables={99: 1})).tables is PUBLISHED


def test_one_who_leaves_leaves_a_short_table() -> None:
    found = repaired(without(6))

    assert found.tables == ((1, 2, 3, 4), (5, 7, 8), (9, 10, 11, 12))
    assert found.is_proved


def test_a_newcomer_takes_the_seat_of_the_one_who_left() -> None:
    assert repaired(now(1, 2, 3, 4, 5, 7, 8, 9, 10, 11, 12, 20)).tables == (
        (1, 2, 3, 4),
        (5, 20, 7, 8),
        (9, 10, 11, 12),
    )


def test_two_who_leave_one_table_are_followed_by_one() -> None:
    found = repaired(without(6, 8))

    assert sorted(map(len, found.tables)) == [3, 3, 4]
    (move,) = found.moved
    assert move.to_table == 1
    assert PUBLISHED[move.from_table].count(move.person) == 1
    assert (found.least, found.is_proved) == (1, True)


def test_who_moves_is_who_meets_fewest_again() -> None:
    played = (((5, 1), (7, 9)), ((5, 2), (7, 10)), ((5, 3), (7, 11)), ((5, 12),))
    found = repaired(replace(without(6, 8), played=played))

    assert found.moved == (Move(4, 0, 1),)


def test_the_last_two_of_a_table_go_where_there_is_room() -> None:
    found = repaired(without(6, 7, 8, allowed=frozenset({4, 5})))

    assert found.tables[1] == ()
    assert found.moved[0].person == 5


def test_newcomers_enough_for_a_table_sit_there() -> None:
    found = repaired(now(*EVERYBODY, 20, 21, 22))

    assert found.tables[:3] == PUBLISHED
    assert sorted(found.tables[3]) == [20, 21, 22]


def test_sizes_that_seat_nobody_are_refused() -> None:
    refusal = repair_round(PUBLISHED, without(1, allowed=frozenset({4})), Random(1), EFFORT)

    assert isinstance(refusal, SeatingRefusal)
    assert (refusal.code, refusal.number) == (SeatingFault.NO_SPLIT, 11)


@pytest.mark.parametrize(
    ("situation", "refusal"),
    [
        (now(1, 2, 2, 3), SeatingRefusal(code=SeatingFault.TWICE_HERE, people=(2,))),
        (
            without(6, allowed=frozenset({1, 4})),
            SeatingRefusal(code=SeatingFault.SIZE_UNPLAYABLE, number=1),
        ),
        (
            without(6, allowed=frozenset({4, 7})),
            SeatingRefusal(code=SeatingFault.SIZE_UNPLAYABLE, number=7),
        ),
        (
            replace(without(6), fixed_tables={1: 99}),
            SeatingRefusal(code=SeatingFault.NO_SUCH_TABLE, people=(1,), table=100, limit=3),
        ),
        (
            replace(without(6), fixed_tables={1: -1}),
            SeatingRefusal(code=SeatingFault.NO_SUCH_TABLE, people=(1,), table=0, limit=3),
        ),
        (
            replace(without(6), played=(((1, 2), (2, 3)),)),
            SeatingRefusal(code=SeatingFault.PLAYED_TWICE, number=1, people=(2,)),
        ),
    ],
)
def test_what_cannot_be_is_refused(situation: Situation, refusal: SeatingRefusal) -> None:
    assert repair_round(PUBLISHED, situation, Random(1), EFFORT) == refusal


def test_a_firm_wish_moves_more_than_the_sizes_ask_for() -> None:
    wishes = (Apart(frozenset({1, 2}), Wish.NEVER_TOGETHER),)
    found = repaired(replace(now(*EVERYBODY), apart=wishes))

    assert len(found.moved) == 2
    assert found.is_proved
    assert found.unmet == ()


def test_a_newcomer_who_keeps_to_a_full_table_moves_somebody_there() -> None:
    found = repaired(replace(without(6), people=(*without(6).people, 20), fixed_tables={20: 0}))

    assert 20 in found.tables[0]
    assert [(move.from_table, move.to_table) for move in found.moved] == [(0, 1)]


def test_one_who_has_to_change_the_table_does() -> None:
    found = repaired(replace(without(6), fixed_tables={1: 1}))

    assert found.moved == (Move(1, 0, 1),)


def test_one_who_keeps_to_the_table_of_a_foe_cannot_be_helped() -> None:
    wishes = (Apart(frozenset({1, 2}), Wish.NEVER_TOGETHER),)
    found = repaired(replace(without(6), apart=wishes, fixed_tables={1: 0, 2: 0}))

    assert [unmet.wish for unmet in found.unmet] == [Wish.NEVER_TOGETHER]


def test_without_effort_the_sizes_alone_decide() -> None:
    found = repair_round(PUBLISHED, without(6, 8), Random(1), Effort(0))

    assert isinstance(found, RepairedRound)
    assert len(found.moved) == 1


def test_a_search_that_is_cut_leaves_the_least_unproved() -> None:
    wishes = (
        Apart(frozenset({1, 2, 3}), Wish.NEVER_TOGETHER),
        Apart(frozenset({5, 6, 7}), Wish.NEVER_TOGETHER),
    )
    found = repair_round(
        PUBLISHED, replace(now(*EVERYBODY), apart=wishes), Random(1), Effort(4000, lambda: True)
    )

    assert isinstance(found, RepairedRound)
    assert found.unmet


def test_of_wishes_that_cannot_all_be_met_as_few_as_can_be_are_not() -> None:
    wish = Apart(frozenset({100, 101, 102}), Wish.NEVER_TOGETHER)
    situation = replace(now(2, 100, 101, 102, allowed=frozenset({2, 3, 4})), apart=(wish,))
    found = repair_round(((0, 1, 2),), situation, Random(1), EFFORT)

    assert isinstance(found, RepairedRound)
    assert sorted(map(len, found.tables)) == [2, 2]
    assert (found.wishes_broken, found.least, found.is_proved) == (1, 0, True)


def test_who_can_neither_sit_apart_nor_at_the_place_is_the_only_one() -> None:
    wish = Apart(frozenset({1, 2, 3}), Wish.NEVER_TOGETHER)
    places = {1: 0, 2: 0, 3: 0}
    found = repaired(replace(now(*EVERYBODY), apart=(wish,), fixed_tables=places))

    assert found.wishes_broken == 2


@pytest.mark.parametrize("newcomers", [(), (9000,)])
@pytest.mark.parametrize(
    ("wishes", "places"), [((Apart(frozenset({0, 1}), Wish.NEVER_TOGETHER),), {}), ((), {0: 1})]
)
def test_a_wish_at_tables_where_nobody_left_is_met_in_a_large_field_too(
    wishes: tuple[Apart, ...], places: dict[int, int], newcomers: tuple[int, ...]
) -> None:
    published = chopped(range(400), (4,) * 100)
    here = (*range(400), *newcomers)
    asked = Situation(people=here, allowed=USUAL | {5}, apart=wishes, fixed_tables=places)
    found = repaired(asked, published)

    assert found.unmet == ()
    assert len(found.moved) <= 2


@pytest.mark.parametrize("wishes", [(), (Apart(frozenset({0, 1}), Wish.NEVER_TOGETHER),)])
def test_a_large_field_moves_few(wishes: tuple[Apart, ...]) -> None:
    """Of ten tables with two each, three are dissolved for six others, and one gets a third."""
    published = chopped(range(400), (4,) * 100)
    here = tuple(p for p in range(400) if p % 40 not in (7, 6))
    situation = Situation(people=here, allowed=USUAL, apart=wishes)
    found = repaired(situation, published)

    assert sorted(p for table in found.tables for p in table) == list(here)
    assert found.least == 7
    assert len(found.moved) <= 7 + 2 * len(wishes)
    assert found.unmet == ()


@st.composite
def situations(draw: st.DrawFn) -> tuple[Tables, Situation]:
    sizes = draw(st.lists(st.sampled_from((3, 4)), min_size=1, max_size=2))
    allowed = frozenset({*sizes, *draw(st.sets(st.sampled_from((2, 3, 4, 5)), max_size=2))})
    published = chopped(range(sum(sizes)), sizes)
    gone = draw(st.sets(st.integers(0, sum(sizes) - 1), max_size=2))
    new = range(20, 20 + draw(st.integers(0, 2)))
    people = tuple(p for p in (*range(sum(sizes)), *new) if p not in gone)[:7]
    some = st.frozensets(st.sampled_from(people), max_size=3)
    apart = tuple(
        Apart(c, draw(st.sampled_from(APART_WISHES))) for c in draw(st.lists(some, max_size=2))
    )
    keepers = draw(st.lists(st.sampled_from(people), max_size=1))
    order = draw(st.permutations(people))
    return published, Situation(
        people=people,
        allowed=allowed,
        played=((tuple(order[:4]), tuple(order[4:])), (tuple(order[2:5]),)),
        apart=apart,
        fixed_tables={person: draw(st.integers(0, len(sizes) - 1)) for person in keepers},
    )


def all_rounds(published: Tables, situation: Situation) -> Iterator[Tables]:
    """Every way to seat them at the published tables and two more, by all firm wishes."""
    people = situation.people
    for numbers in product(range(len(published) + 2), repeat=len(people)):
        tables = tuple(
            tuple(p for p, n in zip(people, numbers, strict=True) if n == number)
            for number in range(max(len(published), *(n + 1 for n in numbers)))
        )
        if (
            situation.allowed.issuperset(len(table) for table in tables if table)
            and all(tables[len(published) :])
            and not unmet_wishes(tables, situation.apart, situation.fixed_tables)
        ):
            yield tables


def price(published: Tables, situation: Situation, tables: Tables) -> tuple[int, int]:
    home, new = table_numbers(published), table_numbers(tables)
    moved = sum(home.get(person, number) != number for person, number in new.items())
    return moved, RepairPrices(published, situation).of(tables)


@cases(30)
@given(situations())
def test_nobody_repairs_a_round_with_fewer_moves_or_cheaper(
    asked: tuple[Tables, Situation],
) -> None:
    nobody_repairs_better(*asked)


@pytest.mark.long
@cases(400)
@given(situations())
def test_nobody_repairs_many_rounds_better(asked: tuple[Tables, Situation]) -> None:
    nobody_repairs_better(*asked)


def nobody_repairs_better(published: Tables, situation: Situation) -> None:
    found = repair_round(published, situation, Random(1), Effort(40_000))
    rounds = all_rounds(published, situation)
    best = min((price(published, situation, tables) for tables in rounds), default=None)

    if best is None:
        assert isinstance(found, SeatingRefusal) or found.unmet
    else:
        assert isinstance(found, RepairedRound)
        assert price(published, situation, found.tables) == best
        assert found.is_proved
        assert len(found.moved) == best[0]
        assert sorted(p for table in found.tables for p in table) == sorted(situation.people)


def test_the_order_of_seats_is_no_difference() -> None:
    assert not differences(((1, 2, 3), (4, 5, 6)), ((3, 2, 1), (6, 4, 5)))


def test_those_who_change_tables_would_move() -> None:
    corrected = differences(((1, 2, 3), (4, 5, 6)), ((1, 2, 4), (3, 5, 6)))

    assert corrected == Differences((Move(3, 0, 1), Move(4, 1, 0)), (), ())
    assert corrected


def test_who_sits_in_one_of_the_rounds_only_is_told_apart() -> None:
    assert differences(((1, 2), (3, 4)), ((1, 2), (3, 5))) == Differences((), (4,), (5,))
