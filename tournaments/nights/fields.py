"""Fields of a tournament, as people choose and type them."""

from datetime import date
from typing import Any

from django import forms
from django.utils.text import capfirst
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy, pgettext_lazy

from scoring.names import is_visible, tidy
from tournaments.fields import WholeNumber, choice
from tournaments.nights.models import LONGEST_NAME
from tournaments.results.tie_words import TIES
from tournaments.results.words import KINDS
from tournaments.rounds.words import MODES
from tournaments.standings.schemes import Kind, Tie

FIRST_YEAR, LAST_YEAR = 1982, 2200  # the first box, and beyond all plans

LENGTHS = [
    ("full", gettext_lazy("Until somebody has won it")),
    ("deals", gettext_lazy("So many deals:")),
]


class Name(forms.CharField):
    """On one line, and seen by a reader."""

    def __init__(self, **more: Any) -> None:
        messages: Any = {
            "required": gettext_lazy("Type a name for the tournament."),
            "max_length": gettext_lazy("Use at most 60 characters."),
        }
        super().__init__(
            max_length=LONGEST_NAME,
            error_messages=messages,
            widget=forms.TextInput(attrs={"dir": "auto", "autocomplete": "off"}),
            **more,
        )

    def to_python(self, value: Any) -> str:
        name = tidy(super().to_python(value) or "")
        return name if is_visible(name) else ""


class Day(forms.DateField):
    def __init__(self, **more: Any) -> None:
        text = gettext_lazy("Type a date, such as 2026-11-19.")
        super().__init__(
            error_messages={"required": text, "invalid": text},
            widget=forms.DateInput(format="%Y-%m-%d", attrs={"type": "date"}),
            **more,
        )

    def clean(self, value: Any) -> date:
        day: date = super().clean(value)
        if not FIRST_YEAR <= day.year <= LAST_YEAR:
            raise forms.ValidationError(_("The year looks wrong: look at the date again."))
        return day


class Hour(forms.TimeField):
    def __init__(self, **more: Any) -> None:
        super().__init__(
            required=False,
            error_messages={"invalid": gettext_lazy("Type a time, such as 19:30.")},
            widget=forms.TimeInput(format="%H:%M", attrs={"type": "time"}),
            **more,
        )


class NumberField(WholeNumber):
    """In a field of text: what is no number stays for whoever typed it."""

    def __init__(self, least: int, most: int, **more: Any) -> None:
        widget = forms.TextInput(attrs={"inputmode": "numeric", "class": "number"})
        super().__init__(least=least, most=most, widget=widget, **more)


def mode_choices() -> list[tuple[str, str]]:
    return [(mode.value, capfirst(str(text))) for mode, text in MODES.items()]


def mode_of_round(number: int) -> forms.ChoiceField:
    label = _("Round %(number)d") % {"number": number}
    choices = [("", _("as chosen above")), *mode_choices()]
    return choice(label, choices, required=False)


def kind_choices() -> list[tuple[str, Any]]:
    return [(kind.value, KINDS[kind]) for kind in Kind]


def tie_field(number: int, usual: Tie) -> forms.ChoiceField:
    label = _("Tie-break %(number)d") % {"number": number}
    choices = [("", _("nothing")), *((tie.value, TIES[tie]) for tie in Tie)]
    return choice(label, choices, required=False, initial=usual.value)


NUMBER_OF_FINALISTS = pgettext_lazy("of a final", "How many go on")
