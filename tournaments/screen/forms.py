"""What the desk lets the wall show."""

from django import forms

from tournaments.nights.models import ScreenContent
from tournaments.screen.pages import ALL_TOLD


class ScreenForm(forms.Form):
    show = forms.ChoiceField(choices=[*ScreenContent.choices, (ALL_TOLD, "")])

    @property
    def tells_all(self) -> bool:
        return bool(self.cleaned_data["show"] == ALL_TOLD)

    @property
    def content(self) -> ScreenContent:
        return ScreenContent(self.cleaned_data["show"])
