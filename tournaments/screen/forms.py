"""What the wall is to show, as the desk asks for it."""

from django import forms

from tournaments.screen.actions import ScreenContent


class ScreenForm(forms.Form):
    show = forms.ChoiceField(choices=ScreenContent)

    @property
    def shown(self) -> ScreenContent:
        return ScreenContent(self.cleaned_data["show"])
