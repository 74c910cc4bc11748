"""Times that nobody knows yet."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tournaments.forecast.spreads import FIVE_PLACES, NO_TIME, Spread, mixed, spread_of

spreads = st.builds(Spread.relative, st.floats(0.5, 600), st.floats(0.01, 1.5))


@given(spreads)
def test_half_of_it_takes_longer_than_the_middle(spread: Spread) -> None:
    assert spread.beyond()(spread.middle) == pytest.approx(0.5)
    assert spread.beyond()(spread.at(1.2815515655446004)) == pytest.approx(0.1)


@given(spreads, st.floats(0, 5000), st.floats(0, 100), st.floats(0.1, 100))
def test_the_longer_the_less_likely(
    spread: Spread, gone: float, minutes: float, more: float
) -> None:
    beyond = spread.beyond(gone)
    assert beyond(0) == 1
    assert 0 <= beyond(minutes + more) <= beyond(minutes) <= 1


@given(spreads)
def test_summed_up_in_steps_it_is_about_what_it_was(spread: Spread) -> None:
    found = spread_of(spread.beyond())
    assert found.mean == pytest.approx(spread.mean, rel=0.05, abs=0.05)


def test_what_took_long_already_may_take_long_still() -> None:
    spread = Spread.relative(10, 0.2)
    assert spread.left(0).mean == pytest.approx(10, rel=0.02)
    assert spread.left(5).mean < 10
    assert 0 < spread.left(1e9).mean < 100


def test_spreads_add_up_and_mix() -> None:
    one, other = Spread(10, 4), Spread(20, 9)
    assert one + other + NO_TIME == Spread(30, 13)
    assert mixed([(0.5, one), (0.5, other)]) == Spread(15, 31.5)


def test_five_places_stand_for_a_bell() -> None:
    moments = [sum(weight * place**power for place, weight in FIVE_PLACES) for power in range(5)]
    assert moments == pytest.approx([1, 0, 1, 0, 3])
