"""A public night as everybody may read it."""

from typing import Any

from rest_framework import serializers

from tournaments.nights.models import Tournament
from tournaments.results.api_fields import NightRoundFields, PublicStandingsRowFields
from tournaments.rounds.models import Stage
from tournaments.visitors.night_for_visitors import NightForVisitors


class PublicNightRowFields(serializers.Serializer[Tournament]):
    """A public night in a list."""

    code = serializers.CharField(help_text="Opens the night for visitors.")
    name = serializers.CharField()
    date = serializers.DateField()
    start = serializers.SerializerMethodField(help_text="As clocks there show it: 19:30.")
    ended_at = serializers.DateTimeField(allow_null=True)

    def get_start(self, night: Tournament) -> str | None:
        return f"{night.start:%H:%M}" if night.start else None


class PublicNightFields(serializers.Serializer[NightForVisitors]):
    """A public night, and how far it is."""

    night = PublicNightRowFields(source="tournament")
    club = serializers.CharField(source="tournament.club.name")
    edition = serializers.CharField(source="tournament.edition")
    planned_rounds = serializers.IntegerField(source="tournament.planned_rounds")
    headline = serializers.CharField(help_text="How far it is, as its page says.")
    next = serializers.CharField(source="next_text", help_text="What comes then; or nothing.")
    here = serializers.SerializerMethodField(help_text="How many people are here.")
    link = serializers.CharField(source="address")

    def get_here(self, night: NightForVisitors) -> int:
        return len(night.people.here)


class SitterFields(serializers.Serializer[Any]):
    """Somebody at a table, called as the page calls them."""

    name = serializers.CharField()
    deals_first = serializers.BooleanField()


class SeatedTableFields(serializers.Serializer[Any]):
    """A table with its people in the order of their seats."""

    number = serializers.IntegerField()
    people = SitterFields(source="sitters", many=True)


class PublicRoundFields(serializers.Serializer[Any]):
    """A round that was published."""

    number = serializers.IntegerField()
    stage = serializers.ChoiceField(choices=Stage.values)
    published_at = serializers.DateTimeField(allow_null=True)
    completed_at = serializers.DateTimeField(allow_null=True, help_text="Null while it is played.")


class PublicRoundsFields(serializers.Serializer[NightForVisitors]):
    """The rounds of a night, and the tables of the one that is played."""

    rounds = PublicRoundFields(many=True)
    tables = SeatedTableFields(many=True)


class PublicStandingsFilters(serializers.Serializer[Any]):
    provisional = serializers.BooleanField(
        default=False, help_text="Count tables that still play as they stand."
    )


class PublicStandingsFields(serializers.Serializer[Any]):
    """Who stands where, as visitors are told."""

    rule = serializers.ListField(child=serializers.CharField())
    rounds = NightRoundFields(many=True)
    told_until = serializers.IntegerField(
        allow_null=True, help_text="The last round that counts here, while more is held back."
    )
    is_final = serializers.BooleanField()
    people = serializers.IntegerField()
    table = PublicStandingsRowFields(many=True)
