"""The clock of a round: what it shows is worked out from when it was started and paused."""

from dataclasses import dataclass
from enum import Enum
from math import ceil


class Alarm(Enum):
    """What the clock warns of."""

    NONE = "none"
    FIVE = "five"
    ONE = "one"
    OVER = "over"


def alarm(left: float) -> Alarm:
    """What is said when so many seconds are left."""
    if left <= 0:
        return Alarm.OVER
    if left <= 60:
        return Alarm.ONE
    return Alarm.FIVE if left <= 300 else Alarm.NONE


def clock_face(left: float) -> str:
    """Minutes and seconds: 7:05; after the end how long ago it was: +0:42."""
    whole = ceil(left)
    minutes, seconds = divmod(abs(whole), 60)
    return f"{'+' if whole < 0 else ''}{minutes}:{seconds:02}"


@dataclass(frozen=True, slots=True)
class Clock:
    """Moments are seconds of any one scale; `shift` is added time."""

    minutes: int
    started: float | None = None
    paused: float | None = None
    shift: float = 0

    @property
    def is_running(self) -> bool:
        return self.started is not None and self.paused is None

    @property
    def whole(self) -> float:
        """Seconds from the start to the end, without pauses."""
        return self.minutes * 60 + self.shift

    def left(self, now: float, added: float = 0) -> float:
        """Seconds until the end, for a table that has so many more; less than 0 after it."""
        if self.started is None:
            return self.whole + added
        moment = now if self.paused is None else self.paused
        return self.whole + added - (moment - self.started)

    def is_over(self, now: float, added: float = 0) -> bool:
        """Whether the time is up; before the start it never is."""
        return self.started is not None and self.left(now, added) <= 0

    def ends(self, added: float = 0) -> float | None:
        """The moment of its end, while it runs."""
        return None if self.paused is not None else self.ran_out(added)

    def ran_out(self, added: float = 0) -> float | None:
        """The moment at which the time is up, or was before a pause; None before the start."""
        if self.started is None:
            return None
        return self.started + self.whole + added
