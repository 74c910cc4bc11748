"""The rules of an edition as its page shows them: whatever is a fact comes from the edition."""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import assert_never

from django.utils.functional import Promise
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy, ngettext

from rules import ColorOf, ColorRunOf, Edition, Group, Number, RunOf, SetOf, with_options
from scoring.editions.rulebook.cards import (
    CardRow,
    Face,
    Special,
    card_rows,
    letters,
    spaces_of,
    specials_of,
)
from scoring.editions.rulebook.sentences import (
    adding,
    disputes_of,
    end_of_a_deal,
    laying,
    options_of,
    pace,
    steps_of_a_turn,
    variants_of,
    winning,
)
from scoring.editions.words import (
    NAMES,
    PhaseGroup,
    group_text,
    names_text,
    phase_groups,
    phase_text,
)

# What the rule books of an edition leave open.
NOTES: dict[str, Promise] = {
    "phases_by_others": gettext_lazy(
        "The rule book at hand does not spell out the phases 3, 6, 9 and 10; "
        "several other sources agree on them."
    ),
}


GROUP_KINDS = (SetOf, RunOf, ColorOf, ColorRunOf)
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
    first = [
        next((group for group in asked if isinstance(group, kind)), None) for kind in GROUP_KINDS
    ]
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


@dataclass(frozen=True)
class PhaseLine:
    """A phase as it is drawn: its groups, or words where nobody knows it."""

    number: int
    phase_groups: tuple[PhaseGroup, ...]
    text: str


def phase_lines(edition: Edition) -> list[PhaseLine]:
    known = edition.phases
    return [
        PhaseLine(number, phase_groups(known.get(number)), phase_text(known.get(number)))
        for number in range(1, edition.phase_count + 1)
    ]


class RulesPage:
    def __init__(self, edition: Edition, name: str, base: str = "") -> None:
        self.edition = with_options(edition, {})  # as it is played where nobody chose
        self.name = name
        self.base = base or edition.key

    @property
    def glance(self) -> list[tuple[str, str]]:
        """The figures that one asks for first."""
        edition = self.edition
        players = f"{edition.min_players}–{edition.max_players}"
        return [
            (players, _("players")),
            (str(edition.deck.size), _("cards in the deck")),
            (str(edition.hand_size), _("cards in the hand")),
            (str(edition.phase_count), _("phases")),
        ]

    @property
    def hand(self) -> list[Face]:
        """Five cards of the deck, as somebody might hold them."""
        colors = self.edition.colors
        numbers = [Face(color.value, str(number)) for number, color in enumerate(colors, start=5)]
        others = [Face(letter, letter) for letter in letters(self.edition)]
        return [*numbers[: 5 - len(others)], *others]

    @property
    def fourth_color(self) -> str:
        """The letter of the colour that differs from one deck to another, blue or violet."""
        return self.edition.colors[-1].value

    @property
    def phases(self) -> list[PhaseLine]:
        return phase_lines(self.edition)

    @property
    def pace(self) -> str:
        """In which order the phases are laid, and how fast one gets on."""
        return pace(self.edition)

    @property
    def missing(self) -> str:
        """Which phases nobody has entered yet; empty where all are known."""
        numbers = [str(line.number) for line in self.phases if not line.phase_groups]
        if not numbers:
            return ""
        text = ngettext(
            "Phase %(numbers)s stands on the phase card in your box; no rule book repeats it. The "
            "organiser can enter it once for everybody here.",
            "Phases %(numbers)s stand on the phase card in your box; no rule book repeats them. "
            "The organiser can enter them once for everybody here.",
            len(numbers),
        )
        return text % {"numbers": names_text(numbers)}

    @property
    def base_name(self) -> str:
        """What a club’s own edition was made from; empty for a published one."""
        return "" if self.base == self.edition.key else str(NAMES[self.edition.name])

    @property
    def note(self) -> str:
        return str(NOTES.get(self.edition.note, ""))

    @property
    def cards(self) -> list[CardRow]:
        return card_rows(self.edition)

    @property
    def counts_points(self) -> bool:
        return bool(self.edition.counted)

    @property
    def groups(self) -> list[Example]:
        return examples(self.edition)

    @property
    def turn(self) -> Sequence[str]:
        return list(steps_of_a_turn(self.edition))

    @property
    def laying(self) -> Sequence[str]:
        return list(laying(self.edition))

    @property
    def adding(self) -> Sequence[str]:
        return list(adding(self.edition))

    @property
    def specials(self) -> Sequence[Special]:
        return specials_of(self.edition)

    @property
    def spaces(self) -> Sequence[tuple[str, str]]:
        return spaces_of(self.edition)

    @property
    def end(self) -> Sequence[str]:
        return list(end_of_a_deal(self.edition))

    @property
    def winning(self) -> Sequence[str]:
        return list(winning(self.edition))

    @property
    def variants(self) -> Sequence[tuple[str, str]]:
        return list(variants_of(self.edition))

    @property
    def options(self) -> Sequence[tuple[str, str, list[str]]]:
        return list(options_of(self.edition))

    @property
    def disputes(self) -> Sequence[tuple[str, str]]:
        return list(disputes_of(self.edition))
