import pytest

from scoring.games.models import Game
from scoring.games.words import outcome_text
from tests.scoring.tables import fresh, record, sit_down, submission

pytestmark = pytest.mark.django_db


def sentence(game: Game) -> str:
    return outcome_text(game, game.state)


def test_a_running_game_has_no_outcome(game: Game) -> None:
    assert sentence(game) == ""


def test_the_first_through_has_won() -> None:
    game = record(sit_down("Ada", "Ben", variant="short:1"), "0* 60")
    assert sentence(game) == "Ada was the first to complete phase 1."


def test_fewer_points_decide_between_those_who_came_through_together() -> None:
    game = record(sit_down("Ada", "Ben", "Cleo", variant="short:1"), "0* 25+ 60")
    expected = "Ada and Ben completed phase 1 in the same deal; Ada has fewer points (0)."
    assert sentence(game) == expected


def test_a_tie_is_replayed_and_the_replay_says_so() -> None:
    game = record(sit_down("Ada", "Ben", "Cleo", variant="short:2"), "0* 5+ 5+", "5+ 0* 60")
    assert sentence(game) == (
        "Ada and Ben completed phase 2 in the same deal and have 5 points each. "
        "They play phase 2 once more: who goes out first wins."
    )
    game.record_replay(1, submission(game))
    assert sentence(fresh(game)) == "Tied at 5 points; Ben went out first in the replay."


def test_master_shares_a_tie() -> None:
    game = sit_down("Ada", "Ben", "Cleo", edition="master", variant="short:2")
    record(game, "0* 2+ 10", "2+ 0* 10")
    expected = "Ada and Ben completed phase 2 with 2 points each: a shared win."
    assert sentence(fresh(game)) == expected


def test_after_ten_deals_the_fewest_points_win() -> None:
    rows = ["0* 60", "60 0*"] * 4 + ["0* 60", "0* 65"]
    game = record(sit_down("Ada", "Ben", variant="ten"), *rows)
    assert sentence(game) == "Ada has the fewest points after the last deal: 240."


def test_after_ten_deals_a_tie_is_shared() -> None:
    game = record(sit_down("Ada", "Ben", variant="ten"), *["0* 60", "60 0*"] * 5)
    expected = "Ada and Ben have the fewest points, 300 each: a shared win."
    assert sentence(game) == expected


def test_on_the_board_the_first_marker_on_the_wreath_wins() -> None:
    rows = ["* +", "* +", "* +", "* +", "* +"]
    game = record(sit_down("Ada", "Ben", edition="board"), *rows)
    assert sentence(game) == "Ada was the first to complete phase 10."


def test_on_the_board_the_order_of_moves_decides() -> None:
    rows = ["* +", "* +", "* +", "* +", "+ *", "- *", "+ *"]
    game = record(sit_down("Ada", "Ben", edition="board"), *rows)
    assert sentence(game) == "Ben moved first and reached the wreath before the others."
