"""The clock ends a timed table with its last deal; with more time it plays on."""

import pytest
from django.test import Client
from django.urls import reverse
from django.utils import timezone

from scoring.errors import Closed
from scoring.games.models import Game
from tests.clubs import ada
from tests.scoring.tables import fresh, posted, read_row, submission
from tests.tournaments.nights_running import deal, game_of, round_of, running, table_of
from tests.tournaments.rounds.timed_tables import (
    ROW,
    is_done,
    recorded,
    said,
    send,
    step,
    time_is_up,
    timed_night,
)
from tournaments.clock import actions as timing
from tournaments.nights.actions import change
from tournaments.nights.models import TimeUp, Tournament
from tournaments.rounds.closing import play_on, say_done
from tournaments.rounds.models import Round

pytestmark = pytest.mark.django_db


@pytest.fixture
def night() -> Tournament:
    return timed_night()


def test_in_time_no_deal_is_the_last(night: Tournament) -> None:
    timing.start(round_of(night))
    assert deal(night, 1, ROW).last_deal is None
    assert not is_done(night)


def test_a_clock_that_never_started_ends_nothing(night: Tournament) -> None:
    Round.objects.update(clock_shift=-50 * 60)
    assert deal(night, 1, ROW).last_deal is None


@pytest.mark.parametrize(
    ("ending", "more"), [(TimeUp.DEAL, 1), (TimeUp.ONE_MORE, 2), (TimeUp.NOW, 1)]
)
def test_after_the_time_so_many_deals_come_in_and_no_other(
    night: Tournament, client: Client, ending: str, more: int
) -> None:
    Tournament.objects.update(ending=ending)
    time_is_up(night)
    assert not is_done(night)
    for _deal in range(more):
        assert not is_done(night)
        assert "Record deal" in client.get(game_of(night).get_absolute_url()).text
        deal(night, 1, ROW)
    assert is_done(night)
    assert not is_done(night, 2)
    shown = client.get(game_of(night).get_absolute_url()).text
    assert "Record deal" not in shown
    assert f"The time is up, and deal {1 + more} was the last one." in shown
    assert f"<span>Deal {2 + more}</span>" not in shown
    assert "data-clock" not in shown  # it would still say what is to be played
    assert said(night) == [f"Round 1, table 1: done, deal {1 + more} was its last one."]
    with pytest.raises(Closed):
        deal(night, 1, ROW)
    assert len(game_of(night).deals) == 1 + more


def test_which_deal_is_the_last_is_announced(night: Tournament, client: Client) -> None:
    time_is_up(night)
    address = game_of(night).get_absolute_url()
    assert "Deal 2 is the last one." in client.get(address).text
    Tournament.objects.update(ending=TimeUp.NOW)
    assert "is the last one." not in client.get(address).text
    Tournament.objects.update(ending=TimeUp.ONE_MORE)
    for _moment in range(2):
        assert "Deal 3 is the last one." in client.get(address).text
        deal(night, 1, ROW)


def test_a_deal_after_the_last_is_refused_and_counts_once_they_play_on(
    night: Tournament, client: Client
) -> None:
    time_is_up(night)
    game = deal(night, 1, ROW)
    sent = posted(game, ROW)
    refused = client.post(reverse("deal-record", args=[game.write_token]), sent)
    assert (refused.status_code, refused["X-Kept"]) == (409, "late")
    assert "deal 2 was the last one. If one more deal is to count, press “We play on”" in (
        refused.text
    )
    assert 'value="60"' in refused.text  # nothing typed is lost
    desk = ada(night.club).get(night.get_absolute_url()).text
    assert "after the last deal of the table" in desk
    assert "This table is done." not in step(client, game, "table-play-on")
    assert send(client, game, sent) == 302
    assert is_done(night)
    assert len(fresh(game).deals) == 3
    assert "does not count" not in ada(night.club).get(night.get_absolute_url()).text


def test_the_last_deal_taken_back_opens_the_table_and_brought_back_it_is_done(
    night: Tournament,
) -> None:
    time_is_up(night)
    game = deal(night, 1, ROW)
    game.undo(submission(game))
    assert not is_done(night)
    fresh(game).redo(submission(game))
    assert is_done(night)
    game = fresh(game)
    game.undo(submission(game))
    deal(night, 1, "60 25+ 0* 60")
    assert is_done(night)
    assert fresh(game).last_deal == 2


@pytest.mark.parametrize("undone_ago", [0, 8])
@pytest.mark.parametrize("again", [None, ROW, "60 25+ 0* 60"])
def test_a_deal_of_before_the_time_was_up_is_not_the_last_when_it_comes_in_again(
    night: Tournament, again: str | None, undone_ago: int
) -> None:
    time_is_up(night, 10)
    game = game_of(night)
    recorded(game, 11)
    game.undo(submission(game))
    recorded(game, undone_ago, removed=True)
    if again is None:
        fresh(game).redo(submission(game))
    else:
        deal(night, 1, again)
    assert fresh(game).last_deal is None
    assert not is_done(night)
    assert deal(night, 1, ROW).last_deal == 2


@pytest.mark.parametrize("again", [ROW, "60 25+ 0* 60"])
def test_a_deal_of_after_the_time_was_up_that_was_taken_back_ends_the_table_when_it_is_played(
    night: Tournament, again: str
) -> None:
    time_is_up(night, 10)
    game = game_of(night)
    recorded(game, 9)
    game.undo(submission(game))
    assert deal(night, 1, again).last_deal == 1
    assert is_done(night)
    assert said(night) == ["Round 1, table 1: done, deal 1 was its last one."]


def test_that_a_table_is_done_is_said_once(night: Tournament) -> None:
    time_is_up(night)
    game = deal(night, 1, ROW)
    game.undo(submission(game))
    deal(night, 1, "60 25+ 0* 60")
    assert said(night) == ["Round 1, table 1: done, deal 2 was its last one."]


def test_a_correction_neither_ends_a_table_nor_opens_it(night: Tournament) -> None:
    time_is_up(night)
    game = game_of(night)
    game.correct_deal(1, read_row("60 25+ 0* 60"), submission(game))
    assert not is_done(night)
    deal(night, 1, ROW)
    game = fresh(game)
    game.correct_deal(1, read_row(ROW), submission(game))
    assert is_done(night)


def test_time_for_all_opens_the_tables_that_the_clock_ended(night: Tournament) -> None:
    time_is_up(night, 2)
    deal(night, 1, ROW)
    say_done(table_of(night, 2))
    assert timing.add(round_of(night), 1, seen=45 * 60)
    assert is_done(night)  # it is not time again
    assert timing.add(round_of(night), 5, seen=46 * 60)
    assert not is_done(night)
    assert is_done(night, 2)  # they have said so themselves
    assert deal(night, 1, ROW).last_deal is None


def test_time_for_one_table_opens_it_alone(night: Tournament) -> None:
    time_is_up(night)
    for number in (1, 2):
        deal(night, number, ROW)
    assert timing.add_to_table(table_of(night), 5, seen=0)
    assert (is_done(night), is_done(night, 2)) == (False, True)


def test_a_clock_set_back_opens_them_too(night: Tournament) -> None:
    time_is_up(night)
    deal(night, 1, ROW)
    assert timing.reset(round_of(night))
    assert not is_done(night)


@pytest.mark.parametrize(("minutes", "opens"), [(60, True), (None, True), (40, False)])
def test_other_minutes_of_the_night_open_the_tables_that_have_time_again(
    night: Tournament, minutes: int | None, opens: bool
) -> None:
    time_is_up(night)
    deal(night, 1, ROW)
    say_done(table_of(night, 2))
    people = [each.player for each in night.entrants.all()]
    change(night, {"minutes": minutes}, people, None)
    assert (is_done(night), is_done(night, 2)) == (not opens, True)
    assert game_of(night).last_deal == (None if opens else 2)


@pytest.mark.parametrize(
    ("ending", "last"), [(TimeUp.DEAL, 2), (TimeUp.NOW, 2), (TimeUp.ONE_MORE, 3)]
)
def test_another_ending_of_the_night_counts_where_it_is_still_played(
    night: Tournament, ending: str, last: int
) -> None:
    Tournament.objects.update(ending=TimeUp.ONE_MORE)
    time_is_up(night)
    deal(night, 1, ROW)
    assert game_of(night).last_deal == 3
    people = [each.player for each in night.entrants.all()]
    change(night, {"ending": ending}, people, None)
    assert game_of(night).last_deal == last
    assert is_done(night) == (last == 2)


def test_another_ending_leaves_a_table_done_that_had_its_last_deal(night: Tournament) -> None:
    time_is_up(night)
    game = deal(night, 1, ROW)
    people = [each.player for each in night.entrants.all()]
    change(night, {"ending": TimeUp.ONE_MORE}, people, None)
    assert (fresh(game).last_deal, is_done(night)) == (2, True)
    change(night, {"ending": TimeUp.DEAL}, people, None)
    game.undo(submission(game))
    change(night, {"ending": TimeUp.ONE_MORE}, people, None)
    assert (fresh(game).last_deal, is_done(night)) == (3, False)


def test_another_ending_leaves_the_deal_that_a_table_was_allowed(night: Tournament) -> None:
    Tournament.objects.update(ending=TimeUp.ONE_MORE)
    time_is_up(night)
    deal(night, 1, ROW)
    deal(night, 1, ROW)
    play_on(table_of(night))
    people = [each.player for each in night.entrants.all()]
    for ending in (TimeUp.DEAL, TimeUp.ONE_MORE):
        change(Tournament.objects.get(pk=night.pk), {"ending": ending}, people, None)
        assert (game_of(night).last_deal, is_done(night)) == (4, False)
    deal(night, 1, ROW)
    assert is_done(night)


def test_a_clock_that_jumps_neither_ends_a_table_nor_opens_it(night: Tournament) -> None:
    time_is_up(night)
    deal(night, 1, ROW)
    say_done(table_of(night, 2))
    Round.objects.update(clock_started_at=timezone.now())  # as a laptop that was set back sees it
    assert is_done(night)
    assert is_done(night, 2)
    timing.pause(round_of(night))
    timing.resume(round_of(night))
    assert is_done(night)
    play_on(table_of(night, 2))
    time_is_up(night, 500)
    assert not is_done(night, 2)


def test_the_deals_that_were_agreed_and_a_winner_end_a_table_for_themselves(
    client: Client,
) -> None:
    night = running(minutes=45, deals=2)
    time_is_up(night)
    game = deal(night, 1, ROW)
    assert game.last_deal == 1
    play_on(table_of(night))
    game = deal(night, 1, ROW)
    assert "All 2 deals are played." in client.get(game.get_absolute_url()).text
    assert "We play on" not in client.get(game.get_absolute_url()).text
    Game.objects.update(variant="short:1")
    assert deal(night, 2, "0* 60 25+ 60").last_deal is None
