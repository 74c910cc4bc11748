import pytest

from bench.script import DEALS, PLAYERS, as_typed, new_setup, whole_game
from rules import Accepted, Deal, check_deal, play


@pytest.mark.parametrize("players", [PLAYERS, 6])
@pytest.mark.parametrize("seed", [1, 2, 3])
def test_every_deal_of_the_script_can_be(players: int, seed: int) -> None:
    setup, deals = new_setup(players), whole_game(players, DEALS, seed)
    for number, deal in enumerate(deals):
        assert check_deal(setup, play(setup, deals[:number]), deal) == Accepted()


def test_a_game_at_four_ends_within_twenty_deals() -> None:
    deals = whole_game(PLAYERS, DEALS, seed=1)
    assert 15 <= len(deals) <= DEALS
    state = play(new_setup(PLAYERS), deals)
    assert state.surplus == 0
    assert None in state.phase


def test_whoever_went_out_has_nothing_to_type() -> None:
    deal = Deal(1, frozenset({1, 2}), (55, 0, 10, 60))
    typed = "out=1&laid=1&laid=2&points-0=55&points-1=&points-2=10&points-3=60"
    assert as_typed(deal) == typed
