"""Who follows what in this process: kept on the event loop, told from any thread."""

import asyncio
from collections import defaultdict, deque
from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress
from dataclasses import dataclass
from enum import Enum

EVERYTHING = "*"  # a topic: something was missed, and nobody knows what
MOST_WAITING = 100  # news that a slow reader is kept


class Event(Enum):
    HELLO = "hello"
    CHANGED = "changed"
    BEAT = "beat"
    DOWN = "down"  # nothing is heard from other processes: whoever follows has to ask
    UP = "up"


@dataclass(frozen=True, slots=True)
class News:
    event: Event
    topic: str = ""

    @property
    def is_of_carrier(self) -> bool:
        return self.event in {Event.DOWN, Event.UP}


class Subscriber:
    """One who follows some topics, with what is still to be told."""

    def __init__(self, topics: frozenset[str]) -> None:
        self.topics = topics
        self.waiting: deque[News] = deque()
        self.has_news = asyncio.Event()
        self.is_over = False

    def tell(self, *news: News) -> None:
        self.waiting.extend(news)
        if len(self.waiting) > MOST_WAITING:
            self.waiting = deque(self.summary())
        self.has_news.set()

    def tell_everything(self) -> None:
        self.tell(*(News(Event.CHANGED, topic) for topic in sorted(self.topics)))

    def summary(self) -> list[News]:
        """Far too much in short: how the carrier is, and that any topic may have changed."""
        of_carrier = [news for news in self.waiting if news.is_of_carrier]
        return of_carrier[-1:] + [News(Event.CHANGED, topic) for topic in sorted(self.topics)]

    def end(self) -> None:
        self.is_over = True
        self.has_news.set()

    async def next_news(self, patience: float) -> list[News]:
        """All that is to be told, as soon as there is something; a beat where there is nothing."""
        with suppress(TimeoutError):
            async with asyncio.timeout(patience):
                await self.has_news.wait()
        self.has_news.clear()
        news, self.waiting = list(self.waiting), deque()
        return news or [News(Event.BEAT)]


class Hub:
    """Subscribers by topic. Only `deliver` and `feed` may be called from other threads."""

    def __init__(self) -> None:
        self.loop: asyncio.AbstractEventLoop | None = None
        self.is_fed = False  # what other processes publish is heard here
        self.subscribers: set[Subscriber] = set()
        self.by_topic: defaultdict[str, set[Subscriber]] = defaultdict(set)
        self.listeners: list[Callable[[str], None]] = []  # in this process: they hear all first

    @property
    def is_open(self) -> bool:
        return self.loop is not None

    def open(self) -> None:
        self.loop = asyncio.get_running_loop()

    def close(self) -> None:
        self.loop, self.is_fed = None, False
        for subscriber in self.subscribers:
            subscriber.end()

    @contextmanager
    def subscribed(self, topics: frozenset[str]) -> Iterator[Subscriber]:
        subscriber = Subscriber(topics)
        subscriber.tell(News(Event.HELLO), *([] if self.is_fed else [News(Event.DOWN)]))
        self.subscribers.add(subscriber)
        for topic in topics:
            self.by_topic[topic].add(subscriber)
        try:
            yield subscriber
        finally:
            self.unsubscribe(subscriber)

    def unsubscribe(self, subscriber: Subscriber) -> None:
        self.subscribers.discard(subscriber)
        for topic in subscriber.topics:
            self.by_topic[topic].discard(subscriber)
            if not self.by_topic[topic]:
                del self.by_topic[topic]

    def deliver(self, topic: str) -> None:
        """Tell all who follow this topic."""
        self.on_loop(lambda: self.tell(topic))

    def feed(self, is_fed: bool) -> None:
        """Note whether other processes are heard; whoever follows has to know."""
        self.on_loop(lambda: self.note(is_fed))

    def on_loop(self, step: Callable[[], None]) -> None:
        if loop := self.loop:
            with suppress(RuntimeError):  # it was closed at this very moment
                loop.call_soon_threadsafe(step)

    def tell(self, topic: str) -> None:
        for listener in self.listeners:
            listener(topic)
        if topic == EVERYTHING:
            for subscriber in self.subscribers:
                subscriber.tell_everything()
        else:
            for subscriber in self.by_topic.get(topic, ()):
                subscriber.tell(News(Event.CHANGED, topic))

    def note(self, is_fed: bool) -> None:
        if is_fed is self.is_fed:
            return
        self.is_fed = is_fed
        for subscriber in self.subscribers:
            subscriber.tell(News(Event.UP if is_fed else Event.DOWN))
