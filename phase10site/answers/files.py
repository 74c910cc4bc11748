"""Static files: each is read and packed once, when it is first asked for, and then in memory.

An address carries the stamp of its content, so no browser asks twice. While a new version takes
the place of an old one, somebody may ask for a stamp that this process does not know: then the
file is read anew, and whatever does not fit its stamp is not to be kept. Whoever asks for a part
of a file, or whether it has changed, is answered by WhiteNoise.
"""

import asyncio
import gzip
from functools import cache
from hashlib import sha256
from typing import NamedTuple

from django.contrib.staticfiles import finders
from django.contrib.staticfiles.storage import StaticFilesStorage

from live.asgi import App, Receive, Scope, Send
from phase10site.answers.bytes import Answer, of_length, with_vary
from phase10site.middleware import is_worth_it

RARE = {b"range", b"if-none-match", b"if-modified-since"}
OF_ANOTHER_LENGTH = {b"content-length", b"etag"}
FOR_LONGER = {b"cache-control", b"etag", b"last-modified"}
SIGNS = 12  # of a stamp


class StaticFile(NamedTuple):
    stamp: bytes
    plain: Answer
    packed: Answer

    def fits(self, asked: bytes) -> bool:
        """Some addresses carry no stamp: their name tells the version."""
        return asked in {b"", self.stamp}

    def for_now(self) -> "StaticFile":
        return StaticFile(self.stamp, not_to_be_kept(self.plain), not_to_be_kept(self.packed))


class StaticFiles:
    def __init__(self, app: App) -> None:
        self.app = app
        self.by_path: dict[str, StaticFile] = {}

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        headers = dict(scope["headers"])
        is_simple = scope["method"] in {"GET", "HEAD"} and RARE.isdisjoint(headers)
        kept = await self.find(scope) if is_simple else None
        if kept is None:
            await self.app(scope, receive, send)
            return
        takes_packed = b"gzip" in headers.get(b"accept-encoding", b"")
        answer = kept.packed if takes_packed else kept.plain
        await (answer.without_body if scope["method"] == "HEAD" else answer).send(send)

    async def find(self, scope: Scope) -> StaticFile | None:
        path, asked = scope["path"], scope["query_string"]
        if (found := self.by_path.get(path)) and found.fits(asked):
            return found
        headers = [pair for pair in scope["headers"] if pair[0] == b"host"]
        made = await Answer.made_by(self.app, {**scope, "method": "GET", "headers": headers})
        if made.status != 200:
            return None
        fresh = await asyncio.to_thread(static_file_of, made)
        if not fresh.fits(asked):
            return fresh.for_now()
        self.by_path[path] = fresh
        return fresh


def static_file_of(made: Answer) -> StaticFile:
    """As long as it is, which is not what was known of it where the file was replaced since."""
    kind, body = made.by_name.get(b"content-type", b"").decode(), made.body
    stamp = sha256(body).hexdigest()[:SIGNS].encode()
    whole = of_length(made, body, {b"content-length"})
    if not is_worth_it(kind, len(body)):
        return StaticFile(stamp, whole, whole)
    plain = Answer(made.status, with_vary(whole.headers, b"Accept-Encoding"), body)
    packed = of_length(plain, gzip.compress(body, mtime=0), OF_ANOTHER_LENGTH)
    packed.headers.append((b"content-encoding", b"gzip"))
    return StaticFile(stamp, plain, packed)


def not_to_be_kept(answer: Answer) -> Answer:
    headers = [pair for pair in answer.headers if pair[0] not in FOR_LONGER]
    return Answer(answer.status, [*headers, (b"cache-control", b"no-cache")], answer.body)


@cache
def stamp(name: str) -> str:
    path = finders.find(name)
    assert path, f"there is no static file {name}"
    with open(path, "rb") as file:
        return sha256(file.read()).hexdigest()[:SIGNS]


class StampedFiles(StaticFilesStorage):
    def url(self, name: str | None, force: bool = False) -> str:
        return f"{super().url(name)}?{stamp(name or '')}"
