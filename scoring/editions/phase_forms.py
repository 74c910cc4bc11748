"""Phases as people put them together: up to five groups, each a kind and a number of cards."""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from django import forms
from django.utils.functional import Promise
from django.utils.translation import gettext_lazy
from django.utils.translation import gettext_lazy as _

from rules import ColorOf, ColorRunOf, Edition, Phase, RulesError, RunOf, SetOf, parse_phase
from rules.flaws import Flaw, FlawCode, flaws
from rules.published import own_facts
from scoring.editions import words
from scoring.editions.words import PhaseGroup, phase_groups

MOST_GROUPS = 5
NO_GROUPS = _("no groups")
KINDS: list[tuple[str, Promise]] = [
    (SetOf.letter, _("equal numbers")),
    (RunOf.letter, _("run")),
    (ColorOf.letter, _("cards of one colour")),
    (ColorRunOf.letter, _("run in one colour")),
]

type Groups = list[tuple[str, str]]  # of each the letter of its kind and its size, as typed

POINTS = gettext_lazy("Type a whole number from 1 to 999.")
REASONS: dict[FlawCode, Promise] = {
    FlawCode.MISSING: gettext_lazy("Choose at least one group."),
    FlawCode.UNREADABLE: gettext_lazy("Type how many cards each group has, as a whole number."),
    FlawCode.NO_SUCH_PHASE: gettext_lazy("The last phase is %(limit)s."),
    FlawCode.LONGER_THAN_HAND: gettext_lazy(
        "These are more cards than a hand has: it has %(limit)s."
    ),
    FlawCode.GROUP_TOO_SHORT: gettext_lazy("At least %(limit)s cards make a group."),
    FlawCode.RUN_TOO_SHORT: gettext_lazy("A run is too short: it has at least %(limit)s cards."),
    FlawCode.RUN_TOO_LONG: gettext_lazy("A run is too long: from 1 to 12 it has %(limit)s cards."),
    FlawCode.SET_TOO_LARGE: gettext_lazy(
        "The deck does not have so many equal numbers: at most %(limit)s, wilds included."
    ),
    FlawCode.COLOR_TOO_LARGE: gettext_lazy(
        "The deck does not have so many cards of one colour: at most %(limit)s, wilds included."
    ),
    FlawCode.TOO_FEW_NATURALS: gettext_lazy(
        "Too few cards: %(limit)s of them have to be number cards."
    ),
    FlawCode.NOT_IN_DECK: gettext_lazy(
        "The deck does not have enough cards for all these groups at once."
    ),
    FlawCode.POINTS_UNREADABLE: POINTS,
    FlawCode.POINTS_TOO_FEW: POINTS,
    FlawCode.POINTS_TOO_MANY: POINTS,
}


class PhaseWidget(forms.Widget):
    """Takes the groups of a phase together; the template draws their fields."""

    def value_from_datadict(self, data: Mapping[str, Any], files: Any, name: str) -> Groups:
        typed = [
            (data.get(f"{name}-{place}-kind", ""), data.get(f"{name}-{place}-size", ""))
            for place in range(MOST_GROUPS)
        ]
        return [(kind, size.strip()) for kind, size in typed if kind]


class PhaseField(forms.Field):
    """A phase as text, `s3 r4`; whether it can be is asked of `rules.flaws`."""

    widget = PhaseWidget

    def to_python(self, value: Groups | None) -> str:
        return phase_notation(value or [])


def phase_notation(groups: Groups) -> str:
    """The groups in the notation of `rules`; a size that is no number stays unreadable."""
    return " ".join(f"{kind}{int(size) if is_number(size) else '?'}" for kind, size in groups)


def is_number(size: str) -> bool:
    return size.isascii() and size.isdigit() and len(size) < 10


def groups_of(phase: Phase | None) -> Groups:
    """The groups as the form shows them."""
    return [(group.letter, str(group.size)) for group in phase.groups] if phase else []


@dataclass(frozen=True)
class GroupEntry:
    """The two fields of a group."""

    number: int
    name: str
    kind: str
    size: str


@dataclass(frozen=True)
class PhaseConflict:
    """What somebody else has entered meanwhile, and the fields to choose between both."""

    name: str
    theirs: str
    mine: str
    known: str  # what the choice was made against: what comes in later asks once more
    choice: str

    @property
    def theirs_value(self) -> str:
        return f"theirs:{self.known}"

    @property
    def mine_value(self) -> str:
        return f"mine:{self.known}"


@dataclass(frozen=True)
class PhaseEntry:
    """A phase in the form: how it looks, what is wrong with it, the fields of its groups."""

    number: int
    nothing: str  # said where no group is there
    phase_groups: tuple[PhaseGroup, ...]
    errors: list[str]
    groups: list[GroupEntry]
    text_shown: str | None  # what the page showed first, where that is carried
    conflict: PhaseConflict | None


class PhasesForm(forms.Form):
    """The phases of an edition that somebody makes up or completes."""

    def __init__(self, base: Edition, numbers: list[int], data: Any = None, **kwargs: Any) -> None:
        super().__init__(data, **kwargs)
        self.base = base
        self.numbers = numbers
        self.fields |= {f"phase-{number}": PhaseField(required=False) for number in numbers}

    @property
    def kinds(self) -> list[tuple[str, Promise]]:
        return KINDS

    @property
    def phases(self) -> list[PhaseEntry]:
        return [self.entry(number) for number in self.numbers]

    def entry(self, number: int) -> PhaseEntry:
        field = self[f"phase-{number}"]
        groups: Groups = field.value() or []
        empty = [("", "")] * (MOST_GROUPS - len(groups))
        return PhaseEntry(
            number=number,
            nothing=str(NO_GROUPS) if number in self.base.phases else words.phase_text(None),
            phase_groups=() if field.errors else typed_groups(number, groups),
            errors=[str(error) for error in field.errors],
            groups=[
                GroupEntry(place + 1, f"{field.html_name}-{place}", kind, size)
                for place, (kind, size) in enumerate([*groups, *empty])
            ],
            text_shown=self.text_shown(number),
            conflict=self.conflict(number),
        )

    def text_shown(self, number: int) -> str | None:
        """What the page showed before anything was typed; nothing where it does not matter."""
        return None

    def conflict(self, number: int) -> PhaseConflict | None:
        return None

    def typed_phases(self) -> dict[int, str]:
        return {number: self.cleaned_data.get(f"phase-{number}", "") for number in self.numbers}

    def facts(self) -> Mapping[str, Any]:
        """The edition as it would be."""
        return own_facts(
            self.base, self.base.key, phases=self.typed_phases(), points={}, defaults={}
        )

    def clean(self) -> dict[str, Any]:
        for flaw in flaws(self.facts(), self.base):
            self.add_error(self.place_of(flaw), flaw_text(flaw))
        return self.cleaned_data

    def place_of(self, flaw: Flaw) -> str | None:
        return f"phase-{flaw.phase}" if flaw.phase in self.numbers else None


def typed_groups(number: int, groups: Groups) -> tuple[PhaseGroup, ...]:
    """The phase as it looks; nothing where it cannot be read."""
    try:
        return phase_groups(parse_phase(number, phase_notation(groups)))
    except RulesError:
        return ()


def flaw_text(flaw: Flaw) -> str:
    """Why it is impossible, and in which group."""
    reason = str(REASONS[flaw.code] % {"limit": flaw.limit})
    if flaw.group is None:
        return reason
    words = {"number": flaw.group + 1, "reason": reason}
    return _("Group %(number)s: %(reason)s") % words
