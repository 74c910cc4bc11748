"""Questions about cards as programs ask them, and what is answered."""

from dataclasses import dataclass
from typing import Any

from rest_framework import serializers

from rules import Group
from rules.tables import End
from scoring.checker.words import MOST_SIGNS
from scoring.editions.api_fields import GROUP_KINDS, KIND_NAMES, OptionsField

MOST_LAYDOWNS = 6
MOST_OF_A_HAND = 30  # cards; who searches for the best of more searches for long
MOST_GROUPS = 12  # of a laydown: more than any phase has
LAST_PHASE = 99
LAYDOWN_VERDICTS = ("right", "wrong", "unfinished", "unchecked")
TURN_VERDICTS = ("can", "cannot", "hits", "no-hits", "held", "unchecked")


@dataclass(frozen=True)
class ReadGroup:
    """A group as it is read."""

    group: Group
    cards: list[str]
    meanings: list[str]

    @property
    def kind(self) -> str:
        return GROUP_KINDS[type(self.group)]


@dataclass(frozen=True)
class WhyNot:
    """One reason, with its place."""

    code: str
    detail: str
    group: int | None = None
    card: int | None = None


@dataclass(frozen=True)
class CheckedLaydown:
    verdict: str
    text: str
    reasons: list[WhyNot]
    groups: list[ReadGroup]


@dataclass(frozen=True)
class BestHit:
    card: str
    laydown: int | None
    group: int
    end: str | None


@dataclass(frozen=True)
class BestTurn:
    verdict: str
    text: str
    notes: list[str]
    groups: list[ReadGroup]
    hits: list[BestHit]
    left: list[str]
    left_points: int | None


@dataclass(frozen=True)
class CheckedHit:
    fits: bool
    reasons: list[WhyNot]
    group: ReadGroup | None


class CardGroupFields(serializers.Serializer[ReadGroup]):
    kind = serializers.ChoiceField(choices=KIND_NAMES)
    size = serializers.IntegerField(source="group.size", help_text="Cards that are asked for.")
    cards = serializers.ListField(child=serializers.CharField())
    meanings = serializers.ListField(
        child=serializers.CharField(allow_blank=True),
        help_text="Of each card what it stands for: 5, G or G5.",
    )


class WhyNotFields(serializers.Serializer[WhyNot]):
    code = serializers.CharField()
    detail = serializers.CharField(help_text="The sentence of the pages.")
    group = serializers.IntegerField(allow_null=True, help_text="Counted from 0.")
    card = serializers.IntegerField(allow_null=True, help_text="Of the group, from 0.")


class CheckedLaydownFields(serializers.Serializer[CheckedLaydown]):
    verdict = serializers.ChoiceField(
        choices=LAYDOWN_VERDICTS,
        help_text="Unchecked: nobody has entered the phase from its card yet.",
    )
    text = serializers.CharField()
    reasons = WhyNotFields(many=True)
    groups = CardGroupFields(many=True, help_text="As they lie, if they are right.")


class BestHitFields(serializers.Serializer[BestHit]):
    card = serializers.CharField()
    laydown = serializers.IntegerField(
        allow_null=True, help_text="Of the table, from 0; null where it is laid in this turn."
    )
    group = serializers.IntegerField(help_text="Of the laydown, from 0.")
    end = serializers.ChoiceField(choices=[end.value for end in End], allow_null=True)


class BestTurnFields(serializers.Serializer[BestTurn]):
    verdict = serializers.ChoiceField(
        choices=TURN_VERDICTS,
        help_text="Held: a card fits, but the last one has to be discarded.",
    )
    text = serializers.CharField()
    notes = serializers.ListField(
        child=serializers.CharField(), help_text="Why some cards cannot be used."
    )
    groups = CardGroupFields(many=True, help_text="To be laid.")
    hits = BestHitFields(many=True, help_text="To be made afterwards, in this order.")
    left = serializers.ListField(child=serializers.CharField(), help_text="Stays in the hand.")
    left_points = serializers.IntegerField(
        allow_null=True, help_text="Null where no points are counted."
    )


class CheckedHitFields(serializers.Serializer[CheckedHit]):
    fits = serializers.BooleanField()
    reasons = WhyNotFields(many=True)
    group = CardGroupFields(allow_null=True, help_text="As it lies with the card.")


def laid_cards() -> serializers.CharField:
    return serializers.CharField(
        max_length=MOST_SIGNS,
        help_text="As the pages write them: R5 is a red 5, W a wild; a line | divides groups.",
    )


def loose_cards() -> serializers.CharField:
    return serializers.CharField(max_length=MOST_SIGNS, help_text="Thirty cards at most.")


def phase_number() -> serializers.IntegerField:
    return serializers.IntegerField(min_value=1, max_value=LAST_PHASE)


class LyingBody(serializers.Serializer[Any]):
    """A laydown on the table, with what was put on it."""

    phase = phase_number()
    cards = laid_cards()


def table_field() -> Any:
    """Longer ones are refused before they are read."""
    return serializers.ListSerializer(child=LyingBody(), default=list, max_length=MOST_LAYDOWNS)


class EditionBody(serializers.Serializer[Any]):
    edition = serializers.CharField(max_length=40, default="classic")
    options = OptionsField(help_text="How it is played, where that is not as usual.")


class LaidBody(EditionBody):
    """Cards that are laid, group by group."""

    phase = phase_number()
    cards = laid_cards()
    table = table_field()


class LooseBody(EditionBody):
    """Cards that are in no order yet."""

    phase = phase_number()
    cards = loose_cards()


class OnTableBody(EditionBody):
    table = table_field()
    own = serializers.IntegerField(
        min_value=0,
        max_value=MOST_LAYDOWNS - 1,
        allow_null=True,
        default=None,
        help_text="Which laydown of the table is one's own, from 0; null before one has laid.",
    )


class HandBody(OnTableBody):
    """A hand, and what lies."""

    phase = phase_number()
    hand = loose_cards()


class HitBody(OnTableBody):
    """A card, and the group that it is to be put on."""

    card = serializers.CharField(max_length=20)
    laydown = serializers.IntegerField(min_value=0, max_value=MOST_LAYDOWNS - 1)
    group = serializers.IntegerField(min_value=0, max_value=MOST_GROUPS - 1)
    end = serializers.ChoiceField(choices=[end.value for end in End], allow_null=True, default=None)
