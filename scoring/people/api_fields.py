"""People of the roster as programs see them, and what they send."""

from typing import Any

from rest_framework import serializers

from api.api_fields import SureBody
from scoring.clubs.models import PublicName
from scoring.people.import_forms import MOST_PEOPLE
from scoring.people.importing import ImportCounts
from scoring.people.lists import LAST_TABLE, LONGEST_CIRCLE
from scoring.people.matching import KnownPerson
from scoring.people.models import LONGEST_NAME, Circle, Player
from scoring.spreadsheets import FileKind

LARGEST = 2**63 - 1  # what a database takes for a key
MOST_TOGETHER = 2000
EFFECTS = ("new", "same", "changed", "unclear", "repeated")


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


class MergeBody(SureBody):
    into = serializers.IntegerField(min_value=1, max_value=LARGEST, help_text="Who stays.")


class OwnDataFields(serializers.Serializer[Any]):
    """Everything that is kept about somebody."""

    version = serializers.IntegerField(help_text="Of what the sections are called and tell.")
    made_at = serializers.DateTimeField()
    club = serializers.CharField()
    sections = serializers.DictField(child=serializers.ListField(child=serializers.DictField()))


class MeantBody(serializers.Serializer[Any]):
    """Who somebody is that a list names, where that is unclear."""

    player = serializers.IntegerField(
        min_value=1,
        max_value=LARGEST,
        allow_null=True,
        default=None,
        help_text="Of its candidates, where it is unclear who is meant.",
    )
    is_new = serializers.BooleanField(
        default=False, help_text="Somebody new, though others are called much the same."
    )


class ListedPersonBody(MeantBody):
    """What is empty says nothing: what is on the roster stays."""

    name = serializers.CharField(max_length=LONGEST_NAME)
    nickname = serializers.CharField(max_length=LONGEST_NAME, allow_blank=True, default="")
    keeps_to = serializers.IntegerField(
        min_value=1, max_value=LAST_TABLE, allow_null=True, default=None
    )
    circle = serializers.CharField(
        max_length=LONGEST_CIRCLE,
        allow_blank=True,
        default="",
        help_text="The family or car that they belong to; it is made if it is not there.",
    )


class PeopleListBody(serializers.Serializer[Any]):
    people = serializers.ListField(child=ListedPersonBody(), min_length=1, max_length=MOST_PEOPLE)


class CandidateFields(serializers.Serializer[KnownPerson]):
    """Somebody on the roster who may be meant."""

    id = serializers.IntegerField(source="pk")
    name = serializers.CharField()
    nickname = serializers.CharField(allow_blank=True)
    keeps_to = serializers.IntegerField(source="table", allow_null=True)


class RowEffectFields(serializers.Serializer[Any]):
    name = serializers.CharField()
    effect = serializers.ChoiceField(choices=EFFECTS)
    player = serializers.IntegerField(allow_null=True, help_text="Who they are, if they are known.")
    candidates = CandidateFields(
        many=True, help_text="One of them may be meant: say who, or is_new; else it is left out."
    )


class ListEffectFields(serializers.Serializer[Any]):
    """What the list would do, row by row."""

    people = RowEffectFields(many=True)


class ImportCountsFields(serializers.Serializer[ImportCounts]):
    """What the list has done."""

    new = serializers.IntegerField()
    changed = serializers.IntegerField()
    left_out = serializers.IntegerField(help_text="Nobody said who is meant.")
    players = serializers.ListField(
        child=serializers.IntegerField(allow_null=True),
        help_text="Of each row who it is; null where it was left out or stands there twice.",
    )


class SpreadsheetKindFilters(serializers.Serializer[Any]):
    kind = serializers.ChoiceField(
        choices=["", *(kind.value for kind in FileKind)],
        default="",
        help_text="As a file, too, which stands in `content`.",
    )


class SpreadsheetFields(serializers.Serializer[Any]):
    """A table as a page gives it to spreadsheets, in the language asked for."""

    name = serializers.CharField(help_text="What its file is called, without the ending.")
    heading = serializers.ListField(child=serializers.CharField())
    rows = serializers.ListField(child=serializers.ListField(child=serializers.JSONField()))
    content = serializers.CharField(allow_null=True, help_text="The file, in base64.")
