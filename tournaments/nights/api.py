"""Nights for programs: planned, changed, ended, removed; and their log."""

from collections.abc import Mapping
from http import HTTPStatus
from typing import Any

from django.db.models import QuerySet
from django.shortcuts import get_object_or_404
from rest_framework.request import Request

from api.idempotency import page_key
from api.operations import Tagged, acts, lists, reads
from api.parsing import as_typed
from api.problems import ApiProblem, ApiProblemKind, invalid_form
from api.scopes import Scope
from scoring.api_tokens.access import MemberEndpoint
from tournaments.api_guards import NightEndpoint, closed_night, night_tag, tagged_night
from tournaments.nights.actions import agree, change, end_night, remove, resume_night, undo
from tournaments.nights.api_fields import (
    EndingBody,
    LogEntryFields,
    NightBody,
    NightFields,
    NightRemovalBody,
    NightRowFields,
)
from tournaments.nights.api_typing import typed_form
from tournaments.nights.models import LogEntry, Tournament
from tournaments.nights.pages import NightEnding
from tournaments.nights.removal_forms import RemovalForm
from tournaments.nights.undo_words import why_not_text


class Nights(MemberEndpoint):
    @lists(NightRowFields)
    def get(self, request: Request) -> QuerySet[Tournament]:
        """The nights of the club, those planned last first."""
        return Tournament.objects.filter(club=self.club)

    @acts(NightFields, scope=Scope.ORGANISE, body=NightBody, status=HTTPStatus.CREATED, tag=True)
    def post(self, request: Request, body: Mapping[str, Any]) -> Tagged:
        """Plan a night."""
        form = typed_form(self.member, body, page_key(request))
        key = form.cleaned_data["key"]
        return tagged_night(agree(key, self.club, form.facts, form.people, self.actor))


class OneNight(NightEndpoint):
    @reads(NightFields, tag=True)
    def get(self, request: Request, pk: int) -> Tagged:
        """A night, with all that was agreed."""
        night = self.night(pk)
        return Tagged(night, night_tag(night))

    @acts(NightFields, scope=Scope.ORGANISE, body=NightBody, tag=True)
    def patch(self, request: Request, pk: int, body: Mapping[str, Any]) -> Tagged:
        """Agree anew on some of it; what can no longer be changed is refused."""
        self.hold(pk)
        night = self.night_to_change(pk)
        form = typed_form(self.member, body, page_key(request), night)
        people = form.people if "players" in body else None
        change(night, form.facts, people, self.actor)
        return tagged_night(night)


class EndNight(NightEndpoint):
    @acts(NightFields, scope=Scope.ORGANISE, body=EndingBody, tag=True)
    def post(self, request: Request, pk: int, body: Mapping[str, Any]) -> Tagged:
        """End a night; refused where something is missing that was agreed."""
        night = self.night_to_change(pk)
        missing = NightEnding(night).missing
        if missing.keys() - set(body["knowingly"]) and not night.is_over:
            errors = [{"field": mark, "detail": text} for mark, text in missing.items()]
            raise ApiProblem(ApiProblemKind.REFUSED, " ".join(missing.values()), errors)
        end_night(night, self.actor)
        return tagged_night(night)


class ResumeNight(NightEndpoint):
    @acts(NightFields, scope=Scope.ORGANISE, tag=True)
    def post(self, request: Request, pk: int) -> Tagged:
        """Let a night that was ended go on."""
        night = self.night_to_change(pk)
        resume_night(night, self.actor)
        return tagged_night(night)


class RemoveNight(NightEndpoint):
    @acts(None, scope=Scope.ORGANISE, body=NightRemovalBody, match=True)
    def post(self, request: Request, pk: int, body: Mapping[str, Any]) -> None:
        """Remove a night with the games of its tables; people stay on the roster."""
        night = self.night_to_change(pk)
        form = RemovalForm(night, as_typed(body))
        if not form.is_valid():
            raise invalid_form(form)
        remove(night)


class NightLog(NightEndpoint):
    @lists(LogEntryFields)
    def get(self, request: Request, pk: int) -> QuerySet[LogEntry]:
        """What happened at a night, the latest first."""
        return self.night(pk).log.all()


class UndoLogEntry(NightEndpoint):
    @acts(LogEntryFields, scope=Scope.ORGANISE, match=True)
    def post(self, request: Request, pk: int, entry: int) -> LogEntry:
        """Take back what an entry tells of, as far as nothing else came after it."""
        night = self.night_to_change(pk)
        told = get_object_or_404(night.log, pk=entry)
        if night.is_over:
            raise closed_night()
        if not undo(told, self.actor):
            raise ApiProblem(ApiProblemKind.REFUSED, why_not_text(told))
        return night.log.get(pk=entry)
