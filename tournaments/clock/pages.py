"""The clock of a round as pages show it: right without scripts, counting down with them."""

from dataclasses import dataclass
from datetime import datetime

from django import forms
from django.utils import timezone
from django.utils.functional import Promise
from django.utils.translation import gettext_lazy as _
from django.utils.translation import ngettext, pgettext_lazy

from tournaments.clock.actions import clock_of
from tournaments.clock.clocks import Alarm, Clock, alarm, clock_face
from tournaments.nights.models import TimeUp
from tournaments.rounds.models import Round

OVER: dict[str, Promise] = {
    TimeUp.DEAL: _("Time is up: finish the deal"),
    TimeUp.ONE_MORE: _("Time is up: finish the deal and play one more"),
    TimeUp.NOW: _("Time is up: stop now"),
}
CHANGED = _("The clock was changed meanwhile: look at it, and press again.")
STARTED = _("The clock of this round was started: add minutes instead.")
NOT_STARTED = _("The clock is not started yet.")
IS_PAUSED = _("The clock is paused: let it go on.")
NO_TIME = _("The rounds of this night have no time, so there is no clock.")
STOPPED = _("No round is running any more: its clock has stopped.")
WAITING = pgettext_lazy("a clock", "Not started")
KEYS = {-1: "-", 1: "Plus", 5: "f"}  # of a keyboard
STEPS = tuple(KEYS)  # minutes, each a button
SHORT = 360  # seconds: the last five minutes of it would be all of it
PAUSED = pgettext_lazy("a clock", "Paused")


@dataclass(frozen=True)
class RoundClock:
    """At this moment, for a table that may have more time than the others."""

    clock: Clock
    now: float
    ending: str = TimeUp.DEAL
    added: int = 0

    @property
    def left(self) -> float:
        return self.clock.left(self.now, self.added)

    @property
    def face(self) -> str:
        return clock_face(self.left)

    @property
    def state(self) -> str:
        if self.clock.started is None:
            return "waiting"
        return "running" if self.clock.is_running else "paused"

    @property
    def is_running(self) -> bool:
        return self.clock.is_running

    @property
    def is_over(self) -> bool:
        return self.clock.is_over(self.now, self.added)

    @property
    def alarm(self) -> str:
        """Nothing is warned of before the start, nor of five minutes where there are no more."""
        warned = Alarm.NONE if self.clock.started is None else alarm(self.left)
        return (Alarm.NONE if warned is Alarm.FIVE and self.is_short else warned).value

    @property
    def minutes(self) -> int:
        """Before the start: of the whole round."""
        return self.whole // 60

    @property
    def whole(self) -> int:
        """Seconds, as a page shows that it saw them."""
        return int(self.clock.whole)

    @property
    def is_least(self) -> bool:
        """Before the start a round has one minute at least."""
        return self.state == "waiting" and self.minutes <= 1

    @property
    def is_short(self) -> bool:
        return self.clock.whole + self.added <= SHORT

    @property
    def words(self) -> dict[str, Promise | str]:
        """What is said beside the time, by what is warned of."""
        return {
            "none": "",
            "five": "" if self.is_short else _("The last five minutes"),
            "one": _("The last minute"),
            "over": OVER[self.ending],
        }

    @property
    def word(self) -> str:
        if self.state == "waiting":
            return str(WAITING)
        said = self.words[self.alarm]
        if self.state == "paused":
            return f"{PAUSED} · {said}" if said else str(PAUSED)
        return str(said)

    @property
    def ends_at(self) -> datetime | None:
        """By the clock on the wall, while it runs."""
        ends = self.clock.ends(self.added)
        return datetime.fromtimestamp(ends, timezone.get_current_timezone()) if ends else None

    @property
    def ends(self) -> int:
        """In milliseconds, as browsers count."""
        return round((self.clock.ends(self.added) or 0) * 1000)


@dataclass(frozen=True)
class Minutes:
    """A button that changes the time."""

    value: int

    @property
    def label(self) -> str:
        return f"{self.value:+}".replace("-", "−")

    @property
    def key(self) -> str:
        return KEYS[self.value]

    @property
    def text(self) -> str:
        if self.value < 0:
            return ngettext("%(count)d minute less", "%(count)d minutes less", -self.value) % {
                "count": -self.value
            }
        return ngettext("%(count)d minute more", "%(count)d minutes more", self.value) % {
            "count": self.value
        }


class MinutesForm(forms.Form):
    """So many minutes more for a page that saw so many seconds."""

    minutes = forms.TypedChoiceField(coerce=int, choices=[(n, n) for n in (-5, -1, 1, 5)])
    seen = forms.IntegerField(min_value=-100_000, max_value=100_000)
    from_desk = forms.BooleanField(required=False)

    @property
    def more_minutes(self) -> int:
        return int(self.cleaned_data["minutes"])

    @property
    def seen_seconds(self) -> int:
        return int(self.cleaned_data["seen"])


def why_not_set(round: Round) -> Promise:
    """Of its whole time."""
    return STARTED if round.clock_started_at else CHANGED


MOST_MINUTES = 600
WHOLE = _("Type a whole number of minutes, from 1 to 600.")


class WholeTimeForm(forms.Form):
    """The minutes of a round, for a page that saw so many seconds of it."""

    minutes = forms.IntegerField(
        min_value=1,
        max_value=MOST_MINUTES,
        error_messages=dict.fromkeys(("required", "invalid", "min_value", "max_value"), WHOLE),
    )
    seen = forms.IntegerField(min_value=-100_000, max_value=100_000)

    @property
    def minutes_typed(self) -> int:
        return int(self.cleaned_data["minutes"])

    @property
    def seen_seconds(self) -> int:
        return int(self.cleaned_data["seen"])


def round_clock(round: Round, added: int = 0) -> RoundClock | None:
    """None where rounds have no time."""
    clock = clock_of(round)
    if clock is None:
        return None
    return RoundClock(clock, timezone.now().timestamp(), round.tournament.ending, added)
