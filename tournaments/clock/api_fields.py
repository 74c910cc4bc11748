"""A clock as programs see it, and what they send."""

from dataclasses import dataclass
from typing import Any

from rest_framework import serializers

from api.conditions import etag
from tournaments.clock.pages import MOST_MINUTES, RoundClock
from tournaments.nights.models import TimeUp
from tournaments.rounds.models import Round

CLOCK_STATES = ["waiting", "running", "paused"]


@dataclass(frozen=True)
class ClockShown:
    """By its end while it runs, otherwise by what is left: neither changes by itself."""

    round: Round
    clock: RoundClock

    @property
    def tag(self) -> str:
        return etag(self.round.pk, self.round.tournament.version, int(self.clock.is_over))

    @property
    def left(self) -> int | None:
        return None if self.clock.is_running else int(self.clock.left)


class ClockFields(serializers.Serializer[ClockShown]):
    """The clock of the round that runs."""

    round = serializers.IntegerField(source="round.number")
    state = serializers.ChoiceField(choices=CLOCK_STATES, source="clock.state")
    whole = serializers.IntegerField(
        source="clock.whole", help_text="Seconds from the start to the end, without pauses."
    )
    left = serializers.IntegerField(
        allow_null=True, help_text="Seconds; null while it runs: then count down to its end."
    )
    ends_at = serializers.DateTimeField(
        source="clock.ends_at", allow_null=True, help_text="Null while it does not run."
    )
    is_over = serializers.BooleanField(
        source="clock.is_over", help_text="Time is up: what is played then, `ending` says."
    )
    ending = serializers.ChoiceField(
        choices=TimeUp.values, source="clock.ending", help_text="What is played when time is up."
    )


class MoreMinutesBody(serializers.Serializer[Any]):
    minutes = serializers.ChoiceField(choices=[-5, -1, 1, 5])


class WholeMinutesBody(serializers.Serializer[Any]):
    minutes = serializers.IntegerField(min_value=1, max_value=MOST_MINUTES)
