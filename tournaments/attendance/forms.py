"""What is typed and tapped at the door."""

from django import forms
from django.utils.translation import gettext_lazy as _

from scoring.fields import NameField
from tournaments.attendance.models import Presence


class PresenceForm(forms.Form):
    presence = forms.ChoiceField(choices=Presence)

    @property
    def said(self) -> Presence:
        return Presence(self.cleaned_data["presence"])


class WalkInForm(forms.Form):
    name = NameField(missing=_("Type the name of whoever has come."))


def whole_number(text: str) -> int:
    """What an address names, or 0."""
    return int(text) if text.isascii() and text.isdigit() and len(text) < 19 else 0
