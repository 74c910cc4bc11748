"""Static files while a new version takes the place of an old one."""

from hashlib import sha256

import pytest

from live.asgi import Message, Receive, Scope, Send
from phase10site.answers.files import StaticFiles
from tests.live.loops import on_loop
from tests.phase10site.exchange import Exchange, scope_of

FOREVER = (b"cache-control", b"max-age=315360000, public, immutable")
KNOWN = 1000  # bytes: what the process found out of the file when it started
GZIP = [(b"accept-encoding", b"gzip")]


def stamp_of(content: bytes) -> bytes:
    return sha256(content).hexdigest()[:12].encode()


class Folder:
    """An application that reads a file when it is asked for it."""

    def __init__(self) -> None:
        self.content = b"a" * KNOWN
        self.read = 0

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        self.read += 1
        length, kind = (b"content-length", b"%d" % KNOWN), (b"content-type", b"text/javascript")
        head: Message = {"type": "http.response.start", "status": 200}
        await send({**head, "headers": [FOREVER, length, kind, (b"etag", b'"old"')]})
        await send({"type": "http.response.body", "body": self.content})


async def asked(files: StaticFiles, stamp: bytes, *headers: tuple[bytes, bytes]) -> Exchange:
    scope = scope_of("/static/js/app.js", headers=headers, query=stamp)
    return await Exchange(scope).with_app(files)


OLD, NEW = b"a" * KNOWN, b"new" * KNOWN


@pytest.mark.parametrize("headers", [[], GZIP])
def test_what_does_not_fit_its_stamp_is_not_kept_for_ever(
    headers: list[tuple[bytes, bytes]],
) -> None:
    async def test() -> None:
        files = StaticFiles(Folder())
        for stamp in (stamp_of(OLD), b""):
            assert FOREVER in (await asked(files, stamp, *headers)).headers
        answer = await asked(files, stamp_of(NEW), *headers)  # this process has only the old one
        named = dict(answer.headers)
        assert named[b"cache-control"] == b"no-cache"
        assert b"etag" not in named
        assert FOREVER in (await asked(files, stamp_of(OLD), *headers)).headers

    on_loop(test)


def test_a_file_that_was_replaced_is_read_anew_for_whoever_knows_its_stamp() -> None:
    async def test() -> None:
        folder = Folder()
        files = StaticFiles(folder)
        assert (await asked(files, stamp_of(OLD))).body == OLD
        folder.content = NEW
        for _time in range(2):
            answer = await asked(files, stamp_of(NEW))
            assert answer.body == NEW
            assert FOREVER in answer.headers
            assert dict(answer.headers)[b"content-length"] == b"%d" % len(NEW)
        assert folder.read == 2
        assert dict((await asked(files, stamp_of(OLD))).headers)[b"cache-control"] == b"no-cache"

    on_loop(test)
