"""Ratings predict games of known skill nearly as well as knowing it, and say how sure they are.

The figures of docs/ratings.md come from the same trials: ./run bench ratings.
"""

import pytest

from bench.known_skill import (
    KnownClub,
    MeanPlaces,
    PredictionTrial,
    TrueRatings,
    covered,
    hit,
    lot_club,
    pairs_of,
    robot_club,
)
from tournaments.ratings.rating_fold import MODEL, RatedGame, RatingModel

GAMES = 2000


def game(*places: tuple[int, ...]) -> RatedGame:
    return RatedGame("g", 0, 0, places)


def test_each_pair_of_a_table_is_predicted_once_and_equals_count_half() -> None:
    assert list(pairs_of(game((3,), (1, 2)))) == [(3, 1, 1.0), (3, 2, 1.0), (1, 2, 0.5)]
    assert (hit(2, 1, 1.0), hit(1, 2, 1.0), hit(1, 1, 1.0)) == (1.0, 0.0, 0.5)


def test_the_plain_rival_is_the_mean_place() -> None:
    means = MeanPlaces()
    means.played(game((3,), (1, 2)))
    assert [means.side(who) for who in (3, 1, 2, 9)] == [1.0, 0.25, 0.25, 0.5]
    means.played(game((9,), (3,)))
    assert means.side(3) == 0.5


def test_true_ratings_are_found_again_from_games_of_known_skill() -> None:
    club = lot_club(1, 1500, 0.35)
    truth = TrueRatings(club)
    scale = 2 * (MODEL.beta**2 + (MODEL.sigma * 3 / 4) ** 2) ** 0.5
    assert truth.worth == pytest.approx(scale, rel=0.1)


@pytest.mark.first
@pytest.mark.long
def test_2000_robot_games_are_predicted_as_by_perfect_knowledge_and_intervals_hold() -> None:
    club = robot_club(17, GAMES)
    found = PredictionTrial(club).run()
    assert found.pairs > 5 * GAMES
    assert found.perfect - found.ratings <= 0.01
    within = covered(club)
    assert len(within) > 500
    assert 0.93 <= sum(within) / len(within) <= 0.97


@pytest.mark.long
@pytest.mark.parametrize("spread", [0.35, 0.5])
def test_the_intervals_hold_whatever_the_skills_of_a_club(spread: float) -> None:
    clubs = [lot_club(seed, GAMES, spread) for seed in range(4)]
    within = [each for club in clubs for each in covered(club)]
    assert 0.93 <= sum(within) / len(within) <= 0.97


def log_loss(clubs: list[KnownClub], times: int) -> float:
    model = RatingModel(beta=times * 25 / 6)
    return sum(PredictionTrial(club, model).run().log_loss for club in clubs)


@pytest.mark.long
def test_the_spread_of_a_game_was_chosen_by_how_well_it_predicts() -> None:
    clubs = [lot_club(seed, GAMES, 0.35) for seed in range(4)]
    assert MODEL.beta == 4 * 25 / 6
    assert log_loss(clubs, 4) < min(log_loss(clubs, 1), log_loss(clubs, 2), log_loss(clubs, 8))
