"""Which page answers in place of one that cannot be had."""

import json
from collections.abc import Iterable, Sequence
from contextlib import ExitStack
from pathlib import Path
from wsgiref.types import StartResponse, WSGIEnvironment

import pytest
from django.conf import settings
from django.urls import reverse

from api.operations import EVENT_STREAM
from live.asgi import Message, Receive, Scope, Send
from live.limits import ConcurrencyLimit
from phase10site import asgi, bodies
from phase10site.bodies import (
    IN_LETTERS,
    IN_MEMORY,
    LARGEST_IN_LETTERS,
    LARGEST_WITH_FILES,
    MOST_DRAINED,
    ORDINARY,
    WITH_FILES,
)
from phase10site.bridge import Bridge
from phase10site.threads import Threads
from scoring.fields import MOST_BYTES, MOST_OF_A_PICTURE
from tests.live.loops import on_loop
from tests.phase10site.exchange import GONE, Exchange, part, scope_of

type Headers = Sequence[tuple[bytes, bytes]]

HEADERS: Headers = [(b"content-length", b"9"), (b"content-type", b"text/csv"), (b"cookie", b"a=b")]


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
    kinds = [one_thread(name) for name in ("READERS", "WRITERS", "FILES")]
    for kind in kinds:
        monkeypatch.setattr(asgi, kind.name, kind)
    monkeypatch.setattr(asgi, "bridge", Bridge(pages, asgi.threads_for))
    yield pages
    for thread in [thread for kind in kinds for thread in kind.end()]:
        thread.join()


def one_thread(name: str) -> Threads:
    return Threads(name, 1, most_waiting=0, patience=9.0, first=lambda: None, last=lambda: None)


def sent(path: str, *coming: Message, method: str = "POST", headers: Headers = HEADERS) -> Exchange:
    over: list[Exchange] = []

    async def answer() -> None:
        over.append(await Exchange(scope_of(path, method, headers), *coming).with_app(asgi.page))

    on_loop(answer)
    return over[0]


IMPORT, PICTURE = "/roster/import/preview/", "/club/picture/save/"
SIGNED_IN = [*HEADERS, (b"cookie", b"sessionid=abc")]


def test_where_files_are_taken_the_largest_arrives_whole(pages: Pages) -> None:
    body = [part(b"x" * LARGEST_WITH_FILES, more=True), part(b"")]
    sent(IMPORT, *body, headers=SIGNED_IN)
    assert pages.asked == [("POST", IMPORT, b"x" * LARGEST_WITH_FILES)]


def test_where_a_program_sends_a_file_the_largest_arrives_whole(pages: Pages) -> None:
    by_token = [*HEADERS, (b"authorization", b"Bearer p10_abc")]
    names = ("api-picture", "api-documents")
    assert {reverse(name, settings.API_URLCONF) for name in names} == IN_LETTERS
    for address in IN_LETTERS:
        for headers in (by_token, SIGNED_IN):
            sent(address, part(b"x" * LARGEST_IN_LETTERS), headers=headers)
    assert [len(body) for _method, _path, body in pages.asked] == [LARGEST_IN_LETTERS, 0] * 2


@pytest.mark.parametrize(
    ("path", "headers"), [(IMPORT, HEADERS), ("/games/new/", SIGNED_IN), ("/nowhere/", SIGNED_IN)]
)
def test_elsewhere_and_of_strangers_only_forms_are_taken(
    pages: Pages, path: str, headers: Headers
) -> None:
    sent(path, part(b"x" * ORDINARY), headers=headers)
    sent(path, part(b"x" * ORDINARY, more=True), part(b"x"), headers=headers)
    assert [path for _method, path, _body in pages.asked] == [path, "/too-large/"]


def test_a_file_that_its_form_finds_too_large_reaches_the_form() -> None:
    assert max(MOST_BYTES, MOST_OF_A_PICTURE) + IN_MEMORY < LARGEST_WITH_FILES
    assert settings.DATA_UPLOAD_MAX_MEMORY_SIZE < ORDINARY


def test_all_forms_with_files_are_where_files_are_taken() -> None:
    names = {"roster-preview", "picture-save", "document-preview"}
    assert {reverse(name) for name in names} == WITH_FILES
    templates = Path(settings.BASE_DIR, "templates").rglob("*.html")
    with_files = [path for path in templates if 'type="file"' in path.read_text()]
    assert len(with_files) == len(names)


def test_of_too_large_a_request_nothing_arrives_but_that_it_was_so(pages: Pages) -> None:
    refused = sent("/roster/", part(b"x" * ORDINARY, more=True), part(b"x", more=True), part(b"x"))
    assert pages.asked == [("GET", "/too-large/", b"")]
    assert pages.cookies == ["a=b"]
    assert (b"connection", b"close") in refused.headers


@pytest.mark.parametrize("more", [[], [(b"expect", b"100-continue")]])
def test_what_is_announced_as_too_large_is_never_kept(pages: Pages, more: Headers) -> None:
    size = MOST_DRAINED if more else MOST_DRAINED + 1
    headers = [(b"content-length", b"%d" % size), *more]
    exchange = sent("/roster/", headers=headers)
    assert exchange.coming, "it is refused before anything of it was read"
    assert pages.asked == [("GET", "/too-large/", b"")]


def test_a_picture_is_refused_beside_its_field(pages: Pages) -> None:
    body = [*[part(bytes(10 * 1024 * 1024), more=True)] * 4, part(b"")]
    sent(PICTURE, *body, headers=SIGNED_IN)
    assert pages.asked == [("GET", "/club/picture/too-large/", b"")]


def test_a_program_is_refused_as_a_program(pages: Pages) -> None:
    address = reverse("api-games", settings.API_URLCONF)
    sent(address, part(b"x" * ORDINARY, more=True), part(b"x"))
    assert pages.asked == [("GET", asgi.TOO_LARGE_OF_PROGRAMS, b"")]


def test_what_never_ends_is_refused_before_its_end(pages: Pages) -> None:
    endless = [part(b"x" * LARGEST_WITH_FILES, more=True)] * (
        MOST_DRAINED // LARGEST_WITH_FILES + 4
    )
    exchange = sent("/roster/", *endless)
    assert pages.asked == [("GET", "/too-large/", b"")]
    assert exchange.coming


def test_whoever_leaves_while_too_much_is_heard_out_is_answered_by_nobody(pages: Pages) -> None:
    assert not sent("/roster/", part(b"x" * LARGEST_WITH_FILES, more=True), GONE).sent
    assert not pages.asked


def test_of_long_bodies_only_so_many_are_on_the_disk(
    pages: Pages, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(bodies, "on_disk", ConcurrencyLimit(lambda: 0, 0))
    sent("/roster/", part(b"x" * IN_MEMORY, more=True), part(b""))
    sent("/roster/", part(b"x" * IN_MEMORY, more=True), part(b"x"))
    assert [path for _method, path, _body in pages.asked] == ["/roster/", "/busy/"]


def test_half_a_request_is_answered_by_nobody(pages: Pages) -> None:
    assert not sent("/roster/", part(b"points=12", more=True), GONE).sent
    assert not pages.asked


def test_who_only_looks_does_not_wait_behind_who_writes(pages: Pages) -> None:
    with asgi.WRITERS.place():
        assert sent("/deals/", part(b"out=0")).body == b"page"
        assert sent("/watch/", method="GET").body == b"page"
    assert [path for _method, path, _body in pages.asked] == ["/busy/", "/watch/"]


def test_who_records_a_deal_does_not_wait_behind_files(pages: Pages) -> None:
    with asgi.FILES.place():
        assert sent("/deals/", part(b"out=0")).body == b"page"
        for path in WITH_FILES:
            sent(path, part(b"people=x"))
    assert {path for _method, path, _body in pages.asked} == {"/deals/", "/busy/"}


def test_where_nobody_can_be_served_the_loop_says_so(pages: Pages) -> None:
    with ExitStack() as stack:
        stack.enter_context(asgi.WRITERS.place())
        stack.enter_context(asgi.READERS.place())
        refused = sent("/deals/", part(b"out=0"))
    assert refused.status == 503
    assert (b"retry-after", b"5") in refused.headers
    assert not pages.asked


@pytest.mark.parametrize(
    ("name", "arguments"),
    [
        ("sign-in-check", []),
        ("welcome-save", []),
        ("password-change", []),
        ("invitation-join", ["x" * 22]),
    ],
)
def test_passwords_are_checked_where_nobody_else_waits(name: str, arguments: list[str]) -> None:
    path = reverse(name, args=arguments)
    assert asgi.threads_for(scope_of(path, "POST")) is asgi.PASSWORDS
    assert asgi.threads_for(scope_of(path)) is asgi.READERS
    assert asgi.threads_for(scope_of(f"{path}more/", "POST")) is asgi.WRITERS


def test_what_programs_follow_goes_on_as_a_stream_and_nothing_else_does(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    contract = json.loads(Path(settings.BASE_DIR, "docs", "openapi.json").read_text("utf-8"))
    told = {
        path: methods["get"]["responses"]["200"].get("content", {})
        for path, methods in contract["paths"].items()
        if "get" in methods
    }
    streams = {path.replace("{code}", "ABC") for path in told if EVENT_STREAM in told[path]}
    assert streams == {"/api/v1/live/", "/api/v1/public/nights/ABC/live/"}
    gone_on: list[tuple[str, str]] = []

    async def note(scope: Scope, _receive: Receive, _send: Send) -> None:
        gone_on.append((scope["method"], scope["path"]))

    async def nowhere(*_asked: object) -> None:
        return None

    monkeypatch.setattr(asgi, "live_for_programs", note)
    monkeypatch.setattr(asgi, "for_all", nowhere)

    async def ask() -> None:
        for path in (*streams, "/live/", "/api/v1/nights/", "/api/v1/lives/"):
            for method in ("GET", "HEAD", "POST"):
                await Exchange(scope_of(path, method)).with_app(asgi.application)

    on_loop(ask)
    assert {*gone_on} == {("GET", path) for path in streams}
