"""Who is at a night as programs see it, and what they send."""

from typing import Any

from rest_framework import serializers

from tournaments.attendance.actions import Arrival
from tournaments.attendance.models import Entrant, Presence, Reply

MOST_NAME = 200
MOST_READ = 300
LARGEST = 2**31 - 1


class EntrantFields(serializers.Serializer[Entrant]):
    """Somebody who is registered for a night."""

    id = serializers.IntegerField(source="pk")
    player = serializers.IntegerField(source="player_id", help_text="On the roster.")
    name = serializers.CharField()
    presence = serializers.ChoiceField(choices=Presence.values)
    reply = serializers.ChoiceField(
        choices=Reply.values, allow_blank=True, help_text="What they said beforehand."
    )
    entered_at = serializers.DateTimeField()


class ArrivalFields(serializers.Serializer[Arrival]):
    """Somebody as they were checked in or out."""

    entrant = EntrantFields()
    is_new = serializers.BooleanField(help_text="On the roster only since now.")
    was_here = serializers.BooleanField(help_text="That was known already.")
    entry = serializers.IntegerField(
        source="entry.pk", allow_null=True, default=None, help_text="Of the log, to take it back."
    )


class CheckedInFields(serializers.Serializer[Any]):
    """All who came at once."""

    entry = serializers.IntegerField(help_text="Of the log, to take it back.")
    entrants = serializers.ListField(child=serializers.IntegerField())


class ComingBody(serializers.Serializer[Any]):
    """Somebody of the roster by their number, or whoever is called so."""

    player = serializers.IntegerField(min_value=1, max_value=LARGEST, allow_null=True, default=None)
    name = serializers.CharField(
        max_length=MOST_NAME,
        allow_blank=True,
        default="",
        help_text="Whoever is not on the roster is added to it.",
    )


class BadgeBody(serializers.Serializer[Any]):
    badge = serializers.CharField(
        max_length=MOST_READ, help_text="What a camera reads of it, its code, or a name."
    )


class PresenceBody(serializers.Serializer[Any]):
    presence = serializers.ChoiceField(choices=Presence.values)


class AllHereBody(serializers.Serializer[Any]):
    expected = serializers.IntegerField(
        min_value=1,
        max_value=LARGEST,
        help_text="How many are awaited; where they are not, the refusal says how many are.",
    )
    promised = serializers.BooleanField(
        default=False, help_text="Only those who have said that they come."
    )
