"""The standings of a night as programs see them."""

from typing import Any

from rest_framework import serializers


class StandingsFilters(serializers.Serializer[Any]):
    provisional = serializers.BooleanField(
        default=False, help_text="Count tables that still play as they stand."
    )


class NightRoundFields(serializers.Serializer[Any]):
    number = serializers.IntegerField()
    name = serializers.CharField()


class RoundScoreFields(serializers.Serializer[Any]):
    number = serializers.IntegerField()
    place = serializers.IntegerField(allow_null=True)
    points = serializers.FloatField(allow_null=True, help_text="What it added.")


class PublicStandingsRowFields(serializers.Serializer[Any]):
    place = serializers.IntegerField()
    name = serializers.CharField()
    points = serializers.FloatField(allow_null=True)
    moved = serializers.IntegerField(allow_null=True, help_text="Places up since the last round.")
    tables = serializers.IntegerField()
    phases = serializers.IntegerField()
    rounds = RoundScoreFields(many=True)


class StandingsRowFields(PublicStandingsRowFields):
    entrant = serializers.IntegerField()


class StandingsFields(serializers.Serializer[Any]):
    """Who stands where, as members see it."""

    night = serializers.IntegerField()
    rule = serializers.ListField(child=serializers.CharField())
    rounds = NightRoundFields(many=True)
    frozen_after = serializers.IntegerField(
        allow_null=True, help_text="The round after which visitors see no more."
    )
    is_final = serializers.BooleanField()
    people = serializers.IntegerField()
    table = StandingsRowFields(many=True)
