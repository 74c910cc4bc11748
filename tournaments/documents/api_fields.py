"""A document as programs send and get it, what it would bring, and what came of it."""

from collections.abc import Mapping
from enum import StrEnum
from typing import Any

from rest_framework import serializers

from jobs.models import JobState
from scoring.people.api_fields import (
    LARGEST,
    CandidateFields,
    MeantBody,
    SpreadsheetKindFilters,
)
from scoring.people.import_forms import MOST_PEOPLE
from tournaments.documents.matching import PersonMatch
from tournaments.documents.models import ArrivingDocument
from tournaments.documents.pages import ArrivingNight
from tournaments.documents.parts import FORMAT, VERSION
from tournaments.leaderboards.asked_boards import ORDERS, RATING, SPANS

SENT = "sent"
MOST_EDITION = 40


def parts(*, help_text: str) -> serializers.ListField:
    return serializers.ListField(child=serializers.DictField(), help_text=help_text)


class DocumentFields(serializers.Serializer[Any]):
    """A night or a season as one document: docs/document.schema.json has all of it."""

    format = serializers.ChoiceField(choices=[FORMAT])
    version = serializers.IntegerField(min_value=1, max_value=VERSION)
    is_pseudonymous = serializers.BooleanField()
    nights = parts(help_text="With all that happened at them.")
    seasons = parts(help_text="With their rules, and who stood where.")
    people = parts(help_text="Who is in it, by their place in this list.")
    editions = parts(help_text="Of one's own, which were played.")
    phases = parts(help_text="From the cards of a box.")


class DocumentBody(DocumentFields):
    """Read by its own rules, as the text that was sent."""

    def to_internal_value(self, data: Any) -> Mapping[str, Any]:
        return {"text": data.get("text", "")}


class DocumentFilters(serializers.Serializer[Any]):
    pseudonyms = serializers.BooleanField(default=False, help_text="Without the names of people.")


class DocumentNightFields(serializers.Serializer[ArrivingNight]):
    name = serializers.CharField()
    date = serializers.DateField(source="day")
    is_here = serializers.BooleanField(help_text="It came in before.")


class DocumentSeasonFields(serializers.Serializer[Any]):
    name = serializers.CharField()
    begins = serializers.DateField()
    ends = serializers.DateField()


class NightOutsideFields(serializers.Serializer[Any]):
    id = serializers.IntegerField(source="pk")
    name = serializers.CharField()
    date = serializers.DateField()


class PersonMatchFields(serializers.Serializer[PersonMatch]):
    number = serializers.IntegerField(help_text="In the document, from 1.")
    name = serializers.CharField(allow_blank=True)
    player = serializers.IntegerField(
        source="known", allow_null=True, help_text="Who of the roster they are."
    )
    is_new = serializers.BooleanField(help_text="They come on to the roster.")
    candidates = CandidateFields(many=True, help_text="Say who of them is meant, or is_new.")


class DocumentEffectFields(serializers.Serializer[Any]):
    """What a document would bring; nothing has changed yet."""

    id = serializers.CharField(help_text="By which it is brought in, within a day.")
    is_here = serializers.BooleanField(help_text="Nothing of it would be new.")
    nights = DocumentNightFields(many=True)
    seasons = DocumentSeasonFields(many=True)
    nights_left_out = NightOutsideFields(
        many=True,
        help_text="Of the club, in the days of these seasons, in which they do not count.",
    )
    people = PersonMatchFields(many=True)


class DocumentPersonBody(MeantBody):
    number = serializers.IntegerField(min_value=1, max_value=MOST_PEOPLE)


class DocumentImportBody(serializers.Serializer[Any]):
    people = serializers.ListField(
        child=DocumentPersonBody(),
        max_length=MOST_PEOPLE,
        default=list,
        help_text="Of all who are unclear.",
    )


class ArrivalStateFields(serializers.Serializer[ArrivingDocument]):
    """How far a document is on its way in, and what came of it."""

    id = serializers.CharField(source="token")
    state = serializers.ChoiceField(choices=[SENT, *JobState.values])
    done = serializers.IntegerField(help_text="So many steps of `total`.")
    total = serializers.IntegerField(allow_null=True)
    error = serializers.CharField(allow_blank=True, help_text="Why it failed.")
    job = serializers.CharField(
        allow_null=True, help_text="The token of the job that brings it in."
    )
    nights = serializers.ListField(child=serializers.IntegerField())
    seasons = serializers.ListField(child=serializers.IntegerField())
    new_people = serializers.IntegerField()


class SpreadsheetTable(StrEnum):
    RESULTS = "results"
    STANDINGS = "standings"
    SEASON = "season"
    LEADERBOARD = "leaderboard"


class SpreadsheetFilters(SpreadsheetKindFilters):
    table = serializers.ChoiceField(choices=[table.value for table in SpreadsheetTable])
    of = serializers.IntegerField(
        min_value=1,
        max_value=LARGEST,
        allow_null=True,
        default=None,
        help_text="The night of results and standings, the season of its table.",
    )
    by = serializers.ChoiceField(
        choices=["", *ORDERS, RATING], default="", help_text="By what a leaderboard is ordered."
    )
    since = serializers.ChoiceField(
        choices=["", *SPANS], default="", help_text="From when on games of a leaderboard count."
    )
    edition = serializers.CharField(max_length=MOST_EDITION, allow_blank=True, default="")
