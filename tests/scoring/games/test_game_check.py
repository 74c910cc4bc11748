import re
from html import unescape
from typing import Any

import pytest
from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext

from rules import Deal
from scoring.games.deals import ReportedLaydown
from scoring.games.models import Game
from tests.scoring.tables import fresh, new_key, posted, record, sit_down, submission

pytestmark = pytest.mark.django_db
HTMX = {"HX-Request": "true"}
RIGHT = "R9 B9 W | R3 Y3 G3"


def check(client: Client, game: Game, **asked: Any) -> str:
    answer = client.get(f"/games/{game.write_token}/check/", asked)
    assert answer.status_code == 200
    return unescape(answer.text)


def sent(**more: Any) -> dict[str, Any]:
    return {"key": new_key(), "deal": 1, "seat": 1, "cards": RIGHT} | more


def report(client: Client, game: Game, **more: Any) -> Any:
    return client.post(f"/games/{game.write_token}/laydowns/", sent(**more))


def withdrawal(seat: int) -> dict[str, Any]:
    row = ReportedLaydown.objects.filter(seat=seat).latest("pk")
    return {"key": row.key_to_take_back, "deal": 1, "seat": seat}


def test_whoever_starts_is_asked_about_first_with_the_own_phase(client: Client, game: Game) -> None:
    record(game, "0* 25+ 60 100")  # Ada and Ben laid; now Cleo starts
    text = check(client, game, cards=RIGHT)
    assert re.search(r'name="seat"\s+value="2" checked', text)
    assert "Right! Phase 1 is laid." in text


def test_another_player_is_one_tap_away(client: Client, game: Game) -> None:
    record(game, "0* 25+ 60 100")
    text = check(client, game, cards=RIGHT, seat=0)
    assert "Run of 4" in text
    assert "Right!" not in text


def test_who_has_laid_is_not_asked_about_next(client: Client, game: Game) -> None:
    report(client, game)
    assert re.search(r'name="seat"\s+value="2" checked', check(client, game))


def test_a_seat_that_there_is_not_is_told_so(client: Client, game: Game) -> None:
    text = check(client, game, seat=9, cards=RIGHT)
    assert "There is no such player here: this is about" in text
    assert "There is no such player" not in check(client, game, seat=2, cards=RIGHT)


def test_the_options_of_the_table_count(client: Client) -> None:
    game = sit_down("Ada", "Ben", options={"natural_scope": "group"})
    assert "Second group" in check(client, game, cards="R5 W W | W W W")


def test_the_address_line_says_no_more_than_it_must(client: Client, game: Game) -> None:
    answer = client.get(f"/games/{game.write_token}/check/", {"cards": RIGHT}, headers=HTMX)
    assert answer.text.strip().startswith('<div id="answer"')
    assert answer["HX-Replace-Url"].endswith("/check/?seat=1&cards=R9+B9+W+%7C+R3+Y3+G3")


def test_a_hand_is_played_on_what_the_table_has_reported(client: Client, game: Game) -> None:
    report(client, game)
    text = check(client, game, seat=2, cards="R4 B4 G4 R5 B5 G5 Y9 S")
    assert "Put on the set of 3 of Ben" in text
    own = check(client, game, seat=1, cards="Y9 S")
    assert "Put on your own set of 3" in own


def test_cards_that_lie_already_cannot_be_laid_again(client: Client, game: Game) -> None:
    report(client, game, cards="R5 R5 G5 | R3 Y3 G3")
    cards = "R5 R5 B5 | R7 Y7 G7"
    text = check(client, game, seat=2, cards=cards)
    assert "First group, first card (R5): The deck has this card only 2 times." in text
    assert "Right!" not in text
    assert "has laid this" not in text
    assert "Sorted otherwise" not in text
    assert report(client, game, seat=2, cards=cards).status_code == 422
    assert ReportedLaydown.objects.count() == 1


def test_what_somebody_has_laid_can_be_reported_once_more(client: Client, game: Game) -> None:
    for cards in ("R5 R5 G5 | R3 Y3 G3", "R5 R5 B5 | R3 Y3 G3"):
        assert "has laid this" in check(client, game, seat=1, cards=cards)
        assert report(client, game, cards=cards).status_code == 302


def test_a_laydown_is_reported_and_shown_on_the_game(client: Client, game: Game) -> None:
    answer = client.post(f"/games/{game.write_token}/laydowns/", sent(), follow=True)
    assert answer.redirect_chain == [(game.get_absolute_url(), 302)]
    assert "Noted: what Ben has laid." in answer.text
    assert "Laid in deal 1" in answer.text
    assert "Wild as 9" in answer.text
    row = ReportedLaydown.objects.get()
    assert (row.deal, row.seat, row.phase, row.cards) == (1, 1, 1, RIGHT)


def test_an_empty_group_at_the_end_is_no_fault(client: Client, game: Game) -> None:
    report(client, game, cards=f"{RIGHT} |")
    assert ReportedLaydown.objects.get().cards == RIGHT


def test_htmx_is_told_to_go_to_the_game(client: Client, game: Game) -> None:
    answer = client.post(f"/games/{game.write_token}/laydowns/", sent(), headers=HTMX)
    assert answer["HX-Redirect"] == game.get_absolute_url()


def test_the_form_for_the_deal_ticks_who_has_laid(client: Client, game: Game) -> None:
    report(client, game)
    text = client.get(game.get_absolute_url()).text
    assert re.findall(r'name="laid" value="(\d)" checked', text) == ["1"]


def test_the_same_report_sent_twice_counts_once(client: Client, game: Game) -> None:
    key = new_key()
    for _time in range(2):
        assert report(client, game, key=key).status_code == 302
    assert ReportedLaydown.objects.count() == 1


def test_a_double_tap_says_once_what_was_noted(client: Client, game: Game) -> None:
    key = new_key()
    report(client, game, seat=2)
    for _time in range(2):
        report(client, game, key=key)
    text = client.get(game.get_absolute_url()).text
    assert text.count("Noted: what Ben has laid.") == 1
    assert text.count("Noted: what Cleo has laid.") == 1
    assert "Noted" not in client.get(game.get_absolute_url()).text


def test_what_is_not_right_is_not_kept_and_told_why(client: Client, game: Game) -> None:
    answer = report(client, game, cards="R9 B9 G8 | R3 Y3 G3")
    assert answer.status_code == 422
    assert "First group, third card (G8): It is not a 9 like the others." in answer.text
    assert not ReportedLaydown.objects.exists()


@pytest.mark.parametrize("cards", ["", "|", "R9 B9", "R9 B9 Q9 | R3 Y3 G3", "R5 " * 1000])
def test_what_cannot_be_a_laydown_is_not_kept(client: Client, game: Game, cards: str) -> None:
    assert report(client, game, cards=cards).status_code == 422
    assert not ReportedLaydown.objects.exists()


def test_an_unknown_phase_of_the_board_is_kept_unchecked(client: Client) -> None:
    game = sit_down("Ada", "Ben", edition="board")
    for _time in range(2):
        fresh(game).record_deal(Deal(0, frozenset({0, 1})), submission(game))
    assert fresh(game).state.phase == (5, 3)
    report(client, game, deal=3, cards="R4 G4 W | ")
    assert ReportedLaydown.objects.get().cards == "R4 G4 W"
    text = unescape(client.get(game.get_absolute_url()).text)
    assert "Laid in deal 3" in text
    assert 'aria-label="green 4"' in text


@pytest.mark.parametrize(
    "fields", [{"key": ""}, {"deal": 3}, {"deal": 0}, {"seat": 9}, {"seat": ""}, {"deal": "x"}]
)
def test_a_page_that_is_out_of_date_changes_nothing(
    client: Client, game: Game, fields: dict[str, Any]
) -> None:
    answer = client.post(f"/games/{game.write_token}/laydowns/", sent(**fields), follow=True)
    assert "This page is out of date" in answer.text
    assert not ReportedLaydown.objects.exists()


def test_a_key_of_another_laydown_changes_nothing(client: Client, game: Game) -> None:
    key = new_key()
    report(client, game, key=key)
    answer = client.post(f"/games/{game.write_token}/laydowns/", sent(key=key, seat=2), follow=True)
    assert "This page is out of date" in answer.text
    assert ReportedLaydown.objects.count() == 1


def test_a_report_that_comes_late_stays_with_its_deal(client: Client, game: Game) -> None:
    record(game, "0* 25+ 60 100")
    report(client, game)
    assert ReportedLaydown.objects.get().deal == 1
    assert "Laid in deal" not in client.get(game.get_absolute_url()).text


def test_a_laydown_is_taken_back_from_the_game(client: Client, game: Game) -> None:
    report(client, game)
    fields = withdrawal(1)
    address = f"/games/{game.write_token}/laydowns/withdraw/"
    answer = client.post(address, fields, follow=True, headers=HTMX)
    assert answer.text.strip().startswith('<div id="game"')
    assert "Laid in deal" not in answer.text
    assert ReportedLaydown.objects.count() == 2


def test_a_laydown_that_nobody_saw_on_this_page_is_not_taken_back(
    client: Client, game: Game
) -> None:
    report(client, game)
    fields = withdrawal(1)
    report(client, game, cards="R7 B7 G7 | R3 Y3 G3")
    answer = client.post(f"/games/{game.write_token}/laydowns/withdraw/", fields, follow=True)
    assert "Another laydown lies there by now" in answer.text
    assert [row.cards for row in fresh(game).laydowns(1)] == ["R7 B7 G7 | R3 Y3 G3"]


@pytest.mark.parametrize(
    ("fields", "words"),
    [
        ({"key": "k" * 22, "deal": 1, "seat": 0}, "There is nothing to take back."),
        ({"deal": 1, "seat": 0}, "This page is out of date"),
    ],
)
def test_nothing_is_taken_back_where_nothing_lies(
    client: Client, game: Game, fields: dict[str, Any], words: str
) -> None:
    answer = client.post(f"/games/{game.write_token}/laydowns/withdraw/", fields, follow=True)
    assert words in answer.text


def test_the_history_of_the_deal_prints_what_was_laid(client: Client, game: Game) -> None:
    report(client, game)
    report(client, game, cards="R9 B9 G9 | R3 Y3 G3")
    report(client, game, seat=0)
    client.post(f"/games/{game.write_token}/laydowns/withdraw/", withdrawal(0))
    record(game, "0* 25+ 60 100")
    text = unescape(client.get(f"/games/{game.write_token}/deals/1/").text)
    assert "What was laid" in text
    assert "Wild as 9" in text
    assert text.count("replaced") == text.count("taken back") == 1


def test_a_report_of_another_phase_is_doubted_and_not_ticked(client: Client, game: Game) -> None:
    record(game, "0* 25+ 60 100")  # Ben laid, and is on phase 2
    cards = "R9 B9 W | R3 Y4 G5 B6"
    report(client, game, deal=2, cards=cards)
    text = unescape(client.get(game.get_absolute_url()).text)
    assert re.findall(r'name="laid" value="(\d)" checked', text) == ["1"]
    assert "Reported for phase" not in text
    fresh(game).correct_deal(1, Deal(0, frozenset({0}), (0, 75, 60, 100)), submission(game))
    text = unescape(client.get(game.get_absolute_url()).text)
    assert "Reported for phase 2, but Ben is on phase 1." in text
    assert not re.findall(r'name="laid" value="(\d)" checked', text)


def test_a_report_that_the_deal_does_not_know_is_doubted(client: Client, game: Game) -> None:
    report(client, game)
    report(client, game, seat=2, cards="R7 B7 W | R3 Y3 G3")
    record(game, "0* 25+ 60 100")
    text = unescape(client.get(f"/games/{game.write_token}/deals/1/").text)
    assert "The deal is recorded as not laid by Cleo." in text
    assert "not laid by Ben" not in text


def test_a_page_that_follows_hears_of_a_report(client: Client, game: Game) -> None:
    first = client.get(game.get_absolute_url())["ETag"]
    report(client, game)
    client.get("/")  # the message is shown
    answer = client.get(game.get_absolute_url(), headers={"If-None-Match": first})
    assert answer.status_code == 200
    assert "Laid in deal 1" in answer.text


def test_a_page_with_a_message_is_not_kept(client: Client, game: Game) -> None:
    report(client, game)
    answer = client.get(game.get_absolute_url())
    assert "Noted" in answer.text
    assert "ETag" not in answer
    assert "no-store" in answer["Cache-Control"]


def test_a_game_that_is_over_has_nothing_to_check(client: Client) -> None:
    game = record(sit_down("Ada", "Ben", variant="short:1"), "0* 60")
    answer = client.get(f"/games/{game.write_token}/check/")
    assert answer.status_code == 302
    assert "/check/" not in client.get(game.get_absolute_url()).text
    assert "This page is out of date" in report_followed(client, game)


def report_followed(client: Client, game: Game) -> str:
    address = f"/games/{game.write_token}/laydowns/"
    return client.post(address, sent(deal=2), follow=True).text


REPORTS = 'SELECT "scoring_reportedlaydown"'


def test_recording_asks_for_no_reports(client: Client, game: Game) -> None:
    fields = posted(game, "0* 25+ 60 100")
    with CaptureQueriesContext(connection) as asked:
        client.post(f"/games/{game.write_token}/deals/", fields)
    assert fresh(game).deals
    assert not [query for query in asked if query["sql"].startswith(REPORTS)]


def test_a_page_asks_for_reports_only_where_there_are_some(
    client: Client, game: Game, django_assert_num_queries: Any
) -> None:
    with django_assert_num_queries(2):
        client.get(game.get_absolute_url())
    report(client, game)
    client.get("/")
    with django_assert_num_queries(3):
        client.get(game.get_absolute_url())


def test_whoever_watches_sees_that_somebody_has_laid_and_no_private_link(
    client: Client, game: Game
) -> None:
    before = client.get(f"/watch/{game.watch_token}/").text
    report(client, game)
    text = client.get(f"/watch/{game.watch_token}/").text
    assert "has laid" in text
    assert "has laid" not in before
    assert game.write_token not in text
