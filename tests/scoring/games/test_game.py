import pytest

from scoring.games.models import Game
from scoring.games.pages import GamePage
from tests.scoring.tables import fresh, read_row, record, sit_down, submission

pytestmark = pytest.mark.django_db


def page(game: Game) -> GamePage:
    return GamePage(fresh(game), writable=True)


def who(game: Game, mark: str) -> list[str]:
    return [player.name for player in page(game).players if getattr(player, mark)]


def test_nobody_leads_before_the_first_deal(game: Game) -> None:
    assert who(game, "leads") == []


def test_who_has_most_phases_and_fewest_points_leads(game: Game) -> None:
    record(game, "0* 25+ 60 100")
    assert who(game, "leads") == ["Ada"]


def test_nobody_leads_where_all_are_level() -> None:
    game = record(sit_down("Ada", "Ben", variant="ten"), "0* 60", "60 0*")
    assert who(game, "leads") == []


def test_the_deal_goes_round_and_the_left_neighbour_starts(game: Game) -> None:
    record(game, "0* 25+ 60 100")
    assert (who(game, "deals"), who(game, "starts")) == (["Ben"], ["Cleo"])


def test_in_a_finished_game_nobody_deals_or_leads() -> None:
    game = record(sit_down("Ada", "Ben", variant="short:1"), "0* 60")
    assert who(game, "deals") == who(game, "leads") == []
    assert who(game, "wins") == who(game, "is_through") == ["Ada"]
    assert page(game).summary == "Ada wins"


def test_those_who_must_replay_are_marked() -> None:
    game = record(sit_down("Ada", "Ben", "Cleo", variant="short:2"), "0* 5+ 5+", "5+ 0* 60")
    assert who(game, "replays") == ["Ada", "Ben"]
    assert page(game).summary == "The replay decides"


def test_each_player_is_told_what_the_phase_demands(game: Game) -> None:
    record(game, "0* 25+ 60 100")
    groups = [(group.kind, group.size) for group in page(game).players[0].phase_groups]
    assert groups == [("set", 3), ("run", 4)]
    assert page(game).players[0].demand_text == "set of 3 + run of 4"


def test_a_phase_of_the_board_that_nobody_knows_is_not_invented() -> None:
    game = record(sit_down("Ada", "Ben", edition="board"), "* -0")
    player = page(game).players[0]
    assert (player.phase, player.phase_groups) == (3, ())
    assert player.demand_text == "as on your phase card"


def test_deals_after_an_earlier_end_are_said_not_to_count() -> None:
    game = record(sit_down("Ada", "Ben", variant="short:2"), "0* 60", "60 0*", "0* 60")
    fresh(game).correct_deal(2, read_row("0* 60"), submission(game))
    assert page(game).state.surplus == 1
    assert page(game).surplus_text.startswith("The game was over before the last deal")


def test_house_rules_that_were_changed_are_named() -> None:
    game = sit_down("Ada", "Ben", options={"going_out": "discard", "printing": "blue"})
    expected = "Classic · All ten phases · Going out: only by discard (floating)"
    assert page(game).rules_text == expected


def test_after_ten_deals_only_who_laid_all_ten_is_through() -> None:
    game = record(sit_down("Ada", "Ben", variant="ten"), *["0* 60", "60 0*"] * 5)
    assert who(game, "is_through") == []
    assert page(game).players[0].laid_text == "5 of 10 phases laid"
