"""Event streams, on the event loop: no thread, no request of Django's, no database."""

import asyncio
import logging
from collections.abc import Iterable, Mapping
from urllib.parse import parse_qs

from live.asgi import App, Message, Receive, Scope, Send
from live.bus import hub
from live.hub import News, Subscriber
from live.limits import MOST_OF_IP, ConcurrencyLimit, LimitReached, most_streams
from live.tickets import topic_of

PATH = "/events/"
BEAT = 20.0  # seconds of silence
MOST_TOPICS = 20  # of one page

HEADERS = {
    "content-type": "text/event-stream; charset=utf-8",
    "cache-control": "no-store, no-transform",
    "x-accel-buffering": "no",
    "x-content-type-options": "nosniff",
}
HELLO = "event: hello\ndata: \n\n"
FOLLOWS = "x-follows"  # of an answer that goes on as a stream: its topics
stream_limit = ConcurrencyLimit(most_streams, MOST_OF_IP)
LATER = {"retry-after": "30"}
NOTHING: Mapping[str, str] = {}

log = logging.getLogger("phase10.streams")


async def application(scope: Scope, receive: Receive, send: Send) -> None:
    if scope["method"] != "GET":
        await refuse(send, 405, {"allow": "GET"})
    elif not (topics := topics_asked_for(scope["query_string"])):
        log_refusal(403, "A stream is refused: not every ticket is one of this site")
        await refuse(send, 403)
    else:
        await follow(scope, topics, receive, send)


async def follow(scope: Scope, topics: frozenset[str], receive: Receive, send: Send) -> None:
    if hub.is_open:
        await stream_in_its_place(scope, topics, receive, send)
    else:
        await refuse(send, 503, LATER)


class FollowedAnswer:
    """An answer of Django's, held back where a stream of what it names goes on from it."""

    def __init__(self, send: Send) -> None:
        self.send = send
        self.topics = frozenset[str]()

    async def __call__(self, message: Message) -> None:
        if message["type"] == "http.response.start" and message["status"] == 200:
            headers = dict(message["headers"])
            self.topics = frozenset(headers.get(FOLLOWS.encode(), b"").decode().split())
        if not self.topics:
            await self.send(message)


def for_programs(app: App) -> App:
    """Whom Django lets in follows what it says; meanwhile no thread is held."""

    async def application(scope: Scope, receive: Receive, send: Send) -> None:
        answer = FollowedAnswer(send)
        await app(scope, receive, answer)
        if answer.topics:
            await follow(scope, answer.topics, receive, send)

    return application


async def stream_in_its_place(
    scope: Scope, topics: frozenset[str], receive: Receive, send: Send
) -> None:
    client_ip = (scope.get("client") or ("",))[0]
    try:
        with stream_limit.held_by(client_ip):
            await stream(topics, receive, send)
    except LimitReached:
        held = stream_limit.held[client_ip]
        if held >= stream_limit.most_of_ip:
            log_refusal(503, "One address holds %s streams: it gets no more of them", held)
        else:
            log_refusal(503, "No room for a stream: %s are open", stream_limit.count)
        await refuse(send, 503, LATER)


def topics_asked_for(query: bytes) -> frozenset[str]:
    """What all tickets in an address allow; nothing if one of them is not ours."""
    tickets = parse_qs(query.decode("latin-1")).get("ticket", [])[: MOST_TOPICS + 1]
    topics = {topic_of(ticket) for ticket in tickets}
    if None in topics or len(topics) > MOST_TOPICS:
        return frozenset()
    return frozenset(topic for topic in topics if topic)


def log_refusal(status: int, reason: str, *numbers: int) -> None:
    """In the log, where the tickets of a page have no business."""
    log.warning(reason, *numbers, extra={"facts": {"page": "events", "status": status}})


async def refuse(send: Send, status: int, headers: Mapping[str, str] = NOTHING) -> None:
    await send(start(status, {"content-length": "0", **headers}))
    await send({"type": "http.response.body"})


def start(status: int, headers: Mapping[str, str]) -> Message:
    lines = [(name.encode(), value.encode()) for name, value in headers.items()]
    return {"type": "http.response.start", "status": status, "headers": lines}


async def stream(topics: frozenset[str], receive: Receive, send: Send) -> None:
    with hub.subscribed(topics) as subscriber:
        leaving = asyncio.create_task(end_when_gone(receive, subscriber))
        try:
            await send(start(200, HEADERS))
            await tell(subscriber, send)
        finally:
            leaving.cancel()


async def end_when_gone(receive: Receive, subscriber: Subscriber) -> None:
    while (await receive())["type"] != "http.disconnect":
        pass
    subscriber.end()


async def tell(subscriber: Subscriber, send: Send) -> None:
    while True:
        news = await subscriber.next_news(BEAT)
        if subscriber.is_over:
            break
        await send({"type": "http.response.body", "body": event_text(news), "more_body": True})
    await send({"type": "http.response.body"})


def event_text(news: Iterable[News]) -> bytes:
    """As an EventSource reads it; without its line of data it would not hear of the event."""
    events = (f"event: {one.event.value}\ndata: {one.topic}\n\n" for one in news)
    return "".join(events).encode()
