"""In front of Django: what many ask for is made once, and answered from memory while it is true.

What is told on the bus makes an answer stale at once. In any case somebody looks every second
whether it is still true, so that a message that was missed costs no more than that.
"""

import asyncio
from collections.abc import Callable, Sequence
from itertools import count
from time import monotonic, perf_counter

from live.asgi import App, Receive, Scope, Send
from live.hub import EVERYTHING
from live.sharing import depends_on
from phase10site import requests
from phase10site.answers.bytes import Answer, with_vary
from phase10site.answers.kept import Kept, Store
from phase10site.answers.questions import Key, Question, scope_of_nobody

LOOK = 1.0  # seconds that an answer is believed
WRITE = 10.0  # seconds until it is written anew: not all that a page says need be in its stamp


type Note = Callable[[str, str, int, float], None]  # method, page, status and seconds


class Making:
    """One is at work for all who wait."""

    def __init__(self) -> None:
        self.heard: dict[str, int] = {}  # each topic with when it was first told meanwhile
        self.task: asyncio.Task[Kept | None]

    def hears(self, topic: str, tick: int) -> None:
        self.heard.setdefault(topic, tick)

    def missed(self, topics: frozenset[str]) -> int | None:
        """When something was told first that may not be in the answer."""
        concerned = self.heard.keys() & {*topics, EVERYTHING}
        return min((self.heard[topic] for topic in concerned), default=None)

    @property
    def result(self) -> Kept | None:
        """None too where it failed: then everybody asks for themselves, and sees why."""
        is_done = not self.task.cancelled() and not self.task.exception()
        return self.task.result() if is_done else None


class ForAll:
    """An application of the event loop; all of it happens there, in one thread."""

    def __init__(self, app: App, notes: Sequence[Note]) -> None:
        self.app, self.notes = app, notes
        self.store = Store()
        self.under_way: dict[Key, Making] = {}
        self.ticks = count()

    def told(self, topic: str) -> None:
        tick = next(self.ticks)
        self.store.told(topic)
        for making in self.under_way.values():
            making.hears(topic, tick)

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        started = perf_counter()
        question = Question.of(scope)
        answer = await self.answer(question.key, scope) if question else None
        if question is None or answer is None:
            await self.app(scope, receive, send)
            return
        number = requests.number_for(question.number)
        requests.current.set(number)
        more = [(b"x-request-id", number.encode())]
        if answer.is_known(question.known):
            status = await answer.send_unchanged(send, more)
        else:
            whole = answer if question.takes_gzip else answer.unpacked
            status = await whole.send(send, more, is_head=question.method == "HEAD")
        for note in self.notes:
            note(question.method, question.view, status, perf_counter() - started)

    async def answer(self, key: Key, scope: Scope) -> Answer | None:
        kept = self.store.find(key)
        if kept and not kept.is_stale and monotonic() - kept.checked < LOOK:
            return kept.answer
        asked = next(self.ticks)
        while True:
            making = self.under_way.get(key) or self.begin(key, scope, kept)
            await asyncio.wait([making.task])
            if (kept := making.result) is None:
                return None
            missed = making.missed(kept.topics)
            if missed is None or missed > asked:  # all that was told before the question is in it
                return kept.answer

    def begin(self, key: Key, scope: Scope, kept: Kept | None) -> Making:
        making = Making()
        making.task = asyncio.create_task(self.make(making, key, scope, kept))
        self.under_way[key] = making
        making.task.add_done_callback(lambda _task: self.under_way.pop(key))
        return making

    async def make(self, making: Making, key: Key, scope: Scope, kept: Kept | None) -> Kept | None:
        now = monotonic()
        known = kept.answer.named.get(b"etag", b"") if kept and now - kept.made < WRITE else b""
        topics: set[str] = set()
        depends_on.set(topics)  # of this task alone
        answer = await Answer.made_by(self.app, scope_of_nobody(scope, key, known))
        if kept and known and answer.status == 304:
            found = Kept(kept.answer, frozenset(topics), kept.made, now)
        elif may_be_kept(answer) and topics:
            headers = with_vary(answer.headers, b"Cookie", b"Accept-Encoding")
            clean = [pair for pair in headers if pair[0] != b"x-request-id"]
            found = Kept(Answer(answer.status, clean, answer.body), frozenset(topics), now, now)
        else:
            self.store.drop(key)
            return None
        found.is_stale = making.missed(found.topics) is not None
        self.store.put(key, found)
        return found


def may_be_kept(answer: Answer) -> bool:
    """Nobody in particular asked; an answer that speaks to somebody all the same is not kept."""
    headers = answer.named
    return (
        answer.status == 200
        and b"set-cookie" not in headers
        and b"cookie" not in headers.get(b"vary", b"").lower()
        and b"no-store" not in headers.get(b"cache-control", b"")
        and b"nonce-" not in headers.get(b"content-security-policy", b"")
    )
