from dataclasses import replace
from random import Random

from tournaments.seating.bounds import Bound, Reason
from tournaments.seating.plans import Plan
from tournaments.seating.problems import Apart, Problem, Wish
from tournaments.seating.proof import BrokenWish, Certificate, certify


def problem(sizes: tuple[int, ...], rounds: int) -> Problem:
    return Problem(people=tuple(range(1, sum(sizes) + 1)), sizes=sizes, rounds=rounds)


NINE: Plan = (
    ((1, 2, 3), (4, 5, 6), (7, 8, 9)),
    ((4, 7, 1), (5, 8, 2), (6, 9, 3)),
    ((9, 1, 5), (6, 7, 2), (8, 3, 4)),
    ((3, 5, 7), (8, 6, 1), (2, 4, 9)),
)


def test_nine_people_meet_each_other_once_in_four_rounds() -> None:
    assert certify(problem((3, 3, 3), 4), NINE) == Certificate(
        repeats=0,
        convex=0,
        bound=Bound(0, 0, Reason.NOTHING),
        most_met=1,
        most_met_pairs=(),
        short_load=(0, 0),
        short_people=((1, 2, 3, 4, 5, 6, 7, 8, 9),) * 2,
        seat_spread=2,
        dealt_first=(1, 2),
        dealt_people=((1, 2, 3, 5, 7, 9), (4, 6, 8)),
        left_repeats=0,
        broken_wishes=(),
    )


def test_a_round_played_again_costs_what_it_did_before() -> None:
    twice = certify(problem((3, 3, 3), 2), NINE[:1] * 2)
    assert (twice.repeats, twice.convex, twice.most_met) == (9, 9, 2)
    assert twice.most_met_pairs[0] == (1, 2) and len(twice.most_met_pairs) == 9
    assert (twice.left_repeats, twice.seat_spread, twice.dealt_first) == (9, 2, (0, 2))
    assert not twice.is_proved
    thrice = certify(problem((3, 3, 3), 3), NINE[:1] * 3)
    assert (thrice.repeats, thrice.convex, thrice.most_met) == (18, 27, 3)


def test_repeats_that_are_spread_best_need_not_be_the_fewest() -> None:
    """As a pair who meets three times costs as much as three who meet twice, 6 are possible."""
    plan: Plan = (
        ((6, 1, 4, 3), (2, 5, 7)),
        ((5, 4, 1, 7), (3, 2, 6)),
        ((7, 6, 2, 4), (1, 3, 5)),
    )
    proved = certify(problem((4, 3), 3), plan)
    assert proved.is_proved and not proved.is_fewest
    assert certify(problem((3, 3, 3), 4), NINE).is_fewest


def test_a_plan_that_meets_the_bound_is_proved() -> None:
    plan: Plan = (((1, 2, 3), (4, 5, 6)), ((1, 2, 4), (3, 5, 6)))
    certificate = certify(problem((3, 3), 2), plan)
    assert (certificate.convex, certificate.bound.convex) == (2, 2)
    assert certificate.is_proved


def test_history_counts_as_what_has_been_before() -> None:
    later = replace(problem((3, 3, 3), 1), played=NINE[:1])
    again = certify(later, NINE[:1])
    assert (again.repeats, again.convex, again.most_met, again.left_repeats) == (9, 9, 2, 9)
    new = certify(later, NINE[1:2])
    assert (new.repeats, new.convex, new.most_met, new.left_repeats) == (0, 0, 1, 0)
    assert new.is_proved
    assert (new.seat_spread, new.dealt_first) == (2, (0, 2))


def test_what_was_repeated_in_history_is_not_held_against_the_plan() -> None:
    later = replace(problem((3, 3, 3), 1), played=NINE[:1] * 3)
    certificate = certify(later, NINE[1:2])
    assert (certificate.repeats, certificate.convex, certificate.most_met) == (0, 0, 1)


def test_people_who_have_left_are_no_longer_counted() -> None:
    played: Plan = (((7, 8, 9), (1, 2)), ((7, 9), (8, 3)))
    certificate = certify(replace(problem((3, 3), 1), played=played), (((1, 3, 4), (2, 5, 6)),))
    assert (certificate.repeats, certificate.most_met) == (0, 1)
    assert certificate.short_load == (0, 1)


def test_who_comes_late_has_sat_nowhere() -> None:
    played: Plan = (((1, 2, 3, 4), (5, 6, 7), ()),)
    certificate = certify(
        replace(problem((4, 4), 1), played=played), (((5, 6, 1, 2), (8, 7, 3, 4)),)
    )
    assert certificate.short_load == (0, 1)
    assert certificate.repeats == 3


def test_who_sat_alone_hides_no_difference_of_seats() -> None:
    played: Plan = (((1, 2, 3), (4, 5), (6,)), ())
    told = certify(replace(problem((3, 3), 1), played=played), (((1, 2, 3), (4, 5, 6)),))
    assert told.seat_spread == 2
    alone = Problem(people=(1,), sizes=(1,), rounds=1)
    assert certify(alone, (((1,),),)).seat_spread == 0


def test_the_bound_is_of_the_tables_of_each_round_whatever_the_night_says() -> None:
    """Five in one round share a table, and no two of those meet again in pairs."""
    plan: Plan = (((1, 2, 3, 4, 5), (6, 7, 8, 9, 10)), tuple((p, p + 5) for p in range(1, 6)))
    for sizes in ((5, 5), (2, 2, 2, 2, 2)):
        told = certify(problem(sizes, 2), plan)
        assert (told.convex, told.bound.convex, told.bound.excess) == (0, 0, 0)
        assert told.is_proved


def test_short_tables_and_common_seats_are_counted() -> None:
    plan: Plan = (((1, 2, 3, 4), (5, 6, 7)), ((1, 5, 6, 7), (2, 3, 4)), ((1, 2, 3, 5), (4, 6, 7)))
    certificate = certify(problem((4, 3), 3), plan)
    assert certificate.short_load == (0, 2)
    assert certificate.seat_spread == 3
    assert certificate.dealt_first == (0, 3)
    assert certificate.left_repeats == 7


def test_wishes_that_are_not_met_are_named() -> None:
    wishes = (
        Apart(frozenset({1, 2, 4}), Wish.NEVER_TOGETHER),
        Apart(frozenset({1, 2})),
        Apart(frozenset()),
    )
    wished = replace(problem((3, 3), 1), apart=wishes, fixed_tables={5: 0, 6: 1})
    assert certify(wished, (((2, 3, 1), (4, 5, 6)),)).broken_wishes == (
        BrokenWish(Wish.NEVER_TOGETHER, (1, 2), 1, 1),
        BrokenWish(Wish.RATHER_APART, (1, 2), 1, 1),
        BrokenWish(Wish.PLACE, (5,), 1, 2),
    )
    later = replace(wished, apart=(), played=NINE[:1])
    assert certify(later, (((1, 2, 3), (4, 5, 6)),)).broken_wishes == (
        BrokenWish(Wish.PLACE, (5,), 2, 2),
    )


def renamed(plan: Plan, names: dict[int, int]) -> Plan:
    return tuple(
        tuple(tuple(names[person] for person in table) for table in tables) for tables in plan
    )


def unnamed(certificate: Certificate) -> Certificate:
    nobody = ((), ())
    return replace(certificate, most_met_pairs=(), short_people=nobody, dealt_people=nobody)


def test_other_numbers_for_people_change_no_number_of_the_certificate() -> None:
    dice = Random(7)
    for _time in range(5):
        plan: Plan = tuple(
            tuple((*order[first : first + 4],) for first in range(0, 20, 4))
            for order in (dice.sample(range(20), 20) for _round in range(6))
        )
        names = dict(enumerate(dice.sample(range(1000), 20)))
        asked = Problem(people=tuple(range(20)), sizes=(4,) * 5, rounds=4, played=plan[:2])
        other = replace(asked, people=tuple(names.values()), played=renamed(plan[:2], names))
        one, two = certify(asked, plan[2:]), certify(other, renamed(plan[2:], names))
        assert unnamed(one) == unnamed(two)
        pairs = {frozenset(names[person] for person in pair) for pair in one.most_met_pairs}
        assert pairs == set(map(frozenset, two.most_met_pairs))
