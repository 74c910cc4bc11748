"""How fast a club plays."""

import pytest

from tournaments.forecast.paces import ASSUMED, pace_of_games


@pytest.mark.parametrize("paces", [(), (10.0,), (10.0, 12.0), (10.0, 12.0, 0.5), (9.0, 9.0, 400.0)])
def test_fewer_than_three_games_tell_nothing(paces: tuple[float, ...]) -> None:
    assert pace_of_games(paces) == ASSUMED


def test_three_games_are_trusted_and_the_middle_one_counts() -> None:
    pace = pace_of_games((6.0, 9.0, 10.0))
    assert (pace.deals_an_hour, pace.games) == (9, 3)
    assert pace.slow < 9 < pace.fast


def test_what_was_typed_in_later_does_not_count() -> None:
    assert pace_of_games((9.0, 10.0, 11.0, 900.0)) == pace_of_games((9.0, 10.0, 11.0))


def test_the_spread_is_that_of_the_games() -> None:
    alike, unlike = pace_of_games((9.9, 10.0, 10.1)), pace_of_games((5.0, 10.0, 20.0))
    assert alike.spread == 0.1  # people are never as alike as that
    assert unlike.spread == pytest.approx(0.693, abs=0.001)
    assert [unlike.slow, unlike.fast] == pytest.approx([5, 20])
