from typing import Any

import pytest
from django.test import Client

from scoring.games.models import Game
from scoring.games.rematches import start_rematch
from tests.scoring.tables import record, sit_down

pytestmark = pytest.mark.django_db
HTMX = {"HX-Request": "true"}


def address(game: Game) -> str:
    return f"/watch/{game.watch_token}/"


def test_watchers_see_the_game_and_cannot_change_it(client: Client, game: Game) -> None:
    record(game, "0* 25+ 60 100")
    text = client.get(address(game)).text
    assert "Deal 2" in text
    assert game.write_token not in text
    assert "Record" not in text


def test_watchers_of_a_finished_game_are_led_to_watch_the_rematch(client: Client) -> None:
    game = record(sit_down("Ada", "Ben", variant="short:1"), "0* 60")
    first = client.get(address(game))
    assert "Ada wins" in first.text
    assert "ematch" not in first.text
    rematch = start_rematch(game)
    text = client.get(address(game), headers={"If-None-Match": first["ETag"]}).text
    assert address(rematch) in text
    assert rematch.write_token not in text
    rematch.renew_links()
    assert address(rematch) in client.get(address(game)).text


def test_the_page_follows_the_game(client: Client, game: Game) -> None:
    first = client.get(address(game), headers=HTMX)
    assert first.text.strip().startswith('<div id="board"')
    asked = HTMX | {"If-None-Match": first["ETag"]}
    assert client.get(address(game), headers=asked).status_code == 304
    record(game, "0* 25+ 60 100")
    assert "Deal 2" in client.get(address(game), headers=asked).text


def test_each_reader_gets_it_in_the_own_language(client: Client, game: Game) -> None:
    english = client.get(address(game)).text
    german = client.get(address(game), headers={"Accept-Language": "de"}).text
    assert '<html lang="de"' in german
    assert english != german


def test_a_tie_is_told_to_watchers(client: Client) -> None:
    game = record(sit_down("Ada", "Ben", variant="short:2"), "0* 5+", "5+ 0*")
    assert "They play phase 2 once more" in client.get(address(game)).text


def test_watching_takes_at_most_four_statements_and_one_where_nothing_changed(
    client: Client, game: Game, django_assert_max_num_queries: Any
) -> None:
    record(game, "0* 25+ 60 100")
    with django_assert_max_num_queries(4):
        stamp = client.get(address(game))["ETag"]
    with django_assert_max_num_queries(1):
        client.get(address(game), headers={"If-None-Match": stamp})
