import gc
import time
from collections.abc import Callable

import pytest

from bench import timing
from bench.timing import each, together

type Work = Callable[[int], None]


@pytest.fixture
def work(monkeypatch: pytest.MonkeyPatch) -> Work:
    """Take so many milliseconds, by a clock that nothing else moves."""
    nanoseconds = 0

    def take(milliseconds: int) -> None:
        nonlocal nanoseconds
        nanoseconds += milliseconds * 1_000_000

    monkeypatch.setattr(timing, "own_time", lambda: nanoseconds)
    return take


def test_the_time_of_others_does_not_count() -> None:
    assert each(lambda _number: time.sleep(0.05), [0]).worst < 50_000


def test_a_call_that_was_slow_once_is_not_the_worst(work: Work) -> None:
    calls: list[str] = []

    def answer(name: str) -> None:
        calls.append(name)
        if name == "slow" or calls == ["quick", "interrupted"]:
            work(21 if name == "interrupted" else 20)

    timed = each(answer, ["quick", "interrupted", "slow"])
    assert calls.count("interrupted") == calls.count("slow") == 4
    assert calls.count("quick") == 1
    assert timed.worst == 20_000
    assert timed.mean == pytest.approx(41_000 / 3)


def test_without_a_slow_call_the_worst_is_an_interrupted_one_made_again(
    work: Work,
) -> None:
    calls: list[int] = []

    def answer(number: int) -> None:
        calls.append(number)
        if len(calls) == 1:
            work(50)

    assert each(answer, [0]).worst == 0


def test_no_garbage_is_collected_while_calls_are_timed() -> None:
    found: list[bool] = []
    together(lambda _number: found.append(gc.isenabled()), [(0,), (1,)], rounds=3)
    assert found == [False] * 6
    assert gc.isenabled()
