"""People of the roster as programs see them, and what they send."""

from typing import Any

from rest_framework import serializers

from scoring.clubs.models import PublicName
from scoring.people.lists import LAST_TABLE
from scoring.people.models import LONGEST_NAME, Circle, Player

MOST_TOGETHER = 2000


class PlayerRowFields(serializers.Serializer[Player]):
    """Somebody in a list, as they are called there."""

    id = serializers.IntegerField(source="pk")
    name = serializers.CharField(source="called")
    retired_at = serializers.DateTimeField(
        allow_null=True, help_text="From then on nobody asks them for nights."
    )


class PlayerFields(serializers.Serializer[Player]):
    """Somebody on the roster, with all that is written of them."""

    id = serializers.IntegerField(source="pk")
    name = serializers.CharField()
    nickname = serializers.CharField(allow_blank=True)
    keeps_to = serializers.IntegerField(allow_null=True, help_text="Always at this table.")
    public_name = serializers.ChoiceField(choices=PublicName.values, allow_blank=True)
    is_child = serializers.BooleanField()
    joined_at = serializers.DateTimeField()
    retired_at = serializers.DateTimeField(allow_null=True)


class PlayerBody(serializers.Serializer[Any]):
    """What is written of somebody; what is not told stays."""

    name = serializers.CharField(max_length=LONGEST_NAME, required=False)
    nickname = serializers.CharField(max_length=LONGEST_NAME, allow_blank=True, required=False)
    keeps_to = serializers.IntegerField(
        min_value=1, max_value=LAST_TABLE, allow_null=True, required=False
    )
    public_name = serializers.ChoiceField(
        choices=PublicName.values, allow_blank=True, required=False
    )
    is_child = serializers.BooleanField(required=False)


class NewPlayerBody(serializers.Serializer[Any]):
    name = serializers.CharField(max_length=LONGEST_NAME)
    on_purpose = serializers.BooleanField(
        default=False, help_text="Although somebody is called so already."
    )


class CircleFields(serializers.Serializer[Circle]):
    """A family, a car: people who should not share a table, or never may."""

    id = serializers.IntegerField(source="pk")
    name = serializers.CharField()
    is_firm = serializers.BooleanField(
        source="firm", help_text="They never share a table; if false, they only should not."
    )
    players = serializers.SerializerMethodField()

    def get_players(self, circle: Circle) -> list[int]:
        return sorted(player.pk for player in circle.people.all())


class NewCircleBody(serializers.Serializer[Any]):
    name = serializers.CharField(max_length=60)
    is_firm = serializers.BooleanField(default=False)
    players = serializers.ListField(
        child=serializers.IntegerField(min_value=1, max_value=2**63 - 1), max_length=MOST_TOGETHER
    )


class CircleBody(NewCircleBody):
    """What is not told stays."""

    def get_fields(self) -> dict[str, serializers.Field[Any, Any, Any, Any]]:
        fields = super().get_fields()
        for field in fields.values():
            field.required, field.default = False, serializers.empty
        return fields
