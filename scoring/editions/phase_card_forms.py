"""The phases that only stand on the cards of a box, entered by several people perhaps."""

from typing import Any

from django import forms
from django.utils.translation import gettext_lazy as _

from rules import Edition, RulesError, parse_phase
from scoring.editions import words
from scoring.editions.models import read_phase_cards
from scoring.editions.pages import missing_phases
from scoring.editions.phase_forms import (
    MOST_GROUPS,
    Groups,
    PhaseConflict,
    PhasesForm,
    PhaseWidget,
    phase_text,
)

MEANWHILE = _("Somebody else has changed this phase meanwhile: choose which one counts.")


class PhaseCardsForm(PhasesForm):
    """Only what was changed against what its page showed is entered."""

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
            typed = phase_text(PhaseWidget().value_from_datadict(fields, None, f"phase-{number}"))
            if typed == fields.get(f"shown-{number}", ""):
                fields |= fields_of(number, self.known.get(number, ""))
        return fields

    def shown(self, number: int) -> str:
        if not self.is_bound:
            return self.known.get(number, "")
        return str(self.data.get(f"shown-{number}", ""))

    def choice(self, number: int) -> PhaseConflict | None:
        """Two different entries of one phase, where this page knew neither the other."""
        known, typed = self.known.get(number, ""), self.typed(number)
        if not self.is_bound or typed is None or known in (typed, self.shown(number)):
            return None
        name = f"choice-{number}"
        chosen = str(self.data.get(name, ""))
        return PhaseConflict(name, said(number, known), said(number, typed), known, chosen)

    def typed(self, number: int) -> str | None:
        """The phase as typed; nothing where it cannot be read or cannot be."""
        faults = self.errors.get(f"phase-{number}")
        if faults and any(fault.code != "meanwhile" for fault in faults.as_data()):
            return None
        return self.text(number)

    def text(self, number: int) -> str:
        return phase_text(self[f"phase-{number}"].value() or [])

    def clean(self) -> dict[str, Any]:
        super().clean()
        for number in self.numbers:
            choice = self.choice(number)
            if choice and choice.chosen not in (choice.theirs_value, choice.mine_value):
                self.add_error(f"phase-{number}", forms.ValidationError(MEANWHILE, "meanwhile"))
        return self.cleaned_data

    def changed_phases(self) -> dict[int, str]:
        """What is to be entered: neither what was only shown nor what was given up."""
        given_up = {
            number
            for number in self.numbers
            if (choice := self.choice(number)) and choice.chosen == choice.theirs_value
        }
        return {
            number: text
            for number, text in self.typed_phases().items()
            if text != self.shown(number) and number not in given_up
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


def said(number: int, text: str) -> str:
    try:
        return words.phase_text(parse_phase(number, text))
    except RulesError:
        return words.phase_text(None)
