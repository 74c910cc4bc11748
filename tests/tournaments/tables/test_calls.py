import pytest
from django.test import Client
from django.urls import reverse

from scoring.clubs.throttling import QUARTER, Limit
from scoring.games.models import Game
from tests.tournaments.nights_running import game_of, running, table_of
from tournaments.codes import read_code
from tournaments.nights.models import LogEntry, Tournament
from tournaments.rounds.models import Round, RoundState, Table
from tournaments.tables import actions as calls
from tournaments.tables import views

pytestmark = pytest.mark.django_db


@pytest.fixture
def night() -> Tournament:
    return running()


def kinds(tournament: Tournament) -> list[str]:
    entries = LogEntry.objects.filter(tournament=tournament).order_by("pk")
    return [entry.kind for entry in entries if "call" in entry.kind or "code" in entry.kind]


def test_a_call_made_twice_is_one_call(night: Tournament) -> None:
    first, second = table_of(night), table_of(night)
    assert calls.call(first)
    assert not calls.call(second)
    assert table_of(night).called_at == first.called_at
    assert kinds(night) == ["table-called"]


def test_a_call_is_taken_back_or_answered_and_either_only_once(night: Tournament) -> None:
    calls.call(table_of(night))
    assert calls.take_back(table_of(night))
    assert not calls.take_back(table_of(night))
    assert not calls.answer(table_of(night), None)
    calls.call(table_of(night))
    assert calls.answer(table_of(night), None)
    assert table_of(night).called_at is None
    assert kinds(night) == ["table-called", "call-taken-back", "table-called", "call-answered"]


def test_only_the_first_phone_opens_a_table(night: Tournament) -> None:
    assert calls.note_opening(table_of(night))
    then = table_of(night)
    assert not calls.note_opening(then)
    then.opened_at = None  # a page that was loaded before
    assert not calls.note_opening(then)
    assert table_of(night).opened_at


def test_a_new_code_makes_the_old_code_and_the_old_links_open_nothing(night: Tournament) -> None:
    table, game = table_of(night), game_of(night)
    old = table.code
    assert calls.renew(table, old, None)
    assert table_of(night).code == table.code != old
    assert calls.table_behind(old) is None
    assert calls.table_behind(table.code) == table
    assert not Game.objects.filter(write_token=game.write_token).exists()
    assert kinds(night) == ["codes-renewed"]


def test_renewed_twice_by_pages_that_saw_the_same_code_it_is_renewed_once(
    night: Tournament,
) -> None:
    old = table_of(night).code
    assert calls.renew(table_of(night), old, None)
    now = table_of(night).code
    assert not calls.renew(table_of(night), old, None)
    assert table_of(night).code == now


@pytest.mark.parametrize("typed", ["abcd23", " AB CD 23 ", "ab-cd-23"])
def test_a_code_is_found_however_it_was_typed(night: Tournament, typed: str) -> None:
    Table.objects.filter(pk=table_of(night).pk).update(code="ABCD23")
    assert calls.table_behind(read_code(typed)) == table_of(night)


def test_nothing_opens_nothing(night: Tournament) -> None:
    Table.objects.update(game=None)
    assert calls.table_behind("") is None
    assert calls.table_behind("?!") is None
    assert calls.table_behind(table_of(night).code) is None


def test_a_table_of_a_round_that_is_complete_calls_nobody(night: Tournament) -> None:
    Round.objects.update(state=RoundState.COMPLETE)
    assert not calls.call(table_of(night))


def test_a_table_that_calls_again_and_again_has_to_wait(
    night: Tournament, client: Client, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(views, "CALLS", Limit("table-call", 3, QUARTER))

    def press(name: str, number: int = 1) -> str:
        token = game_of(night, number).write_token
        return client.post(reverse(name, args=[token]), follow=True).text

    for name in ("table-call", "table-call-back", "table-call"):
        assert "Too many at once." not in press(name)
    assert "Too many at once." in press("table-call-back")
    assert len(kinds(night)) == 3
    press("table-call", 2)
    assert table_of(night, 2).called_at  # the others are not concerned
