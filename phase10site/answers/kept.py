"""The answers that are kept, within a bound, each with the topics that tell when it is old."""

from collections import OrderedDict, defaultdict
from collections.abc import Iterable
from dataclasses import dataclass

from live.hub import EVERYTHING
from phase10site.answers.bytes import Answer
from phase10site.answers.questions import Key

MOST_BYTES = 16 * 1024 * 1024
LARGEST = 2 * 1024 * 1024


@dataclass
class Kept:
    answer: Answer
    topics: frozenset[str]
    made: float  # when somebody began to write it
    checked: float  # when somebody began to look whether it is still true
    is_stale: bool = False  # something was told since


class Store:
    """Whoever was asked for last stays longest."""

    def __init__(self, most_bytes: int = MOST_BYTES) -> None:
        self.most_bytes = most_bytes
        self.size = 0
        self.by_key: OrderedDict[Key, Kept] = OrderedDict()
        self.by_topic: defaultdict[str, set[Key]] = defaultdict(set)

    def find(self, key: Key) -> Kept | None:
        if kept := self.by_key.get(key):
            self.by_key.move_to_end(key)
        return kept

    def put(self, key: Key, kept: Kept) -> None:
        self.drop(key)
        if kept.answer.size > LARGEST:
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

    def told(self, topic: str) -> None:
        for key in self.concerned(topic):
            self.by_key[key].is_stale = True

    def concerned(self, topic: str) -> Iterable[Key]:
        return self.by_key if topic == EVERYTHING else self.by_topic.get(topic, ())
