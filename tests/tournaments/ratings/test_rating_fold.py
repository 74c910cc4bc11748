"""The fold of ratings: openskill called by itself, in the order of the games, is the referee."""

from collections.abc import Sequence
from random import Random

import pytest
from openskill.models import PlackettLuce, PlackettLuceRating

from tournaments.ratings.rating_fold import (
    MODEL,
    RatedGame,
    RatingModel,
    latest_night,
    places_of,
    rate_on,
    rated,
)

DAY = 700_000


def game(*places: tuple[int, ...], night: int | None = 1, day: int = DAY) -> RatedGame:
    return RatedGame("t1", day, night, places)


def drawn_games(count: int, people: int, seed: int) -> list[RatedGame]:
    """Tables of two to six, with ties of all kinds."""
    dice, games = Random(seed), []
    for number in range(count):
        sitting = dice.sample(range(people), dice.randint(2, min(6, people)))
        places = places_of([(who, dice.randint(1, len(sitting))) for who in sitting])
        games.append(RatedGame(f"t{number}", DAY + number // 9, number // 9, places))
    return games


def by_openskill(games: Sequence[RatedGame], model: RatingModel = MODEL) -> dict[int, list[float]]:
    """Called as its manual says, with nothing of ours but the numbers of the model."""
    method = PlackettLuce(mu=model.mu, sigma=model.sigma, beta=model.beta, tau=model.tau)
    known = dict[int, PlackettLuceRating]()
    for each in games:
        teams, ranks = [], []
        for rank, equals in enumerate(each.places, 1):
            for who in equals:
                teams.append([known.get(who) or method.rating()])
                ranks.append(float(rank))
        after = iter(method.rate(teams, ranks=ranks))
        for equals in each.places:
            for who in equals:
                known[who] = next(after)[0]
    return {who: [rating.mu, rating.sigma] for who, rating in known.items()}


@pytest.mark.parametrize("model", [MODEL, RatingModel(1500, 300, 500, 5)])
@pytest.mark.parametrize("seed", range(3))
def test_ratings_are_those_of_openskill_called_by_itself(seed: int, model: RatingModel) -> None:
    games = drawn_games(400, 30, seed)
    ours = {who: [each.mu, each.sigma] for who, each in rated(games, model).items()}
    theirs = by_openskill(games, model)
    assert ours.keys() == theirs.keys()
    for who, numbers in theirs.items():
        assert ours[who] == pytest.approx(numbers, abs=1e-9)


def test_games_that_come_in_later_are_rated_on_from_what_was_known() -> None:
    games = drawn_games(200, 12, 4)
    assert rate_on(rated(games[:77]), games[77:]) == rated(games)


def test_the_order_of_games_decides() -> None:
    games = drawn_games(20, 6, 5)
    assert rated(games)[0].mu != rated(games[::-1])[0].mu


def test_who_wins_rises_and_whose_places_are_equal_stays() -> None:
    won = rated([game((1,), (2,), (3,))])
    assert won[1].mu > won[2].mu > won[3].mu
    equal = rated([game((1, 2, 3))])
    assert {round(each.mu, 9) for each in equal.values()} == {25.0}
    assert all(each.sigma < MODEL.sigma for each in equal.values())


def test_two_who_share_a_place_move_alike() -> None:
    after = rated([game((3,), (1, 2), (4,))])
    assert after[1].mu == pytest.approx(after[2].mu, abs=1e-12)
    assert after[3].mu > after[1].mu > after[4].mu


def test_whoever_played_alone_is_not_rated_and_no_games_rate_nobody() -> None:
    assert rated([game((1,)), game()]) == {}
    assert rated([]) == {}


def test_the_curve_has_a_point_for_each_night_and_for_each_day_of_free_games() -> None:
    player = rated(
        [
            game((1,), (2,), night=7),
            game((1,), (2,), night=7),
            game((2,), (1,), night=8),
            game((1,), (2,), night=None, day=DAY + 1),
            game((1,), (2,), night=None, day=DAY + 1),
            game((1,), (2,), night=None, day=DAY + 2),
        ]
    )[1]
    assert [point.night for point in player.curve] == [7, 8, None, None]
    assert (player.curve[-1].mu, player.curve[-1].sigma) == (player.mu, player.sigma)
    assert (player.games, player.last_day) == (6, DAY + 2)


def test_places_are_the_best_first_and_equals_together() -> None:
    assert places_of([(5, 2), (4, 1), (3, 2), (9, 4)]) == ((4,), (3, 5), (9,))


NIGHTS = [  # two nights, a free game on the morning of the second one and one after it
    game((1,), (2,), (3,)),
    game((2,), (1,), day=DAY + 5, night=None),
    game((4,), (1,), (2,), day=DAY + 5, night=2),
    game((1,), (5,), day=DAY + 6, night=None),
]


def what_was_before(games: Sequence[RatedGame]) -> dict[int, tuple[float, int]]:
    """What each rated before the latest night, and on which day that was."""
    players = rated(games)
    night = latest_night(players)
    found = {who: player.before(night) for who, player in players.items()}
    return {who: (was.mu, was.last_day) for who, was in found.items()}


def test_before_the_latest_night_everything_counts_that_came_before_it() -> None:
    was, known = rated(NIGHTS[:2]), what_was_before(NIGHTS)
    assert {who: known[who] for who in (1, 2, 3)} == {
        1: (was[1].mu, DAY + 5),
        2: (was[2].mu, DAY + 5),
        3: (was[3].mu, DAY),  # was not there that night
    }
    assert known[4] == known[5] == (MODEL.mu, 0)  # nobody knew them before


def test_free_games_alone_have_no_night_before_which_anything_was() -> None:
    players = rated([game((1,), (2,), night=None)])
    assert latest_night(players) == 0
    assert players[1].before(0) == players[1].now


@pytest.mark.parametrize("seed", range(3))
def test_before_the_latest_night_is_the_fold_of_all_games_before_it(seed: int) -> None:
    games = drawn_games(200, 30, seed)
    day = games[-1].day
    was, known = rated([each for each in games if each.day < day]), what_was_before(games)
    assert {who: mu for who, (mu, last_day) in known.items() if last_day} == {
        who: player.mu for who, player in was.items()
    }
