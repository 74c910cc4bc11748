"""Which blank sheet or card a program asks for."""

from typing import Any

from rest_framework import serializers

from scoring.printed_files import ACROSS, LANGUAGES, PAPER_SIZES
from scoring.sheets.blanks import WAYS, BlankKind
from scoring.sheets.forms import MOST_LINES
from scoring.sheets.score_sheet import FEWEST_PLAYERS, MOST_PLAYERS


class BlankSheetFilters(serializers.Serializer[Any]):
    """What is not told is as most people want it."""

    what = serializers.ChoiceField(choices=[kind.value for kind in BlankKind], required=False)
    edition = serializers.CharField(max_length=40, required=False)
    variant = serializers.CharField(max_length=20, required=False)
    players = serializers.IntegerField(
        min_value=FEWEST_PLAYERS, max_value=MOST_PLAYERS, required=False
    )
    per_page = serializers.ChoiceField(choices=list(ACROSS), required=False)
    way = serializers.ChoiceField(choices=list(WAYS), required=False)
    paper = serializers.ChoiceField(choices=[key for key, _name in PAPER_SIZES], required=False)
    lines = serializers.IntegerField(
        min_value=1, max_value=MOST_LINES, required=False, help_text="As many as fit, if not told."
    )
    language = serializers.ChoiceField(choices=list(LANGUAGES), required=False)
