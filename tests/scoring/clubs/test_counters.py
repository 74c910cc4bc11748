"""What was tried is counted once for each try, on either database, and forgotten in its time."""

from datetime import timedelta

import pytest
from django.core.cache import cache
from django.db import transaction
from django.db.models.functions import Now

from scoring.clubs import throttling as counting
from scoring.clubs.tasks import forget_tries
from scoring.clubs.throttling import Counter, key_of
from tests import races

WINDOW = timedelta(minutes=5)
PHONES = 12

pytestmark = pytest.mark.django_db


def time_passes() -> None:
    Counter.objects.update(until=Now() - timedelta(seconds=1))


def test_each_try_is_one_more_until_the_window_ends() -> None:
    assert [Counter.objects.add("a", WINDOW) for _try in range(3)] == [1, 2, 3]
    assert Counter.objects.add("b", WINDOW) == 1
    time_passes()
    assert Counter.objects.read("a") == 0
    assert Counter.objects.add("a", WINDOW) == 1
    assert Counter.objects.read("a") == 1


def test_a_later_try_does_not_make_the_window_longer() -> None:
    Counter.objects.add("a", WINDOW)
    end = Counter.objects.get().until
    Counter.objects.add("a", WINDOW)
    assert Counter.objects.get().until == end


def test_what_is_taken_back_was_not_counted() -> None:
    for _try in range(2):
        Counter.objects.add("a", WINDOW)
    for _time in range(3):
        Counter.objects.take_back("a")
    assert Counter.objects.read("a") == 0


@pytest.mark.django_db(transaction=True)
def test_of_many_at_once_each_is_counted() -> None:
    numbers = races.at_once(lambda _number: Counter.objects.add("a", WINDOW), PHONES)
    assert sorted(numbers) == list(range(1, PHONES + 1))


def test_nobody_makes_it_forget_by_filling_the_cache() -> None:
    Counter.objects.add("a", WINDOW)
    for number in range(1000):
        cache.set(f"page-{number}", "")
    cache.clear()
    assert Counter.objects.read("a") == 1


def test_only_what_has_passed_is_forgotten(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(counting, "AT_ONCE", 2)
    for number in range(5):
        Counter.objects.add(f"old {number}", WINDOW)
    time_passes()
    with transaction.atomic():
        Counter.objects.add("new", WINDOW)
    forget_tries()
    assert list(Counter.objects.values_list("key", flat=True)) == ["new"]


def test_the_table_holds_neither_addresses_nor_names() -> None:
    assert "ada" not in key_of("account", "ada@example.org")
    assert len(key_of("address-slowly", "2001:db8:1:2::", "ada@example.org")) <= 100
    assert key_of("pair", "a", "bc") != key_of("pair", "ab", "c")
