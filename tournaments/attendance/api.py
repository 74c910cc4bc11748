"""Who is here, for programs: checked in and out, walked in, taken back."""

from collections.abc import Mapping
from typing import Any

from django.db.models import QuerySet
from django.http import Http404
from django.shortcuts import get_object_or_404
from django.utils.translation import gettext as _
from django.utils.translation import ngettext
from rest_framework.request import Request

from api.operations import acts, lists
from api.parsing import as_typed
from api.problems import ApiProblem, ApiProblemKind, invalid, invalid_form
from api.scopes import Scope
from scoring.errors import MovedOn
from tournaments.api_guards import NightEndpoint
from tournaments.attendance.actions import (
    Arrival,
    awaited,
    check_in_by_name,
    check_in_expected,
    check_in_player,
    note_presence,
    undo,
)
from tournaments.attendance.api_fields import (
    AllHereBody,
    ArrivalFields,
    BadgeBody,
    CheckedInFields,
    ComingBody,
    EntrantFields,
    PresenceBody,
)
from tournaments.attendance.forms import WalkInForm
from tournaments.attendance.models import Entrant, Presence
from tournaments.attendance.scanning import scan
from tournaments.attendance.words import seated_text
from tournaments.nights.models import Tournament


class Entrants(NightEndpoint):
    @lists(EntrantFields)
    def get(self, request: Request, pk: int) -> QuerySet[Entrant]:
        """Who is registered for a night, those who were entered last first."""
        return self.night(pk).entrants.select_related("player")

    @acts(ArrivalFields, scope=Scope.SCORE, body=ComingBody, match=True)
    def post(self, request: Request, pk: int, body: Mapping[str, Any]) -> Arrival:
        """Somebody has come, whether they were registered or not."""
        night = self.running_night(pk)
        if body["player"] is not None:
            return self.admitted(night, body["player"])
        form = WalkInForm(as_typed(body))
        if not form.is_valid():
            raise invalid_form(form)
        return check_in_by_name(night, form.cleaned_data["name"], self.actor)

    def admitted(self, night: Tournament, player: int) -> Arrival:
        known = get_object_or_404(night.club.players.on_roster(), pk=player)
        try:
            return check_in_player(night, known, self.actor)
        except MovedOn as error:  # erased meanwhile
            raise Http404 from error


class BadgeRead(NightEndpoint):
    @acts(ArrivalFields, scope=Scope.SCORE, body=BadgeBody, match=True)
    def post(self, request: Request, pk: int, body: Mapping[str, Any]) -> Arrival:
        """A badge was read, or its code or a name typed: whoever it means has come."""
        came = scan(self.running_night(pk), body["badge"], self.actor)
        if came.entrant is None:
            raise invalid([("badge", came.said)])
        now = Entrant.objects.select_related("player").get(pk=came.entrant.pk)
        return Arrival(now, was_here=came.entry is None, entry=came.entry)


class EntrantPresence(NightEndpoint):
    @acts(ArrivalFields, scope=Scope.SCORE, body=PresenceBody, match=True)
    def put(self, request: Request, pk: int, entrant: int, body: Mapping[str, Any]) -> Arrival:
        """Somebody came, pauses, or went."""
        night = self.running_night(pk)
        people = night.entrants.select_related("player")
        get_object_or_404(people, pk=entrant)
        entry = note_presence(night, entrant, Presence(body["presence"]), self.actor)
        now = get_object_or_404(people, pk=entrant)
        return Arrival(now, was_here=entry is None, entry=entry)


class AllHere(NightEndpoint):
    @acts(CheckedInFields, scope=Scope.SCORE, body=AllHereBody, match=True)
    def post(self, request: Request, pk: int, body: Mapping[str, Any]) -> Mapping[str, Any]:
        """All who are awaited have come: as many as were told."""
        night = self.running_night(pk)
        promised, expected = body["promised"], body["expected"]
        entry = check_in_expected(night, expected, self.actor, promised=promised)
        if entry is None:
            count = awaited(night, promised=promised).count()
            text = ngettext(
                "%(count)d person is awaited, not %(expected)d.",
                "%(count)d people are awaited, not %(expected)d.",
                count,
            )
            words = {"count": count, "expected": expected}
            raise ApiProblem(ApiProblemKind.REFUSED, text % words)
        return {"entry": entry.pk, "entrants": entry.facts["entrants"]}


class UndoCheckIn(NightEndpoint):
    @acts(None, scope=Scope.SCORE, match=True)
    def post(self, request: Request, pk: int, entry: int) -> None:
        """Take back that somebody, or all, came or went."""
        night = self.running_night(pk)
        told = get_object_or_404(night.log, pk=entry)
        if not undo(told, self.actor):
            gone = _("That was taken back or changed already: look at the list.")
            detail = seated_text(told, is_undone=False) or gone
            raise ApiProblem(ApiProblemKind.REFUSED, detail)
