"""Static files: each is read and packed once, when it is first asked for, and then in memory.

An address carries the stamp of its content, so no browser asks twice. Whoever asks for a part of
a file, or whether it has changed, is answered by WhiteNoise.
"""

import asyncio
import gzip
from typing import NamedTuple

from live.asgi import App, Receive, Scope, Send
from phase10site.answers.bytes import Answer, with_vary
from phase10site.packing import is_worth_it

RARE = {b"range", b"if-none-match", b"if-modified-since"}
OF_ANOTHER_LENGTH = {b"content-length", b"etag"}


class Kept(NamedTuple):
    plain: Answer
    packed: Answer


class Files:
    def __init__(self, app: App) -> None:
        self.app = app
        self.by_path: dict[str, Kept] = {}

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        headers = dict(scope["headers"])
        is_simple = scope["method"] in {"GET", "HEAD"} and RARE.isdisjoint(headers)
        kept = await self.find(scope) if is_simple else None
        if kept is None:
            await self.app(scope, receive, send)
            return
        takes_packed = b"gzip" in headers.get(b"accept-encoding", b"")
        answer = kept.packed if takes_packed else kept.plain
        await answer.send(send, [], is_head=scope["method"] == "HEAD")

    async def find(self, scope: Scope) -> Kept | None:
        path = scope["path"]
        if path not in self.by_path:
            headers = [pair for pair in scope["headers"] if pair[0] == b"host"]
            made = await Answer.made_by(self.app, {**scope, "method": "GET", "headers": headers})
            if made.status != 200:
                return None
            self.by_path[path] = await asyncio.to_thread(kept, made)
        return self.by_path[path]


def kept(made: Answer) -> Kept:
    kind = made.named.get(b"content-type", b"").decode()
    if not is_worth_it(kind, len(made.body)):
        return Kept(made, made)
    plain = Answer(made.status, with_vary(made.headers, b"Accept-Encoding"), made.body)
    body = gzip.compress(made.body, mtime=0)
    headers = [pair for pair in plain.headers if pair[0] not in OF_ANOTHER_LENGTH]
    headers += [(b"content-encoding", b"gzip"), (b"content-length", b"%d" % len(body))]
    return Kept(plain, Answer(made.status, headers, body))
