"""In front of Django: what many ask for is made once, and answered from memory while it is true.

What is told on the bus makes an answer stale at once. In any case somebody looks every second
whether it is still true, so that a message that was missed costs no more than that.
"""

import asyncio
from collections import OrderedDict, defaultdict
from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass
from itertools import count
from time import monotonic, perf_counter

from live.asgi import App, Receive, Scope, Send
from live.hub import EVERYTHING
from live.parts import topics_of_answer
from phase10site import middleware
from phase10site.answers.bytes import Answer, of_length, with_vary
from phase10site.answers.cacheable_requests import CacheableRequest, Key, scope_of_nobody
from phase10site.connections import AtOnce

MOST_BYTES = 16 * 1024 * 1024
LARGEST_ANSWER = 2 * 1024 * 1024  # bytes
BELIEVED_SECONDS = 1.0  # of an answer
REWRITTEN_AFTER_SECONDS = 10.0  # not all that a page says need be in its version

type Note = Callable[[str, str, int, float], None]  # method, page, status and seconds


@dataclass
class KeptAnswer:
    answer: Answer
    topics: frozenset[str]
    made_at: float  # when somebody began to write it
    checked_at: float  # when somebody began to look whether it is still true
    is_stale: bool = False  # something was told since


class Store:
    """Whoever was asked for last stays longest."""

    def __init__(self, most_bytes: int = MOST_BYTES) -> None:
        self.most_bytes = most_bytes
        self.size = 0
        self.by_key: OrderedDict[Key, KeptAnswer] = OrderedDict()
        self.by_topic: defaultdict[str, set[Key]] = defaultdict(set)

    def find(self, key: Key) -> KeptAnswer | None:
        if kept := self.by_key.get(key):
            self.by_key.move_to_end(key)
        return kept

    def put(self, key: Key, kept: KeptAnswer) -> None:
        self.drop(key)
        if kept.answer.size > LARGEST_ANSWER:
            return
        self.by_key[key] = kept
        self.size += kept.answer.size
        for topic in kept.topics:
            self.by_topic[topic].add(key)
        while self.size > self.most_bytes:
            self.drop(next(iter(self.by_key)))

    def drop(self, key: Key) -> None:
        kept = self.by_key.pop(key, None)
        if kept is None:
            return
        self.size -= kept.answer.size
        for topic in kept.topics:
            self.by_topic[topic].discard(key)
            if not self.by_topic[topic]:
                del self.by_topic[topic]

    def mark_stale(self, topic: str) -> None:
        for key in self.keys_of(topic):
            self.by_key[key].is_stale = True

    def keys_of(self, topic: str) -> Iterable[Key]:
        return self.by_key if topic == EVERYTHING else self.by_topic.get(topic, ())


class AnswerInProgress:
    """One is at work for all who wait."""

    def __init__(self) -> None:
        self.heard: dict[str, int] = {}  # each topic with when it was first told meanwhile
        self.task: asyncio.Task[KeptAnswer | None]

    def hear(self, topic: str, tick: int) -> None:
        self.heard.setdefault(topic, tick)

    def first_missed(self, topics: frozenset[str]) -> int | None:
        """When something was told first that may not be in the answer."""
        concerned = self.heard.keys() & {*topics, EVERYTHING}
        return min((self.heard[topic] for topic in concerned), default=None)

    @property
    def result(self) -> KeptAnswer | None:
        """None too where it failed: then everybody asks for themselves, and sees why."""
        is_done = not self.task.cancelled() and not self.task.exception()
        return self.task.result() if is_done else None


class AnswersForAll:
    """An application of the event loop; all of it happens there, in one thread."""

    def __init__(self, app: App, notes: Sequence[Note]) -> None:
        self.app, self.notes = app, notes
        self.store = Store()
        self.under_way: dict[Key, AnswerInProgress] = {}
        self.ticks = count()

    def hear(self, topic: str) -> None:
        tick = next(self.ticks)
        self.store.mark_stale(topic)
        for in_progress in self.under_way.values():
            in_progress.hear(topic, tick)

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        started = perf_counter()
        request = CacheableRequest.of(scope)
        answer = await self.answer(request.key, scope) if request else None
        if request is None or answer is None:
            await self.app(scope, receive, send)
            return
        number, wanted = middleware.number_for(request.number), request.wanted_of(answer)
        await wanted.send(send, [(b"x-request-id", number.encode())])
        self.note(request, number, wanted.status, started)

    def at_once(self, scope: Scope) -> AtOnce | None:
        """What is there and believed needs no task of its own, which costs as much again."""
        started = perf_counter()
        request = CacheableRequest.of(scope)
        kept = self.store.find(request.key) if request else None
        if request is None or kept is None or not is_believed(kept):
            return None
        number, wanted = middleware.number_for(request.number), request.wanted_of(kept.answer)
        self.note(request, number, wanted.status, started)
        lines = b"%bx-request-id: %b\r\n" % (wanted.lines, number.encode())
        return AtOnce(wanted.status, lines, wanted.body)

    def note(self, request: CacheableRequest, number: str, status: int, started: float) -> None:
        token = middleware.current_number.set(number)
        for note in self.notes:
            note(request.method, request.view, status, perf_counter() - started)
        middleware.current_number.reset(token)

    async def answer(self, key: Key, scope: Scope) -> Answer | None:
        kept = self.store.find(key)
        if kept and is_believed(kept):
            return kept.answer
        asked = next(self.ticks)
        while True:
            in_progress = self.under_way.get(key) or self.begin(key, scope, kept)
            await asyncio.wait([in_progress.task])
            if (kept := in_progress.result) is None:
                return None
            missed = in_progress.first_missed(kept.topics)
            if missed is None or missed > asked:  # all that was told before the question is in it
                return kept.answer

    def begin(self, key: Key, scope: Scope, kept: KeptAnswer | None) -> AnswerInProgress:
        in_progress = AnswerInProgress()
        in_progress.task = asyncio.create_task(self.make(in_progress, key, scope, kept))
        self.under_way[key] = in_progress
        in_progress.task.add_done_callback(lambda _task: self.under_way.pop(key))
        return in_progress

    async def make(
        self, in_progress: AnswerInProgress, key: Key, scope: Scope, kept: KeptAnswer | None
    ) -> KeptAnswer | None:
        now = monotonic()
        known = (
            kept.answer.by_name.get(b"etag", b"")
            if kept and now - kept.made_at < REWRITTEN_AFTER_SECONDS
            else b""
        )
        topics: set[str] = set()
        topics_of_answer.set(topics)  # of this task alone
        answer = await Answer.made_by(self.app, scope_of_nobody(scope, key, known))
        if kept and known and answer.status == 304:
            found = KeptAnswer(kept.answer, frozenset(topics), kept.made_at, now)
        elif may_be_kept(answer) and topics:
            found = KeptAnswer(as_kept(answer), frozenset(topics), now, now)
        else:
            self.store.drop(key)
            return None
        found.is_stale = in_progress.first_missed(found.topics) is not None
        self.store.put(key, found)
        return found


def as_kept(answer: Answer) -> Answer:
    headers = with_vary(answer.headers, b"Cookie", b"Accept-Encoding")
    own = {b"x-request-id", b"content-length"}
    return of_length(Answer(answer.status, headers, answer.body), answer.body, own)


def is_believed(kept: KeptAnswer) -> bool:
    return not kept.is_stale and monotonic() - kept.checked_at < BELIEVED_SECONDS


def may_be_kept(answer: Answer) -> bool:
    """Nobody in particular asked; an answer that speaks to somebody all the same is not kept."""
    headers = answer.by_name
    return (
        answer.status == 200
        and b"set-cookie" not in headers
        and b"cookie" not in headers.get(b"vary", b"").lower()
        and b"no-store" not in headers.get(b"cache-control", b"")
        and b"nonce-" not in headers.get(b"content-security-policy", b"")
    )
