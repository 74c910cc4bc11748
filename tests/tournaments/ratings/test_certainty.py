"""How sure a rating is: in games, in days, and in numbers."""

from itertools import pairwise

import pytest

from tournaments.ratings.certainty import (
    CERTAIN,
    IDLE_YEAR,
    games_until_certain,
    gone_from,
    is_provisional,
    stated_interval,
    usual_game,
    usual_sigmas,
    widened,
)
from tournaments.ratings.rating_fold import MODEL, rated

DAY = 700_000


def test_a_beginner_needs_as_many_games_as_it_takes_at_usual_tables() -> None:
    needed = games_until_certain(MODEL.sigma)
    games = [usual_game(number) for number in range(needed)]
    assert not is_provisional(rated(games)[0].sigma)
    assert is_provisional(rated(games[:-1])[0].sigma)


def test_with_each_game_there_is_one_less_to_play() -> None:
    left = [games_until_certain(-sigma) for sigma in usual_sigmas()]
    assert left == list(range(len(left)))[::-1]
    assert all(later > earlier for earlier, later in pairwise(usual_sigmas()))


@pytest.mark.parametrize(
    ("sigma", "left"), [(CERTAIN, 0), (3.0, 0), (CERTAIN + 1e-6, 1), (MODEL.sigma + 1, 47)]
)
def test_at_the_ends_the_number_of_games_is_one_that_people_understand(
    sigma: float, left: int
) -> None:
    assert games_until_certain(sigma) == pytest.approx(left, abs=1)
    assert (games_until_certain(sigma) > 0) == is_provisional(sigma)


def test_days_without_a_game_make_a_rating_less_certain_up_to_that_of_a_newcomer() -> None:
    assert widened(6, 0) == 6
    assert widened(6, -3) == 6
    assert 6 < widened(6, 100) < widened(6, 200)
    assert widened(6, 100_000) == MODEL.sigma


def test_after_a_year_without_a_game_somebody_is_gone() -> None:
    assert gone_from(DAY) - DAY == IDLE_YEAR + 1


def test_what_is_stated_reaches_as_far_up_as_down() -> None:
    low, high = stated_interval(25, 6)
    assert (low, high) == pytest.approx((16.3, 33.7))
