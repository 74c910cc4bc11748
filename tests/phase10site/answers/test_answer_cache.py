"""What many ask for is made once, and stays true: told of a change at once, untold in a second."""

import asyncio
from collections.abc import Awaitable, Callable

import pytest

from live.hub import EVERYTHING
from phase10site import middleware
from phase10site.answers import answer_cache
from phase10site.answers.answer_cache import AnswersForAll, Store
from phase10site.answers.cacheable_requests import (
    LONGEST,
    LONGEST_PATH,
    CacheableRequest,
    language_of,
    remembered_of,
    view_for_all,
)
from tests.live.loops import comes_to, on_loop
from tests.phase10site.answers.pages import ADDRESS, TOPIC, Asked, Noted, Pages, ask
from tests.phase10site.exchange import scope_of

HOST = [(b"host", b"localhost")]

type Test = Callable[[AnswersForAll, Pages], Awaitable[None]]


def in_front(test: Test, notes: Noted | None = None) -> None:
    async def run() -> None:
        pages = Pages()
        await test(AnswersForAll(pages, [notes.note] if notes is not None else []), pages)

    on_loop(run)


def tasks(front: AnswersForAll, count: int) -> list[asyncio.Task[Asked]]:
    return [asyncio.create_task(ask(front)) for _ in range(count)]


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


@pytest.mark.parametrize("cookie", ["sessionid=abc", "theme=dark; messages=W1tdXQ", "sessionid="])
def test_whoever_may_be_somebody_goes_past_it(cookie: str) -> None:
    async def test(front: AnswersForAll, pages: Pages) -> None:
        await ask(front)
        pages.version = 2
        assert (await ask(front, cookie=cookie)).text == "version 2"
        assert (await ask(front)).text == "version 1"

    in_front(test)


def test_nothing_of_whoever_asks_reaches_the_maker_but_what_is_in_the_key() -> None:
    async def test(front: AnswersForAll, pages: Pages) -> None:
        await ask(
            front,
            f"{ADDRESS}?who=Ada",
            cookie="games=secret; csrftoken=mine; theme=dark; django_language=de",
            user_agent="mine",
            accept_encoding="br, gzip",
            x_forwarded_for="192.0.2.7",
            x_request_id="0123456789abcdef",
            hx_request="true",
            hx_target="div#board",
            if_none_match='"mine"',
        )
        [scope] = pages.scopes
        assert scope["client"] is None
        assert (scope["path"], scope["query_string"]) == (ADDRESS, b"who=Ada")
        assert dict(scope["headers"]) == {
            b"host": b"localhost",
            b"cookie": b"theme=dark; django_language=de",
            b"accept-encoding": b"gzip",
            b"hx-request": b"true",
            b"hx-target": b"div#board",
        }

    in_front(test)


@pytest.mark.parametrize(
    "headers",
    [
        {"cookie": "theme=dark"},
        {"cookie": "django_language=de"},
        {"accept_language": "de-AT,de;q=0.8"},
        {"host": "10.0.0.7:8000"},
        {"hx_request": "true"},
        {"hx_request": "true", "hx_target": "div#found"},
        {"hx_request": "true", "hx_history_restore_request": "true"},
    ],
)
def test_what_the_answer_may_depend_on_is_never_mixed(headers: dict[str, str]) -> None:
    async def test(front: AnswersForAll, pages: Pages) -> None:
        await ask(front)
        pages.version = 2
        assert (await ask(front, **headers)).text == "version 2"
        assert (await ask(front)).text == "version 1"

    in_front(test)


@pytest.mark.parametrize(
    "headers",
    [
        {"cookie": "theme=pink; csrftoken=a"},
        {"cookie": "games=a"},
        {"accept_language": "en-GB,en;q=0.8"},
        {"accept_language": "tlh"},
        {"user_agent": "another"},
    ],
)
def test_what_it_does_not_depend_on_makes_nobody_work(headers: dict[str, str]) -> None:
    async def test(front: AnswersForAll, pages: Pages) -> None:
        await ask(front)
        pages.version = 2
        assert (await ask(front, **headers)).text == "version 1"

    in_front(test)


@pytest.mark.parametrize(
    "header",
    [
        (b"set-cookie", b"csrftoken=a"),
        (b"vary", b"Accept, cookie"),
        (b"cache-control", b"private, no-store"),
        (b"content-security-policy", b"script-src 'nonce-abc'"),
    ],
)
def test_an_answer_that_speaks_to_somebody_is_not_kept(header: tuple[bytes, bytes]) -> None:
    async def test(front: AnswersForAll, pages: Pages) -> None:
        pages.headers = [header]
        await ask(front)
        pages.version = 2
        assert (await ask(front)).text == "version 2"
        assert not front.store.by_key

    in_front(test)


@pytest.mark.parametrize(
    ("path", "method", "headers"),
    [
        (ADDRESS, "POST", {}),
        ("/games/abcdefghijklmnopqrstuv/", "GET", {}),
        ("/no-such-page/", "GET", {}),
        (ADDRESS, "GET", {"range": "bytes=0-5"}),
        (ADDRESS, "GET", {"if_match": '"1"'}),
        (f"{ADDRESS}?{'x' * LONGEST}", "GET", {}),
        (ADDRESS, "GET", {"if_none_match": f'"{"x" * LONGEST}"'}),
        (ADDRESS, "GET", {"host": "x" * (LONGEST + 1)}),
        (ADDRESS, "GET", {"accept_language": "x" * LONGEST}),
        (ADDRESS, "GET", {"hx_request": "x" * LONGEST}),
        (ADDRESS, "GET", {"hx_history_restore_request": "x" * LONGEST}),
        (ADDRESS, "GET", {"hx_target": "x" * LONGEST}),
    ],
)
def test_everything_else_passes_by(path: str, method: str, headers: dict[str, str]) -> None:
    async def test(front: AnswersForAll, pages: Pages) -> None:
        await ask(front, path, method, **headers)
        await ask(front, path, method, **headers)
        assert pages.asked == 2
        assert not front.store.by_key

    in_front(test)


def test_what_strangers_send_is_not_remembered_unless_it_is_short() -> None:
    async def test(front: AnswersForAll, pages: Pages) -> None:
        paths, languages = view_for_all.cache_info().currsize, language_of.cache_info().currsize
        for number in range(5):
            await ask(front, f"/{number}{'x' * LONGEST_PATH}/")
            await ask(front, accept_language=f"{number}{'x' * LONGEST}")
        assert view_for_all.cache_info().currsize <= paths + 1
        assert language_of.cache_info().currsize == languages

    in_front(test)


def test_of_a_long_cookie_only_as_much_is_remembered_as_a_language_has() -> None:
    language_of.cache_clear()
    remembered_of.cache_clear()
    for number in range(5):
        cookie = b"django_language=%b%d" % (b"x" * 9000, number)
        question = CacheableRequest.of(scope_of(ADDRESS, headers=[(b"cookie", cookie)]))
        assert question
        assert question.key.language == "en"
    assert language_of.cache_info().currsize == 1
    assert remembered_of.cache_info().currsize == 0


@pytest.mark.parametrize(
    ("headers", "is_asked"),
    [
        ([(b"x-forwarded-for", b"192.0.2.7"), (b"x-forwarded-for", b"10.0.0.1")], True),
        ([(b"host", b"club.org"), (b"host", b"elsewhere.org")], False),
        ([(b"cookie", b"theme=dark"), (b"cookie", b"sessionid=abc")], False),
    ],
)
def test_whoever_says_two_things_of_one_kind_asks_for_nothing_that_is_kept(
    headers: list[tuple[bytes, bytes]], is_asked: bool
) -> None:
    """What proxies say twice is not read."""
    assert bool(CacheableRequest.of(scope_of(ADDRESS, headers=headers))) is is_asked


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
