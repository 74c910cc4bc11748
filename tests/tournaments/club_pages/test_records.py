"""Records of a club from its games in order: shared by equals, none of what never happened."""

from datetime import date
from typing import Any

from tournaments.appearances.appearance import Played
from tournaments.club_pages.records import Claim, RecordKind, records_of

ANN, BEN, EVE = 1, 2, 3


def seat(game: int, player: int, place: int, **facts: Any) -> Played:
    usual: dict[str, Any] = {
        "game": game,
        "order": game,
        "day": date(2026, 11, 6),
        "night": 1,
        "round": 1,
        "table": 1,
        "edition": "classic",
        "is_rated": True,
        "player": player,
        "place": place,
        "people": 2,
        "points": None,
        "completed": 10,
        "deals": None,
        "outs": None,
        "left": False,
        "phase_deals": (),
        "deal_points": (),
    }
    return Played(**usual | facts)


def game(number: int, *best_first: int, **facts: Any) -> list[Played]:
    return [seat(number, who, place, **facts) for place, who in enumerate(best_first, 1)]


def claims(kind: RecordKind, *games: list[Played]) -> tuple[Claim, ...]:
    played = [each for seats in games for each in seats]
    return next((each.claims for each in records_of(played) if each.kind is kind), ())


def test_of_no_games_there_are_no_records() -> None:
    assert records_of([]) == []


def test_most_wins_are_shared_by_equals_and_lead_to_their_games() -> None:
    found = claims(RecordKind.MOST_WINS, game(1, ANN, BEN), game(2, BEN, ANN))
    assert found == (Claim(1, (ANN,), (1,)), Claim(1, (BEN,), (2,)))


def test_a_streak_ends_with_a_game_that_is_not_won_and_one_win_is_none() -> None:
    games = [game(1, ANN, BEN), game(2, ANN, BEN), game(3, BEN, ANN), game(4, ANN, BEN)]
    assert claims(RecordKind.LONGEST_STREAK, *games) == (Claim(2, (ANN,), (1, 2)),)
    assert claims(RecordKind.LONGEST_STREAK, *games[2:]) == ()


def test_a_streak_that_still_runs_counts() -> None:
    games = [game(1, BEN, ANN), game(2, ANN, BEN), game(3, EVE, BEN), game(4, ANN, BEN)]
    assert claims(RecordKind.LONGEST_STREAK, *games) == (Claim(2, (ANN,), (2, 4)),)


def test_fewest_points_are_those_of_a_whole_game_that_was_won() -> None:
    whole = game(1, ANN, BEN, points=45)
    short = game(2, BEN, ANN, points=5, completed=5)
    left = game(3, EVE, ANN, points=1, left=True)
    assert claims(RecordKind.FEWEST_POINTS, short, left) == ()
    assert claims(RecordKind.FEWEST_POINTS, whole, short, left) == (Claim(45, (ANN,), (1,)),)


def test_nothing_at_all_are_the_fewest_points() -> None:
    found = claims(
        RecordKind.FEWEST_POINTS, game(1, ANN, BEN, points=5), game(2, BEN, ANN, points=0)
    )
    assert found == (Claim(0, (BEN,), (2,)),)


def test_the_longest_game_is_held_by_all_who_sat_there() -> None:
    games = [game(1, ANN, BEN, deals=12), game(2, EVE, BEN, deals=31), game(3, ANN, BEN)]
    assert claims(RecordKind.LONGEST_GAME, *games) == (Claim(31, (EVE, BEN), (2,)),)


def test_a_phase_that_took_long_is_named() -> None:
    stubborn = seat(1, ANN, 2, phase_deals=(1, 7, 2), variant="even")
    assert claims(RecordKind.MOST_DEALS_FOR_A_PHASE, [stubborn]) == (Claim(7, (ANN,), (1,), 4),)


def test_points_of_one_deal() -> None:
    games = [[seat(1, ANN, 2, deal_points=(5, 95))], [seat(2, BEN, 2, deal_points=(0, 0))]]
    assert claims(RecordKind.MOST_POINTS_IN_A_DEAL, *games) == (Claim(95, (ANN,), (1,)),)
