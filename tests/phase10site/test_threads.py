import asyncio
import threading
import time
from collections.abc import Iterator
from contextlib import ExitStack

import pytest

from phase10site.threads import Crowded, Threads
from tests.live.loops import comes_to, on_loop


@pytest.fixture
def ended() -> list[str]:
    return []


@pytest.fixture
def two(ended: list[str]) -> Iterator[Threads]:
    def last() -> None:
        ended.append(threading.current_thread().name)

    threads = Threads("two", 2, most_waiting=1, patience=0.05, first=lambda: None, last=last)
    yield threads
    for thread in threads.end():
        thread.join()


def test_a_step_is_done_in_a_thread_and_its_result_comes_back(two: Threads) -> None:
    async def ask() -> None:
        name = await two.run(lambda: threading.current_thread().name)
        assert name.startswith("two-")

    on_loop(ask)


def test_a_thread_that_the_system_did_not_give_is_asked_for_again(
    two: Threads, monkeypatch: pytest.MonkeyPatch
) -> None:
    def none_left(_thread: threading.Thread) -> None:
        raise RuntimeError("can't start new thread")

    async def ask() -> None:
        with monkeypatch.context() as patch:
            patch.setattr(threading.Thread, "start", none_left)
            for _step in range(3):
                with pytest.raises(Crowded):
                    await two.run(lambda: "never begun")
        async with asyncio.timeout(5):
            assert await two.run(lambda: "done") == "done"
        monkeypatch.setattr(threading.Thread, "start", none_left)
        assert await two.run(lambda: "by the one that is there") == "by the one that is there"

    on_loop(ask)


def test_what_a_step_raises_is_raised_where_it_is_awaited(two: Threads) -> None:
    async def ask() -> None:
        with pytest.raises(SystemExit):
            await two.run(lambda: exec("raise SystemExit"))
        with pytest.raises(RuntimeError, match="StopIteration"):
            await two.run(lambda: next(iter(())))
        assert await two.run(lambda: "the thread goes on") == "the thread goes on"

    on_loop(ask)


def test_whoever_finds_the_places_taken_is_told_at_once(two: Threads) -> None:
    with ExitStack() as stack:
        for _place in range(3):
            stack.enter_context(two.place())
        with pytest.raises(Crowded), two.place():
            pass
    with two.place():
        pass


def test_a_step_that_has_waited_for_too_long_is_not_begun(two: Threads) -> None:
    begun: list[int] = []
    blocked = threading.Event()

    async def ask() -> None:
        blocking = [asyncio.ensure_future(two.run(blocked.wait)) for _thread in range(2)]
        late = asyncio.ensure_future(two.run(lambda: begun.append(1), two.patience))
        await asyncio.sleep(2 * two.patience)
        blocked.set()
        with pytest.raises(Crowded):
            await late
        await asyncio.gather(*blocking)
        await two.run(lambda: begun.append(2), two.patience)

    on_loop(ask)
    assert begun == [2]


def test_of_what_waits_at_the_end_nothing_is_begun(two: Threads, ended: list[str]) -> None:
    blocked = threading.Event()
    begun: list[int] = []

    async def ask() -> None:
        under_way = [asyncio.ensure_future(two.run(blocked.wait)) for _thread in range(2)]
        waiting = asyncio.ensure_future(two.run(lambda: begun.append(1)))
        await comes_to(lambda: two.steps.qsize() == 1)
        ending = two.end()
        blocked.set()
        await asyncio.gather(*under_way)
        for thread in ending:
            await asyncio.to_thread(thread.join)
        waiting.cancel()

    on_loop(ask)
    assert not begun
    assert sorted(ended) == ["two-1", "two-2"], "each closes what it has opened"


def test_they_begin_anew_after_their_end(two: Threads) -> None:
    async def ask() -> None:
        for _time in range(2):
            assert await two.run(lambda: 1) == 1
            for thread in two.end():
                await asyncio.to_thread(thread.join)

    on_loop(ask)


def test_a_step_that_ends_after_its_loop_harms_nobody(two: Threads) -> None:
    blocked = threading.Event()

    async def ask() -> None:
        asked = asyncio.ensure_future(two.run(blocked.wait))
        await asyncio.sleep(0)
        asked.cancel()

    on_loop(ask)
    blocked.set()
    time.sleep(0)
    on_loop(lambda: two.run(lambda: None))
