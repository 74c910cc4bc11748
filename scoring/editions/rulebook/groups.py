"""What the groups of an edition are, each with an example in cards."""

from dataclasses import dataclass
from typing import assert_never

from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from rules import ColorOf, ColorRunOf, Edition, Group, Number, RunOf, SetOf
from scoring.editions.rulebook.cards import Face
from scoring.editions.words import group_text

KINDS = (SetOf, RunOf, ColorOf, ColorRunOf)
SCATTERED = (1, 4, 5, 8, 9, 12, 2, 7, 11, 3, 6, 10)  # numbers of no pattern


@dataclass(frozen=True)
class Example:
    """A group with its rule, and how one of that size can look."""

    name: str
    rule: str
    faces: tuple[Face, ...]


def examples(edition: Edition) -> list[Example]:
    """One of each kind that the phases ask for, as the first of them asks for it."""
    asked = [group for phase in edition.phases.values() for group in phase.groups]
    first = [next((group for group in asked if isinstance(group, kind)), None) for kind in KINDS]
    return [example(edition, group) for group in first if group]


def example(edition: Edition, group: Group) -> Example:
    cards = example_cards(edition, group)
    faces = tuple(Face(card.color.value, str(card.number)) for card in cards)
    return Example(group_text(group), rule_text(edition, group), faces)


def example_cards(edition: Edition, group: Group) -> list[Number]:
    """Natural cards that make this group, in the colours of the edition."""
    colors, places = edition.colors, range(group.size)
    start = max(1, min(4, 13 - group.size))
    mixed = [colors[(place * 3 + place // 4) % 4] for place in places]
    match group:
        case SetOf():
            return [Number(colors[place % 4], 7) for place in places]
        case RunOf():
            return [Number(mixed[place], start + place) for place in places]
        case ColorOf():
            numbers = sorted(SCATTERED[place % 12] for place in places)
            return [Number(colors[2], number) for number in numbers]
        case ColorRunOf():
            return [Number(colors[0], start + place) for place in places]
        case _:
            assert_never(group)


def rule_text(edition: Edition, group: Group) -> str:
    match group:
        case SetOf():
            return _(
                "Cards with the same number; the colours do not matter. "
                "Two sets of one phase may have the same number."
            )
        case RunOf():
            return run_text(edition.laying.least_run)
        case ColorOf():
            return _("Cards of the same colour; the numbers do not matter.")
        case ColorRunOf():
            return ngettext(
                "A run whose cards all have the same colour: at least %(least)d card.",
                "A run whose cards all have the same colour: at least %(least)d cards.",
                edition.laying.least_color_run,
            ) % {"least": edition.laying.least_color_run}
        case _:
            assert_never(group)


def run_text(least: int) -> str:
    return ngettext(
        "Numbers that follow one another, none twice; the colours do not matter. "
        "At least %(least)d card; it ends at 12, where 1 does not follow.",
        "Numbers that follow one another, none twice; the colours do not matter. "
        "At least %(least)d cards; it ends at 12, where 1 does not follow.",
        least,
    ) % {"least": least}
