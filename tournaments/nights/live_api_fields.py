"""Of what a program wants to hear."""

from typing import Any

from rest_framework import serializers

MOST_FOLLOWED = 10  # of each


def numbers_field(help_text: str) -> serializers.RegexField:
    pattern = rf"^([0-9]{{1,9}}(,[0-9]{{1,9}}){{0,{MOST_FOLLOWED - 1}}})?$"
    return serializers.RegexField(pattern, default="", allow_blank=True, help_text=help_text)


class LiveFilters(serializers.Serializer[Any]):
    games = numbers_field(help_text="Their numbers, ten at most: 3,5")
    nights = numbers_field(help_text="Their numbers, ten at most: 3,5")
