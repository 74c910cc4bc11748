import pytest
from django.test import Client

from scoring.games.models import Game
from tests.scoring.tables import fresh, new_key, record

pytestmark = pytest.mark.django_db


@pytest.fixture
def played(game: Game) -> Game:
    return record(game, "0* 25+ 60 100")


def sent(game: Game) -> dict[str, object]:
    return {"key": new_key(), "seen": fresh(game).version}


def tap(client: Client, game: Game, step: str, fields: dict[str, object]) -> str:
    return client.post(f"/games/{game.write_token}/{step}/", fields, follow=True).text


def test_one_tap_takes_the_last_deal_back_and_offers_to_bring_it_back(
    client: Client, played: Game
) -> None:
    text = tap(client, played, "undo", sent(played))
    assert "Record deal 1" in text
    assert "Bring deal 1 back" in text
    assert fresh(played).deals == ()


def test_a_second_tap_brings_it_back(client: Client, played: Game) -> None:
    tap(client, played, "undo", sent(played))
    tap(client, played, "redo", sent(played))
    assert fresh(played).state == played.state


def test_a_double_tap_undoes_once(client: Client, game: Game) -> None:
    record(game, "0* 25+ 60 100", "5+ 0* 60 100")
    once = sent(game)
    tap(client, game, "undo", once)
    tap(client, game, "undo", once)
    assert len(fresh(game).deals) == 1


def test_an_undo_from_an_old_page_takes_nothing_back(client: Client, played: Game) -> None:
    old = sent(played)
    record(played, "5+ 0* 60 100")
    assert "Somebody else recorded something." in tap(client, played, "undo", old)
    assert len(fresh(played).deals) == 2


def test_undo_and_redo_of_nothing_say_so(client: Client, game: Game) -> None:
    assert "There is nothing to take back." in tap(client, game, "undo", sent(game))
    assert "There is nothing to bring back." in tap(client, game, "redo", sent(game))


def test_an_undo_without_its_key_changes_nothing(client: Client, played: Game) -> None:
    assert "This page is out of date." in tap(client, played, "undo", {})
    assert len(fresh(played).deals) == 1
