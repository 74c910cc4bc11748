import pytest
from django.test import Client

from scoring.games.models import Game
from tests.scoring.tables import fresh, new_key, record, sit_down

pytestmark = pytest.mark.django_db


@pytest.fixture
def tied(db: None) -> Game:
    return record(sit_down("Ada", "Ben", "Cleo", variant="short:2"), "0* 5+ 5+", "5+ 0* 60")


def post(client: Client, game: Game, **fields: object) -> tuple[int, str]:
    sent = {"key": new_key(), "seen": fresh(game).version} | fields
    answer = client.post(f"/games/{game.write_token}/replay/", sent, follow=True)
    return answer.status_code, answer.text


def test_the_replay_names_the_winner(client: Client, tied: Game) -> None:
    assert post(client, tied, out=1)[0] == 200
    text = client.get(tied.get_absolute_url()).text
    assert "Ben wins" in text
    assert "Tied at 5 points; Ben went out first in the replay." in text
    assert "Undo the replay" in text


@pytest.mark.parametrize("out", ["", 2, 9, "x"])
def test_only_the_tied_can_win_it(client: Client, tied: Game, out: object) -> None:
    status, text = post(client, tied, out=out)
    assert status == 422
    assert "A tie: the replay decides" in text
    assert not fresh(tied).state.finished


def test_a_replay_without_a_tie_is_refused(client: Client, game: Game) -> None:
    assert post(client, game, out=1)[0] == 422
    assert fresh(game).version == 0


def test_a_replay_from_an_old_page_changes_nothing(client: Client, tied: Game) -> None:
    post(client, tied, out=1)
    text = post(client, tied, out=0, seen=2)[1]
    assert "Somebody else recorded something." in text
    assert fresh(tied).state.winners == (1,)


def test_a_replay_can_be_taken_back_and_brought_back(client: Client, tied: Game) -> None:
    post(client, tied, out=1)
    sent = {"key": new_key(), "seen": 3}
    text = client.post(f"/games/{tied.write_token}/undo/", sent, follow=True).text
    assert "Bring the replay back" in text
    assert "A tie: the replay decides" in text
