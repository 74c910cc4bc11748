"""The clock of the running round for programs, turned as on the desk."""

from collections.abc import Callable, Mapping
from typing import Any

from django.http import Http404
from rest_framework.request import Request

from api.conditions import check_match, etag
from api.operations import Tagged, acts, reads
from api.parsing import as_typed
from api.problems import ApiProblem, ApiProblemKind, invalid_form
from api.scopes import Scope
from scoring.clubs.models import Actor
from tournaments.api_guards import NightEndpoint
from tournaments.clock import actions as timing
from tournaments.clock.api_fields import (
    ClockFields,
    ClockShown,
    MoreMinutesBody,
    WholeMinutesBody,
)
from tournaments.clock.pages import CHANGED, STOPPED, MinutesForm, WholeTimeForm, round_clock
from tournaments.nights.models import Tournament
from tournaments.rounds.models import Round


class ClockEndpoint(NightEndpoint):
    def shown(self, pk: int) -> Tagged:
        night = self.night(pk)
        round = timing.running_round(night)
        clock = round_clock(round) if round else None
        if round is None or clock is None:
            raise Http404
        return Tagged(ClockShown(round, clock), tag_of(night, round))

    def round(self, pk: int) -> Round:
        """The one that runs, as the program saw it."""
        night = self.night(pk)
        round = timing.running_round(night)
        if round is None:
            raise ApiProblem(ApiProblemKind.REFUSED, STOPPED)
        check_match(self.request, tag_of(night, round))
        return round

    def press(self, pk: int, change: Callable[[Round, Actor], bool]) -> Tagged:
        """Pressed twice it counts once, as on the desk."""
        change(self.round(pk), self.actor)
        return self.shown(pk)

    def set_by(
        self,
        pk: int,
        form_class: type[MinutesForm | WholeTimeForm],
        body: Mapping[str, Any],
        change: Callable[[Round, Any, Actor], bool],
    ) -> Tagged:
        round = self.round(pk)
        clock = round_clock(round)
        if clock is None:
            raise Http404
        form = form_class(as_typed({**body, "seen": clock.whole}))
        if not form.is_valid():
            raise invalid_form(form)
        if not change(round, form, self.actor):
            raise ApiProblem(ApiProblemKind.REFUSED, CHANGED)
        return self.shown(pk)


def tag_of(night: Tournament, round: Round) -> str:
    return etag(round.pk, night.version)


def add_minutes(round: Round, form: MinutesForm, by: Actor) -> bool:
    return timing.add(round, form.more_minutes, form.seen_seconds, by)


def set_whole_time(round: Round, form: WholeTimeForm, by: Actor) -> bool:
    return timing.set_minutes(round, form.minutes_typed, form.seen_seconds, by)


class OneClock(ClockEndpoint):
    @reads(ClockFields, tag=True)
    def get(self, request: Request, pk: int) -> Tagged:
        """The clock of the round that runs; there is none where rounds have no time."""
        return self.shown(pk)


class StartClock(ClockEndpoint):
    @acts(ClockFields, scope=Scope.SCORE, tag=True)
    def post(self, request: Request, pk: int) -> Tagged:
        """Start the clock."""
        return self.press(pk, timing.start)


class PauseClock(ClockEndpoint):
    @acts(ClockFields, scope=Scope.SCORE, tag=True)
    def post(self, request: Request, pk: int) -> Tagged:
        """Stop the clock for a while."""
        return self.press(pk, timing.pause)


class ResumeClock(ClockEndpoint):
    @acts(ClockFields, scope=Scope.SCORE, tag=True)
    def post(self, request: Request, pk: int) -> Tagged:
        """Go on with the time that was left."""
        return self.press(pk, timing.resume)


class ResetClock(ClockEndpoint):
    @acts(ClockFields, scope=Scope.SCORE, tag=True)
    def post(self, request: Request, pk: int) -> Tagged:
        """Back to the whole time, not started."""
        return self.press(pk, timing.reset)


class SetClock(ClockEndpoint):
    @acts(ClockFields, scope=Scope.SCORE, body=WholeMinutesBody, tag=True)
    def post(self, request: Request, pk: int, body: Mapping[str, Any]) -> Tagged:
        """Say how many minutes this round has, before it starts."""
        return self.set_by(pk, WholeTimeForm, body, set_whole_time)


class AddToClock(ClockEndpoint):
    @acts(ClockFields, scope=Scope.SCORE, body=MoreMinutesBody, tag=True)
    def post(self, request: Request, pk: int, body: Mapping[str, Any]) -> Tagged:
        """Add minutes for all tables, or take some away."""
        return self.set_by(pk, MinutesForm, body, add_minutes)
