"""Clocks that do not agree are told of."""

from datetime import timedelta

import pytest
from django.db import connection
from django.utils import timezone

from phase10site import clocks
from phase10site.models import ProcessClock
from scoring.games.deals import DealVersion
from tests.scoring.tables import record, sit_down

pytestmark = pytest.mark.django_db


def test_where_nothing_was_recorded_all_agree() -> None:
    assert clocks.look() == []


def test_a_clock_that_was_put_back_is_told_by_what_was_recorded_before() -> None:
    record(sit_down("Ada", "Ben"), "0* 60")
    assert clocks.look() == []
    DealVersion.objects.update(recorded_at=timezone.now() + timedelta(seconds=5))
    (apart,) = clocks.look()
    assert (apart.ours, 4 < apart.seconds < 5) == ("the latest entry", True)


def test_each_process_tells_of_the_others() -> None:
    clocks.tell()
    if connection.vendor == "sqlite":
        assert not ProcessClock.objects.exists()  # there is one clock
        return
    assert clocks.look() == []
    ProcessClock.objects.create(name="other:17", ahead=3.0, told_at=timezone.now())
    old = timezone.now() - 2 * clocks.HEARD_OF
    ProcessClock.objects.create(name="ended:18", ahead=3.0, told_at=old)
    assert [(each.ours, each.seconds) for each in clocks.look()] == [("other:17", 3.0)]
    clocks.tell()
    assert not ProcessClock.objects.filter(name="ended:18").exists()
