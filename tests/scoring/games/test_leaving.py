"""Somebody leaves in the middle of a game: the seat stays empty, and may be taken again."""

import re

import pytest
from django.contrib.auth.models import User
from django.core.management import call_command
from django.test import Client

from rules import Outcome
from scoring.errors import Closed, MovedOn
from scoring.games.board import Grid, leaders, players_of
from scoring.games.deal_forms import DealForm
from scoring.games.deals import DealVersion, LateEntry
from scoring.games.export import recorded_result
from scoring.games.history import version_text
from scoring.games.models import Game
from scoring.games.pages import GamePage
from scoring.games.recording import Submission
from scoring.games.rematches import start_rematch
from scoring.games.seat_changes import change_seat
from tests.scoring.tables import (
    come_back,
    fresh,
    leave,
    new_key,
    posted,
    read_row,
    record,
    sit_down,
    submission,
)

pytestmark = pytest.mark.django_db
BEN, CLEO = 1, 2


def address(game: Game, way: str = "") -> str:
    return f"/games/{game.write_token}/{way}"


def sent(game: Game, seat: int) -> dict[str, object]:
    return {"key": new_key(), "seen": fresh(game).version, "seat": seat}


@pytest.fixture
def left(game: Game) -> Game:
    """Ben has left after the first deal."""
    record(game, "0* 25+ 60 100")
    return leave(game, BEN)


# On the page


def test_one_tap_empties_the_seat_from_the_next_deal_on(client: Client, game: Game) -> None:
    record(game, "0* 25+ 60 100")
    assert "Somebody leaves" in client.get(address(game)).text
    page = client.get(address(game, "seats/")).text
    assert "from deal 2 on" in page
    answer = client.post(address(game, "seats/leave/"), sent(game, BEN), follow=True)
    assert answer.redirect_chain == [(game.get_absolute_url(), 302)]
    assert "Ben has left" in answer.text
    assert fresh(game).state.empty == {BEN}


def test_nothing_is_asked_of_the_empty_seat(client: Client, left: Game) -> None:
    text = client.get(address(left)).text
    assert 'data-seat="0"' in text
    assert 'data-seat="1"' not in text
    assert "Not there: Ben." in text
    client.post(address(left, "deals/"), posted(left, "0* x 60 100"))
    assert fresh(left).state.totals == (0, 25, 120, 200)
    assert fresh(left).state.completed == (2, 1, 0, 0)


def test_the_pad_the_board_and_the_page_to_watch_show_a_dash(client: Client, left: Game) -> None:
    now = record(left, "0* x 60 100")
    for text in (client.get(address(now)).text, client.get(f"/watch/{now.watch_token}/").text):
        [row] = re.findall(r'<td class="empty-seat">.*?</td>', text, re.DOTALL)
        assert "–" in row
        assert "has left" in text
    assert [cell.is_empty for cell in Grid(now, writable=True).rows[1].cells] == [
        seat == BEN for seat in range(4)
    ]


def test_who_left_may_come_back_and_plays_on_with_the_phase_they_had(
    client: Client, left: Game
) -> None:
    now = record(left, "0* x 60 100")
    answer = client.post(address(now, "seats/return/"), sent(now, BEN), follow=True)
    assert "Ben is back and plays on from deal 3." in answer.text
    now = record(fresh(now), "0* 25+ 60 100")
    assert (now.state.completed, now.state.missed) == ((3, 2, 0, 0), (0, 1, 0, 0))


def test_a_leaving_that_was_a_mistake_is_undone(client: Client, left: Game) -> None:
    assert "Undo: Ben left" in client.get(address(left)).text
    text = client.post(address(left, "undo/"), sent(left, BEN), follow=True).text
    assert fresh(left).state.empty == set()
    assert "Ben left after all" in text
    client.post(address(left, "redo/"), sent(left, BEN))
    assert fresh(left).state.empty == {BEN}


def test_who_is_back_before_the_next_deal_has_never_left(left: Game) -> None:
    now = come_back(left, BEN)
    assert now.state == fresh(now).state_with(now.deals)
    assert now.state.empty == set()
    assert "Ben left after all" in GamePage(now).redo_text
    assert leave(now, BEN).state.empty == {BEN}


def test_undo_goes_back_step_by_step(left: Game) -> None:
    now = leave(record(left, "0* x 60 100"), CLEO)
    assert [GamePage(now).undo_text, now.state.empty] == ["Undo: Cleo left", {BEN, CLEO}]
    now.undo(submission(now))
    now = fresh(now)
    assert [GamePage(now).undo_text, now.state.empty] == ["Undo deal 2", {BEN}]
    now.undo(submission(now))
    now = fresh(now)
    assert [GamePage(now).undo_text, now.state.empty] == ["Undo: Ben left", {BEN}]
    now.undo(submission(now))
    now = fresh(now)
    assert [GamePage(now).undo_text, now.state.empty] == ["Undo deal 1", set()]
    for _step in range(3):
        now.redo(submission(now))
        now = fresh(now)
    assert len(now.deals) == 2
    assert now.state.empty == {BEN, CLEO}
    assert now.deals[1].empty == {BEN}


def test_older_deals_are_corrected_as_before_and_newer_ones_without_the_seat(
    client: Client, left: Game
) -> None:
    now = record(left, "0* x 60 100")
    assert 'data-seat="1"' in client.get(address(now, "deals/1/")).text
    client.post(address(now, "deals/1/correct/"), posted(now, "0* 60 25+ 100"))
    assert fresh(now).state.totals == (0, 60, 85, 200)
    page = client.get(address(now, "deals/2/")).text
    assert 'data-seat="1"' not in page
    assert "Ben: –" in page
    client.post(address(now, "deals/2/correct/"), posted(now, "60 x 0* 100"))
    assert fresh(now).state.completed == (1, 0, 2, 0)
    assert fresh(now).deals[1].empty == {BEN}


def test_who_deals_and_who_starts_pass_over_the_empty_seat(client: Client, left: Game) -> None:
    state = left.state
    assert (state.dealer, state.starter) == (2, 3)
    assert "Cleo</bdi> deals" in client.get(address(left)).text
    assert [player.deals for player in players_of(left)] == [False, False, True, False]


def test_who_left_leads_no_more(game: Game) -> None:
    now = record(game, "60 0* 60 60")
    assert leaders(now) == (BEN,)
    assert leaders(leave(now, BEN)) == ()
    assert leaders(record(fresh(now), "0* x 60 60")) == (0,)


def test_who_stays_alone_has_won(client: Client) -> None:
    game = record(sit_down("Ada", "Ben"), "60 0*")
    assert "Only two are left." in client.get(address(game, "seats/")).text
    text = client.post(address(game, "seats/leave/"), sent(game, BEN), follow=True).text
    assert "Ada wins" in text
    assert "The others have left: the game ends here" in text
    assert fresh(game).state.outcome is Outcome.OTHERS_LEFT
    client.post(address(game, "undo/"), sent(game, BEN))
    assert fresh(game).state.is_running


def test_the_last_two_cannot_both_leave(client: Client) -> None:
    game = leave(record(sit_down("Ada", "Ben"), "60 0*"), BEN)
    assert "nobody has to leave it any more" in client.get(address(game, "seats/")).text
    answer = client.post(address(game, "seats/leave/"), sent(game, 0))
    assert answer.status_code == 422
    assert "The game is over" in answer.text
    assert fresh(game).state.winners == (0,)


def test_a_tie_is_won_by_who_stays() -> None:
    game = record(sit_down("Ada", "Ben", "Cleo", timed=True, variant="short:1"), "10+ 10+ 60")
    assert game.state.replay == (0, BEN)
    now = leave(game, BEN)
    assert (now.state.winners, now.state.outcome) == ((0,), Outcome.OTHERS_LEFT)
    now.undo(submission(now))
    fresh(game).record_replay(BEN, submission(game))
    assert fresh(game).state.winners == (BEN,)


def test_a_replay_is_undone_before_the_leaving_that_came_first() -> None:
    game = record(sit_down("Ada", "Ben", "Cleo", timed=True, variant="short:1"), "10+ 10+ 60")
    leave(game, CLEO)
    fresh(game).record_replay(BEN, submission(game))
    assert fresh(game).state.winners == (BEN,)
    assert "replay" in GamePage(fresh(game)).undo_text
    assert fresh(game).state.empty == {CLEO}


def test_before_the_first_deal_somebody_may_leave(client: Client, game: Game) -> None:
    client.post(address(game, "seats/leave/"), sent(game, 0))
    assert fresh(game).state.empty == {0}
    assert "left before the first deal" in client.get(address(game, "seats/")).text
    client.post(address(game, "deals/"), posted(game, "x 0* 60 60"))
    assert fresh(game).state.completed == (0, 1, 0, 0)


def test_on_the_board_nothing_is_kept_at_an_empty_seat(client: Client) -> None:
    game = leave(record(sit_down("Ada", "Ben", "Cleo", edition="board"), "* + -"), BEN)
    assert 'name="kept-1"' not in client.get(address(game)).text
    client.post(address(game, "deals/"), posted(game, "* x -"))
    version = fresh(game).log[-1]
    assert version.kept == [0, None, 0]
    assert version.deal.empty == {BEN}
    assert fresh(game).deals[1].empty == {BEN}
    assert fresh(game).state.completed == (4, 1, 0)


def test_where_the_fewest_points_win_who_was_away_does_not(client: Client) -> None:
    game = sit_down("Ada", "Ben", "Cleo", variant="ten")
    record(game, *["0* 60 60"] * 8)
    assert "missed fewer deals" in client.get(address(game, "seats/")).text
    leave(game, 0)
    record(game, *["x 0* 60"] * 2)
    assert fresh(game).state.winners == (BEN,)


# Bad input


def test_a_deal_that_names_points_for_an_empty_seat_says_what_to_do(
    client: Client, left: Game
) -> None:
    full = posted(left, "0* x 60 100") | {"points-1": "25"}
    answer = client.post(address(left, "deals/"), full)
    assert answer.status_code == 422
    assert "Ben has left: nothing of this deal counts for Ben." in answer.text
    assert 'value="100"' in answer.text
    assert len(fresh(left).deals) == 1
    assert client.post(address(left, "deals/"), posted(left, "60 0* 60 100")).status_code == 422


def test_a_deal_sent_while_somebody_leaves_is_shown_beside_it(client: Client, game: Game) -> None:
    record(game, "0* 25+ 60 100")
    old = posted(game, "0* 25+ 60 100")
    leave(game, BEN)
    answer = client.post(address(game, "deals/"), old)
    assert answer.status_code == 409
    assert "Ben has left: the seat is empty from deal 2 on." in answer.text
    assert "Ben: 25" in answer.text
    assert len(fresh(game).deals) == 1


def test_two_phones_that_say_the_same_mean_it_once(client: Client, game: Game) -> None:
    first, second = sent(game, BEN), sent(game, BEN)
    for fields in (first, second, first):
        assert client.post(address(game, "seats/leave/"), fields).status_code == 302
    assert fresh(game).version == 1


def test_whoever_saw_less_looks_first(client: Client, game: Game) -> None:
    old = sent(game, BEN)
    record(game, "0* 25+ 60 100")
    answer = client.post(address(game, "seats/leave/"), old, follow=True)
    assert answer.redirect_chain == [(address(game, "seats/"), 302)]
    assert "Somebody else recorded something." in answer.text
    assert fresh(game).state.empty == set()


@pytest.mark.parametrize("seat", ["", "9", "-1", "Ben", str(BEN)])
def test_only_who_sits_there_can_leave(client: Client, left: Game, seat: str) -> None:
    fields = sent(left, BEN) | {"seat": seat}
    assert client.post(address(left, "seats/leave/"), fields).status_code == 422
    assert fresh(left).version == 2


def test_only_who_left_can_come_back(client: Client, left: Game) -> None:
    assert client.post(address(left, "seats/return/"), sent(left, CLEO)).status_code == 422


def test_what_is_so_already_is_not_said_again(left: Game) -> None:
    with pytest.raises(MovedOn):
        change_seat(left, BEN, submission(left), is_empty=True)


def test_once_the_game_is_closed_nobody_leaves_and_the_organiser_sees_who_tried(
    game: Game,
) -> None:
    Game.objects.filter(pk=game.pk).update(closed="table")
    with pytest.raises(Closed):
        change_seat(game, BEN, submission(game), is_empty=True)
    assert LateEntry.objects.get().facts["kind"] == "leave"
    assert fresh(game).version == 0


# What is kept


def test_it_is_a_version_with_author_key_and_digest(game: Game) -> None:
    author = User.objects.create_user("ada")
    change_seat(game, BEN, Submission(new_key(), 0, author.pk), is_empty=True)
    [version] = fresh(game).log
    assert (version.kind, version.out, version.number) == ("leave", BEN, 0)
    assert version.author == author
    assert version.digest == fresh(game).head
    assert version_text(version, game) == "Ben has left: the seat is empty from deal 1 on."
    call_command("verify")


def test_the_page_tells_who_said_it_and_what_was_taken_back(client: Client, left: Game) -> None:
    left.undo(submission(left))
    text = client.get(address(left, "seats/")).text
    assert "Ben has left: the seat is empty from deal 2 on." in text
    assert "Taken back: Ben has left" in text


def test_a_page_that_saw_less_still_asks_of_the_seat(game: Game) -> None:
    record(game, "0* 25+ 60 100")
    leave(game, BEN)
    record(game, "0* x 60 100")
    assert len(DealForm(fresh(game).as_of(1)).lines) == 4
    assert len(DealForm(fresh(game).as_of(2)).lines) == 3


def test_the_table_of_all_games_puts_who_left_last(left: Game) -> None:
    record(left, "0* x 60 100")
    leave(left, CLEO)
    leave(left, 3)
    places = {row.name: row.place for row in recorded_result(fresh(left)).rows}
    assert places == {"Ada": 1, "Ben": 2, "Cleo": 3, "Dora": 4}


def test_nobody_checks_the_cards_of_who_has_left(client: Client, left: Game) -> None:
    text = client.get(address(left, "check/")).text
    assert 'name="seat" value="2"' in " ".join(text.split())
    assert 'name="seat" value="1"' not in " ".join(text.split())


def test_the_rematch_is_played_by_those_who_stayed(left: Game) -> None:
    rematch = start_rematch(left)
    assert (rematch.seat_names, rematch.first_dealer) == (["Ada", "Cleo", "Dora"], 1)


def test_where_nobody_stayed_but_one_all_may_play_again() -> None:
    game = leave(record(sit_down("Ada", "Ben"), "60 0*"), BEN)
    assert start_rematch(game).seat_names == ["Ada", "Ben"]


def test_a_version_stands_at_one_place_only(left: Game) -> None:
    places = [version.place for version in fresh(left).log]
    assert len(set(places)) == len(places)
    assert read_row("0* x 60").empty == {1}
    assert DealVersion.objects.filter(kind="leave").count() == 1
