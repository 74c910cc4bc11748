"""Who may try passwords how often: strangers are slowed down, nobody's account is locked."""

from datetime import timedelta

import pytest
from django.contrib.auth.models import User
from django.core.cache import cache
from django.db import transaction
from django.db.models import F
from django.db.models.functions import Now
from django.test import Client

from scoring.clubs import throttling
from scoring.clubs import throttling as counting
from scoring.clubs.models import Club
from scoring.clubs.tasks import delete_expired_tries
from scoring.clubs.throttling import COOKIE, Counter, key_of
from tests import races

pytestmark = pytest.mark.django_db
PASSWORD = "ten-phases-in-a-row"
ADA, BEN = "ada@example.org", "ben@example.org"
HOME_OF_ADA, OF_EVE, OF_THE_CLUB = "192.0.2.1", "198.51.100.1", "203.0.113.1"
WRONG = 422
WAIT = 429
IN = 302


@pytest.fixture(autouse=True)
def people(db: None) -> None:
    for email in (ADA, BEN):
        Club.objects.found(User.objects.create_user(email, email, PASSWORD), "The Tens")


def tries(browser: Client, email: str, password: str = "wrong") -> int:
    return browser.post("/sign-in/check/", {"email": email, "password": password}).status_code


def known(address: str, email: str = ADA) -> Client:
    """A device that has signed in before, and out again."""
    browser = Client(REMOTE_ADDR=address)
    assert tries(browser, email, PASSWORD) == IN
    browser.post("/sign-out/")
    return browser


def guess(address: str, count: int, email: str = ADA) -> list[int]:
    browser = Client(REMOTE_ADDR=address)
    return [tries(browser, email) for _try in range(count)]


def minutes_pass(minutes: int) -> None:
    Counter.objects.update(until=F("until") - timedelta(minutes=minutes))


def test_a_stranger_has_ten_tries_then_one_a_minute() -> None:
    answers = guess(OF_EVE, 13)
    assert answers == [WRONG] * 11 + [WAIT] * 2
    minutes_pass(1)
    assert guess(OF_EVE, 2) == [WRONG, WAIT]
    minutes_pass(15)
    assert guess(OF_EVE, 2) == [WRONG, WRONG]


def test_wrong_tries_anywhere_do_not_lock_an_account_for_its_owner() -> None:
    phone = known(HOME_OF_ADA)
    for number in range(5):
        guess(f"198.51.100.{number}", 12)
    assert tries(phone, ADA, PASSWORD) == IN
    new_phone = Client(REMOTE_ADDR=HOME_OF_ADA)
    assert tries(new_phone, ADA, PASSWORD) == IN


def test_behind_one_address_nobody_is_shut_out_by_somebody_else() -> None:
    phone = known(OF_THE_CLUB, BEN)
    for number in range(70):
        guess(OF_THE_CLUB, 1, f"{number}@example.org")
    assert [tries(phone, BEN), tries(phone, BEN, PASSWORD)] == [WRONG, IN]
    assert tries(Client(REMOTE_ADDR=OF_THE_CLUB), ADA, PASSWORD) == IN


def test_a_known_device_does_not_try_without_end_either() -> None:
    phone = known(HOME_OF_ADA)
    assert [tries(phone, ADA) for _try in range(12)] == [WRONG] * 11 + [WAIT]
    minutes_pass(1)
    assert tries(phone, ADA, PASSWORD) == IN
    phone.post("/sign-out/")
    assert tries(phone, ADA) == WRONG


def test_a_device_is_known_at_its_own_accounts_only() -> None:
    own = known(OF_EVE, BEN)
    answers = [tries(own, ADA) for _try in range(12)]
    assert answers[-1] == WAIT
    assert tries(own, BEN, PASSWORD) == IN


def test_two_accounts_of_one_device_are_both_known() -> None:
    tablet = known(OF_THE_CLUB)
    assert tries(tablet, BEN, PASSWORD) == IN
    tablet.post("/sign-out/")
    guess(OF_THE_CLUB, 12)
    guess(OF_THE_CLUB, 12, BEN)
    assert tries(tablet, ADA, PASSWORD) == IN
    tablet.post("/sign-out/")
    assert tries(tablet, BEN, PASSWORD) == IN


def test_nobody_makes_themselves_a_known_device() -> None:
    guess(OF_EVE, 12)
    forged = Client(REMOTE_ADDR=OF_EVE)
    pk = User.objects.get(username=ADA).pk
    forged.cookies[COOKIE] = f"number.{pk}:1abcde:signature"
    assert tries(forged, ADA, PASSWORD) == WAIT
    for number in range(3):  # each number would have its own tries
        forged.cookies[COOKIE] = f"{number}.{pk}"
        assert tries(forged, ADA) == WAIT


def test_an_address_does_not_get_all_the_time_of_the_machine(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(throttling, "IN_ALL", throttling.Limit("hardly", 5, throttling.QUARTER))
    browser = Client(REMOTE_ADDR=OF_EVE)
    answers = [tries(browser, f"{number}@example.org") for number in range(7)]
    assert answers == [WRONG] * 5 + [WAIT] * 2
    assert tries(Client(REMOTE_ADDR=HOME_OF_ADA), ADA, PASSWORD) == IN


def test_who_has_to_wait_costs_no_writing(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(throttling, "IN_ALL", throttling.Limit("hardly", 2, throttling.QUARTER))
    guess(OF_EVE, 3)
    before = list(Counter.objects.values("key", "count"))
    guess(OF_EVE, 3)
    assert list(Counter.objects.values("key", "count")) == before


def test_of_those_who_sign_in_a_club_may_send_as_many_as_it_has() -> None:
    for number in range(70):
        assert tries(Client(REMOTE_ADDR=OF_THE_CLUB), (ADA, BEN)[number % 2], PASSWORD) == IN
    assert Counter.objects.filter(count__gt=0).count() == 0


def test_the_cookie_of_a_device_says_nothing_of_its_people() -> None:
    phone = known(HOME_OF_ADA)
    cookie = phone.cookies[COOKIE]
    assert "ada" not in cookie.value
    assert cookie["httponly"]
    assert cookie["samesite"] == "Lax"


WINDOW = timedelta(minutes=5)
PHONES = 12


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
    delete_expired_tries()
    assert list(Counter.objects.values_list("key", flat=True)) == ["new"]


def test_the_table_holds_neither_addresses_nor_names() -> None:
    assert "ada" not in key_of("account", "ada@example.org")
    assert len(key_of("address-slowly", "2001:db8:1:2::", "ada@example.org")) <= 100
    assert key_of("pair", "a", "bc") != key_of("pair", "ab", "c")
