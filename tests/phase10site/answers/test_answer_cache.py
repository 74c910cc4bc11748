"""What many ask for is made once, and stays true: told of a change at once, untold in a second."""

import asyncio

import pytest

from live.hub import EVERYTHING
from phase10site.answers import answer_cache
from phase10site.answers.answer_cache import AnswersForAll, Store
from tests.live.loops import comes_to
from tests.phase10site.answers.pages import (
    ADDRESS,
    TOPIC,
    Noted,
    Pages,
    ask,
    in_front,
    tasks,
)


def test_of_however_many_only_one_has_it_made() -> None:
    async def test(front: AnswersForAll, pages: Pages) -> None:
        answers = await asyncio.gather(*tasks(front, 500))
        assert {answer.text for answer in answers} == {"version 1"}
        assert (await ask(front)).text == "version 1"
        assert pages.asked == 1

    in_front(test)


def test_whoever_has_it_is_told_so_and_no_more() -> None:
    async def test(front: AnswersForAll, pages: Pages) -> None:
        pages.headers = [(b"content-type", b"text/html"), (b"cache-control", b"private")]
        for known in ('"1"', 'W/"1"', '"0", "1"', "*"):
            answer = await ask(front, if_none_match=known)
            assert (answer.status, answer.text) == (304, "")
            assert answer.headers.keys() == {b"etag", b"cache-control", b"vary", b"x-request-id"}
        assert (await ask(front, if_none_match='"0"')).text == "version 1"
        head = await ask(front, method="HEAD")
        assert (head.status, head.text) == (200, "")
        assert pages.asked == 1

    in_front(test)


@pytest.mark.parametrize("topic", [TOPIC, EVERYTHING])
def test_what_is_told_makes_it_old_at_once(topic: str) -> None:
    async def test(front: AnswersForAll, pages: Pages) -> None:
        await ask(front)
        pages.version = 2
        front.hear("game:2")
        assert (await ask(front)).text == "version 1"
        front.hear(topic)
        assert (await ask(front)).text == "version 2"

    in_front(test)


def test_what_is_told_while_it_is_made_is_not_missed() -> None:
    """Whoever asked before may have it as it was; whoever asks after that has it made anew."""

    async def test(front: AnswersForAll, pages: Pages) -> None:
        pages.may_answer.clear()
        [before] = tasks(front, 1)
        await comes_to(lambda: pages.asked == 1)
        pages.version = 2
        front.hear(TOPIC)
        [after] = tasks(front, 1)
        await asyncio.sleep(0)
        pages.may_answer.set()
        assert (await before).text == "version 1"
        assert (await after).text == "version 2"
        assert (await ask(front)).text == "version 2"
        assert pages.asked == 2

    in_front(test)


def test_an_answer_during_whose_making_something_was_told_is_not_kept_as_true() -> None:
    async def test(front: AnswersForAll, pages: Pages) -> None:
        pages.may_answer.clear()
        [before] = tasks(front, 1)
        await comes_to(lambda: pages.asked == 1)
        pages.version = 2
        front.hear(TOPIC)
        pages.may_answer.set()
        await before
        assert (await ask(front)).text == "version 2"

    in_front(test)


def test_a_message_that_was_missed_costs_a_second(monkeypatch: pytest.MonkeyPatch) -> None:
    now = 100.0
    monkeypatch.setattr(answer_cache, "monotonic", lambda: now)

    async def test(front: AnswersForAll, pages: Pages) -> None:
        nonlocal now
        await ask(front)
        pages.version = 2
        now += 0.9
        assert (await ask(front)).text == "version 1"
        now += 0.2
        assert (await ask(front)).text == "version 2"

    in_front(test)


def test_what_is_still_true_is_looked_at_each_second_and_written_anew_seldom(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    now = 100.0
    monkeypatch.setattr(answer_cache, "monotonic", lambda: now)

    async def test(front: AnswersForAll, pages: Pages) -> None:
        nonlocal now
        for _second in range(12):
            assert (await ask(front)).text == "version 1"
            now += 1.1
        known = [dict(scope["headers"]).get(b"if-none-match") for scope in pages.scopes]
        assert known == [None] + [b'"1"'] * 9 + [None, b'"1"']

    in_front(test)


def test_where_making_it_fails_everybody_asks_for_themselves() -> None:
    async def test(front: AnswersForAll, pages: Pages) -> None:
        pages.status = 503
        answers = await asyncio.gather(*tasks(front, 3))
        assert {answer.status for answer in answers} == {503}
        assert pages.asked == 1 + 3
        pages.status = 200
        assert (await ask(front)).text == "version 1"
        pages.status = 404
        front.hear(TOPIC)
        assert (await ask(front)).status == 404
        assert not front.store.by_key

    in_front(test)


def test_a_maker_that_breaks_leaves_nobody_waiting() -> None:
    async def test(front: AnswersForAll, pages: Pages) -> None:
        async def broken(*_: object) -> None:
            raise ZeroDivisionError

        front.app = broken
        answers = await asyncio.gather(*tasks(front, 3), return_exceptions=True)
        assert [type(answer) for answer in answers] == [ZeroDivisionError] * 3
        front.app = pages
        assert (await ask(front)).text == "version 1"

    in_front(test)


def test_each_answer_is_noted_and_has_a_number_and_its_making_none() -> None:
    noted = Noted()

    async def test(front: AnswersForAll, pages: Pages) -> None:
        first, again = await ask(front), await ask(front, if_none_match='"1"')
        assert first.headers[b"x-request-id"] != again.headers[b"x-request-id"]
        proxied = await ask(front, x_request_id="0123456789abcdef")
        assert proxied.headers[b"x-request-id"] == b"0123456789abcdef"
        assert pages.asked == 1

    in_front(test, noted)
    assert noted == [("GET", "game-watch", status) for status in (200, 304, 200)]


def test_what_was_asked_for_longest_ago_gives_way() -> None:
    async def test(front: AnswersForAll, pages: Pages) -> None:
        front.store = Store(most_bytes=10_000)
        for number in (1, 2, 3, 4, 1, 5, 6):
            await ask(front, f"{ADDRESS}?{number}")
        assert [key.query for key in front.store.by_key] == [b"4", b"1", b"5", b"6"]
        assert 0 < front.store.size <= 10_000
        front.hear(TOPIC)
        pages.status = 404
        for number in (4, 1, 5, 6):
            await ask(front, f"{ADDRESS}?{number}")
        assert (front.store.size, front.store.by_topic) == (0, {})

    in_front(test)


def test_one_answer_does_not_push_out_all_others() -> None:
    async def test(front: AnswersForAll, pages: Pages) -> None:
        pages.more = bytes(3_000_000)
        await ask(front)
        assert not front.store.by_key

    in_front(test)
