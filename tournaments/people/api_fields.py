"""What there is to tell of somebody, for programs."""

from typing import Any

from rest_framework import serializers

from tournaments.people.company_lines import CompanyLine
from tournaments.people.finishes import Finish
from tournaments.people.phases import PhaseRecord
from tournaments.people.season_places import OwnPlace
from tournaments.ratings.api_fields import RatingFields

MOST_EDITION = 40


class StatisticsFilters(serializers.Serializer[Any]):
    edition = serializers.CharField(
        max_length=MOST_EDITION,
        allow_blank=True,
        default="",
        help_text="Of whose phases it is told; else the one that they play most.",
    )


class FinishFields(serializers.Serializer[Finish]):
    place = serializers.IntegerField()
    games = serializers.IntegerField()
    by_luck = serializers.FloatField(help_text="How many it would be by luck alone.")


class PhaseRecordFields(serializers.Serializer[PhaseRecord]):
    number = serializers.IntegerField()
    deals = serializers.FloatField(
        source="mean", allow_null=True, help_text="That it took on average."
    )
    club_deals = serializers.FloatField(
        source="club_mean", allow_null=True, help_text="That it takes the club."
    )
    stuck = serializers.IntegerField(help_text="Games in which they came no further.")


class MeetingFields(serializers.Serializer[CompanyLine]):
    """All games of two people."""

    player = serializers.IntegerField(source="meeting.player")
    name = serializers.CharField(source="who.name", allow_blank=True)
    before = serializers.IntegerField(
        source="meeting.before", help_text="Games in which they ended before this one."
    )
    behind = serializers.IntegerField(source="meeting.behind")
    level = serializers.IntegerField(source="meeting.level")


class OwnSeasonFields(serializers.Serializer[OwnPlace]):
    id = serializers.IntegerField(source="season.pk")
    name = serializers.CharField(source="season.name")
    place = serializers.IntegerField(allow_null=True, help_text="Null after too few nights.")
    points = serializers.SerializerMethodField()
    is_over = serializers.BooleanField()

    def get_points(self, row: OwnPlace) -> float:
        return row.points / 100


class StatisticsFields(serializers.Serializer[Any]):
    """What the page of somebody tells; sentences are in the language asked for."""

    id = serializers.IntegerField()
    name = serializers.CharField()
    link = serializers.CharField()
    is_current = serializers.BooleanField(help_text="False while results are still counted.")
    games = serializers.IntegerField()
    wins = serializers.IntegerField()
    nights = serializers.IntegerField()
    first_day = serializers.DateField(allow_null=True)
    last_day = serializers.DateField(allow_null=True)
    places = FinishFields(many=True)
    rating = RatingFields(allow_null=True)
    edition = serializers.CharField(allow_blank=True, help_text="Of whose phases it is told.")
    phases = PhaseRecordFields(many=True)
    company = MeetingFields(many=True, help_text="Those they met most often first.")
    seasons = OwnSeasonFields(many=True)
    story = serializers.ListField(child=serializers.CharField())
    bests = serializers.ListField(child=serializers.CharField())
    records = serializers.ListField(
        child=serializers.CharField(), help_text="Of the club, that they hold."
    )
