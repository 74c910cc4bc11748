"""What is typed before a night with results is removed."""

from functools import cached_property
from typing import Any

from django import forms
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from scoring.names import alike_key, isolated, tidy
from tournaments.nights.actions import was_played
from tournaments.nights.models import Tournament


class RemovalForm(forms.Form):
    """Where something was played the name of the tournament is typed."""

    name = forms.CharField(label=gettext_lazy("Name of the tournament"), required=False)

    def __init__(self, tournament: Tournament, data: Any = None) -> None:
        super().__init__(data)
        self.tournament = tournament

    @cached_property
    def was_played(self) -> bool:
        return was_played(self.tournament)

    def clean_name(self) -> str:
        name = tidy(self.cleaned_data["name"])
        if self.was_played and alike_key(name) != alike_key(tidy(self.tournament.name)):
            text = _("Type the name as it stands above: %(name)s")
            raise forms.ValidationError(text % {"name": isolated(self.tournament.name)})
        return name
