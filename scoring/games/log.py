"""Logs whose entries vouch for those before them; of a game the latest version counts."""

import json
from collections.abc import Iterable, Mapping
from contextlib import suppress
from dataclasses import dataclass
from enum import Enum
from functools import cached_property
from hashlib import sha256
from operator import itemgetter
from typing import NamedTuple, Protocol, Self

from rules import Deal, GameState, Setup, play, play_on, with_empty_seats

MOST_REMEMBERED = 300  # courses of ten kilobytes: a large hall plays at some hundred tables

type Place = tuple[int, int]
"""A deal by its number, or what came after it: the replay, a seat left or taken again."""

DEAL, REPLAY, FIRST_SEAT = range(3)


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


def as_stored(facts: Mapping[str, object]) -> dict[str, object]:
    """As a database gives them back: numbers in place of names become text."""
    told: dict[str, object] = json.loads(json.dumps(facts))
    return told


def digest_of(before: str, facts: Mapping[str, object]) -> str:
    """By which an entry vouches for its facts, and for the entry before it."""
    text = json.dumps(facts, sort_keys=True, separators=(",", ":"))
    return sha256(f"{before}\n{text}".encode()).hexdigest()


def broken_links(links: Iterable[LogLink], last: int, head: str) -> list[BrokenLink]:
    """All that is wrong with a log of which the last number and its digest are known."""
    found: list[BrokenLink] = []
    number, before = 0, ""
    for link in links:
        is_next = link.number == number + 1  # otherwise nothing is known of what was before it
        found += missing_links(number + 1, link.number)
        if is_next and digest_of(before, link.facts) != link.digest:
            found.append(BrokenLink(link.number, Damage.ALTERED))
        number, before = link.number, link.digest
    if number >= last and before != head:
        found.append(BrokenLink(number, Damage.ALTERED))
    return [*dict.fromkeys(found), *missing_links(number + 1, last + 1)]


def missing_links(first: int, until: int) -> list[BrokenLink]:
    return [BrokenLink(number, Damage.GONE) for number in range(first, until)]


class LoggedVersion(Protocol):
    """What the log must know of a version; `sequence` orders all versions of a game."""

    @property
    def sequence(self) -> int: ...
    @property
    def place(self) -> tuple[int, int]:
        """What it is a version of: a deal by its number, what came after it, a seat in it."""
        ...

    @property
    def removed(self) -> bool: ...
    @property
    def facts(self) -> object: ...


def counting_versions[V: LoggedVersion](versions: Iterable[V]) -> tuple[V, ...]:
    """The versions that count, in the order of the deals: the latest of each, unless undone."""
    latest = {version.place: version for version in in_order(versions)}
    return tuple(latest[place] for place in sorted(latest) if not latest[place].removed)


def latest_undo[V: LoggedVersion](versions: Iterable[V]) -> V | None:
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


@dataclass(frozen=True, slots=True)
class Replay:
    """Of the last phase, by those who were tied."""

    tied: tuple[int, ...]
    out: int | None


@dataclass(frozen=True, slots=True)
class Leaving:
    """Somebody leaves a seat, or takes it again: from the next deal on."""

    seat: int
    is_empty: bool


type Told = Deal | Replay | Leaving
"""What a version says."""


class RecordedVersion(Protocol):
    """What the course must know of a version."""

    @property
    def place(self) -> Place: ...
    @property
    def removed(self) -> bool: ...
    @property
    def told(self) -> Told: ...


@dataclass
class Course:
    """Of each place what stands there, in the order of the deals."""

    standing: tuple[tuple[Place, Told], ...] = ()
    latest: tuple[Setup, GameState] | None = None  # the state that somebody has asked for

    @classmethod
    def of(cls, counting: Iterable[RecordedVersion]) -> Self:
        return cls(tuple((version.place, version.told) for version in counting))

    @cached_property
    def deals(self) -> tuple[Deal, ...]:
        return tuple(seen for _place, seen in self.standing if isinstance(seen, Deal))

    @cached_property
    def replays(self) -> tuple[Replay, ...]:
        return tuple(seen for _place, seen in self.standing if isinstance(seen, Replay))

    @cached_property
    def empty(self) -> frozenset[int]:
        """The seats that nobody sits on when the next deal is dealt."""
        return self.empty_after(len(self.deals))

    def empty_after(self, number: int) -> frozenset[int]:
        """The seats that nobody sits on when the deal after this one is dealt."""
        told = [seen for place, seen in self.standing if place[0] <= number]
        is_empty = {seen.seat: seen.is_empty for seen in told if isinstance(seen, Leaving)}
        return frozenset(seat for seat in is_empty if is_empty[seat])

    def state(self, setup: Setup) -> GameState:
        """After its deals; a replay is left to whoever knows for which tie it was."""
        latest = self.latest  # another thread may ask at this very moment
        if latest is None or latest[0] != setup:
            self.latest = latest = setup, seated(setup, play(setup, self.deals), self.empty)
        return latest[1]

    def followed_by(self, version: RecordedVersion) -> "Course":
        """A version takes the place of whatever stood there."""
        told = version.told
        is_last = not self.standing or self.standing[-1][0] < version.place
        if isinstance(told, Deal) and is_last and not version.removed:
            return self.with_deal(version.place, told)
        others = {place: seen for place, seen in self.standing if place != version.place}
        if not version.removed:
            others[version.place] = told
        return Course(tuple(sorted(others.items(), key=itemgetter(0))))

    def with_deal(self, place: Place, deal: Deal) -> "Course":
        """Its state goes on from here; one that ended as somebody left is folded anew."""
        longer = Course((*self.standing, (place, deal)))
        if self.latest and not self.empty:
            setup, state = self.latest
            longer.latest = setup, seated(setup, play_on(setup, state, deal), longer.empty)
        return longer


def seated(setup: Setup, state: GameState, empty: frozenset[int]) -> GameState:
    """With these seats empty; by itself those stay empty that were so in the last deal."""
    return state if state.empty == empty else with_empty_seats(setup, state, empty)


course_by_head: dict[str, Course] = {}


def remembered_course(head: str) -> Course | None:
    """Whoever was asked for last stays longest."""
    course = course_by_head.pop(head, None)
    if course is not None:
        course_by_head[head] = course
    return course


def remember_course(head: str, course: Course) -> None:
    course_by_head[head] = course
    while len(course_by_head) > MOST_REMEMBERED:
        with suppress(KeyError, StopIteration, RuntimeError):  # another thread does the same
            del course_by_head[next(iter(course_by_head))]
