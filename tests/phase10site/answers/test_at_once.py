"""What is there and still believed is answered before anything else is asked."""

import pytest

from phase10site import middleware
from phase10site.answers import answer_cache
from phase10site.answers.answer_cache import AnswersForAll
from tests.phase10site.answers.pages import ADDRESS, HOST, TOPIC, Noted, Pages, ask, in_front
from tests.phase10site.exchange import scope_of


def test_what_is_there_and_believed_is_answered_at_once() -> None:
    noted = Noted()

    async def test(front: AnswersForAll, pages: Pages) -> None:
        pages.headers = [(b"content-type", b"text/html"), (b"content-length", b"1")]
        assert front.at_once(scope_of(ADDRESS, headers=HOST)) is None
        await ask(front)
        whole = front.at_once(scope_of(ADDRESS, headers=[*HOST, (b"x-request-id", b"a" * 8)]))
        assert whole
        assert (whole.status, whole.body) == (200, b"version 1")
        assert {b"content-length: 9", b"x-request-id: aaaaaaaa"} < set(whole.lines.splitlines())
        assert b"content-length: 1\r" not in whole.lines
        head = front.at_once(scope_of(ADDRESS, "HEAD", headers=HOST))
        assert head
        assert (head.status, head.body) == (200, b"")
        assert b"content-length: 9" in head.lines
        unchanged = front.at_once(scope_of(ADDRESS, headers=[*HOST, (b"if-none-match", b'"1"')]))
        assert unchanged
        assert (unchanged.status, unchanged.body) == (304, b"")
        assert b"content-" not in unchanged.lines
        assert pages.asked == 1

    in_front(test, noted)
    assert [status for _method, _page, status in noted] == [200, 200, 200, 304]


def test_what_is_old_or_for_somebody_is_not_answered_at_once(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    now = 100.0
    monkeypatch.setattr(answer_cache, "monotonic", lambda: now)

    async def test(front: AnswersForAll, pages: Pages) -> None:
        nonlocal now
        await ask(front)
        scope = scope_of(ADDRESS, headers=HOST)
        assert front.at_once(scope)
        now += 1.1
        assert not front.at_once(scope)
        await ask(front)
        assert front.at_once(scope)
        for different in [(b"cookie", b"sessionid=abc"), (b"hx-request", b"true")]:
            assert not front.at_once(scope_of(ADDRESS, headers=[*HOST, different]))
        assert not front.at_once(scope_of(ADDRESS, "POST", headers=HOST))
        front.hear(TOPIC)
        assert not front.at_once(scope)

    in_front(test)


def test_the_number_of_an_answer_at_once_is_nobody_elses() -> None:
    """It is given where the next request of this connection begins too."""

    async def test(front: AnswersForAll, pages: Pages) -> None:
        await ask(front)
        before = middleware.current_number.get()
        assert front.at_once(scope_of(ADDRESS, headers=HOST))
        assert middleware.current_number.get() == before

    in_front(test)
