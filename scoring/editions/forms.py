"""What a club types of editions: one of its own, and phases that only stand on cards of a box."""

from collections.abc import Mapping
from typing import Any

from django import forms
from django.forms.boundfield import BoundField
from django.utils.crypto import get_random_string
from django.utils.translation import gettext
from django.utils.translation import gettext_lazy as _

from rules import Edition, Option, RulesError, edition_keys, parse_phase
from rules.flaws import LEAST_POINTS, MOST_POINTS, Flaw
from rules.published import own_facts
from scoring.clubs.models import Member
from scoring.editions import words
from scoring.editions.models import (
    ClubEdition,
    club_edition,
    club_key,
    edition_of,
    read_phase_cards,
)
from scoring.editions.pages import missing_phases, name_is_taken
from scoring.editions.phase_forms import (
    MOST_GROUPS,
    POINTS,
    Groups,
    PhaseConflict,
    PhasesForm,
    PhaseWidget,
    groups_of,
    phase_notation,
)
from scoring.editions.words import OPTIONS, CountedKind, counted_kind
from scoring.fields import NameField, key_field
from scoring.names import isolated

MOST_SIGNS = 60
NAME_MISSING = _("Give it a name.")
NAME_TOO_LONG = _("This name is too long: use at most 60 characters.")

NAME_TAKEN = _("There is an edition of this name already: give this one another name.")
MOVED_ON = _(
    "Somebody else has changed or retired this edition meanwhile. Nothing you typed is lost: save "
    "again, and yours becomes another edition."
)


FASTER = _("Somebody else was faster: look at the editions first.")
MEANWHILE = _("Somebody else has changed this phase meanwhile: choose which one counts.")


class EditionForm(PhasesForm):
    """An edition of one’s own: a name, and what is other than in the published one."""

    def __init__(self, base: Edition, member: Member, data: Any = None, replaces: str = "") -> None:
        start = edition_of(replaces or base.key)
        super().__init__(base, list(range(1, base.phase_count + 1)), data)
        self.member = member
        self.fields |= {
            "key": key_field(),
            "name": NameField(MOST_SIGNS, NAME_TOO_LONG, NAME_MISSING),
            "replaces": forms.ModelChoiceField(
                ClubEdition.objects.offered_to(member).filter(base=base.key),
                to_field_name="key",
                required=False,
                error_messages={"invalid_choice": MOVED_ON},
            ),
        }
        self.fields |= {f"points-{kind.key}": points_field() for kind in base.counted}
        self.fields |= {option.key: option_field(option) for option in base.options}
        self.initial = {"key": get_random_string(22), "replaces": replaces, **filled_from(start)}
        if replaces:
            self.initial["name"] = club_edition(replaces).name

    @property
    def points(self) -> list[tuple[CountedKind, BoundField]]:
        """The kinds of cards that count, each with the field for its points."""
        return [(counted_kind(kind), self[f"points-{kind.key}"]) for kind in self.base.counted]

    @property
    def option_fields(self) -> list[BoundField]:
        return [self[option.key] for option in self.base.options]

    @property
    def changes(self) -> dict[str, Any]:
        """What is kept of the edition."""
        return {
            "phases": {str(number): text for number, text in self.typed_phases().items()},
            "points": {
                kind.key: self.cleaned_data.get(f"points-{kind.key}", kind.points)
                for kind in self.base.counted
            },
            "defaults": {
                option.key: self.cleaned_data.get(option.key, option.default)
                for option in self.base.options
            },
        }

    @property
    def own_key(self) -> str:
        return club_key(self.cleaned_data.get("key", ""))

    @property
    def replaced_key(self) -> str:
        """What it takes the place of; nothing where that is no longer there."""
        return "" if self.errors.get("replaces") else str(self["replaces"].value() or "")

    @property
    def has_faults(self) -> bool:
        """Something stands at its field: more than that somebody else was faster."""
        return bool(set(self.errors) - {"key", "replaces"})

    def save(self) -> ClubEdition:
        """Another edition, in place of the one that it replaces; raises where that is replaced."""
        facts = {"base": self.base.key, "name": self.cleaned_data["name"], "changes": self.changes}
        facts |= {"club": self.member.club, "author": self.member.user}
        return ClubEdition.objects.keep(self.own_key, self.cleaned_data["replaces"], **facts)

    def clean_name(self) -> str:
        name = str(self.cleaned_data["name"])
        if name_is_taken(name, self.member, but=str(self["replaces"].value() or "")):
            raise forms.ValidationError(NAME_TAKEN)
        return name

    def facts(self) -> Mapping[str, Any]:
        changes = self.changes | {"phases": self.typed_phases()}
        return own_facts(self.base, self.own_key, **changes)

    def place_of(self, flaw: Flaw) -> str | None:
        return f"points-{flaw.kind}" if flaw.kind else super().place_of(flaw)


def points_field() -> forms.IntegerField:
    messages = dict.fromkeys(("required", "invalid", "min_value", "max_value"), POINTS)
    return forms.IntegerField(
        min_value=LEAST_POINTS, max_value=MOST_POINTS, error_messages=messages
    )


def filled_from(start: Edition) -> dict[str, Any]:
    """The form as this edition would have been typed."""
    numbers = range(1, start.phase_count + 1)
    initial: dict[str, Any] = {
        f"phase-{number}": groups_of(start.phases.get(number)) for number in numbers
    }
    initial |= {f"points-{kind.key}": kind.points for kind in start.counted}
    return initial | {option.key: option.default for option in start.options}


def known_edition(key: str) -> Edition:
    try:
        return edition_of(key)
    except RulesError:
        return edition_of(edition_keys()[0])


class PhaseCardsForm(PhasesForm):
    """The phases of a box, entered by several people perhaps: only what differs from the page."""

    def __init__(self, base: Edition, data: Any = None) -> None:
        self.known = dict(read_phase_cards(base.key))
        numbers = missing_phases(base)
        super().__init__(base, numbers, self.with_the_latest(numbers, data))
        self.initial = {
            f"phase-{number}": groups_in(self.known.get(number, "")) for number in numbers
        }

    def with_the_latest(self, numbers: list[int], data: Any) -> Any:
        """What was typed; a phase that nobody touched on this page is as it is known now."""
        if data is None:
            return None
        fields = data.dict()
        for number in numbers:
            groups = PhaseWidget().value_from_datadict(fields, None, f"phase-{number}")
            if phase_notation(groups) == fields.get(f"shown-{number}", ""):
                fields |= fields_of(number, self.known.get(number, ""))
        return fields

    def text_shown(self, number: int) -> str:
        if not self.is_bound:
            return self.known.get(number, "")
        return str(self.data.get(f"shown-{number}", ""))

    def conflict(self, number: int) -> PhaseConflict | None:
        """Two different entries of one phase, where this page knew neither the other."""
        known, typed = self.known.get(number, ""), self.typed_notation(number)
        if not self.is_bound or typed is None or known in (typed, self.text_shown(number)):
            return None
        name = f"choice-{number}"
        chosen = str(self.data.get(name, ""))
        theirs, mine = phase_words(number, known), phase_words(number, typed)
        return PhaseConflict(name, theirs, mine, known, chosen)

    def typed_notation(self, number: int) -> str | None:
        """The phase as typed; nothing where it cannot be read or cannot be."""
        faults = self.errors.get(f"phase-{number}")
        if faults and any(fault.code != "meanwhile" for fault in faults.as_data()):
            return None
        return phase_notation(self[f"phase-{number}"].value() or [])

    def clean(self) -> dict[str, Any]:
        super().clean()
        for number in self.numbers:
            conflict = self.conflict(number)
            if conflict and conflict.choice not in (conflict.theirs_value, conflict.mine_value):
                self.add_error(f"phase-{number}", forms.ValidationError(MEANWHILE, "meanwhile"))
        return self.cleaned_data

    def changed_phases(self) -> dict[int, str]:
        """What is to be entered: neither what was only shown nor what was given up."""
        given_up = {
            number
            for number in self.numbers
            if (conflict := self.conflict(number)) and conflict.choice == conflict.theirs_value
        }
        return {
            number: text
            for number, text in self.typed_phases().items()
            if text != self.text_shown(number) and number not in given_up
        }


def groups_in(text: str) -> Groups:
    return [(group[:1], group[1:]) for group in text.split()]


def fields_of(number: int, text: str) -> dict[str, str]:
    """The fields of a phase as its page sends them."""
    return {
        f"phase-{number}-{place}-{part}": value
        for place, group in enumerate([*groups_in(text), *[("", "")] * MOST_GROUPS][:MOST_GROUPS])
        for part, value in zip(("kind", "size"), group, strict=True)
    } | {f"shown-{number}": text}


def phase_words(number: int, text: str) -> str:
    try:
        return words.phase_text(parse_phase(number, text))
    except RulesError:
        return words.phase_text(None)


def option_field(option: Option, **more: Any) -> forms.ChoiceField:
    """How one rule is played, as it can be chosen."""
    label, texts = OPTIONS[option.key]
    choices = [(value, texts[value]) for value in option.values]
    return forms.ChoiceField(label=str(label), choices=choices, initial=option.default, **more)


def gone_text(row: ClubEdition) -> str:
    """Why nothing can be done with it any more."""
    words = {"edition": isolated(row.name)}
    if row.latest != row:
        return gettext("“%(edition)s” has been changed meanwhile.") % words
    return gettext("“%(edition)s” is retired already.") % words


def name_taken_text(row: ClubEdition) -> str:
    text = gettext(
        "Another edition is called “%(edition)s” by now: retire it or give it another name, "
        "then bring this one back."
    )
    return text % {"edition": isolated(row.name)}
