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
)
from bench.robot_clubs import SEEDS, kept_games, played_again, robot_clubs
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


@pytest.mark.long
def test_2000_robot_games_are_predicted_as_by_perfect_knowledge() -> None:
    """In the mean of five clubs of 24: one alone comes to 0.007 or to 0.012, by its dice."""
    found = [PredictionTrial(club).run() for club in robot_clubs()]
    assert [each.pairs > 5 * GAMES for each in found] == [True] * 5
    missed = [each.perfect - each.ratings for each in found]
    assert sum(missed) / len(missed) <= 0.01
    assert max(missed) <= 0.0125


@pytest.mark.long
def test_in_clubs_of_robots_the_stated_intervals_hold() -> None:
    within = [covered(club) for club in robot_clubs()]
    assert min(map(len, within)) > 500
    assert 0.93 <= sum(map(sum, within)) / sum(map(len, within)) <= 0.97
    assert all(0.92 <= sum(each) / len(each) <= 0.98 for each in within)


@pytest.mark.parametrize(
    "seed", [17, *(pytest.param(n, marks=pytest.mark.long) for n in SEEDS[1:])]
)
def test_the_games_that_are_kept_are_those_that_robots_play(seed: int) -> None:
    played = kept_games()[seed]
    assert len(played) == GAMES
    for number in (0, GAMES - 1):
        assert played_again(seed, number) == played[number]


@pytest.mark.long
def test_where_skills_drift_ratings_predict_better_than_mean_places() -> None:
    clubs = [lot_club(seed, GAMES, 0.35, drift=0.5) for seed in range(4)]
    found = [PredictionTrial(club).run() for club in clubs]
    assert sum(each.ratings - each.mean_place for each in found) > 0


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
