"""What counts of a game's log: what was seen, without who recorded it and when."""

from collections.abc import Iterable
from contextlib import suppress
from dataclasses import dataclass
from functools import cached_property
from operator import itemgetter
from typing import Protocol, Self

from rules import Deal, GameState, Setup, play, play_on

type Place = tuple[int, bool]


MOST_REMEMBERED = 300  # of ten kilobytes: a large hall plays at some hundred tables


@dataclass(frozen=True, slots=True)
class Replay:
    """Of the last phase, by those who were tied."""

    tied: tuple[int, ...]
    out: int | None


class RecordedVersion(Protocol):
    """What the course must know of a version."""

    @property
    def place(self) -> Place: ...
    @property
    def removed(self) -> bool: ...
    @property
    def deal(self) -> Deal: ...
    @property
    def replay(self) -> Replay: ...


@dataclass
class Course:
    """Of each place what stands there, in the order of the deals."""

    standing: tuple[tuple[Place, Deal | Replay], ...] = ()
    latest: tuple[Setup, GameState] | None = None  # the state that somebody has asked for

    @classmethod
    def of(cls, counting: Iterable[RecordedVersion]) -> Self:
        return cls(tuple((version.place, what_it_says(version)) for version in counting))

    @cached_property
    def deals(self) -> tuple[Deal, ...]:
        return tuple(seen for _place, seen in self.standing if isinstance(seen, Deal))

    @cached_property
    def replays(self) -> tuple[Replay, ...]:
        return tuple(seen for _place, seen in self.standing if isinstance(seen, Replay))

    def state(self, setup: Setup) -> GameState:
        """After its deals; a replay is left to whoever knows for which tie it was."""
        latest = self.latest  # another thread may ask at this very moment
        if latest is None or latest[0] != setup:
            self.latest = latest = setup, play(setup, self.deals)
        return latest[1]

    def followed_by(self, version: RecordedVersion) -> "Course":
        """A version takes the place of whatever stood there."""
        if self.is_followed_by_a_deal(version):
            return self.with_deal(version)
        others = {place: seen for place, seen in self.standing if place != version.place}
        if not version.removed:
            others[version.place] = what_it_says(version)
        return Course(tuple(sorted(others.items(), key=itemgetter(0))))

    def is_followed_by_a_deal(self, version: RecordedVersion) -> bool:
        _number, is_replay = version.place
        is_last = not self.standing or self.standing[-1][0] < version.place
        return is_last and not version.removed and not is_replay

    def with_deal(self, version: RecordedVersion) -> "Course":
        """Its state goes on from here."""
        longer = Course((*self.standing, (version.place, version.deal)))
        if self.latest:
            setup, state = self.latest
            longer.latest = setup, play_on(setup, state, version.deal)
        return longer


def what_it_says(version: RecordedVersion) -> Deal | Replay:
    _number, is_replay = version.place
    return version.replay if is_replay else version.deal


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
