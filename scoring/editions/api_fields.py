"""Editions and groups of cards as programs see them, and what they send."""

from typing import Any

from rest_framework import serializers

from rules import ColorOf, ColorRunOf, Group, RunOf, SetOf

GROUP_KINDS: dict[type[Group], str] = {
    SetOf: "set",
    RunOf: "run",
    ColorOf: "color",
    ColorRunOf: "color_run",
}


MOST_OPTIONS = 20  # more than any edition has


class OptionsField(serializers.DictField):
    """How an edition is played, where that is not as usual."""

    def __init__(self, **more: Any) -> None:
        super().__init__(child=serializers.CharField(max_length=40), default=dict, **more)

    def to_internal_value(self, data: Any) -> Any:
        """Very many are not looked at one by one."""
        if isinstance(data, dict) and len(data) > MOST_OPTIONS:
            raise serializers.ValidationError(f"0–{MOST_OPTIONS}")
        return super().to_internal_value(data)


class GroupFields(serializers.Serializer[Group]):
    """What a phase asks for."""

    kind = serializers.SerializerMethodField()
    size = serializers.IntegerField(help_text="Cards at least.")

    def get_kind(self, group: Group) -> str:
        return GROUP_KINDS[type(group)]
