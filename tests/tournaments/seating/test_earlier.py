"""Whom people met on another night counts a little, and less and less."""

from dataclasses import replace
from random import Random

from tournaments.seating.earlier import FRESH, HALVED_AFTER, MOST, earlier_prices, fading_weights
from tournaments.seating.plans import meetings
from tournaments.seating.problems import Effort, Problem
from tournaments.seating.proof import certify
from tournaments.seating.rounds.next_round import Mode, NextRound, Way, next_round
from tournaments.seating.search.costs import cost, floor
from tournaments.seating.search.prices import SearchBlock, prices_of
from tournaments.seating.whole.layers import is_bare
from tournaments.seating.whole.planning import find_plan

EIGHT = Problem(people=tuple(range(1, 9)), sizes=(4, 4), rounds=1)
LAST_TIME = ((1, 2, 3, 4), (5, 6, 7, 8))
SOME = Effort(20_000)


def prices(days: int, *tables: tuple[int, ...], people: int = 8) -> dict[tuple[int, int], int]:
    return earlier_prices(fading_weights([(days, tables)]), people, 100)


def test_the_longer_ago_the_less_a_meeting_costs_and_never_nothing() -> None:
    ago = [prices(days, (1, 2))[1, 2] for days in (0, HALVED_AFTER, 400, 4000)]
    assert ago == [FRESH, FRESH // 2, 3, 1]


def test_many_meetings_cost_no_more_than_a_part_of_a_repeat() -> None:
    often = fading_weights((day, [(1, 2)] * 4) for day in range(7, 364, 7))
    assert earlier_prices(often, 8, 100) == {(1, 2): MOST}
    assert EIGHT.weights.repeats > 4 * MOST


def test_what_all_have_in_common_costs_nothing() -> None:
    everybody = [(1, 2), (1, 3), (2, 3)]
    assert prices(7, *everybody, people=3) == {}
    assert prices(7, *everybody, (1, 2), people=3).keys() == {(1, 2)}
    assert earlier_prices({}, 0, 100) == {}


def test_people_sit_with_others_than_last_time() -> None:
    for mode in (Mode.FEWEST_REPEATS, Mode.BY_HAND):
        known = replace(EIGHT, earlier=prices(7, *LAST_TIME))
        found = next_round(known, Way(mode), Random(3), SOME)
        assert isinstance(found, NextRound)
        again = meetings([found.tables]).keys() & known.earlier.keys()
        assert len(again) == 4  # of eight at two tables no fewer can be
        assert cost(known, (found.tables,)) == 4 * max(known.earlier.values())


def test_a_whole_plan_parts_them_too_and_no_repeat_of_tonight_is_taken_for_it() -> None:
    sixteen = Problem(people=tuple(range(16)), sizes=(4,) * 4, rounds=3)
    last = [tuple(range(at, at + 4)) for at in range(0, 16, 4)]
    known = replace(sixteen, earlier=prices(7, *last, people=16))
    plan = find_plan(known, Random(1), SOME).plan
    assert certify(known, plan).repeats == 0
    assert not meetings(plan).keys() & known.earlier.keys()
    assert not is_bare(known)


def test_a_repeat_of_tonight_stays_dearer() -> None:
    """Four of last time may meet instead of one pair of tonight."""
    tonight = ((1, 5, 2, 6), (3, 7, 4, 8))
    known = replace(EIGHT, played=(tonight,), earlier=prices(7, *LAST_TIME))
    alone = find_plan(replace(known, earlier={}), Random(1), SOME).plan
    found = find_plan(known, Random(1), SOME).plan
    assert certify(known, found).repeats == certify(known, alone).repeats


def test_what_is_proved_is_proved_of_tonight_alone() -> None:
    known = replace(EIGHT, earlier=prices(7, *LAST_TIME))
    assert certify(known, (LAST_TIME,)) == certify(EIGHT, (LAST_TIME,))
    assert floor(known) == floor(EIGHT) <= cost(known, (LAST_TIME,))


def test_a_block_knows_what_the_whole_does() -> None:
    known = replace(EIGHT, earlier=prices(7, *LAST_TIME) | {(1, 99): 7})
    block = SearchBlock((0, 1), LAST_TIME)
    costs = prices_of(known).of(block, [])
    seats = ((0, 1, 2, 3), (4, 5, 6, 7))
    assert costs.of(seats) == cost(known, (LAST_TIME,)) == 12 * known.earlier[1, 2]


def test_a_large_plan_is_searched_on_where_people_have_met_earlier() -> None:
    crowd = tuple(range(244))
    shifted = Problem(people=crowd, sizes=(4,) * 61, rounds=1)
    first = find_plan(shifted, Random(1), Effort(0)).plan
    known = replace(shifted, earlier=prices(7, *first[0], people=244))
    found = find_plan(known, Random(1), SOME).plan
    assert cost(known, found) <= cost(known, first)
