"""What is kept is made for nobody: who goes past it, and what tells two answers apart."""

import pytest

from phase10site.answers.answer_cache import AnswersForAll
from phase10site.answers.cacheable_requests import (
    LONGEST,
    LONGEST_PATH,
    CacheableRequest,
    language_of,
    remembered_of,
    view_for_all,
)
from tests.phase10site.answers.pages import ADDRESS, Pages, ask, in_front
from tests.phase10site.exchange import scope_of


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
