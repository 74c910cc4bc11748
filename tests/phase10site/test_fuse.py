import time
from contextlib import nullcontext

import pytest

from phase10site.postgresql import base
from phase10site.postgresql.base import Fuse
from tests.races import at_once


@pytest.fixture
def now(monkeypatch: pytest.MonkeyPatch) -> list[float]:
    """A clock that stands until somebody sets it."""
    clock = [100.0]
    monkeypatch.setattr(time, "monotonic", lambda: clock[0])
    return clock


def test_while_nothing_fails_everybody_may_try() -> None:
    whole = Fuse()
    assert [whole.lets_try() for _time in range(3)] == [True] * 3


def test_after_a_failure_nobody_tries_for_a_moment_and_then_one_for_all(now: list[float]) -> None:
    blown = Fuse()
    blown.blow()
    assert not blown.lets_try()
    now[0] += base.PAUSE
    assert [blown.lets_try() for _time in range(3)] == [True, False, False]


def test_when_that_try_succeeds_everybody_may(now: list[float]) -> None:
    blown = Fuse()
    blown.blow()
    now[0] += base.PAUSE
    assert blown.lets_try()
    blown.mend()
    assert blown.lets_try()
    assert blown.lets_try()


def test_whoever_never_says_how_it_went_is_followed_by_another(now: list[float]) -> None:
    blown = Fuse()
    blown.blow()
    now[0] += base.PAUSE
    assert blown.lets_try()
    now[0] += base.LONGEST_TRY
    assert blown.lets_try()


class SlowToRead(Fuse):
    """Between looking and writing another thread has its chance."""

    @property
    def next_try(self) -> float:
        seen = self.seen
        time.sleep(0.05)
        return seen

    @next_try.setter
    def next_try(self, moment: float) -> None:
        self.seen = moment


@pytest.mark.parametrize("guarded", [True, False])
def test_of_many_threads_that_come_at_once_one_tries(
    monkeypatch: pytest.MonkeyPatch, guarded: bool
) -> None:
    """The second is the negative control: without taking turns several try."""
    blown = SlowToRead()
    blown.blow()
    blown.next_try = 0.0
    if not guarded:
        monkeypatch.setattr(blown, "turn", nullcontext())

    allowed = at_once(lambda _thread: blown.lets_try(), 8)
    assert (sum(allowed) == 1) is guarded
