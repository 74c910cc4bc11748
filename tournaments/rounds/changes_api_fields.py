"""What a repair, a correction and a final would do as programs see it, and what they send."""

from typing import Any

from rest_framework import serializers

from tournaments.rounds.finals import Decider


class SeatedEntrantFields(serializers.Serializer[Any]):
    entrant = serializers.IntegerField()
    name = serializers.CharField()


class MovedEntrantFields(SeatedEntrantFields):
    """Somebody at another table, or at another place."""

    before = serializers.IntegerField()
    now = serializers.IntegerField()


class ChangedTableFields(serializers.Serializer[Any]):
    """A table as it would be."""

    number = serializers.IntegerField()
    people = SeatedEntrantFields(many=True)


class RepairFilters(serializers.Serializer[Any]):
    allow = serializers.RegexField(
        r"^([2-6](,[2-6])*)?$",
        max_length=40,
        default="",
        allow_blank=True,
        help_text="Other sizes of tables that will do this time: 2,5",
    )


class RepairFields(serializers.Serializer[Any]):
    """How everybody who is here would have a seat."""

    proposal = serializers.CharField(allow_null=True, help_text="Sent back to have it done.")
    refusal = serializers.CharField(help_text="Why nobody can be seated so; empty where they can.")
    moves = MovedEntrantFields(many=True)
    tables = ChangedTableFields(many=True, help_text="Those that would change.")


class RepairBody(serializers.Serializer[Any]):
    proposal = serializers.CharField(max_length=100_000)


class RoundCorrectionFields(serializers.Serializer[Any]):
    """How a round would be seated by the results of today."""

    shown = serializers.CharField(
        allow_null=True, help_text="Sent back with the decision; null where none waits."
    )
    can_reseat = serializers.BooleanField(help_text="Nothing is recorded in the round yet.")
    ranks = MovedEntrantFields(many=True, help_text="Who stands elsewhere.")
    moves = MovedEntrantFields(many=True, help_text="Who would sit at another table.")
    out = SeatedEntrantFields(many=True, help_text="Who would not be in it.")
    new = SeatedEntrantFields(many=True, help_text="Who would be in it instead.")


class CorrectionBody(serializers.Serializer[Any]):
    shown = serializers.CharField(max_length=40, help_text="As the correction has it.")


class FinalBorderFields(serializers.Serializer[Any]):
    """People who are equal where only some of them are through."""

    seats = serializers.IntegerField(help_text="How many are left for them.")
    people = SeatedEntrantFields(many=True)
    text = serializers.CharField()


class FinalFields(serializers.Serializer[Any]):
    """Who would be in the final, the best at the first table; equals by the lots they drew."""

    is_due = serializers.BooleanField(help_text="It may be drafted now.")
    is_drafted = serializers.BooleanField()
    refusal = serializers.CharField()
    tables = serializers.ListField(child=SeatedEntrantFields(many=True))
    borders = FinalBorderFields(many=True, help_text="To be decided by whoever drafts it.")


class FinalBody(serializers.Serializer[Any]):
    """What decides between equals at the border, and whether visitors see no more until then."""

    by = serializers.ChoiceField(
        choices=[each.value for each in Decider],
        default="",
        allow_blank=True,
        help_text="The lots that people drew when they entered, or ones that are drawn now.",
    )
    freeze = serializers.BooleanField(default=False, help_text="The standings, for visitors.")
