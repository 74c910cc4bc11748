"""People say that their table is done, an organiser closes it; and it plays on after all."""

import re
from collections.abc import Callable
from random import Random

import pytest
from django.db import transaction
from django.test import Client
from django.urls import reverse

from scoring.clubs.throttling import QUARTER, Limit
from scoring.errors import MovedOn
from scoring.games.deals import LateEntry
from scoring.games.models import Game
from tests.clubs import ada
from tests.scoring.tables import fresh, posted, read_row, submission
from tests.tournaments.nights_running import deal, game_of, round_of, running, table_of
from tests.tournaments.people import entrant
from tests.tournaments.rounds.timed_tables import (
    ROW,
    close_with_nobody,
    is_done,
    open_with_nobody,
    said,
    send,
    step,
    time_is_up,
    timed_night,
)
from tournaments.attendance.actions import set_presence
from tournaments.attendance.models import Presence
from tournaments.clock import actions as timing
from tournaments.nights.actions import end_night
from tournaments.nights.models import Tournament
from tournaments.rounds import closing, seats
from tournaments.rounds.closing import close_table, open_table, play_on, say_done
from tournaments.rounds.models import ClosedBy, Round, Table
from tournaments.rounds.publishing import complete, reopen, unpublish
from tournaments.rounds.repairing import Repair, apply, repair
from tournaments.rounds.seats import renew_games, seat
from tournaments.tables import done_views
from tournaments.tables.hand_results import TypedResult, enter

pytestmark = pytest.mark.django_db


@pytest.fixture
def night() -> Tournament:
    return timed_night()


def test_its_people_say_that_they_are_done_and_play_on(night: Tournament, client: Client) -> None:
    time_is_up(night)
    game = game_of(night)
    assert "We are done" in client.get(game.get_absolute_url()).text
    shown = step(client, game, "table-end")
    assert "You said that you are done: it counts as it stands." in shown
    assert is_done(night)
    assert table_of(night).closed_by == ClosedBy.PEOPLE
    sent = posted(game, ROW)
    assert send(client, game, sent) == 409
    for _press in range(2):
        step(client, game, "table-end")
        shown = step(client, game, "table-play-on")
    assert "We are done" in shown
    assert not is_done(night)
    assert send(client, game, sent) == 302
    assert said(night)[:2] == [
        "Round 1, table 1: said that it is done.",
        "Round 1, table 1: plays on after all.",
    ]


def test_said_twice_it_is_noted_once(night: Tournament) -> None:
    for _phone in range(2):
        say_done(table_of(night))
    for _phone in range(2):
        play_on(table_of(night))
    assert len(said(night)) == 2


def test_before_the_time_is_up_they_are_asked(night: Tournament, client: Client) -> None:
    timing.start(round_of(night))
    game = game_of(night)
    way = reverse("table-ending", args=[game.write_token])
    assert way in client.get(game.get_absolute_url()).text
    for asked in (client.get(way).text, step(client, game, "table-end")):
        assert "The time is not up yet." in asked
        assert "1 deal is recorded and counts." in asked
    assert not is_done(night)
    assert "This table is done." in step(client, game, "table-end", sure="on")
    second = reverse("table-ending", args=[game_of(night, 2).write_token])
    assert "your table would count for nobody" in client.get(second).text


def test_of_the_agreed_deals_it_says_how_many_are_recorded(client: Client) -> None:
    night = running(minutes=45, deals=2)
    timing.start(round_of(night))
    deal(night, 1, ROW)
    way = reverse("table-ending", args=[game_of(night).write_token])
    asked = client.get(way).text
    assert "Recorded: 1 of 2 deals." in asked
    buttons = re.findall(r'<(?:a|button)\s+class="button primary"[^>]*>\s*([^<]+)', asked)
    assert [text.strip() for text in buttons] == ["We play on"]


def test_what_the_organiser_closed_its_people_do_not_open(
    night: Tournament, client: Client
) -> None:
    close_table(table_of(night), None)
    game = game_of(night)
    assert "We play on" not in client.get(game.get_absolute_url()).text
    assert "This is no longer possible" in step(client, game, "table-play-on")
    say_done(table_of(night))
    assert table_of(night).closed_by == ClosedBy.ORGANISER
    open_table(table_of(night), None)
    assert not is_done(night)


def test_the_organiser_takes_over_what_its_people_closed(night: Tournament) -> None:
    say_done(table_of(night))
    before = table_of(night)
    for _press in range(2):
        close_table(table_of(night), None)
    after = table_of(night)
    assert (before.closed_by, after.closed_by) == (ClosedBy.PEOPLE, ClosedBy.ORGANISER)
    assert (after.closed_at, after.counted_up_to) == (before.closed_at, before.counted_up_to)
    assert game_of(night).closed == "table"
    assert len(said(night)) == 2
    with pytest.raises(MovedOn):
        play_on(table_of(night))


def test_once_the_round_is_complete_nobody_is_done_or_plays_on(
    night: Tournament, client: Client
) -> None:
    say_done(table_of(night))
    complete(round_of(night), None, knowingly=True)
    for press in (say_done, play_on):
        with pytest.raises(MovedOn):
            press(table_of(night))
    assert "This is no longer possible" in step(client, game_of(night), "table-play-on")
    reopen(round_of(night), None)
    assert (is_done(night), is_done(night, 2)) == (True, False)
    end_night(night)
    with pytest.raises(MovedOn):
        play_on(table_of(night))


def test_a_result_by_hand_is_not_played_on(night: Tournament, client: Client) -> None:
    time_is_up(night)
    game = deal(night, 1, ROW)
    enter(table_of(night), TypedResult((1, 1, 2, 0), (25, 60, 0, 60)), 0, None)
    assert "We play on" not in client.get(game.get_absolute_url()).text


def test_the_desk_lets_a_table_play_on_and_closes_one_that_forgot(night: Tournament) -> None:
    browser = ada(night.club)
    time_is_up(night)
    deal(night, 1, ROW)
    say_done(table_of(night, 2))
    shown = browser.get(night.get_absolute_url()).text
    assert "Says it is done" in shown
    assert shown.count("It plays on") == 2
    assert "All tables are done: complete round 1." in shown
    for number in (1, 2):
        way = reverse("round-table-open", args=[night.pk, 1, number])
        answer = browser.post(way, {"from_desk": "1"}, follow=True)
        assert answer.redirect_chain[-1][0] == night.get_absolute_url()
    shown = answer.text
    assert "Time is up: 2 tables are playing." in shown
    assert shown.split('id="keys"')[0].count("It is done") == 2
    way = reverse("round-table-close", args=[night.pk, 1, 2])
    shown = browser.post(way, {"from_desk": "1"}, follow=True).text
    assert "Time is up: 1 table is still playing: 1." in shown


def test_the_desk_and_the_wall_count_the_same_tables(client: Client) -> None:
    night = running(sizes=(3, 3, 3, 3), minutes=45)
    time_is_up(night)
    for number in (1, 2, 4):
        deal(night, number, "25+ 60 0*")
    say_done(table_of(night, 3))
    play_on(table_of(night, 1))
    game = game_of(night, 2)
    game.undo(submission(game))
    desk = ada(night.club).get(night.get_absolute_url()).text
    assert "2 tables are still playing: 1 and 2" in desk
    assert "2 of 4 tables are done" in desk
    wall = client.get(reverse("screen", args=[night.code])).text
    assert "2 of 4 tables are done" in wall
    assert "<li>2 tables are still playing: 1 and 2</li>" in wall
    assert "Provisional: 2 tables are still playing: 1 and 2" in wall


def test_a_round_taken_back_forgets_who_was_done(night: Tournament) -> None:
    time_is_up(night)
    game = deal(night, 1, ROW)
    say_done(table_of(night, 2))
    unpublish(round_of(night), None, knowingly=True)
    assert not Table.objects.exclude(closed_by=ClosedBy.ORGANISER).exists()
    assert send(Client(), game, posted(game, ROW)) == 409
    assert LateEntry.objects.get().why == "withdrawn"


def test_a_game_of_its_own_has_no_last_deal(client: Client) -> None:
    night = running(minutes=45)
    time_is_up(night)
    Table.objects.filter(number=1).update(game=None)
    games = Game.objects.filter(part_of=night.topic, table=None)
    game = games.get()
    game.record_deal(read_row(ROW), submission(game))
    assert fresh(game).last_deal is None


@pytest.mark.parametrize("press", [say_done, play_on])
def test_what_phones_say_leaves_a_repair_that_somebody_looks_at_as_it_is(
    night: Tournament, press: Callable[[Table], None]
) -> None:
    """Nobody sits elsewhere by it."""
    if press is play_on:
        say_done(table_of(night))
    set_presence(entrant(night, "Fay"), Presence.GONE)
    found = repair(round_of(night), Random(1))
    assert isinstance(found, Repair)
    press(table_of(night))
    assert apply(round_of(night), found.proposal, None) == [2]
    assert sorted(said(night))[0].startswith("Round 1, table 1:")


def seated_anew(table: Table, *, is_gone: bool) -> None:
    """As a repair does it: other people and another game, or no table any more."""
    round = table.round
    people = list(table.seats.values_list("entrant", flat=True))
    with transaction.atomic():
        seat(round, {table.number: [] if is_gone else [*people[1:], people[0]]})
        renew_games(round, {table.number})


@pytest.mark.parametrize("is_gone", [True, False])
@pytest.mark.parametrize("press", [say_done, play_on, close_with_nobody, open_with_nobody])
def test_at_a_table_that_was_seated_anew_meanwhile_nothing_is_done(
    night: Tournament, press: Callable[[Table], None], is_gone: bool
) -> None:
    table = table_of(night, 2)
    seated_anew(table_of(night, 2), is_gone=is_gone)
    with pytest.raises(MovedOn):
        press(table)
    assert not Table.objects.exclude(closed_at=None).exists()
    assert not said(night)


def test_a_phone_of_a_table_that_goes_while_it_says_that_it_is_done_is_answered_in_words(
    night: Tournament, client: Client, monkeypatch: pytest.MonkeyPatch
) -> None:
    time_is_up(night)
    game = game_of(night, 2)
    while_it_waits(monkeypatch, lambda: seated_anew(table_of(night, 2), is_gone=True))
    assert "This is no longer possible" in step(client, game, "table-end")


@pytest.mark.parametrize("is_gone", [True, False])
def test_a_last_deal_of_a_table_that_goes_while_it_is_sent_is_kept_as_too_late(
    night: Tournament, client: Client, monkeypatch: pytest.MonkeyPatch, is_gone: bool
) -> None:
    time_is_up(night)
    game = game_of(night, 2)
    sent = posted(game, ROW)
    while_it_waits(monkeypatch, lambda: seated_anew(table_of(night, 2), is_gone=is_gone))
    answer = client.post(reverse("deal-record", args=[game.write_token]), sent)
    assert (answer.status_code, answer["X-Kept"]) == (409, "late")
    assert LateEntry.objects.get().game == game
    assert not fresh(game).deals


def while_it_waits(monkeypatch: pytest.MonkeyPatch, act: Callable[[], None]) -> None:
    """Somebody else had the night first."""
    lock, acts = seats.locked, [act]

    def locked_later(round: Round) -> Round:
        if acts:
            acts.pop()()
        return lock(round)

    for module in (seats, closing):
        monkeypatch.setattr(module, "locked", locked_later)


def test_a_table_that_says_it_again_and_again_has_to_wait(
    night: Tournament, client: Client, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(done_views, "SAID", Limit("table-said", 3, QUARTER))
    time_is_up(night)
    game = game_of(night)
    for name in ("table-end", "table-play-on", "table-end"):
        step(client, game, name)
    assert "Too many at once." in step(client, game, "table-play-on")
    assert is_done(night)
    step(client, game_of(night, 2), "table-end")
    assert is_done(night, 2)  # the others are not concerned
