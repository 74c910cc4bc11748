"""Whoever does not answer is left alone longer each time, over a day."""

from scoring.webhooks.pauses import HOUR, PAUSES, pause_after


def test_the_last_try_is_a_day_after_the_first() -> None:
    whole = sum(pause_after(tries, dice=0.5) or 0 for tries in range(1, len(PAUSES) + 1))
    assert 23 * HOUR < whole < 25 * HOUR
    assert pause_after(len(PAUSES) + 1, dice=0.5) is None


def test_each_pause_is_longer_and_none_is_just_as_long_for_all() -> None:
    pauses = [pause_after(tries, dice=0.5) for tries in range(1, len(PAUSES) + 1)]
    assert pauses == sorted(pauses, key=lambda pause: pause or 0)
    assert pause_after(3, dice=0.0) == 270
    assert pause_after(3, dice=1.0) == 330


def test_who_asks_for_a_pause_gets_it_but_for_an_hour_at_most() -> None:
    assert pause_after(1, dice=0.5, asked_for=60) == 60
    assert pause_after(1, dice=0.5, asked_for=999_999) == HOUR
    assert pause_after(3, dice=0.5, asked_for=1) == 300
