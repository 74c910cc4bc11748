"""The clock of a round: what it shows is worked out from when it was started and paused."""

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Clock:
    """Moments are seconds of any one scale; `shift` is pauses that ended, and added time."""

    minutes: int
    started: float | None = None
    paused: float | None = None
    shift: float = 0

    @property
    def is_running(self) -> bool:
        return self.started is not None and self.paused is None

    def left(self, now: float, added: float = 0) -> float:
        """Seconds until the end, for a table that has so many more; less than 0 after it."""
        whole = self.minutes * 60 + added
        if self.started is None:
            return whole
        moment = now if self.paused is None else self.paused
        return whole + self.shift - (moment - self.started)

    def is_over(self, now: float, added: float = 0) -> bool:
        return self.left(now, added) <= 0
