"""Seatings without a night, for programs: asked for, improved, decided upon."""

from collections.abc import Callable, Mapping
from http import HTTPStatus
from typing import Any

from django.db.models import QuerySet
from django.shortcuts import get_object_or_404
from rest_framework.request import Request

from api.idempotency import page_key
from api.operations import acts, lists, reads
from api.problems import ApiProblem, ApiProblemKind
from api.scopes import Scope
from scoring.api_tokens.access import MemberEndpoint
from tournaments.planner.actions import ask_seating
from tournaments.planner.api_fields import PlanFields, SeatingBody, SeatingFields, SeatingRowFields
from tournaments.planner.api_typing import typed_seating
from tournaments.planner.forms import PLAN_IS_GONE
from tournaments.planner.models import Plan, Seating


class Seatings(MemberEndpoint):
    @lists(SeatingRowFields, scope=Scope.ORGANISE)
    def get(self, request: Request) -> QuerySet[Seating]:
        """The seatings that were asked for, the newest first."""
        return Seating.objects.managed_by(self.member)

    @acts(
        SeatingFields,
        scope=Scope.ORGANISE,
        body=SeatingBody,
        status=HTTPStatus.CREATED,
        takes_long=True,
    )
    def post(self, request: Request, body: Mapping[str, Any]) -> Seating:
        """Ask for a seating: its first plan comes within seconds."""
        form = typed_seating(body, self.member, page_key(request))
        return ask_seating(*form.asked, **form.facts, asked_by=self.member.user, club=self.club)


class SeatingEndpoint(MemberEndpoint):
    def seating(self, pk: int) -> Seating:
        return get_object_or_404(Seating.objects.managed_by(self.member), pk=pk)


class OneSeating(SeatingEndpoint):
    @reads(SeatingFields, scope=Scope.ORGANISE)
    def get(self, request: Request, pk: int) -> Seating:
        """A seating with the plan that counts, and the better one that is offered."""
        return self.seating(pk)


class PlansOfSeating(SeatingEndpoint):
    @lists(PlanFields, scope=Scope.ORGANISE)
    def get(self, request: Request, pk: int) -> QuerySet[Plan]:
        """All plans that were found for a seating, the newest first."""
        return self.seating(pk).plans.all()


class ImproveSeating(SeatingEndpoint):
    @acts(SeatingFields, scope=Scope.ORGANISE)
    def post(self, request: Request, pk: int) -> Seating:
        """Have a better plan looked for in the background: found, it is offered."""
        seating = self.seating(pk)
        seating.look_further(self.member.user)
        return seating


class RemoveSeating(SeatingEndpoint):
    @acts(None, scope=Scope.ORGANISE)
    def post(self, request: Request, pk: int) -> None:
        """Remove a seating with its plans: its link opens nothing any more."""
        self.seating(pk).remove()


class PlanDecisionEndpoint(SeatingEndpoint):
    def decide(self, seating: Seating, plan: int, step: Callable[[Plan], bool]) -> Seating:
        if not step(get_object_or_404(seating.plans, pk=plan)):
            raise ApiProblem(ApiProblemKind.REFUSED, PLAN_IS_GONE)
        return seating


class TakePlan(PlanDecisionEndpoint):
    @acts(SeatingFields, scope=Scope.ORGANISE)
    def post(self, request: Request, pk: int, plan: int) -> Seating:
        """From now on the better plan counts."""
        seating = self.seating(pk)
        return self.decide(seating, plan, seating.take)


class DeclinePlan(PlanDecisionEndpoint):
    @acts(SeatingFields, scope=Scope.ORGANISE)
    def post(self, request: Request, pk: int, plan: int) -> Seating:
        """The plan stays as it is: the better one is no longer offered."""
        seating = self.seating(pk)
        return self.decide(seating, plan, seating.decline)


class UndoPlan(SeatingEndpoint):
    @acts(SeatingFields, scope=Scope.ORGANISE)
    def post(self, request: Request, pk: int) -> Seating:
        """The plan that counted before counts again."""
        seating = self.seating(pk)
        if not seating.take_back():
            raise ApiProblem(ApiProblemKind.REFUSED)
        return seating
