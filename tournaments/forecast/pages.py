"""The expected end as pages show it: worked out at most every five minutes, once for all who look.

It is that of the beginning of these five minutes, or of a step since then. So all pages that ask
under one version show the same, and none changes with each deal.
"""

from dataclasses import dataclass
from datetime import UTC, datetime, timedelta

from django.core.cache import cache
from django.utils import timezone
from django.utils.translation import gettext as _

from tournaments.forecast.expected_end import ExpectedEnd, Interval, expected_end
from tournaments.forecast.paces import Pace
from tournaments.forecast.readings import NightReading, pace_of
from tournaments.forecast.words import times_text
from tournaments.nights.models import Tournament

HOUR = 3600
EVERY = 300  # seconds
DAY = timedelta(days=1)


def stamp_of(night: Tournament) -> int:
    """What a page adds to its version that shows the expected end: it needs no statement."""
    if night.is_over or night.date < timezone.localdate() - DAY:
        return 0
    return int(timezone.now().timestamp()) // EVERY


@dataclass(frozen=True)
class Forecast:
    """When the round and the night will probably be over."""

    moment: datetime
    expected: ExpectedEnd
    is_last_round: bool

    @property
    def round_text(self) -> str:
        if self.expected.round is None or self.is_last_round:
            return ""
        return _("Round ends %(time)s") % {"time": self.time(self.expected.round)}

    @property
    def night_text(self) -> str:
        return _("Night ends %(time)s") % {"time": self.night_time}

    @property
    def night_time(self) -> str:
        return self.time(self.expected.night)

    @property
    def texts(self) -> list[str]:
        return [text for text in (self.round_text, self.night_text) if text]

    def time(self, interval: Interval) -> str:
        """To five minutes; what has passed already is not said."""
        least = self.moment.timestamp() // EVERY * EVERY + EVERY
        soonest = max(rounded(self.moment, interval.soonest), least)
        latest = max(rounded(self.moment, interval.latest), soonest)
        return times_text(moment_of(soonest), moment_of(latest))


def rounded(moment: datetime, minutes: float) -> float:
    return round((moment.timestamp() + 60 * minutes) / EVERY) * EVERY


def moment_of(seconds: float) -> datetime:
    return timezone.localtime(datetime.fromtimestamp(seconds, UTC))


def forecast_of(night: Tournament) -> Forecast | None:
    """None where nothing runs, or nobody has been heard of for hours."""
    stamp = stamp_of(night)
    if not stamp:
        return None
    key = f"forecast:{night.pk}:{night.version}:{stamp}"
    kept: tuple[Forecast | None] | None = cache.get(key)
    if kept is None:
        kept = (new_forecast(night, moment_of(stamp * EVERY)),)
        cache.set(key, kept, 2 * EVERY)
    return kept[0]


def new_forecast(night: Tournament, moment: datetime) -> Forecast | None:
    reading = NightReading(night, moment)
    if not reading.rounds or reading.is_silent:
        return None
    so_far = reading.so_far(pace_before(night))
    if not so_far.playing and not so_far.to_come:
        return None
    return Forecast(reading.moment, expected_end(so_far), is_last_round=not so_far.to_come)


def pace_before(night: Tournament) -> Pace:
    """Of earlier games: in one night they stay as they are."""
    key = f"pace:{night.pk}"
    pace: Pace | None = cache.get(key)
    if pace is None:
        pace = pace_of(night.club, night)
        cache.set(key, pace, HOUR)
    return pace
