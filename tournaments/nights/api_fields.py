"""A night as programs see it, its log, and what they send."""

from collections.abc import Iterable
from typing import Any

from django.utils.text import capfirst
from drf_spectacular.utils import extend_schema_field
from rest_framework import serializers

from rules import variant_keys
from tournaments.attendance.models import People
from tournaments.log import sentence_of
from tournaments.log_words import known_names
from tournaments.nights.fields import (
    LEAST_MINUTES,
    MOST_DEALS,
    MOST_MINUTES,
    MOST_POINTS,
    MOST_ROUNDS,
)
from tournaments.nights.models import LONGEST_NAME, Final, LogEntry, LooksBack, TimeUp, Tournament
from tournaments.nights.undoing import UndoableEntries
from tournaments.rounds.api_fields import StepBody
from tournaments.rounds.words import MODES
from tournaments.standings.schemes import MissedRound, SchemeKind, StandingsTieBreak

MOST_PEOPLE = 2000
MOST_SIZES = 20
USUAL_SCHEME = {
    "kind": SchemeKind.LINEAR.value,
    "top": 10,
    "bottom": 0,
    "missed": MissedRound.NOTHING.value,
    "missed_points": None,
}


def number(most: int, least: int = 0, **more: Any) -> serializers.IntegerField:
    return serializers.IntegerField(min_value=least, max_value=most, **more)


def choices(values: Iterable[str], most: int) -> serializers.ListField:
    return serializers.ListField(
        child=serializers.ChoiceField(choices=list(values)), max_length=most
    )


WALL_TIME = {"type": "string", "pattern": "^([01][0-9]|2[0-3]):[0-5][0-9](:[0-5][0-9])?$"}


@extend_schema_field(WALL_TIME)
class WallTimeField(serializers.TimeField):
    """Without a zone, which the format "time" of the contract would ask for."""


class SchemeFields(serializers.Serializer[Any]):
    """What a place at a table is worth, and a round that was missed."""

    kind = serializers.ChoiceField(choices=[kind.value for kind in SchemeKind], required=False)
    top = number(MOST_POINTS, required=False)
    bottom = number(MOST_POINTS, required=False)
    missed = serializers.ChoiceField(choices=[each.value for each in MissedRound], required=False)
    missed_points = number(MOST_POINTS, required=False, allow_null=True)

    def to_representation(self, instance: Any) -> dict[str, Any]:
        return dict(super().to_representation(USUAL_SCHEME | instance))


class NightRowFields(serializers.Serializer[Tournament]):
    """A night in a list."""

    id = serializers.IntegerField(source="pk")
    name = serializers.CharField()
    date = serializers.DateField()
    start = WallTimeField(allow_null=True, help_text="As clocks there show it.")
    edition = serializers.CharField()
    is_public = serializers.BooleanField()
    ended_at = serializers.DateTimeField(allow_null=True)
    version = serializers.IntegerField()


class NightFields(NightRowFields):
    """A night, with all that was agreed."""

    variant = serializers.CharField()
    options = serializers.DictField()
    deals = serializers.IntegerField(allow_null=True, help_text="Null: until somebody has won.")
    minutes = serializers.IntegerField(allow_null=True, help_text="Null: without a clock.")
    ending = serializers.ChoiceField(choices=TimeUp.values)
    planned_rounds = serializers.IntegerField()
    prefer = serializers.IntegerField(help_text="How many sit at a table.")
    allow = serializers.ListField(child=serializers.IntegerField())
    modes = serializers.ListField(
        child=serializers.CharField(), help_text="Of each round; the last holds for all after it."
    )
    scheme = SchemeFields()
    ties = serializers.ListField(child=serializers.CharField())
    final = serializers.ChoiceField(choices=Final.values)
    finalists = serializers.IntegerField()
    carries = serializers.BooleanField()
    is_rated = serializers.BooleanField()
    signed = serializers.BooleanField()
    keeps_codes = serializers.BooleanField()
    looks_back = serializers.ChoiceField(choices=LooksBack.values)
    frozen_after = serializers.IntegerField(
        allow_null=True, help_text="The round after which visitors see no more."
    )
    code = serializers.CharField(help_text="Opens the night for visitors.")
    link = serializers.CharField(source="get_absolute_url", help_text="Its desk.")


class NightBody(serializers.Serializer[Any]):
    """What is agreed; what is not told stays, and of a new night is as usual."""

    name = serializers.CharField(max_length=LONGEST_NAME)
    date = serializers.DateField()
    start = WallTimeField(allow_null=True)
    edition = serializers.CharField(max_length=40)
    variant = serializers.ChoiceField(choices=variant_keys())
    options = serializers.DictField(child=serializers.CharField(max_length=40))
    deals = number(MOST_DEALS, 1, allow_null=True)
    minutes = number(MOST_MINUTES, LEAST_MINUTES, allow_null=True)
    ending = serializers.ChoiceField(choices=TimeUp.values)
    planned_rounds = number(MOST_ROUNDS, 1)
    prefer = number(MOST_SIZES)
    allow = serializers.ListField(child=number(MOST_SIZES), max_length=MOST_SIZES)
    modes = choices([mode.value for mode in MODES], MOST_ROUNDS)
    scheme = SchemeFields()
    ties = choices([tie.value for tie in StandingsTieBreak], len(StandingsTieBreak))
    final = serializers.ChoiceField(choices=Final.values)
    finalists = number(200)
    carries = serializers.BooleanField()
    is_public = serializers.BooleanField()
    is_rated = serializers.BooleanField()
    signed = serializers.BooleanField()
    keeps_codes = serializers.BooleanField()
    looks_back = serializers.ChoiceField(choices=LooksBack.values)
    players = serializers.ListField(
        child=serializers.IntegerField(min_value=1, max_value=2**31 - 1),
        max_length=MOST_PEOPLE,
        help_text="Who is registered, by the numbers of the roster; nobody else is.",
    )

    def get_fields(self) -> dict[str, serializers.Field[Any, Any, Any, Any]]:
        fields = super().get_fields()
        for field in fields.values():
            field.required = False
        return fields


class EndingBody(StepBody):
    """Although something is missing that was agreed."""


class NightRemovalBody(serializers.Serializer[Any]):
    name = serializers.CharField(
        max_length=200,
        default="",
        allow_blank=True,
        help_text="Of the night, where something was played.",
    )


class LogEntryFields(serializers.Serializer[LogEntry]):
    """Something that happened at a night."""

    is_for_one_answer = True

    id = serializers.IntegerField(source="pk")
    sequence = serializers.IntegerField()
    kind = serializers.CharField()
    text = serializers.SerializerMethodField()
    facts = serializers.DictField(help_text="People are meant by their numbers as entrants.")
    happened_at = serializers.DateTimeField()
    undone_at = serializers.DateTimeField(allow_null=True)
    can_undo = serializers.SerializerMethodField(
        help_text="Whether `undo` would take it back now; otherwise it says what does."
    )

    def get_can_undo(self, entry: LogEntry) -> bool:
        known: Any = self.context
        if "undoable" not in known:
            known["undoable"] = UndoableEntries(entry.tournament)
        return bool(known["undoable"].includes(entry))

    def get_text(self, entry: LogEntry) -> str:
        """As the page has it; names are read once for all entries."""
        known: Any = self.context
        if "names" not in known:
            known["names"] = known_names(People(entry.tournament).names)
        return capfirst(sentence_of(entry.kind, entry.facts, known["names"]))
