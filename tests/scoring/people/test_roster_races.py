"""Two phones, one roster. Each race is also run with the referee sent off."""

import threading
from collections.abc import Iterator
from contextlib import contextmanager
from types import SimpleNamespace

import pytest
from django.test import Client

from scoring.clubs.models import Club
from scoring.people import forms as people
from scoring.people import views
from scoring.people.forms import AddForm, CircleForm
from scoring.people.models import Circle, Player
from tests.clubs import ada, club_of
from tests.scoring.games.test_races import PHONES, at_once

pytestmark = pytest.mark.django_db(transaction=True)
PATIENCE = 20  # seconds


@pytest.fixture
def club() -> Club:
    return club_of("Olga", "The Tens")


def browsers(club: Club) -> list[Client]:
    return [ada(club) for _phone in range(PHONES)]


@contextmanager
def without_the_referee(
    monkeypatch: pytest.MonkeyPatch, form: type[AddForm] | type[CircleForm]
) -> Iterator[None]:
    """Nothing is locked, and nobody writes before all have looked."""
    all_have_looked = threading.Barrier(PHONES, timeout=PATIENCE)
    save = form.save

    def saved(self: AddForm | CircleForm) -> object:
        all_have_looked.wait()
        return save(self)  # type: ignore[arg-type]

    with monkeypatch.context() as sent_off:
        sent_off.setattr(form, "save", saved)
        sent_off.setattr(Club, "locked", lambda self: self)
        sent_off.setattr(views, "transaction", SimpleNamespace(atomic=Open))
        yield


class Open:
    def __enter__(self) -> None: ...

    def __exit__(self, *_error: object) -> None: ...


def add(phones: list[Client], number: int) -> int:
    return phones[number].post("/roster/add/", {"name": "Zoe"}).status_code


def test_a_name_added_by_many_at_once_is_one_person(club: Club) -> None:
    phones = browsers(club)
    answers = at_once(lambda number: add(phones, number))
    assert sorted(map(str, answers)) == ["302"] + ["422"] * (PHONES - 1)
    assert Player.objects.count() == 1


def test_without_the_lock_it_would_be_several(club: Club, monkeypatch: pytest.MonkeyPatch) -> None:
    phones = browsers(club)
    with without_the_referee(monkeypatch, people.AddForm):
        at_once(lambda number: add(phones, number))
    assert Player.objects.count() > 1


def make(phones: list[Client], number: int, members: list[int]) -> int:
    phones[number].raise_request_exception = False
    fields = {"name": "Car", "people": members}
    return phones[number].post("/roster/circles/add/", fields).status_code


def test_a_circle_made_by_many_at_once_is_one_and_the_others_are_told(club: Club) -> None:
    phones = browsers(club)
    members = [club.players.create(name=name).pk for name in ("Ann", "Ben")]
    answers = at_once(lambda number: make(phones, number, members))
    assert sorted(map(str, answers)) == ["302"] + ["422"] * (PHONES - 1)
    assert Circle.objects.count() == 1


def test_without_the_lock_the_others_would_see_an_error(
    club: Club, monkeypatch: pytest.MonkeyPatch
) -> None:
    phones = browsers(club)
    members = [club.players.create(name=name).pk for name in ("Ann", "Ben")]
    with without_the_referee(monkeypatch, people.CircleForm):
        answers = at_once(lambda number: make(phones, number, members))
    assert 500 in answers
