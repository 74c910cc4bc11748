"""What the wall is to show, as the desk asks for it."""

from django import forms

from tournaments.screen.actions import Shown


class ScreenForm(forms.Form):
    show = forms.ChoiceField(choices=Shown)

    @property
    def shown(self) -> Shown:
        return Shown(self.cleaned_data["show"])
