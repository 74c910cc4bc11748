"""Logs whose entries vouch for those before them; of a game the latest version counts."""

import json
from collections.abc import Iterable, Mapping
from enum import Enum
from hashlib import sha256
from typing import NamedTuple, Protocol


class LogLink(NamedTuple):
    """An entry of a log as it is read: entries are numbered 1, 2, 3 …"""

    number: int
    facts: Mapping[str, object]  # what never changes of it
    digest: str


class Damage(Enum):
    GONE = "gone"
    ALTERED = "altered"


class BrokenLink(NamedTuple):
    """An entry that is not as it was written."""

    number: int
    damage: Damage


def plain(facts: Mapping[str, object]) -> dict[str, object]:
    """As a database gives them back: numbers in place of names become text."""
    told: dict[str, object] = json.loads(json.dumps(facts))
    return told


def digest_of(before: str, facts: Mapping[str, object]) -> str:
    """By which an entry vouches for its facts, and for the entry before it."""
    text = json.dumps(facts, sort_keys=True, separators=(",", ":"))
    return sha256(f"{before}\n{text}".encode()).hexdigest()


def broken(links: Iterable[LogLink], last: int, head: str) -> list[BrokenLink]:
    """All that is wrong with a log of which the last number and its digest are known."""
    found: list[BrokenLink] = []
    number, before = 0, ""
    for link in links:
        is_next = link.number == number + 1  # otherwise nothing is known of what was before it
        found += gone(number + 1, link.number)
        if is_next and digest_of(before, link.facts) != link.digest:
            found.append(BrokenLink(link.number, Damage.ALTERED))
        number, before = link.number, link.digest
    if number >= last and before != head:
        found.append(BrokenLink(number, Damage.ALTERED))
    return [*dict.fromkeys(found), *gone(number + 1, last + 1)]


def gone(first: int, until: int) -> list[BrokenLink]:
    return [BrokenLink(number, Damage.GONE) for number in range(first, until)]


class LoggedVersion(Protocol):
    """What the log must know of a version; `sequence` orders all versions of a game."""

    @property
    def sequence(self) -> int: ...
    @property
    def place(self) -> tuple[int, int]:
        """What it is a version of: a deal by its number, the replay after it, a seat in it."""
        ...

    @property
    def removed(self) -> bool: ...
    @property
    def facts(self) -> object: ...


def counting[V: LoggedVersion](versions: Iterable[V]) -> tuple[V, ...]:
    """The versions that count, in the order of the deals: the latest of each, unless undone."""
    latest = {version.place: version for version in in_order(versions)}
    return tuple(latest[place] for place in sorted(latest) if not latest[place].removed)


def undone[V: LoggedVersion](versions: Iterable[V]) -> V | None:
    """What a tap brings back: the latest undo that nothing new has taken the place of."""
    standing: dict[tuple[int, int], V] = {}
    taken_back: list[V] = []
    for version in in_order(versions):
        if version.removed:
            taken_back.append(standing.pop(version.place))
            continue
        if taken_back and version.place not in standing:
            back = taken_back.pop()
            if version.facts != back.facts:
                taken_back.clear()
        standing[version.place] = version
    return taken_back[-1] if taken_back else None


def in_order[V: LoggedVersion](versions: Iterable[V]) -> list[V]:
    return sorted(versions, key=lambda version: version.sequence)
