import pytest
from django.test import Client

from scoring.games.models import Game
from tests.scoring.tables import fresh, new_key, posted, read_row, record, sit_down, submission

pytestmark = pytest.mark.django_db
GAME = ("0* 25+ 60 100", "5+ 0* 60 100", "10+ 60 0* 100")


@pytest.fixture
def played(game: Game) -> Game:
    return record(game, *GAME)


def address(game: Game, number: int, step: str = "") -> str:
    return f"/games/{game.write_token}/deals/{number}/{step}"


def test_the_page_of_a_deal_shows_what_was_recorded(client: Client, played: Game) -> None:
    text = client.get(address(played, 1)).text
    assert "Correct deal 1" in text
    assert 'name="points-2" value="60"' in text


def test_an_older_version_can_be_put_into_the_form(client: Client, played: Game) -> None:
    played.correct_deal(1, read_row("0* 25+ 65 100"), submission(played))
    assert 'name="points-2" value="65"' in client.get(address(played, 1)).text
    assert 'name="points-2" value="60"' in client.get(address(played, 1) + "?version=1").text
    assert 'name="points-2" value="65"' in client.get(address(played, 1) + "?version=x").text


@pytest.mark.parametrize("number", [0, 4, 99999999999999999999])
def test_a_deal_that_was_not_played_has_no_page(client: Client, played: Game, number: int) -> None:
    assert client.get(address(played, number)).status_code == 404


def test_the_preview_shows_what_changes_and_saves_nothing(client: Client, played: Game) -> None:
    text = client.post(address(played, 1, "preview/"), posted(played, "0* 75 60 100")).text
    assert "<del>25</del>" not in text  # deal by deal is not what people ask: the standing is
    assert "<del>85</del>" in text
    assert "135</ins>" in text
    assert fresh(played).version == 3


def test_the_preview_warns_of_later_deals_that_no_longer_fit(client: Client, game: Game) -> None:
    record(game, "0* 25+ 60 100", "0* 75+ 60 100", "0* 50+ 60 100", "0* 75+ 60 100")
    text = client.post(address(game, 2, "preview/"), posted(game, "0* 75 60 100")).text
    assert "Deal 4 would no longer fit" in text
    assert "75 is too much after laying phase 3: at most 50." in text


def test_the_preview_says_when_nothing_changes(client: Client, played: Game) -> None:
    text = client.post(address(played, 1, "preview/"), posted(played, GAME[0])).text
    assert "this is what is recorded already" in text


def test_the_preview_says_when_the_end_of_the_game_changes(client: Client) -> None:
    game = record(
        sit_down("Ada", "Ben", variant="short:2"),
        "0* 5+",
        "0* 60",
    )
    text = client.post(address(game, 1, "preview/"), posted(game, "5+ 0*")).text
    assert "this is what is recorded already" not in text
    text = client.post(address(game, 2, "preview/"), posted(game, "60 0*")).text
    assert "The end of the game changes." in text
    assert "Ada was the first to complete phase 2." in text
    assert "Ben was the first to complete phase 2." in text


def test_the_preview_says_which_deals_would_come_after_the_end(client: Client) -> None:
    game = record(sit_down("Ada", "Ben", variant="short:2"), "0* 60", "60 0*", "0* 60")
    text = client.post(address(game, 2, "preview/"), posted(game, "0* 60")).text
    assert "The game was over before the last deal: it no longer counts." in text


def test_an_impossible_correction_is_refused_on_the_page_of_the_deal(
    client: Client, played: Game
) -> None:
    for step in ("preview/", "correct/"):
        answer = client.post(address(played, 1, step), posted(played, "0* 25+ 62 100"))
        assert answer.status_code == 422
        assert "No cards add up to 62 here." in answer.text
    assert fresh(played).version == 3


def test_a_confirmed_correction_counts_and_keeps_its_reason(client: Client, played: Game) -> None:
    sent = posted(played, "0* 25+ 65 100", reason="counted again")
    answer = client.post(address(played, 1, "correct/"), sent, follow=True)
    assert "Deal 1 is corrected." in answer.text
    assert fresh(played).state.totals[2] == 125
    history = client.get(address(played, 1)).text
    assert "counted again" in history
    assert "Cleo: 60" in history


def test_a_correction_from_an_old_page_shows_what_would_change_now(
    client: Client, played: Game
) -> None:
    old = posted(played, "0* 25+ 65 100")
    record(played, "0* 60 60 100")
    answer = client.post(address(played, 1, "correct/"), old)
    assert "This is what would change now." in answer.text
    assert fresh(played).version == 4
    client.post(address(played, 1, "correct/"), old | {"key": new_key(), "seen": 4})
    assert fresh(played).state.totals[2] == 185


def test_a_correction_of_a_deal_that_was_taken_back_says_so(client: Client, played: Game) -> None:
    old = posted(played, "10+ 65 0* 100")
    fresh(played).undo(submission(played))
    for step in ("preview/", "correct/"):
        answer = client.post(address(played, 3, step), old, follow=True)
        assert "Deal 3 was taken back: there is nothing to correct." in answer.text
    assert fresh(played).version == 4


def test_a_reason_of_two_hundred_signs_is_the_longest(client: Client, played: Game) -> None:
    long = posted(played, "0* 25+ 65 100", reason="x" * 201)
    assert client.post(address(played, 1, "correct/"), long).status_code == 422


def test_a_correction_of_a_board_game_keeps_its_cards(client: Client) -> None:
    game = record(sit_down("Ada", "Ben", edition="board"), "* -4")
    assert 'name="kept-1" value="4"' in client.get(address(game, 1)).text


def test_counted_cards_return_into_the_form(client: Client, game: Game) -> None:
    counted = {"points-1": "", "low-1": "1", "high-1": "2"}
    client.post(f"/games/{game.write_token}/deals/", posted(game, "0* 25+ 60 100") | counted)
    text = client.get(address(game, 1)).text
    assert 'name="low-1" value="1"' in text
    assert 'name="high-1" value="2"' in text
    assert 'name="skip-1" value=""' in text


def test_the_preview_warns_whoever_looks_at_an_old_page(client: Client, played: Game) -> None:
    old = posted(played, "0* 25+ 70 100")
    fresh(played).correct_deal(1, read_row("0* 30+ 60 100"), submission(played))
    text = client.post(address(played, 1, "preview/"), old).text
    assert "Somebody else recorded something since you opened the page." in text
    assert "<del>" in text


def test_the_page_of_a_doubtful_deal_says_why(client: Client, game: Game) -> None:
    record(game, "0* 25+ 60 100", "0* 75+ 60 100", "0* 50+ 60 100", "0* 75+ 60 100")
    fresh(game).correct_deal(2, read_row("0* 75 60 100"), submission(game))
    assert "75 is too much after laying phase 3: at most 50." in client.get(address(game, 4)).text
    assert "does not fit" in client.get(game.get_absolute_url()).text
