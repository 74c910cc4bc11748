import csv
from datetime import UTC, datetime
from io import StringIO

import pytest
from django.utils import translation

from scoring.games.export import heading, lines_of, results_of
from scoring.games.models import Game
from tests.scoring.tables import fresh, record, sit_down

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
    monkeypatch.setattr("scoring.games.export_rows.harmless", str)
    [row, _ben] = table(sit_down("=HYPERLINK(1)", "Ben"))
    assert row["Player"].startswith("=")


def test_people_of_the_same_name_are_told_apart_by_their_seats() -> None:
    rows = table(sit_down("Ann", "Ann"))
    assert [(row["Seat"], row["Player"]) for row in rows] == [("1", "Ann"), ("2", "Ann")]
