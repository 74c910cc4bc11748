"""Two devices of one person at once; the race is also run with the referee sent off."""

import threading
from contextlib import nullcontext
from types import SimpleNamespace

import pytest

from scoring.people.models import Player
from tests.clubs import club_of
from tests.scoring.games.test_races import PHONES, at_once
from tests.tournaments.attendance.test_attendance_races import PATIENCE, without_the_referee
from tests.tournaments.people import roster, tournament_of
from tests.tournaments.playing import noted_by
from tournaments.attendance.models import Entrant, Presence, Reply
from tournaments.nights.models import Tournament
from tournaments.replies import actions
from tournaments.replies.actions import give_reply, presence_after

pytestmark = pytest.mark.django_db(transaction=True)


@pytest.fixture
def night() -> Tournament:
    club = club_of()
    night = tournament_of(club, "Ada")
    roster(club, "Xena")
    return night


def people() -> list[Player]:
    known = Player.objects.select_related("club")
    return [known.get(name="Xena") for _phone in range(PHONES)]


def test_the_same_reply_of_several_devices_is_noted_once(night: Tournament) -> None:
    stale = people()
    answers = at_once(lambda phone: give_reply(stale[phone], night, Reply.COMING))
    assert answers == [None] * PHONES
    assert night.log.count() == 1
    assert night.entrants.get(player__name="Xena").reply == Reply.COMING


def test_of_different_replies_the_last_one_holds(night: Tournament) -> None:
    stale, said = people(), [Reply.COMING, Reply.NOT_COMING]
    at_once(lambda phone: give_reply(stale[phone], night, said[phone % 2]))
    entrant = night.entrants.get(player__name="Xena")
    assert entrant.reply == night.log.latest("sequence").facts["after"]
    assert (entrant.presence == Presence.ABSENT) is (entrant.reply == Reply.NOT_COMING)


def test_without_the_lock_a_reply_would_be_noted_more_than_once(
    night: Tournament, monkeypatch: pytest.MonkeyPatch
) -> None:
    stale, all_have_read = people(), threading.Barrier(PHONES, timeout=PATIENCE)

    def after_all_have_read(entrant: Entrant, reply: Reply) -> Presence:
        all_have_read.wait()
        return presence_after(entrant, reply)

    with without_the_referee(monkeypatch):
        monkeypatch.setattr(actions, "transaction", SimpleNamespace(atomic=nullcontext))
        monkeypatch.setattr(actions, "presence_after", after_all_have_read)
        noted = noted_by(monkeypatch, actions)
        at_once(lambda phone: give_reply(stale[phone], night, Reply.COMING))
    assert len(noted) > 1
