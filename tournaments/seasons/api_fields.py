"""Seasons and their tables as programs see them."""

from typing import Any

from rest_framework import serializers

from tournaments.seasons.forms import MOST_NIGHTS
from tournaments.seasons.models import LONGEST_NAME, Season, SeasonNight
from tournaments.seasons.season_rule import MOST_LISTED, MOST_POINTS, CountedNights, NightPoints

LARGEST = 2**63 - 1  # what a database takes for a key


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


class SeasonExceptionFields(serializers.Serializer[SeasonNight]):
    """A night that counts though its day lies outside, or does not though it lies inside."""

    id = serializers.IntegerField(source="tournament_id", help_text="Of the night.")
    counts = serializers.BooleanField()


class SeasonSettingsFields(SeasonRowFields):
    """What a club has settled for a season."""

    planned_nights = serializers.IntegerField(allow_null=True)
    night_points = serializers.ChoiceField(
        choices=[each.value for each in NightPoints], source="settled_rule.night_points.value"
    )
    top = serializers.IntegerField(source="settled_rule.top")
    bottom = serializers.IntegerField(source="settled_rule.bottom")
    listed = serializers.ListField(child=serializers.IntegerField(), source="settled_rule.listed")
    counted = serializers.ChoiceField(
        choices=[each.value for each in CountedNights], source="settled_rule.counted.value"
    )
    number = serializers.IntegerField(source="settled_rule.number")
    for_coming = serializers.IntegerField(source="settled_rule.for_coming")
    least_nights = serializers.IntegerField(source="settled_rule.least_nights")
    carries_from = serializers.IntegerField(
        source="carries_from_id", allow_null=True, help_text="The season whose points it takes."
    )
    nights = SeasonExceptionFields(
        many=True,
        source="exceptions.all",
        help_text="Which count otherwise than by their day.",
    )


def number_field(least: int, most: int, **more: Any) -> serializers.IntegerField:
    return serializers.IntegerField(min_value=least, max_value=most, required=False, **more)


class SeasonNightBody(serializers.Serializer[Any]):
    id = serializers.IntegerField(min_value=1, max_value=LARGEST)
    counts = serializers.BooleanField()


class SeasonBody(serializers.Serializer[Any]):
    """What is not told stays; of a new season it is as most clubs count this year."""

    name = serializers.CharField(max_length=LONGEST_NAME, required=False)
    begins = serializers.DateField(required=False)
    ends = serializers.DateField(required=False)
    planned_nights = number_field(1, MOST_NIGHTS, allow_null=True)
    night_points = serializers.ChoiceField(
        choices=[each.value for each in NightPoints],
        required=False,
        help_text="`evenly` from top to bottom, or `listed` for each place.",
    )
    top = number_field(1, MOST_POINTS, help_text="To the first.")
    bottom = number_field(0, MOST_POINTS, help_text="To the last.")
    listed = serializers.ListField(
        child=serializers.IntegerField(min_value=0, max_value=MOST_POINTS),
        max_length=MOST_LISTED,
        required=False,
        help_text="Points of each place, from the first on.",
    )
    counted = serializers.ChoiceField(
        choices=[each.value for each in CountedNights], required=False
    )
    number = number_field(1, MOST_NIGHTS, help_text="Of the best, or of the worst.")
    for_coming = number_field(0, MOST_POINTS, help_text="Points for coming.")
    least_nights = number_field(1, MOST_NIGHTS, help_text="For a place.")
    carries_from = number_field(
        1, LARGEST, help_text="The season whose points it takes.", allow_null=True
    )
    is_public = serializers.BooleanField(required=False)


class SeasonChangeBody(SeasonBody):
    nights = serializers.ListField(
        child=SeasonNightBody(),
        max_length=MOST_NIGHTS,
        required=False,
        help_text="Those that are to count, or not, whatever their day.",
    )
