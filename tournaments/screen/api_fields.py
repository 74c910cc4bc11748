"""What a wall shows as programs see it, and what they send."""

from typing import Any

from django.urls import reverse
from rest_framework import serializers

from tournaments.nights.models import ScreenContent, Tournament
from tournaments.screen.pages import ALL_TOLD


class ScreenFields(serializers.Serializer[Tournament]):
    """What all screens of a night show."""

    show = serializers.ChoiceField(choices=ScreenContent.values, source="shown_on_wall.value")
    link = serializers.SerializerMethodField(help_text="The page for a screen.")

    def get_link(self, night: Tournament) -> str:
        return reverse("screen", args=[night.code])


class ScreenBody(serializers.Serializer[Any]):
    show = serializers.ChoiceField(
        choices=[*ScreenContent.values, ALL_TOLD],
        help_text=f"`{ALL_TOLD}` tells who has won, on the wall and on all phones, for good.",
    )
