"""What the wall of a night shows, for programs."""

from collections.abc import Mapping
from typing import Any

from django.utils.translation import gettext as _
from rest_framework.request import Request

from api.operations import Tagged, acts, reads
from api.parsing import as_typed
from api.problems import ApiProblem, ApiProblemKind, invalid_form
from api.scopes import Scope
from tournaments.api_guards import NightEndpoint, tagged_night
from tournaments.screen.actions import show, tell_all
from tournaments.screen.api_fields import ScreenBody, ScreenFields
from tournaments.screen.forms import ScreenForm


class ScreenOfNight(NightEndpoint):
    @reads(ScreenFields, tag=True)
    def get(self, request: Request, pk: int) -> Tagged:
        """What all screens of a night show."""
        return tagged_night(self.night(pk))

    @acts(ScreenFields, scope=Scope.SCORE, body=ScreenBody, tag=True)
    def put(self, request: Request, pk: int, body: Mapping[str, Any]) -> Tagged:
        """From now on all screens of a night show this."""
        night = self.night_to_change(pk)
        form = ScreenForm(as_typed(body))
        if not form.is_valid():
            raise invalid_form(form)
        if not form.tells_all:
            show(night, form.content)
        elif not tell_all(night, self.actor):
            raise ApiProblem(ApiProblemKind.REFUSED, _("Nobody has won yet."))
        return tagged_night(night)
