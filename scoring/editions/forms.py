from collections.abc import Mapping
from typing import Any

from django import forms
from django.forms.boundfield import BoundField
from django.utils.crypto import get_random_string
from django.utils.translation import gettext_lazy as _

from rules import Edition, RulesError, edition_keys
from rules.flaws import LEAST_POINTS, MOST_POINTS, Flaw
from rules.published import own_facts
from scoring.clubs.models import Member
from scoring.editions.models import ClubEdition, club_key, edition_of, own
from scoring.editions.pages import name_is_taken
from scoring.editions.phase_forms import POINTS, PhasesForm, groups_of
from scoring.editions.words import OPTIONS, CountedKind, counted_kind
from scoring.fields import NameField, key_field

MOST_SIGNS = 60
NAME_MISSING = _("Give it a name.")
NAME_TOO_LONG = _("This name is too long: use at most 60 characters.")

NAME_TAKEN = _("There is an edition of this name already: give this one another name.")
MOVED_ON = _(
    "Somebody else has changed or retired this edition meanwhile. Nothing you typed is lost: save "
    "again, and yours becomes another edition."
)


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
        for option in base.options:
            label, texts = OPTIONS[option.key]
            choices = [(value, texts[value]) for value in option.values]
            self.fields[option.key] = forms.ChoiceField(label=str(label), choices=choices)
        self.initial = {"key": get_random_string(22), "replaces": replaces, **filled_from(start)}
        if replaces:
            self.initial["name"] = own(replaces).name

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
