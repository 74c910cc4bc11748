"""What comes in after a table was closed: the phone hears why, and the desk shows it."""

import re

import pytest
from django.http import HttpResponse
from django.test import Client
from django.urls import reverse
from django.utils import timezone

from scoring.games.deals import MOST_LATE_ENTRIES, LateEntry
from scoring.games.models import Game
from tests.clubs import ada, ben
from tests.scoring.tables import fresh, new_key, posted
from tests.tournaments.nights_running import deal, game_of, round_of, running, table_of
from tournaments.nights.actions import end_night
from tournaments.nights.models import Tournament
from tournaments.rounds.closing import close_table
from tournaments.rounds.models import HandResult, Round
from tournaments.rounds.publishing import complete, publish, reopen, unpublish

ROW = "25+ 60 0* 60"
KEPT = "Nothing is lost: the organiser sees what you sent."


@pytest.fixture
def night(db: None) -> Tournament:
    """A deal is recorded at the first table."""
    night = running(minutes=45)
    deal(night, 1, ROW)
    return night


def send(game: Game, sent: dict[str, object]) -> HttpResponse:
    """What a phone sends that saw the game before it was closed."""
    return Client().post(reverse("deal-record", args=[game.write_token]), sent)  # type: ignore[return-value]


def desk(night: Tournament) -> str:
    return ada(night.club).get(night.get_absolute_url()).text


def test_a_deal_after_its_round_is_kept_for_the_organiser(night: Tournament) -> None:
    game = game_of(night)
    sent = posted(game, ROW)
    complete(round_of(night), None, knowingly=True)
    answer = send(game, sent)
    assert answer.status_code == 409
    text = answer.content.decode()
    assert "Round 1 is complete." in text
    assert KEPT in text
    assert 'value="60"' in text  # the phone keeps it
    shown = desk(night)
    assert "Round 1, table 1" in shown
    assert "This came in after the round was complete and does not count." in shown
    assert "Deal 2: out: " in shown
    assert reverse("hand-result-entry", args=[night.pk, table_of(night).pk]) in shown
    assert fresh(game).version == 1


def test_scorers_who_could_do_nothing_about_it_are_not_shown_it(night: Tournament) -> None:
    game, sent = game_of(night), posted(game_of(night), ROW)
    close_table(table_of(night), None)
    send(game, sent)
    assert "after the table was closed" in desk(night)
    assert "after the table was closed" not in ben(night.club).get(night.get_absolute_url()).text


def test_a_deal_after_the_night_is_kept(night: Tournament) -> None:
    game, sent = game_of(night), posted(game_of(night), ROW)
    end_night(night)
    assert send(game, sent).status_code == 409
    assert "after the end of the night" in desk(night)


def test_a_deal_for_a_round_that_was_taken_back_is_kept(night: Tournament) -> None:
    game, sent = game_of(night), posted(game_of(night), ROW)
    unpublish(round_of(night), None, knowingly=True)
    answer = send(game, sent)
    assert answer.status_code == 409
    assert "This game no longer counts." in answer.content.decode()
    shown = desk(night)
    assert "Round 1, table 1" in shown
    assert "after the table was taken back or seated anew" in shown
    assert game.get_absolute_url() in shown
    assert fresh(game).version == 1


def test_of_a_table_that_is_gone_its_people_are_named(night: Tournament) -> None:
    game, sent = game_of(night), posted(game_of(night), ROW)
    unpublish(round_of(night), None, knowingly=True)
    round_of(night).delete()
    send(game, sent)
    assert "after the table was taken back" in desk(night)
    assert fresh(game).names[0] in desk(night)


def test_a_correction_and_an_undo_are_kept_too(night: Tournament) -> None:
    game, sent = game_of(night), posted(game_of(night), "25+ 55 0* 60")
    seen = {"key": new_key(), "seen": fresh(game).version}
    complete(round_of(night), None, knowingly=True)
    corrected = Client().post(reverse("deal-correct", args=[game.write_token, 1]), sent)
    assert (corrected.status_code, KEPT in corrected.text) == (409, True)
    undone = Client().post(reverse("deal-undo", args=[game.write_token]), seen)
    assert (undone.status_code, KEPT in undone.text) == (409, True)
    shown = desk(night)
    assert "Deal 1: out: " in shown
    assert "Deal 1: Taken back." in shown


def test_sent_once_more_it_waits_once_and_changed_it_is_the_new_one(night: Tournament) -> None:
    game, sent = game_of(night), posted(game_of(night), ROW)
    close_table(table_of(night), None)
    for _time in range(2):
        assert send(game, sent).status_code == 409
    late = LateEntry.objects.get()
    ada(night.club).post(reverse("late-settle", args=[night.pk, late.pk]), {"shown": late.mark})
    send(game, sent)
    assert "after the table was closed" not in desk(night)
    send(game, sent | {"points-1": "65"})
    assert ": 65" in desk(night)


def test_once_it_counts_it_is_no_longer_late(night: Tournament) -> None:
    game, sent = game_of(night), posted(game_of(night), ROW)
    complete(round_of(night), None, knowingly=True)
    assert send(game, sent).status_code == 409
    reopen(round_of(night), None)
    assert send(game, sent).status_code == 302
    assert fresh(game).version == 2
    assert "does not count" not in desk(night)


def test_a_deal_whose_answer_was_lost_gets_it_after_the_end_too(night: Tournament) -> None:
    game, sent = game_of(night), posted(game_of(night), ROW)
    assert send(game, sent).status_code == 302
    undo = {"key": new_key(), "seen": fresh(game).version}
    address = reverse("deal-undo", args=[game.write_token])
    assert Client().post(address, undo).status_code == 302
    complete(round_of(night), None, knowingly=True)
    end_night(night)
    assert send(game, sent).status_code == 302
    assert Client().post(address, undo).status_code == 302
    assert not LateEntry.objects.exists()
    assert fresh(game).version == 3


def test_the_same_key_with_another_deal_is_another_deal(night: Tournament) -> None:
    game, sent = game_of(night), posted(game_of(night), ROW)
    send(game, sent)
    complete(round_of(night), None, knowingly=True)
    assert send(game, sent | {"points-1": "65"}).status_code == 409


RESULT = {
    f"{what}-{seat}": "1" if what == "completed" else "60"
    for what in ("completed", "points")
    for seat in range(4)
}


@pytest.mark.parametrize("seated_anew", [False, True])
def test_a_result_by_hand_of_a_table_taken_back_is_kept_and_is_of_nobody_else(
    night: Tournament, *, seated_anew: bool
) -> None:
    table = table_of(night)
    browser = ben(night.club)
    page = browser.get(reverse("hand-result-entry", args=[night.pk, table.pk])).text
    shown = re.search(r'name="game" value="(\d+)"', page)
    assert shown
    round = unpublish(round_of(night), None, knowingly=True)
    assert isinstance(round, Round)
    if seated_anew:
        publish(round_of(night), None, knowingly=True)
    sent = RESULT | {"seen": "0", "game": shown[1], "sure": "on"}
    answer = browser.post(reverse("hand-result-save", args=[night.pk, table.pk]), sent, follow=True)
    assert answer.status_code == 200
    assert KEPT in answer.content.decode()
    assert not HandResult.objects.exists()
    shown_there = desk(night)
    assert "after the table was taken back or seated anew" in shown_there
    assert " 1/60" in shown_there


def test_another_deal_under_the_key_of_one_that_counts_is_shown_as_late(night: Tournament) -> None:
    game, sent = game_of(night), posted(game_of(night), ROW)
    send(game, sent)
    complete(round_of(night), None, knowingly=True)
    for _time in range(2):
        send(game, sent | {"points-1": "65"})
    assert ": 65" in desk(night)
    assert LateEntry.objects.count() == 1


def test_only_the_organiser_of_the_night_settles_it(night: Tournament) -> None:
    game, sent = game_of(night), posted(game_of(night), ROW)
    close_table(table_of(night), None)
    send(game, sent)
    late = LateEntry.objects.get()
    address, seen = reverse("late-settle", args=[night.pk, late.pk]), {"shown": late.mark}
    assert ben(night.club).post(address, seen).status_code == 404
    assert LateEntry.objects.get().settled_at is None
    assert ada(night.club).post(address, seen).status_code == 302
    settled = LateEntry.objects.get().settled_at
    assert settled
    ada(night.club).post(address, seen)
    assert LateEntry.objects.get().settled_at == settled


def test_whoever_sends_without_end_is_kept_so_many_times(night: Tournament) -> None:
    game = game_of(night)
    close_table(table_of(night), None)
    for _time in range(MOST_LATE_ENTRIES + 2):
        LateEntry.objects.keep(game, new_key(), None, {}, "table")
    assert LateEntry.objects.count() == MOST_LATE_ENTRIES


def test_what_was_changed_after_it_was_read_is_not_settled(night: Tournament) -> None:
    game, sent = game_of(night), posted(game_of(night), ROW)
    close_table(table_of(night), None)
    send(game, sent)
    late = LateEntry.objects.get()
    send(game, sent | {"points-1": "65"})
    address = reverse("late-settle", args=[night.pk, late.pk])
    answer = ada(night.club).post(address, {"shown": late.mark}, follow=True)
    assert "This was changed meanwhile" in answer.text
    assert ": 65" in answer.text


def test_what_is_settled_takes_no_room_from_what_comes_in_after_it(night: Tournament) -> None:
    game = game_of(night)
    close_table(table_of(night), None)
    for _time in range(MOST_LATE_ENTRIES):
        LateEntry.objects.keep(game, new_key(), None, {}, "table")
    LateEntry.objects.update(settled_at=timezone.now())
    send(game, posted(game, ROW))
    assert "after the table was closed" in desk(night)


def test_one_that_waits_is_kept_as_it_was_changed_however_many_wait(night: Tournament) -> None:
    game, sent = game_of(night), posted(game_of(night), ROW)
    close_table(table_of(night), None)
    send(game, sent)
    for _time in range(MOST_LATE_ENTRIES):
        send(game, posted(game, ROW))
    send(game, sent | {"points-1": "65"})
    assert ": 65" in desk(night)
