"""A stream goes on from what Django answers, and whoever is refused is answered as ever."""

import asyncio

import pytest

from live.asgi import Receive, Scope, Send
from live.hub import Hub
from live.streams import FOLLOWS, for_programs
from tests.live.loops import Reader, comes_to, on_loop


class Programs:
    """What Django answers them."""

    def __init__(self, status: int = 200, follows: str = "game:1 tournament:2") -> None:
        self.status, self.follows = status, follows
        self.is_answered = False

    async def __call__(self, _scope: Scope, _receive: Receive, send: Send) -> None:
        headers = [(FOLLOWS.encode(), self.follows.encode())] if self.follows else []
        await send({"type": "http.response.start", "status": self.status, "headers": headers})
        await send({"type": "http.response.body", "body": b"of Django"})
        self.is_answered = True


def reading(reader: Reader, programs: Programs) -> asyncio.Task[None]:
    app = for_programs(programs)
    return asyncio.create_task(app(reader.scope, reader.receive, reader.send))  # type: ignore[arg-type]


def test_whoever_is_let_in_hears_what_it_follows_once_django_is_done(hub: Hub) -> None:
    async def test() -> None:
        hub.open()
        hub.note(True)
        reader, programs = Reader(""), Programs()
        task = reading(reader, programs)
        await comes_to(lambda: reader.heard == ["hello"])
        assert programs.is_answered
        for topic in ("game:1", "game:7", "tournament:2"):
            hub.tell(topic)
        await comes_to(lambda: reader.heard[1:] == ["changed game:1", "changed tournament:2"])
        assert reader.headers["content-type"] == "text/event-stream; charset=utf-8"
        assert FOLLOWS not in reader.headers
        reader.going.set()
        await task
        assert not hub.subscribers

    on_loop(test)


@pytest.mark.parametrize(
    "programs", [Programs(401), Programs(follows=""), Programs(404, follows="")]
)
def test_everybody_else_has_the_answer_of_django(hub: Hub, programs: Programs) -> None:
    async def test() -> None:
        hub.open()
        reader = Reader("")
        await reading(reader, programs)
        assert (reader.status, reader.text) == (programs.status, "of Django")
        assert not hub.subscribers

    on_loop(test)


def test_while_the_server_stops_nobody_is_let_in(hub: Hub) -> None:
    async def test() -> None:
        reader = Reader("")
        await reading(reader, Programs())
        assert reader.status == 503
        assert reader.headers["retry-after"] == "30"

    on_loop(test)
