"""Which page answers in place of one that cannot be had."""

from collections.abc import Iterable
from contextlib import ExitStack
from wsgiref.types import StartResponse, WSGIEnvironment

import pytest

from live.asgi import Message
from phase10site import asgi
from phase10site.bodies import LARGEST_BODY, MOST_DRAINED
from phase10site.bridge import Bridge
from phase10site.threads import Threads
from scoring.forms.uploads import MOST_BYTES, MOST_OF_A_PICTURE
from tests.live.loops import on_loop
from tests.phase10site.exchange import GONE, Exchange, part, scope_of

HEADERS = [(b"content-length", b"9"), (b"content-type", b"text/csv"), (b"cookie", b"a=b")]


class Pages:
    """A site that notes what it is asked."""

    def __init__(self) -> None:
        self.asked: list[tuple[str, str, bytes]] = []
        self.cookies: list[str] = []

    def __call__(self, environ: WSGIEnvironment, start: StartResponse) -> Iterable[bytes]:
        body = environ["wsgi.input"].read()
        self.asked.append((environ["REQUEST_METHOD"], environ["PATH_INFO"], body))
        self.cookies.append(environ.get("HTTP_COOKIE", ""))
        start("200 OK", [])
        return [b"page"]


@pytest.fixture
def pages(monkeypatch: pytest.MonkeyPatch) -> Iterable[Pages]:
    pages = Pages()
    readers = Threads(
        "readers", 1, most_waiting=0, patience=9.0, first=lambda: None, last=lambda: None
    )
    writers = Threads(
        "writers", 1, most_waiting=0, patience=9.0, first=lambda: None, last=lambda: None
    )
    monkeypatch.setattr(asgi, "READERS", readers)
    monkeypatch.setattr(asgi, "WRITERS", writers)
    monkeypatch.setattr(asgi, "bridge", Bridge(pages, asgi.threads_for))
    yield pages
    for thread in [*readers.end(), *writers.end()]:
        thread.join()


def ask(exchange: "type[Exchange]", path: str, *coming: Message, method: str = "POST") -> Exchange:
    over: list[Exchange] = []

    async def answer() -> None:
        over.append(await exchange(scope_of(path, method, HEADERS), *coming).with_app(asgi.page))

    on_loop(answer)
    return over[0]


def sent(path: str, *coming: Message, method: str = "POST") -> Exchange:
    return ask(Exchange, path, *coming, method=method)


def test_the_largest_request_arrives_whole(pages: Pages) -> None:
    sent("/roster/", part(b"x" * LARGEST_BODY, more=True), part(b""))
    assert pages.asked == [("POST", "/roster/", b"x" * LARGEST_BODY)]


def test_a_file_that_its_form_finds_too_large_reaches_the_form() -> None:
    assert max(MOST_BYTES, MOST_OF_A_PICTURE) + 64 * 1024 < LARGEST_BODY


def test_of_too_large_a_request_nothing_arrives_but_that_it_was_so(pages: Pages) -> None:
    sent("/roster/", part(b"x" * LARGEST_BODY, more=True), part(b"x", more=True), part(b"x"))
    assert pages.asked == [("GET", "/too-large/", b"")]
    assert pages.cookies == ["a=b"]


def test_a_picture_is_refused_beside_its_field(pages: Pages) -> None:
    sent("/club/picture/save/", *[part(bytes(10 * 1024 * 1024), more=True)] * 4, part(b""))
    assert pages.asked == [("GET", "/club/picture/too-large/", b"")]


def test_what_never_ends_is_refused_before_its_end(pages: Pages) -> None:
    endless = [part(b"x" * LARGEST_BODY, more=True)] * (MOST_DRAINED // LARGEST_BODY + 2)
    sent("/roster/", *endless)
    assert pages.asked == [("GET", "/too-large/", b"")]


def test_half_a_request_is_answered_by_nobody(pages: Pages) -> None:
    assert not sent("/roster/", part(b"points=12", more=True), GONE).sent
    assert not pages.asked


def test_who_only_looks_does_not_wait_behind_who_writes(pages: Pages) -> None:
    with asgi.WRITERS.place():
        assert sent("/deals/", part(b"out=0")).body == b"page"
        assert sent("/watch/", method="GET").body == b"page"
    assert [path for _method, path, _body in pages.asked] == ["/busy/", "/watch/"]


def test_where_nobody_can_be_served_the_loop_says_so(pages: Pages) -> None:
    with ExitStack() as stack:
        stack.enter_context(asgi.WRITERS.place())
        stack.enter_context(asgi.READERS.place())
        refused = sent("/deals/", part(b"out=0"))
    assert refused.status == 503
    assert (b"retry-after", b"5") in refused.headers
    assert not pages.asked
