"""Ratings as programs see them."""

from typing import Any

from rest_framework import serializers

from tournaments.ratings.models import PlayerRating


class RatingFields(serializers.Serializer[PlayerRating]):
    position = serializers.IntegerField()
    player = serializers.IntegerField(source="player_id")
    name = serializers.CharField(source="player.called")
    rating = serializers.FloatField(source="mu")
    low = serializers.SerializerMethodField(help_text="Very probably not below this.")
    high = serializers.SerializerMethodField(help_text="Very probably not above this.")
    is_provisional = serializers.BooleanField()
    games = serializers.IntegerField()
    last_day = serializers.DateField()

    def get_low(self, row: PlayerRating) -> float:
        return row.interval[0]

    def get_high(self, row: PlayerRating) -> float:
        return row.interval[1]


class RatingsFields(serializers.Serializer[Any]):
    """The ratings of a club."""

    is_current = serializers.BooleanField(help_text="False while they are worked out anew.")
    table = RatingFields(source="listed", many=True)
