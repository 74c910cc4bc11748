"""Somebody presses the button on two devices. The race is also run with the referee sent off."""

import threading
from collections.abc import Callable
from types import SimpleNamespace
from typing import Any

import pytest
from django.contrib.auth.models import User
from django.db.models import QuerySet

from jobs.models import Job
from scoring.clubs.models import Club
from tests.jobs.workers import at_once
from tournaments.nights.sample import clubs as sample_clubs
from tournaments.nights.sample.clubs import club_of, found_club, load_sample

pytestmark = pytest.mark.django_db(transaction=True)

DEVICES = 4


def test_pressed_on_many_devices_at_once_it_is_one_club_and_one_job() -> None:
    user = User.objects.create_user("ada")
    jobs = at_once([lambda: load_sample(user, 1, "en") for _device in range(DEVICES)])
    assert len(set(jobs)) == 1
    assert Club.objects.count() == Job.objects.count() == 1


def test_without_the_lock_there_would_be_more_clubs(monkeypatch: pytest.MonkeyPatch) -> None:
    class Open:
        def __enter__(self) -> None: ...

        def __exit__(self, *_error: object) -> None: ...

    user = User.objects.create_user("ada")
    all_have_read = threading.Barrier(DEVICES, timeout=20)

    def after_all_have_read(ask: Callable[[User], Club | None]) -> Callable[[User], Any]:
        def asked(user: User) -> Club | None:
            found = ask(user)
            all_have_read.wait()
            return found

        return asked

    with monkeypatch.context() as sent_off:
        sent_off.setattr(sample_clubs, "transaction", SimpleNamespace(atomic=Open))
        sent_off.setattr(QuerySet, "select_for_update", lambda self, **_more: self.all())
        sent_off.setattr(sample_clubs, "club_of", after_all_have_read(club_of))
        at_once([lambda: found_club(user) for _device in range(DEVICES)])
    assert Club.objects.filter(is_sample=True).count() > 1
