"""The clock of the running round for programs, turned as on the desk."""

from collections.abc import Callable, Mapping
from typing import Any

from django.utils.functional import Promise
from rest_framework.request import Request

from api.conditions import check_match
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
from tournaments.clock.pages import (
    CHANGED,
    IS_PAUSED,
    NO_TIME,
    NOT_STARTED,
    STOPPED,
    MinutesForm,
    WholeTimeForm,
    round_clock,
    why_not_set,
)
from tournaments.rounds.models import Round


class ClockEndpoint(NightEndpoint):
    def clock(self, pk: int, lacking: ApiProblemKind) -> ClockShown:
        """That of the round that runs; where there is none, this is the problem."""
        round = timing.running_round(self.night(pk))
        if round is None:
            raise ApiProblem(lacking, STOPPED)
        clock = round_clock(round)
        if clock is None:
            raise ApiProblem(lacking, NO_TIME)
        return ClockShown(round, clock)

    def clock_to_change(self, pk: int) -> ClockShown:
        """As it is now; refused where the program saw another state."""
        self.hold_if_seen(pk)
        found = self.clock(pk, ApiProblemKind.REFUSED)
        check_match(self.request, found.tag)
        return found

    def shown(self, pk: int) -> Tagged:
        found = self.clock(pk, ApiProblemKind.NOT_FOUND)
        return Tagged(found, found.tag)

    def press(
        self,
        pk: int,
        change: Callable[[Round, Actor], bool],
        why_not: Mapping[str, Promise] | None = None,
    ) -> Tagged:
        """Pressed twice it counts once, as on the desk; in some states it cannot be pressed."""
        found = self.clock_to_change(pk)
        if why := (why_not or {}).get(found.clock.state):
            raise ApiProblem(ApiProblemKind.REFUSED, why)
        change(found.round, self.actor)
        return self.shown(pk)

    def typed[F: MinutesForm | WholeTimeForm](
        self, found: ClockShown, form_class: type[F], body: Mapping[str, Any]
    ) -> F:
        form = form_class(as_typed({**body, "seen": found.clock.whole}))
        if not form.is_valid():
            raise invalid_form(form)
        return form


class OneClock(ClockEndpoint):
    @reads(ClockFields, tag=True)
    def get(self, request: Request, pk: int) -> Tagged:
        """The clock of the round that runs; there is none where rounds have no time."""
        return self.shown(pk)


class StartClock(ClockEndpoint):
    @acts(ClockFields, scope=Scope.SCORE, tag=True)
    def post(self, request: Request, pk: int) -> Tagged:
        """Start the clock."""
        return self.press(pk, timing.start, {"paused": IS_PAUSED})


class PauseClock(ClockEndpoint):
    @acts(ClockFields, scope=Scope.SCORE, tag=True)
    def post(self, request: Request, pk: int) -> Tagged:
        """Stop the clock for a while."""
        return self.press(pk, timing.pause, {"waiting": NOT_STARTED})


class ResumeClock(ClockEndpoint):
    @acts(ClockFields, scope=Scope.SCORE, tag=True)
    def post(self, request: Request, pk: int) -> Tagged:
        """Go on with the time that was left."""
        return self.press(pk, timing.resume, {"waiting": NOT_STARTED})


class ResetClock(ClockEndpoint):
    @acts(ClockFields, scope=Scope.SCORE, tag=True)
    def post(self, request: Request, pk: int) -> Tagged:
        """Back to the whole time, not started."""
        return self.press(pk, timing.reset)


class SetClock(ClockEndpoint):
    @acts(ClockFields, scope=Scope.SCORE, body=WholeMinutesBody, tag=True)
    def post(self, request: Request, pk: int, body: Mapping[str, Any]) -> Tagged:
        """Say how many minutes this round has, before it starts."""
        found = self.clock_to_change(pk)
        form, round = self.typed(found, WholeTimeForm, body), found.round
        if not timing.set_minutes(round, form.minutes_typed, form.seen_seconds, self.actor):
            raise ApiProblem(ApiProblemKind.REFUSED, why_not_set(round))
        return self.shown(pk)


class AddToClock(ClockEndpoint):
    @acts(ClockFields, scope=Scope.SCORE, body=MoreMinutesBody, tag=True)
    def post(self, request: Request, pk: int, body: Mapping[str, Any]) -> Tagged:
        """Add minutes for all tables, or take some away."""
        found = self.clock_to_change(pk)
        form = self.typed(found, MinutesForm, body)
        if not timing.add(found.round, form.more_minutes, form.seen_seconds, self.actor):
            raise ApiProblem(ApiProblemKind.REFUSED, CHANGED)
        return self.shown(pk)
