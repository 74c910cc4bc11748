"""Personal links and replies as programs see them, and what they send."""

from typing import Any

from rest_framework import serializers

from tournaments.attendance.models import Reply
from tournaments.replies.models import PersonalLink

LARGEST = 2**63 - 1  # what a database takes for a key


class PersonalLinkFields(serializers.Serializer[PersonalLink]):
    """Behind it somebody says whether they come, without an account."""

    player = serializers.IntegerField(source="player_id")
    name = serializers.CharField(source="player.called")
    link = serializers.CharField(source="get_absolute_url", help_text="Whoever has it is them.")
    made_at = serializers.DateTimeField()


class LinkCountFields(serializers.Serializer[Any]):
    count = serializers.IntegerField(help_text="How many people have a link now.")


class ReplyBody(serializers.Serializer[Any]):
    player = serializers.IntegerField(min_value=1, max_value=LARGEST)
    reply = serializers.ChoiceField(choices=Reply.values)
