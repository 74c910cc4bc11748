"""Several phones at the door. Each race is also run with the referee sent off."""

import threading
from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress
from types import SimpleNamespace
from typing import Any

import pytest
from django.db import DatabaseError, IntegrityError, transaction
from django.db.models import QuerySet

from scoring.clubs.models import Club
from scoring.errors import NotOnePerson
from scoring.names import tidy
from scoring.people.erasing import merge
from scoring.people.models import Player
from tests import races
from tests.clubs import club_of
from tests.scoring.games.test_races import PHONES, at_once
from tests.scoring.tables import new_key
from tests.tournaments.people import entrant, roster, tournament_of
from tests.tournaments.playing import again, drafted, night_with, noted_by
from tournaments.attendance import actions as attendance
from tournaments.attendance.actions import check_in_by_name, check_in_player, set_presence
from tournaments.attendance.models import Presence
from tournaments.nights.actions import agree
from tournaments.nights.models import Tournament
from tournaments.rounds import publishing, seats

pytestmark = pytest.mark.django_db(transaction=True)

PATIENCE = 20  # seconds


@contextmanager
def without_the_referee(monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    """Nothing is locked, and nobody writes before all have read."""

    class Open:
        def __enter__(self) -> None: ...

        def __exit__(self, *_error: object) -> None: ...

    all_have_read = threading.Barrier(PHONES, timeout=PATIENCE)

    def after_all_have_read(step: Callable[..., Any]) -> Callable[..., Any]:
        def waiting(*args: Any, **more: Any) -> Any:
            all_have_read.wait()
            return step(*args, **more)

        return waiting

    with monkeypatch.context() as sent_off:
        sent_off.setattr(QuerySet, "update", after_all_have_read(QuerySet.update))
        sent_off.setattr(attendance, "tidy", after_all_have_read(tidy))
        sent_off.setattr(attendance, "transaction", SimpleNamespace(atomic=Open))
        sent_off.setattr(QuerySet, "select_for_update", lambda self, **_more: self.all())
        sent_off.setattr(Tournament, "locked", lambda self: self)
        sent_off.setattr(Club, "locked", lambda self: self)
        yield


def test_a_person_checked_in_by_many_phones_is_noted_once() -> None:
    night = tournament_of(club_of())
    people = [entrant(night, "Ada") for _phone in range(PHONES)]
    answers = at_once(lambda phone: set_presence(people[phone], Presence.HERE))
    assert len(answers) == PHONES
    assert sum(answer is not None for answer in answers) == 1
    assert night.log.count() == 1


def test_without_the_lock_a_person_would_be_noted_more_than_once(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    night = tournament_of(club_of())
    people = [entrant(night, "Ada") for _phone in range(PHONES)]
    with without_the_referee(monkeypatch):
        noted = noted_by(monkeypatch, attendance)  # the log itself takes one entry at a time
        at_once(lambda phone: set_presence(people[phone], Presence.HERE))
    assert len(noted) > 1


def test_a_new_name_typed_by_many_phones_is_one_person() -> None:
    night = tournament_of(club_of())
    answers = at_once(lambda _phone: check_in_by_name(night, "Zoe").entrant.pk)
    assert len(answers) == PHONES
    assert len(set(answers)) == 1
    assert night.club.players.filter(name="Zoe").count() == 1


def test_without_the_lock_a_new_name_would_be_several_people(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    night = tournament_of(club_of())

    def come(_phone: int) -> None:
        with suppress(IntegrityError):  # of one entry the constraint still makes one entrant
            check_in_by_name(night, "Zoe")

    with without_the_referee(monkeypatch):
        at_once(come)
    assert night.club.players.filter(name="Zoe").count() > 1


def test_the_guard_itself_is_a_transaction() -> None:
    """What the control above takes away is what holds the race."""
    with transaction.atomic():
        night = tournament_of(club_of())
        assert night.locked() == night


def agreed(club: Club, key: str) -> Tournament:
    people = list(club.players.all())
    return agree(key, club, {"name": "Club night", "planned_rounds": 3}, people, None)


def test_a_page_sent_many_times_at_once_makes_one_tournament() -> None:
    club = club_of()
    roster(club)
    key = new_key()
    answers = at_once(lambda _phone: agreed(club, key).pk)
    assert len(answers) == PHONES
    assert len(set(answers)) == 1
    night = Tournament.objects.get()
    assert (night.entrants.count(), night.log.count()) == (8, 1)


def test_without_the_key_as_many_tournaments_would_be_made() -> None:
    club = club_of()
    answers = at_once(lambda _phone: agreed(club, new_key()).pk)
    assert len(set(answers)) == PHONES


def merged_while_they_come(night: Tournament) -> Player:
    """One phone merges two entries, the others still show the one that goes."""
    gone, stays = (night.club.players.create(name=name) for name in ("Xen", "Xena"))
    stale = [Player.objects.get(pk=gone.pk) for _phone in range(PHONES)]

    def tap(phone: int) -> None:
        with suppress(NotOnePerson):
            check_in_player(night, stale[phone]) if phone else merge(gone, stays)

    at_once(tap)
    return gone


def test_nobody_comes_as_an_entry_that_was_merged_into_another() -> None:
    night = tournament_of(club_of())
    gone = merged_while_they_come(night)
    came = night.entrants.select_related("player").filter(player__name__startswith="Xen").get()
    assert came.player.is_on_roster
    assert came.player_id != gone.pk


def test_by_what_their_pages_showed_they_would(monkeypatch: pytest.MonkeyPatch) -> None:
    """Negative control: read before the lock."""
    night = tournament_of(club_of())
    gone, stays = (night.club.players.create(name=name) for name in ("Xen", "Xena"))
    merge(Player.objects.get(pk=gone.pk), stays)
    monkeypatch.setattr(attendance, "as_they_are", lambda _club, players: players)
    assert check_in_player(night, gone).entrant.player_id == gone.pk


@pytest.mark.usefixtures("quick")
def test_who_comes_while_a_round_is_published_and_the_round_do_not_wait_for_each_other(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """One holds the club and needs the night; the other holds the night, and makes games of it."""
    round, made, coming = drafted(night_with(8)), threading.Event(), threading.Event()
    zoe = round.tournament.club.players.create(name="Zoe")
    start, lock = seats.start_games, Tournament.locked

    def starting(*tables: Any) -> None:
        start(*tables)
        made.set()
        coming.wait(0.5)

    def come() -> object:
        made.wait(races.PATIENCE)
        return check_in_player(round.tournament, zoe)

    def locking(night: Tournament) -> Tournament:
        if made.is_set():
            coming.set()
        return lock(night)

    monkeypatch.setattr(publishing, "start_games", starting)
    monkeypatch.setattr(Tournament, "locked", locking)
    steps = (lambda: publishing.publish(again(round), None), come)
    answers = races.at_once(lambda number: steps[number](), 2, DatabaseError)
    assert not [answer for answer in answers if isinstance(answer, DatabaseError)]
