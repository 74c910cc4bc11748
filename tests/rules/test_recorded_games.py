import tomllib
from pathlib import Path

import pytest

from rules import check_replay, doubtful_deals, play, standing
from rules.verdicts import Accepted
from tests.rules.sheets import read_setup, read_sheet

GAMES = sorted((Path(__file__).parent / "games").glob("*.toml"))


@pytest.mark.parametrize("path", GAMES, ids=[path.stem for path in GAMES])
def test_a_recorded_game_ends_with_its_known_table(path: Path) -> None:
    game = tomllib.loads(path.read_text("utf-8"))
    sheet = read_sheet(game["sheet"])
    names, setup = sheet.names, read_setup(game, sheet.names)
    out = names.index(game["replay_out"]) if "replay_out" in game else None
    state = play(setup, sheet.deals, out)
    assert {
        "deals": len(state.lines),
        "completed": dict(zip(names, state.completed, strict=True)),
        "totals": dict(zip(names, state.totals, strict=True)),
        "winners": [names[seat] for seat in state.winners],
        "outcome": state.outcome.value,
    } == game["final"]
    assert (state.finished, state.surplus) == (True, 0)


@pytest.mark.parametrize("path", GAMES, ids=[path.stem for path in GAMES])
def test_every_deal_of_a_recorded_game_was_possible(path: Path) -> None:
    game = tomllib.loads(path.read_text("utf-8"))
    sheet = read_sheet(game["sheet"])
    assert doubtful_deals(read_setup(game, sheet.names), sheet.deals) == ()


@pytest.mark.parametrize("path", GAMES, ids=[path.stem for path in GAMES])
def test_a_recorded_game_is_running_until_its_last_deal(path: Path) -> None:
    game = tomllib.loads(path.read_text("utf-8"))
    sheet = read_sheet(game["sheet"])
    state = play(read_setup(game, sheet.names), sheet.deals[:-1])
    assert not state.finished
    assert state.winners == state.replay == ()


@pytest.mark.parametrize("path", GAMES, ids=[path.stem for path in GAMES])
def test_the_winners_of_a_recorded_game_stand_first(path: Path) -> None:
    game = tomllib.loads(path.read_text("utf-8"))
    sheet = read_sheet(game["sheet"])
    setup = read_setup(game, sheet.names)
    out = sheet.names.index(game["replay_out"]) if "replay_out" in game else None
    state = play(setup, sheet.deals, out)
    assert standing(setup, state)[0] == state.winners


def test_the_replay_was_won_by_one_of_the_tied() -> None:
    game = tomllib.loads((GAMES[0].parent / "classic_replay.toml").read_text("utf-8"))
    sheet = read_sheet(game["sheet"])
    state = play(read_setup(game, sheet.names), sheet.deals)
    assert check_replay(state, sheet.names.index(game["replay_out"])) == Accepted()
