import csv
from datetime import UTC, datetime
from io import StringIO

import pytest
from django.utils import translation

from rules import GameState, Setup, chosen_options, edition, parse_variant, play
from scoring.games.export import (
    PlayerRow,
    heading,
    lines_of,
    places,
    player_rows,
    results_of,
)
from scoring.games.models import Game
from tests.rules.sheets import read_sheet
from tests.scoring.tables import fresh, record, sit_down


def played(sheet: str, variant: str = "short:1", key: str = "classic") -> tuple[Setup, GameState]:
    names, deals = (read_sheet(sheet).names, read_sheet(sheet).deals)
    box = edition(key)
    setup = Setup(box, parse_variant(variant), chosen_options(box, {}), len(names), 0)
    return setup, play(setup, deals)


def test_every_player_has_a_row_in_the_order_of_the_seats() -> None:
    setup, state = played("Ada Ben Cleo\n60 0* 25+")
    assert player_rows(setup, state, ["Ada", "Ben", "Cleo"]) == (
        PlayerRow(seat=1, name="Ada", completed=0, points=60, place=3),
        PlayerRow(seat=2, name="Ben", completed=1, points=0, place=1),
        PlayerRow(seat=3, name="Cleo", completed=1, points=25, place=2),
    )


def test_who_is_tied_shares_a_place_and_the_next_one_is_not_given() -> None:
    setup, state = played("Ada Ben Cleo Dora\n60 0* 60 85")
    assert places(setup, state) == {1: 1, 0: 2, 2: 2, 3: 4}


def test_who_won_a_replay_is_first_though_another_one_has_as_few_points() -> None:
    setup, _state = played("Ada Ben\n5+ 5+")
    deals = read_sheet("Ada Ben\n0* 5+\n5+ 0*").deals
    tied = Setup(setup.edition, parse_variant("short:2"), setup.options, 2, 0)
    assert play(tied, deals).replay
    assert [row.place for row in player_rows(tied, play(tied, deals), "AB")] == [None, None]
    assert [row.place for row in player_rows(tied, play(tied, deals, 1), "AB")] == [2, 1]


def test_a_game_that_nobody_has_won_has_no_places() -> None:
    setup, state = played("Ada Ben\n0* 25+", variant="full")
    assert [row.place for row in player_rows(setup, state, ["Ada", "Ben"])] == [None, None]
    setup, state = played("Ada Ben", variant="full")
    assert [row.points for row in player_rows(setup, state, ["Ada", "Ben"])] == [0, 0]


def test_an_edition_that_counts_no_points_has_none_to_show() -> None:
    setup, state = played("Ada Ben\n* +", variant="full", key="board")
    assert [row.points for row in player_rows(setup, state, ["Ada", "Ben"])] == [None, None]
    assert state.completed == tuple(row.completed for row in player_rows(setup, state, "AB"))


pytestmark = pytest.mark.django_db


def table(*games: Game) -> list[dict[str, str]]:
    """The file as a spreadsheet reads it."""
    found = results_of([fresh(game) for game in games])
    text = heading() + "".join(lines_of(game, result) for game, result in found)
    assert text.startswith("\ufeff")
    separator = ";" if translation.get_language() == "de" else ","
    return list(csv.DictReader(StringIO(text[1:], newline=""), delimiter=separator))


def test_a_finished_game_says_who_came_in_where() -> None:
    game = record(sit_down("Ada", "Ben", variant="short:1"), "60 0*")
    Game.objects.update(started_at=datetime(2026, 11, 18, 19, 5, tzinfo=UTC))
    ada, ben = table(game)
    assert ada | {"Started": ""} == {
        "Game": str(game.pk),
        "Started": "",
        "Night": "",
        "Round": "",
        "Table": "",
        "Edition": "Classic",
        "Variant": "Phase 1 only",
        "Seat": "1",
        "Player": "Ada",
        "Phases completed": "0",
        "Points": "60",
        "Place": "2",
        "Finished": "yes",
        "Deals": "1",
    }
    assert (ben["Player"], ben["Place"]) == ("Ben", "1")
    assert ada["Started"].startswith("2026-11-1")


def test_a_game_under_way_is_not_finished_and_has_no_places() -> None:
    rows = table(sit_down("Ada", "Ben"))
    assert [(row["Finished"], row["Place"], row["Deals"]) for row in rows] == [("no", "", "0")] * 2


def test_german_programs_split_at_semicolons_and_read_german_headings() -> None:
    game = record(sit_down("Ada", "Ben"), "0* 25+")
    with translation.override("de"):
        assert heading().count(";") == 13
        assert len(table(game)) == 2
        assert "," not in heading()


def test_a_name_that_is_a_formula_is_only_a_name() -> None:
    [row, _ben] = table(sit_down("=HYPERLINK(1)", "Ben"))
    assert row["Player"] == "'=HYPERLINK(1)"


def test_without_care_it_would_be_a_formula(monkeypatch: pytest.MonkeyPatch) -> None:
    """Negative control: cells as they are."""
    monkeypatch.setattr("scoring.spreadsheets.harmless", str)
    [row, _ben] = table(sit_down("=HYPERLINK(1)", "Ben"))
    assert row["Player"].startswith("=")


def test_people_of_the_same_name_are_told_apart_by_their_seats() -> None:
    rows = table(sit_down("Ann", "Ann"))
    assert [(row["Seat"], row["Player"]) for row in rows] == [("1", "Ann"), ("2", "Ann")]
