"""A table with its results as programs see it, and what they send."""

from dataclasses import dataclass
from typing import Any

from rest_framework import serializers

from tournaments.results.folding import SeatRow, TableState
from tournaments.rounds.api_fields import RoundTableFields, TableShown

MOST_AT_TABLE = 12


@dataclass(frozen=True)
class TableStanding:
    """A table, and how it stands."""

    shown: TableShown
    state: TableState


class SeatRowFields(serializers.Serializer[SeatRow]):
    """How a seat stands at its table."""

    place = serializers.IntegerField()
    completed = serializers.IntegerField(help_text="How many phases.")
    points = serializers.IntegerField()
    deals = serializers.IntegerField(allow_null=True, help_text="Null where nobody has said it.")
    left = serializers.BooleanField(help_text="Before the end.")


class TableStandingFields(serializers.Serializer[TableStanding]):
    """A table, who sits there, and how it stands in the order of its seats."""

    table = RoundTableFields(source="shown")
    round = serializers.IntegerField(source="state.round")
    finished = serializers.BooleanField(source="state.finished")
    counts = serializers.BooleanField(
        source="state.counts", help_text="Whether it adds to the standings."
    )
    is_by_hand = serializers.BooleanField(
        source="state.is_by_hand", help_text="A typed result counts, not the deals."
    )
    rows = SeatRowFields(source="state.rows", many=True)


class DoneBody(serializers.Serializer[Any]):
    sure = serializers.BooleanField(default=False, help_text="Before the time is up, too.")


class ResultBody(serializers.Serializer[Any]):
    """A result of a whole table, in the order of its seats."""

    completed = serializers.ListField(
        child=serializers.IntegerField(min_value=0, max_value=99), max_length=MOST_AT_TABLE
    )
    points = serializers.ListField(
        child=serializers.IntegerField(min_value=0, max_value=999_999),
        max_length=MOST_AT_TABLE,
        default=list,
    )
    winner = serializers.IntegerField(
        min_value=0,
        max_value=MOST_AT_TABLE,
        allow_null=True,
        default=None,
        help_text="The seat that won a replay.",
    )
    deals = serializers.IntegerField(min_value=1, max_value=999, allow_null=True, default=None)
    reason = serializers.CharField(max_length=200, allow_blank=True, default="")
    sure = serializers.BooleanField(default=False, help_text="Keep what can hardly be, too.")
    shown = serializers.CharField(
        max_length=40,
        allow_blank=True,
        default="",
        help_text="Of a correction that was refused: the `detail` of its error of this name.",
    )
