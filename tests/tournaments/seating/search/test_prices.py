from tournaments.seating.problems import NEVER, Apart, Problem, Wish
from tournaments.seating.search.prices import KEPT, Ledger, Prices, SearchBlock, prices_of

BLOCK = SearchBlock((0, 1), ((7, 8, 9), (5, 6)))
SOFT, FIRM = Apart(frozenset({7, 9, 4})), Apart(frozenset({5, 6}), Wish.NEVER_TOGETHER)


def problem(**asked: object) -> Problem:
    return Problem(people=(5, 6, 7, 8, 9), sizes=(3, 2), rounds=1, **asked)  # type: ignore[arg-type]


def test_a_pair_costs_as_often_as_it_has_met() -> None:
    costs = prices_of(problem()).of(BLOCK, [(0, 1), (1, 0), (3, 4)])

    assert costs.pairs[0] == [0, 200, 0, 0, 0]
    assert costs.pairs[1] == [200, 0, 0, 0, 0]
    assert costs.pairs[4] == [0, 0, 0, 100, 0]


def test_whoever_is_not_seated_costs_nothing_though_they_have_met_earlier() -> None:
    pairs = Ledger(problem(earlier={(5, 6): 7, (6, 99): 9})).pairs
    assert {price for row in pairs for price in row} == {0, 7}


def test_wishes_to_be_apart_cost_little_or_far_too_much() -> None:
    costs = prices_of(problem(apart=(SOFT, FIRM))).of(BLOCK, [])

    assert costs.pairs[0] == [0, 0, 500, 0, 0]
    assert costs.pairs[3] == [0, 0, 0, 0, NEVER]


def test_in_power_pairing_each_place_between_two_costs() -> None:
    ranks = {7: 2, 8: 5, 9: 5, 5: 8, 6: 10}
    costs = prices_of(problem(), ranks).of(BLOCK, [])

    assert costs.pairs[0] == [0, 15, 15, 30, 41]


def test_a_short_table_costs_those_who_sat_short_before() -> None:
    prices = prices_of(problem(played=(((5, 6, 7), (8, 9)), ((5, 6, 7), (8, 4)))))

    assert prices.of(BLOCK, []).places == [[0, 0], [0, 40], [0, 20], [0, 0], [0, 0]]


def test_a_place_and_a_home_bind_people_to_their_tables() -> None:
    prices = Prices(problem(fixed_tables={7: 1}), {}, homes={8: 0})

    assert prices.of(BLOCK, []).places[:3] == [[KEPT, 0], [0, 1000], [0, 0]]


def test_the_least_is_short_seats_for_those_who_sat_short_least() -> None:
    assert Prices(problem(), {5: 3, 6: 2, 7: 1, 8: 1, 9: 4}).least(BLOCK) == 20 * 2


def test_the_least_spread_of_equal_tables_is_that_of_neighbours() -> None:
    block = SearchBlock((0, 1), ((1, 3), (2, 4)))
    pairs = Problem(people=(1, 2, 3, 4), sizes=(2, 2), rounds=1)

    assert prices_of(pairs, {1: 2, 2: 4, 3: 6, 4: 8}).least(block) == 20


def test_the_least_spread_of_unequal_tables_is_not_known() -> None:
    assert prices_of(problem(), dict.fromkeys((5, 6, 7, 8, 9), 2)).least(BLOCK) == 0
