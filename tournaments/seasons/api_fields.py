"""Seasons and their tables as programs see them."""

from typing import Any

from rest_framework import serializers

from tournaments.seasons.models import Season


class SeasonRowFields(serializers.Serializer[Season]):
    """A season in a list."""

    id = serializers.IntegerField(source="pk")
    name = serializers.CharField()
    begins = serializers.DateField()
    ends = serializers.DateField()
    is_public = serializers.BooleanField()
    link = serializers.CharField(source="get_absolute_url")


class SeasonFilters(serializers.Serializer[Any]):
    page = serializers.IntegerField(min_value=1, max_value=100_000, default=1)


class SeasonNightFields(serializers.Serializer[Any]):
    id = serializers.IntegerField()
    name = serializers.CharField()
    date = serializers.DateField()
    is_final = serializers.BooleanField()


class NightScoreFields(serializers.Serializer[Any]):
    id = serializers.IntegerField(help_text="Of the night.")
    place = serializers.IntegerField(allow_null=True)
    points = serializers.FloatField()
    counts = serializers.BooleanField()


class SeasonLineFields(serializers.Serializer[Any]):
    player = serializers.IntegerField()
    place = serializers.IntegerField(allow_null=True)
    name = serializers.CharField()
    points = serializers.FloatField()
    brought = serializers.FloatField(help_text="From the season before.")
    moved = serializers.IntegerField(allow_null=True)
    best_place = serializers.IntegerField(allow_null=True, help_text="That can still be reached.")
    is_won = serializers.BooleanField()
    nights = NightScoreFields(many=True)


class SeasonFields(serializers.Serializer[Any]):
    """A season with a page of its table."""

    id = serializers.IntegerField()
    name = serializers.CharField()
    begins = serializers.DateField()
    ends = serializers.DateField()
    rule = serializers.ListField(child=serializers.CharField())
    nights = SeasonNightFields(many=True)
    to_come = serializers.IntegerField(help_text="How many nights.")
    people = serializers.IntegerField()
    page = serializers.IntegerField()
    pages = serializers.IntegerField()
    table = SeasonLineFields(many=True)
