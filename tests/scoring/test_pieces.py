"""What is drawn once: never stale, never unsafe, and the rest of a page is not drawn anew."""

from dataclasses import replace
from typing import Any

import pytest
from django.test import Client
from django.utils import translation
from django.utils.safestring import mark_safe

from scoring.games.board import Cell, GridRow
from scoring.games.models import Game
from scoring.pieces import icon, include_frozen, render_frozen
from tests.scoring.tables import record

ROW = "scoring/games/grid_row.html"
DEALS = ("0* 25+ 60 100", "25+ 0* 60 100", "60 25+ 0* 100", "60 100 25+ 0*", "0* 25+ 60 100")


CELL = Cell(points=25, running=40, phase=3, laid=True, out=False, doubtful=False)
ROW_SHOWN = GridRow(number=4, cells=(CELL,), url="", corrected=False)


def row(**facts: Any) -> GridRow:
    return replace(ROW_SHOWN, **facts)


@pytest.fixture(autouse=True)
def nothing_drawn() -> None:
    render_frozen.cache_clear()


def test_what_is_equal_is_drawn_once() -> None:
    first = include_frozen(ROW, row=row())
    assert include_frozen(ROW, row=row()) is first
    assert include_frozen(ROW, row=row(number=5)) != first
    assert render_frozen.cache_info().misses == 2


def test_each_language_has_its_own() -> None:
    english = include_frozen(ROW, row=row())
    with translation.override("de"):
        german = include_frozen(ROW, row=row())
    assert "laid phase" in english
    assert "laid phase" not in german


def test_a_row_of_the_database_is_refused(game: Game) -> None:
    with pytest.raises(AssertionError, match="may change"):
        include_frozen(ROW, row=game)


def test_text_that_counts_as_safe_is_refused() -> None:
    with pytest.raises(AssertionError, match="may change"):
        include_frozen(ROW, row=row(url=mark_safe("/x/")))


def test_text_is_escaped() -> None:
    assert "&lt;b&gt;" in include_frozen(ROW, row=row(url="<b>"))


def test_an_icon_is_drawn_once() -> None:
    assert icon("plus") is icon("plus")
    assert icon("plus").startswith('<svg class="icon"')


def test_a_page_opened_again_draws_nothing_anew(client: Client, game: Game) -> None:
    record(game, *DEALS)
    client.get(game.get_absolute_url())
    before = render_frozen.cache_info().misses
    client.get(game.get_absolute_url())
    assert render_frozen.cache_info().misses == before


def test_a_deal_draws_what_it_changed_alone(client: Client, game: Game) -> None:
    record(game, *DEALS[:-1])
    client.get(game.get_absolute_url())
    before = render_frozen.cache_info().misses
    record(game, DEALS[-1])
    client.get(game.get_absolute_url())
    players, rows, laid = len(game.names), 1, 2  # who laid has another phase, here and in the form
    assert before < render_frozen.cache_info().misses <= before + players + rows + 2 * laid
