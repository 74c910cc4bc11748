import pytest
from django.test import Client

from scoring.games.models import Game
from tests.scoring.tables import fresh, new_key, posted, record, sit_down

pytestmark = pytest.mark.django_db
HTMX = {"HX-Request": "true"}


def address(game: Game) -> str:
    return f"/games/{game.write_token}/deals/"


def test_a_deal_is_recorded_and_the_game_shown(client: Client, game: Game) -> None:
    answer = client.post(address(game), posted(game, "0* 25+ 60 100"), follow=True)
    assert answer.redirect_chain == [(game.get_absolute_url(), 302)]
    assert fresh(game).state.totals == (0, 25, 60, 100)


def test_htmx_gets_the_game_without_the_page_around_it(client: Client, game: Game) -> None:
    sent = posted(game, "0* 25+ 60 100")
    text = client.post(address(game), sent, headers=HTMX, follow=True).text
    assert text.strip().startswith('<div id="game"')
    assert "Deal 2" in text


def test_who_went_out_has_laid_and_holds_nothing(client: Client, game: Game) -> None:
    sent = posted(game, "0* 25+ 60 100") | {"laid": [1], "points-0": ""}
    client.post(address(game), sent)
    assert fresh(game).state.completed == (1, 1, 0, 0)


def test_points_may_be_typed_as_a_sum(client: Client, game: Game) -> None:
    client.post(address(game), posted(game, "0* 25+ 60 100") | {"points-1": "10 + 10+5"})
    assert fresh(game).state.totals == (0, 25, 60, 100)


def test_counted_cards_are_added_up_and_kept(client: Client, game: Game) -> None:
    counted = {"points-1": "", "low-1": "1", "high-1": "2", "wild-1": "1"}
    client.post(address(game), posted(game, "0* 25+ 60 100") | counted)
    version = fresh(game).log[0]
    assert version.points == [0, 50, 60, 100]
    assert version.counts is not None
    assert version.counts[1] == {"low": 1, "high": 2, "skip": 0, "wild": 1}


@pytest.mark.parametrize(
    ("changed", "reason"),
    [
        ({"out": ""}, "Who went out?"),
        ({"points-2": ""}, "How many points are left in the hand?"),
        ({"points-2": "-60"}, "Nearest possible: 50."),
        ({"points-2": "10 5"}, "Type a whole number"),
        ({"points-2": "60.5"}, "Type a whole number"),
        ({"points-2": "sixty"}, "Type a whole number"),
        ({"points-2": "9" * 60}, "at most 230. Nearest possible: 230."),
        ({"points-2": "9" * 61}, "at most 60"),
        ({"points-2": "999999"}, "No hand counts 999999: at most 230. Nearest possible: 230."),
        ({"points-2": "62"}, "No cards add up to 62 here. Nearest possible: 60."),
        ({"points-2": "45"}, "at least 50. Nearest possible: 50. Or did Cleo lay phase 1?"),
        ({"points-2": "0"}, "Cleo still holds cards. Nearest possible: 50."),
        ({"points-1": "95"}, "No cards add up to 95 here. Nearest possible: 90."),
        ({"points-1": "105"}, "after laying phase 1: at most 100. Nearest possible: 100."),
        ({"points-0": "5"}, "Ada went out and holds nothing. Nearest possible: 0."),
        ({"low-2": "many"}, "Type how many cards"),
        ({"out": "7"}, "Say which seat went out."),
        ({"out": "nobody"}, "A deal is broken off only where a game has a time."),
        ({"laid": [9]}, "Nobody sits there."),
    ],
)
def test_an_impossible_entry_is_refused_with_its_reason(
    client: Client, game: Game, changed: dict[str, object], reason: str
) -> None:
    answer = client.post(address(game), posted(game, "0* 25+ 60 100") | changed)
    assert answer.status_code == 422
    assert reason in answer.text.replace("&#x27;", "'")
    assert fresh(game).version == 0


def test_nothing_typed_is_lost_when_an_entry_is_refused(client: Client, game: Game) -> None:
    sent = posted(game, "0* 25+ 62 100")
    text = client.post(address(game), sent).text
    for value in ("25", "62", "100", str(sent["key"])):
        assert f'value="{value}"' in text
    assert '<details class="record" open>' in text


def test_the_reason_stands_at_the_field_it_is_about(client: Client, game: Game) -> None:
    text = client.post(address(game), posted(game, "0* 25+ 62 100")).text
    assert 'aria-invalid="true" aria-describedby="error-points-2"' in text
    assert 'id="error-points-2"' in text


def test_a_deal_posted_twice_counts_once(client: Client, game: Game) -> None:
    sent = posted(game, "0* 25+ 60 100")
    for _time in range(2):
        assert client.post(address(game), sent).status_code == 302
    assert fresh(game).version == 1


def test_a_deal_that_ended_the_game_may_be_posted_twice(client: Client) -> None:
    game = sit_down("Ada", "Ben", variant="short:1")
    sent = posted(game, "0* 60")
    for _time in range(2):
        assert client.post(address(game), sent).status_code == 302
    assert fresh(game).state.winners == (0,)


def test_a_deal_from_an_old_page_shows_both_and_saves_nothing(client: Client, game: Game) -> None:
    old = posted(game, "5+ 0* 70 110")
    record(game, "0* 25+ 60 100")
    answer = client.post(address(game), old)
    assert answer.status_code == 409
    assert "Ada: 0, Ben: 25, Cleo: 60, Dora: 100" in answer.text
    assert "Ada: 5, Ben: 0, Cleo: 70, Dora: 110" in answer.text
    assert fresh(game).version == 1


def test_the_same_deal_from_two_phones_is_one_deal(client: Client, game: Game) -> None:
    mine, theirs = posted(game, "0* 25+ 60 100"), posted(game, "0* 25+ 60 100")
    client.post(address(game), theirs)
    answer = client.post(address(game), mine, follow=True)
    assert "just as you typed it" in answer.text
    assert fresh(game).version == 1


def test_what_was_typed_can_follow_as_the_next_deal(client: Client, game: Game) -> None:
    old = posted(game, "5+ 0* 70 110")
    record(game, "0* 25+ 60 100")
    text = client.post(address(game), old).text
    assert "record it as deal 2" in text
    client.post(address(game), old | {"key": new_key(), "seen": 1})
    assert fresh(game).state.totals == (5, 25, 130, 210)


def test_an_edited_page_sent_again_with_its_old_key_is_not_swallowed(
    client: Client, game: Game
) -> None:
    sent = posted(game, "0* 25+ 60 100")
    client.post(address(game), sent)
    answer = client.post(address(game), sent | {"points-2": "65"})
    assert answer.status_code == 409
    assert fresh(game).state.totals == (0, 25, 60, 100)


def test_a_deal_for_a_finished_game_gets_a_clear_answer(client: Client) -> None:
    game = record(sit_down("Ada", "Ben", variant="short:1"), "0* 60")
    answer = client.post(address(game), posted(game, "0* 60"))
    assert answer.status_code == 422
    assert "The game is over: no more deals count." in answer.text
    assert fresh(game).version == 1


def test_a_deal_before_a_needed_replay_gets_a_clear_answer(client: Client) -> None:
    game = record(sit_down("Ada", "Ben", variant="short:2"), "0* 5+", "5+ 0*")
    answer = client.post(address(game), posted(game, "0* 60"))
    assert "record who won the replay" in answer.text
    assert fresh(game).version == 2


@pytest.mark.parametrize(
    "broken", [{"key": ""}, {"key": "<script>"}, {"seen": ""}, {"seen": "x"}, {"seen": "-1"}]
)
def test_a_page_that_is_out_of_date_says_so(
    client: Client, game: Game, broken: dict[str, str]
) -> None:
    answer = client.post(address(game), posted(game, "0* 25+ 60 100") | broken)
    assert answer.status_code == 422
    assert "This page is out of date" in answer.text
    assert fresh(game).version == 0


def test_a_deal_can_be_broken_off_only_against_the_clock(client: Client) -> None:
    game = sit_down("Ada", "Ben", timed=True)
    client.post(address(game), posted(game, "25+ 60"))
    assert fresh(game).state.totals == (25, 60)


def test_an_unusual_master_hand_is_asked_about_once_and_then_kept(client: Client) -> None:
    game = sit_down("Ada", "Ben", edition="master")
    asked = client.post(address(game), posted(game, "0* 12"))
    assert asked.status_code == 422
    assert "12 is more than usual (10), but possible" in asked.text
    client.post(address(game), posted(game, "0* 12", sure="on"))
    assert fresh(game).state.totals == (0, 12)


def test_on_the_board_steps_count_and_cards_are_kept(client: Client) -> None:
    game = sit_down("Ada", "Ben", "Cleo", edition="board")
    client.post(address(game), posted(game, "* + -4"))
    assert fresh(game).state.completed == (2, 1, 0)
    assert fresh(game).log[0].kept == [0, 0, 4]


def test_on_the_board_nobody_keeps_more_than_five_cards(client: Client) -> None:
    game = sit_down("Ada", "Ben", "Cleo", edition="board")
    answer = client.post(address(game), posted(game, "* + -6"))
    assert "keeps 5 cards at most. Nearest possible: 5." in answer.text


def test_who_is_signed_in_is_named_as_author(organiser: Client, game: Game) -> None:
    organiser.post(address(game), posted(game, "0* 25+ 60 100"))
    assert str(fresh(game).log[0].author) == "organiser"


def test_recording_takes_at_most_eight_statements(
    client: Client, game: Game, django_assert_max_num_queries: object
) -> None:
    record(game, "0* 25+ 60 100")
    sent = posted(game, "5+ 0* 60 100")
    assert callable(django_assert_max_num_queries)
    with django_assert_max_num_queries(8):
        client.post(address(game), sent)


@pytest.mark.parametrize(
    ("counted", "reason"),
    [
        ({"points-2": "60", "low-2": "11"}, "The cards count 55, not 60: change one of them."),
        ({"points-2": "", "low-2": "4", "high-2": "4"}, "8 cards cannot be: a full hand has 10."),
        ({"points-1": "", "low-1": "5"}, "5 cards cannot be left: at most 4."),
        ({"points-2": "", "skip-2": "9", "low-2": "1"}, "Skip: the deck has only 4 of them."),
        ({"points-0": "", "low-0": "1"}, "The cards count 5, not 0: change one of them."),
    ],
)
def test_counted_cards_that_cannot_be_are_refused(
    client: Client, game: Game, counted: dict[str, str], reason: str
) -> None:
    answer = client.post(address(game), posted(game, "0* 25+ 60 100") | counted)
    assert answer.status_code == 422
    assert reason in answer.text


def test_half_a_deal_for_a_game_that_ended_meanwhile_is_not_lost(client: Client) -> None:
    game = record(sit_down("Ada", "Ben", variant="short:2"), "0* 60")
    half = posted(game, "0* 60") | {"points-1": "62"}
    record(game, "0* 60")
    answer = client.post(address(game), half)
    assert answer.status_code == 422
    assert "Ada wins" in answer.text
    assert 'value="62"' in answer.text
    assert "data-moved-on>" in answer.text
