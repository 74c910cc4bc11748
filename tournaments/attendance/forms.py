"""What is said at the door: how somebody is here, or who has come unannounced."""

from django import forms
from django.utils.translation import gettext_lazy

from scoring.fields import NameField
from tournaments.attendance.models import Presence


class PresenceForm(forms.Form):
    presence = forms.ChoiceField(choices=Presence)

    @property
    def chosen(self) -> Presence:
        return Presence(self.cleaned_data["presence"])


class WalkInForm(forms.Form):
    name = NameField(missing=gettext_lazy("Type the name of whoever has come."))
