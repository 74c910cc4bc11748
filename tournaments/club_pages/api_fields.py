"""The page of a club as programs see it, and what they send."""

from typing import Any

from django.urls import reverse
from rest_framework import serializers

from api.callers import is_allowed
from api.scopes import Scope
from tournaments.club_pages.models import LONGEST_PLACE, ClubAddress


class ClubPageFields(serializers.Serializer[ClubAddress]):
    """Where a club has its page and its calendar, and who sees them."""

    is_for_one_answer = True

    code = serializers.CharField(help_text="Opens the page of the club.")
    link = serializers.CharField(source="get_absolute_url", help_text="Its page.")
    is_public = serializers.BooleanField(help_text="For whoever has the link, not members alone.")
    place = serializers.CharField(allow_blank=True, help_text="Where the club meets.")
    calendar = serializers.SerializerMethodField(
        help_text="To subscribe to: the nights that everybody may see, where the page is public."
    )
    members_calendar = serializers.SerializerMethodField(
        help_text="The same with all nights: secret, told with the scope `organise` alone, and null"
        " where there is none."
    )

    def get_calendar(self, at: ClubAddress) -> str | None:
        return reverse("club-calendar-file", args=[at.code]) if at.is_public else None

    def get_members_calendar(self, at: ClubAddress) -> str | None:
        """A link goes on when a token ends, so only those get it who may end it, too."""
        may_know = is_allowed(self.context["request"], Scope.ORGANISE)
        return reverse("club-feed", args=[at.feed_token]) if at.feed_token and may_know else None


class ClubPageBody(serializers.Serializer[Any]):
    """What is not told stays."""

    is_public = serializers.BooleanField(required=False)
    place = serializers.CharField(max_length=LONGEST_PLACE, allow_blank=True, required=False)
