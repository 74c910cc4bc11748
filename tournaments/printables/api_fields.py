"""What a night prints as programs see it, and what they send."""

from typing import Any

from rest_framework import serializers

from jobs.models import Job, JobState
from scoring.printed_files import LANGUAGES, PAPER_SIZES
from tournaments.printables.catalogue import PRINTABLES
from tournaments.printables.pages import PER_PAGE, PLACES, SPARE

MOST_ROUND = 999


class PrintableFields(serializers.Serializer[Any]):
    key = serializers.CharField()
    title = serializers.CharField()
    about = serializers.CharField()
    missing = serializers.CharField(help_text="What it needs first; empty where it can be made.")


class PrintablesFields(serializers.Serializer[Any]):
    """What a night can print, in the order in which it needs it."""

    printables = PrintableFields(many=True)


class PrintOrderBody(serializers.Serializer[Any]):
    """What is made as one file; what is not told is as most want it."""

    printables = serializers.ListField(
        child=serializers.ChoiceField(choices=list(PRINTABLES)),
        min_length=1,
        max_length=len(PRINTABLES),
    )
    language = serializers.ChoiceField(choices=list(LANGUAGES), required=False)
    paper = serializers.ChoiceField(choices=[key for key, _name in PAPER_SIZES], required=False)
    round = serializers.IntegerField(
        min_value=1, max_value=MOST_ROUND, required=False, help_text="The latest, if not told."
    )
    per_page = serializers.ChoiceField(
        choices=[count for count, _name in PER_PAGE], required=False, help_text="Of score sheets."
    )
    spare = serializers.IntegerField(
        min_value=0, max_value=SPARE[-1][0], required=False, help_text="Blank score sheets."
    )
    places = serializers.ChoiceField(
        choices=[count for count, _name in PLACES],
        required=False,
        help_text="Who gets a certificate; 0 is everybody.",
    )
    text_only = serializers.BooleanField(
        required=False, help_text="Certificates for paper that has a picture on it already."
    )


class PrintJobFields(serializers.Serializer[Job]):
    """The job that makes a file; made before, it is that one."""

    job = serializers.CharField(source="token")
    state = serializers.CharField(help_text=", ".join(JobState.values))
    link = serializers.CharField(source="get_absolute_url", help_text="Its page.")
