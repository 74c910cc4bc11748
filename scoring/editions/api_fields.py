"""Editions and groups of cards as programs see them, and what they send."""

from dataclasses import dataclass
from functools import cached_property
from typing import Any

from rest_framework import serializers

from rules import (
    CardKind,
    ColorOf,
    ColorRunOf,
    Edition,
    Group,
    Option,
    RunOf,
    SetOf,
    Variant,
    edition_keys,
)
from rules.flaws import LEAST_POINTS, MOST_POINTS
from scoring.editions.models import ClubEdition, base_of, edition_of
from scoring.editions.phase_forms import MOST_GROUPS
from scoring.editions.words import edition_name, phase_text, variant_name

GROUP_KINDS: dict[type[Group], str] = {
    SetOf: "set",
    RunOf: "run",
    ColorOf: "color",
    ColorRunOf: "color_run",
}


KIND_NAMES = list(GROUP_KINDS.values())  # which the settings name for the contract
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


@dataclass(frozen=True)
class NumberedPhase:
    number: int
    text: str
    groups: tuple[Group, ...] | None


@dataclass(frozen=True)
class ToldEdition:
    """A published edition, or one of a club, which has a row."""

    key: str
    row: ClubEdition | None = None

    @cached_property
    def edition(self) -> Edition:
        return edition_of(self.key)

    @property
    def name(self) -> str:
        return self.row.name if self.row else str(edition_name(self.key))

    @property
    def base(self) -> str:
        return base_of(self.key)

    @property
    def is_own(self) -> bool:
        return self.row is not None

    @property
    def is_offered(self) -> bool:
        return self.row is None or self.row.is_offered

    @property
    def replaced_by(self) -> str | None:
        latest = self.row and self.row.latest
        return latest.key if latest and latest != self.row else None

    @property
    def phases(self) -> list[NumberedPhase]:
        known = self.edition.phases
        return [
            NumberedPhase(number, phase_text(phase), phase.groups if phase else None)
            for number in range(1, self.edition.phase_count + 1)
            for phase in [known.get(number)]
        ]


class EditionRowFields(serializers.Serializer[ToldEdition]):
    """An edition in a list."""

    key = serializers.CharField()
    name = serializers.CharField()
    base = serializers.ChoiceField(
        choices=list(edition_keys()), help_text="The published one it was made from, or is."
    )
    is_own = serializers.BooleanField(help_text="The club has made it up.")


class EditionsFields(serializers.Serializer[Any]):
    editions = EditionRowFields(many=True)


class EditionPhaseFields(serializers.Serializer[NumberedPhase]):
    number = serializers.IntegerField()
    text = serializers.CharField()
    groups = GroupFields(
        many=True, allow_null=True, help_text="Null where it only stands on the cards of the box."
    )


class CardPointsFields(serializers.Serializer[CardKind]):
    kind = serializers.CharField(source="key")
    points = serializers.IntegerField()


class EditionOptionFields(serializers.Serializer[Option]):
    key = serializers.CharField()
    default = serializers.CharField()
    values = serializers.ListField(child=serializers.CharField())


class EditionVariantFields(serializers.Serializer[Variant]):
    key = serializers.CharField()
    name = serializers.SerializerMethodField()

    def get_name(self, variant: Variant) -> str:
        return variant_name(variant)


class EditionFields(EditionRowFields):
    """An edition, with all that can be chosen in it."""

    is_offered = serializers.BooleanField(help_text="New games can be played by it.")
    replaced_by = serializers.CharField(allow_null=True, help_text="What it was changed to.")
    min_players = serializers.IntegerField(source="edition.min_players")
    max_players = serializers.IntegerField(source="edition.max_players")
    hand_size = serializers.IntegerField(source="edition.hand_size")
    phases = EditionPhaseFields(many=True)
    points = CardPointsFields(many=True, source="edition.counted")
    options = EditionOptionFields(many=True, source="edition.options")
    variants = EditionVariantFields(many=True, source="edition.variants")


class EditionFilters(serializers.Serializer[Any]):
    is_retired = serializers.BooleanField(
        default=False, help_text="Those of the club that are offered no longer."
    )


class GroupBody(serializers.Serializer[Any]):
    kind = serializers.ChoiceField(choices=KIND_NAMES)
    size = serializers.IntegerField(min_value=1, max_value=99)


class PhaseBody(serializers.Serializer[Any]):
    number = serializers.IntegerField(min_value=1, max_value=99)
    groups: Any = serializers.ListSerializer(child=GroupBody(), max_length=MOST_GROUPS)


MOST_PHASES = 20  # more than any edition has


def phase_bodies(**more: Any) -> Any:
    return serializers.ListSerializer(child=PhaseBody(), max_length=MOST_PHASES, **more)


class PointsBody(serializers.Serializer[Any]):
    kind = serializers.CharField(max_length=20)
    points = serializers.IntegerField(min_value=LEAST_POINTS, max_value=MOST_POINTS)


class EditionChangeBody(serializers.Serializer[Any]):
    """What is not told stays."""

    name = serializers.CharField(max_length=60, required=False)
    phases = phase_bodies(default=list)
    points: Any = serializers.ListSerializer(
        child=PointsBody(), max_length=MOST_PHASES, default=list
    )
    options = OptionsField(help_text="What is usual in it.")


class NewEditionBody(EditionChangeBody):
    """What is not told is as in the published edition."""

    base = serializers.ChoiceField(choices=list(edition_keys()))
    name = serializers.CharField(max_length=60)


class PhaseCardsBody(serializers.Serializer[Any]):
    """Phases as they stand on the cards of a box; without groups one is unknown again."""

    phases = phase_bodies(min_length=1)
