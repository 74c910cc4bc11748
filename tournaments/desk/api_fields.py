"""What waits for an organiser as programs see it, and what they send."""

from dataclasses import dataclass
from typing import Any

from rest_framework import serializers

from scoring.games.deals import LateEntry
from tournaments.desk.notices import LateLine, late_line


@dataclass(frozen=True)
class LateEntryShown:
    """An entry, and what the desk says of it."""

    entry: LateEntry
    line: LateLine


class LateEntryFields(serializers.Serializer[Any]):
    """Something that came in late: it counts only where somebody enters it."""

    id = serializers.IntegerField(source="entry.pk")
    game = serializers.IntegerField(source="entry.game_id")
    shown = serializers.CharField(
        source="line.mark", help_text="Of what it says now; sent back to settle just that."
    )
    place = serializers.CharField(source="line.place")
    why = serializers.CharField(source="line.why")
    text = serializers.CharField(source="line.text")
    facts = serializers.DictField(source="entry.facts", help_text="As it would have counted.")
    came_at = serializers.DateTimeField(source="entry.came_at")

    def to_representation(self, instance: Any) -> dict[str, Any]:
        shown = LateEntryShown(instance, late_line(instance))
        return dict(super().to_representation(shown))


class SettlingBody(serializers.Serializer[Any]):
    shown = serializers.CharField(max_length=40, help_text="As the entry has it.")


class WaitingCorrectionFields(serializers.Serializer[Any]):
    round = serializers.IntegerField()
    text = serializers.CharField()
    shown = serializers.CharField(help_text="Of what it says now; sent back with the decision.")
    can_reseat = serializers.BooleanField(help_text="Nothing is recorded in the round yet.")


class WaitingCorrectionsFields(serializers.Serializer[Any]):
    """What a round would be by the results of today."""

    corrections = WaitingCorrectionFields(many=True)
