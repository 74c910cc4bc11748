"""Pages for all, whose maker waits where a test wants it, and who asks for them."""

import asyncio
from collections.abc import Awaitable, Callable

from live.asgi import Message, Receive, Scope, Send
from live.parts import topics_of_answer
from phase10site.answers.answer_cache import AnswersForAll
from phase10site.answers.bytes import Headers
from tests.live.loops import on_loop

ADDRESS = "/watch/abcdefghijklmnopqrstuv/"
TOPIC = "game:1"


class Pages:
    """An application that says how often it was asked, and knows what its pages depend on."""

    def __init__(self) -> None:
        self.version = 1
        self.status = 200
        self.headers: Headers = []
        self.more = b""
        self.scopes: list[Scope] = []
        self.may_answer = asyncio.Event()
        self.may_answer.set()

    @property
    def asked(self) -> int:
        return len(self.scopes)

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        assert (await receive())["type"] == "http.request"
        self.scopes.append(scope)
        version = self.version
        await self.may_answer.wait()
        if (topics := topics_of_answer.get()) is not None:
            topics.add(TOPIC)
        etag = b'"%d"' % version
        known = dict(scope["headers"]).get(b"if-none-match", b"")
        status = 304 if known == etag and self.status == 200 else self.status
        headers = [(b"etag", etag), *self.headers]
        await send({"type": "http.response.start", "status": status, "headers": headers})
        body = b"" if status == 304 else b"version %d" % version + self.more
        await send({"type": "http.response.body", "body": body})


class Noted(list[tuple[str, str, int]]):
    """What was told of each answer."""

    def note(self, method: str, page: str, status: int, _seconds: float) -> None:
        self.append((method, page, status))


class Asked:
    """What somebody was answered."""

    def __init__(self) -> None:
        self.said: list[Message] = []

    async def send(self, message: Message) -> None:
        self.said.append(message)

    @property
    def status(self) -> int:
        status: int = self.said[0]["status"]
        return status

    @property
    def headers(self) -> dict[bytes, bytes]:
        return dict(self.said[0]["headers"])

    @property
    def text(self) -> str:
        return b"".join(message.get("body", b"") for message in self.said).decode()


async def ask(
    front: AnswersForAll, path: str = ADDRESS, method: str = "GET", **headers: str
) -> Asked:
    asked = Asked()
    written = {"host": "localhost", **headers}
    scope: Scope = {
        "type": "http",
        "method": method,
        "path": path.partition("?")[0],
        "query_string": path.partition("?")[2].encode(),
        "scheme": "http",
        "client": ("192.0.2.7", 1234),
        "headers": [(k.replace("_", "-").encode(), v.encode()) for k, v in written.items()],
    }

    async def receive() -> Message:
        return {"type": "http.request", "body": b"", "more_body": False}

    await front(scope, receive, asked.send)
    return asked


HOST = [(b"host", b"localhost")]

type Test = Callable[[AnswersForAll, Pages], Awaitable[None]]


def in_front(test: Test, notes: Noted | None = None) -> None:
    async def run() -> None:
        pages = Pages()
        await test(AnswersForAll(pages, [notes.note] if notes is not None else []), pages)

    on_loop(run)


def tasks(front: AnswersForAll, count: int) -> list[asyncio.Task[Asked]]:
    return [asyncio.create_task(ask(front)) for _ in range(count)]
