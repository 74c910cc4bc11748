"""Fields of what people type about nights and seasons: a name, a day, an hour, a number."""

from datetime import date
from typing import Any

from django import forms
from django.utils.functional import Promise
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from scoring.fields import WholeNumber
from scoring.names import is_visible, tidy
from tournaments.nights.models import LONGEST_NAME

NAMELESS = gettext_lazy("Type a name for the tournament.")
FIRST_YEAR, LAST_YEAR = 1982, 2200  # the first box, and beyond all plans


class Name(forms.CharField):
    """On one line, and seen by a reader."""

    def __init__(self, missing: Promise = NAMELESS, **more: Any) -> None:
        messages: Any = {
            "required": missing,
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
