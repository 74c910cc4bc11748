"""A round as programs see it, and what they send."""

from dataclasses import dataclass
from typing import Any

from rest_framework import serializers

from scoring.games.models import Game
from tournaments.rounds.models import Round, RoundState, Stage, Table, TableSeat

MOST_MARKS = 2000
MOST_NUMBER = 999_999_999


@dataclass(frozen=True)
class TableShown:
    """A table; what opens its game only for those who may record there."""

    table: Table
    may_record: bool

    @property
    def game(self) -> Game | None:
        return self.table.game

    @property
    def code(self) -> str | None:
        return self.table.code if self.game and self.may_record else None

    @property
    def token(self) -> str | None:
        return self.game.write_token if self.game and self.may_record else None

    @property
    def seats(self) -> list[TableSeat]:
        return list(self.table.seats.all())


@dataclass(frozen=True)
class RoundShown:
    round: Round
    may_record: bool

    @property
    def tables(self) -> list[TableShown]:
        return [TableShown(table, self.may_record) for table in self.round.seatings]


class TableSeatFields(serializers.Serializer[TableSeat]):
    """Who sits there; position 0 deals first."""

    position = serializers.IntegerField()
    entrant = serializers.IntegerField(source="entrant_id")
    name = serializers.CharField(source="entrant.name")


class RoundTableFields(serializers.Serializer[TableShown]):
    """A table with who sits there."""

    id = serializers.IntegerField(source="table.pk")
    number = serializers.IntegerField(source="table.number")
    game = serializers.IntegerField(source="table.game_id", allow_null=True)
    token = serializers.CharField(
        allow_null=True, help_text="Opens just its game, for who may record it."
    )
    code = serializers.CharField(allow_null=True, help_text="As it stands on its sign.")
    added = serializers.IntegerField(
        source="table.added", help_text="Seconds that it has more than the others."
    )
    called_at = serializers.DateTimeField(source="table.called_at", allow_null=True)
    closed_at = serializers.DateTimeField(
        source="table.closed_at", allow_null=True, help_text="It counts as it stands."
    )
    seats = TableSeatFields(many=True)


class RoundRowFields(serializers.Serializer[Round]):
    """A round in a list."""

    number = serializers.IntegerField()
    stage = serializers.ChoiceField(choices=Stage.values)
    state = serializers.ChoiceField(choices=RoundState.values)
    version = serializers.IntegerField(help_text="Grows with each change of its tables.")
    mode = serializers.CharField()
    minutes = serializers.IntegerField(source="whole_minutes", allow_null=True)
    byes = serializers.ListField(
        child=serializers.IntegerField(), help_text="Who is through without playing."
    )
    drafted_at = serializers.DateTimeField()
    published_at = serializers.DateTimeField(allow_null=True)
    completed_at = serializers.DateTimeField(allow_null=True)


class RoundFields(serializers.Serializer[RoundShown]):
    """A round with its tables."""

    round = RoundRowFields()
    tables = RoundTableFields(many=True)


class DraftBody(serializers.Serializer[Any]):
    freely = serializers.BooleanField(default=False, help_text="No wish is firm, for this time.")


class MoveBody(serializers.Serializer[Any]):
    """Somebody moves to a table, or changes places with somebody."""

    entrant = serializers.IntegerField(min_value=1, max_value=MOST_NUMBER)
    table = serializers.IntegerField(
        min_value=1,
        max_value=MOST_NUMBER,
        allow_null=True,
        default=None,
        help_text="Its number; the next one is a new table.",
    )
    other = serializers.IntegerField(
        min_value=1,
        max_value=MOST_NUMBER,
        allow_null=True,
        default=None,
        help_text="Who is there now, in place of a table.",
    )


class SeatAnewBody(serializers.Serializer[Any]):
    sizes = serializers.ListField(
        child=serializers.IntegerField(min_value=2, max_value=6),
        max_length=1000,
        default=list,
        help_text="Of the tables; the usual ones where none are told.",
    )


class StepBody(serializers.Serializer[Any]):
    knowingly = serializers.ListField(
        child=serializers.CharField(max_length=40),
        max_length=MOST_MARKS,
        default=list,
        help_text="What spoke against it and is known: the `field` of each error.",
    )
