import gc
import time

from bench.timing import each, own_time, together


def work(milliseconds: int) -> None:
    """Keep the processor busy: to sleep takes no time of one's own."""
    end = own_time() + milliseconds * 1_000_000
    while own_time() < end:
        pass


def test_the_time_of_others_does_not_count() -> None:
    assert each(lambda _number: time.sleep(0.05), [0]).worst < 50_000


def test_a_call_that_was_slow_once_is_not_the_worst() -> None:
    calls: list[str] = []

    def answer(name: str) -> None:
        calls.append(name)
        if name == "slow" or calls == ["quick", "interrupted"]:
            work(20)

    timed = each(answer, ["quick", "interrupted", "slow"])
    assert calls.count("interrupted") == calls.count("slow") == 4
    assert calls.count("quick") == 1
    assert timed.worst > 19_000
    assert timed.mean > 13_000


def test_without_a_slow_call_the_worst_is_an_interrupted_one_made_again() -> None:
    calls: list[int] = []

    def answer(number: int) -> None:
        calls.append(number)
        if len(calls) == 1:
            work(50)

    assert each(answer, [0]).worst < 50_000


def test_no_garbage_is_collected_while_calls_are_timed() -> None:
    found: list[bool] = []
    together(lambda _number: found.append(gc.isenabled()), [(0,), (1,)], rounds=3)
    assert found == [False] * 6
    assert gc.isenabled()
