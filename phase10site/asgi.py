"""One process, one port: the event loop moves bytes, Django answers in threads."""

import os
import re
from collections.abc import Iterator
from functools import partial

from django.conf import settings
from django.core.wsgi import get_wsgi_application
from django.db import connections

from live import streams
from live.asgi import App, Message, Receive, Scope, Send
from live.bus import hub
from live.limits import LimitReached
from phase10site import below, cores, health, middleware
from phase10site.answers.answer_cache import AnswersForAll, Note
from phase10site.answers.files import StaticFiles
from phase10site.bodies import IN_LETTERS, WITH_FILES, BodyTooLarge, ClientGone, drain, within
from phase10site.bridge import Bridge
from phase10site.client_ip import with_client
from phase10site.connections import AtOnce
from phase10site.threads import (
    HEALTH_PATIENCE,
    READER_PATIENCE,
    WRITER_PATIENCE,
    Crowded,
    Step,
    Threads,
    set_patience,
)

READS = {"GET", "HEAD", "OPTIONS"}
LIVE = re.compile(r"/api/v1/(.*/)?live/")  # what programs follow
TOO_LARGE = "/too-large/"
REFUSED_AT = {"/club/picture/save/": "/club/picture/too-large/"}  # beside the field it was for
TOO_LARGE_OF_PROGRAMS = "/api/v1/too-large/"
BUSY = "/busy/"
MANY_SIGN_IN = "/busy/sign-in/"
RETRY_AFTER = {"retry-after": "5"}  # seconds


# A check takes a processor for a quarter of a second: the others stay for the pages.
HASHING = max(1, (os.cpu_count() or 2) // 2)
CHECKS_PASSWORD = re.compile(
    r"/(sign-in/check|welcome/save|account/password|invitations/[^/]+/join)/"
)


def write() -> None:
    set_patience(WRITER_PATIENCE)


def write_on_all_cores() -> None:
    """It leaves the interpreter for long, and takes no turns with the others."""
    cores.use_all()
    write()


def kind(name: str, count: int, most_waiting: int, longest: float, first: Step) -> Threads:
    return Threads(name, count, most_waiting, longest, first, connections.close_all)


# Of two threads one goes on while a long page is made.
READERS = kind("pages", 2, 2000, 10.0, partial(set_patience, READER_PATIENCE))
# They wait for one another's locks, and who only looks must never wait for them.
WRITERS = kind("writers", 4, 200, 5.0, write)
PASSWORDS = kind("passwords", HASHING, 40, 5.0, write_on_all_cores)
# A spreadsheet may take half a minute, and others wait for their turn: nobody else waits with them.
FILES = kind("files", 2, 20, 10.0, write_on_all_cores)
HEALTH = kind("health", 1, 1, 5.0, partial(set_patience, HEALTH_PATIENCE))
THREADS = (READERS, WRITERS, PASSWORDS, FILES, HEALTH)


def threads_for(scope: Scope) -> Threads:
    if scope["method"] in READS:
        return READERS
    if scope["path"] in WITH_FILES | IN_LETTERS:
        return FILES
    return PASSWORDS if CHECKS_PASSWORD.fullmatch(scope["path"]) else WRITERS


bridge = Bridge(get_wsgi_application(), threads_for)


async def page(scope: Scope, receive: Receive, send: Send) -> None:
    """The page, or the one that says why not."""
    try:
        await bridge(scope, within(scope, receive), send)
    except ClientGone:
        pass
    except BodyTooLarge as error:
        await refuse_body(scope, receive, send, error.is_over)
    except (Crowded, LimitReached):
        await refusal(scope, MANY_SIGN_IN if threads_for(scope) is PASSWORDS else BUSY, send)


async def refuse_body(scope: Scope, receive: Receive, send: Send, is_over: bool) -> None:
    try:
        if not is_over:
            await drain(scope, receive)
    except ClientGone:
        return
    is_of_program = scope["path"].startswith(middleware.OF_PROGRAMS)
    place = TOO_LARGE_OF_PROGRAMS if is_of_program else TOO_LARGE
    await refusal(scope, REFUSED_AT.get(scope["path"], place), send)


async def refusal(scope: Scope, path: str, send: Send) -> None:
    """Another page in its place, of which nothing but the cookies and the language are known.

    What may still come on this connection belongs to nobody: it ends here.
    """
    headers = [pair for pair in scope["headers"] if not pair[0].startswith(b"content-")]
    place = {"path": path, "raw_path": path.encode(), "query_string": b""}

    async def send_last(message: Message) -> None:
        if message["type"] == "http.response.start":
            message["headers"] = [*message["headers"], (b"connection", b"close")]
        await send(message)

    try:
        await bridge({**scope, **place, "method": "GET", "headers": headers}, nothing, send_last)
    except Crowded:
        await streams.refuse(send_last, 503, RETRY_AFTER)


async def nothing() -> Message:
    return {"type": "http.request", "body": b"", "more_body": False}


async def page_for(scope: Scope, receive: Receive, send: Send) -> None:
    await page(with_client(scope), receive, send)


def notes() -> Iterator[Note]:
    """What is told of each answer."""
    yield middleware.note
    if settings.METRICS:
        from phase10site import metrics  # noqa: PLC0415 - loaded only where somebody reads them

        yield metrics.note


for_all = AnswersForAll(page_for, list(notes()))
static_files = StaticFiles(page_for)
live_for_programs = streams.for_programs(for_all)
hub.listeners.append(for_all.hear)

ON_THE_LOOP: dict[str, App] = {
    streams.PATH: streams.application,
    health.LIVE: health.tell_alive,
    health.PATH: health.Readiness(HEALTH).application,
}


def at_once(scope: Scope) -> AtOnce | None:
    return for_all.at_once(below.inside(scope))


async def application(scope: Scope, receive: Receive, send: Send) -> None:
    """What waits for nobody stays on the loop; everything else is for the threads."""
    scope = below.inside(scope)
    path = scope["path"]
    if app := ON_THE_LOOP.get(path):
        await app(with_client(scope), receive, send)
    elif not path:
        await streams.refuse(send, 308, {"location": f"{settings.BELOW}/"})
    elif scope["method"] == "GET" and LIVE.fullmatch(path):
        await live_for_programs(with_client(scope), receive, send)
    elif path.startswith(settings.WHITENOISE_STATIC_PREFIX):
        await static_files(scope, receive, send)
    else:
        await for_all(scope, receive, send)
