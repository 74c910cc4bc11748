"""Families and cars for programs: people who should not share a table, or never may."""

from collections.abc import Mapping
from http import HTTPStatus
from typing import Any

from django.db.models import QuerySet
from django.shortcuts import get_object_or_404
from rest_framework.request import Request

from api.conditions import check_match
from api.operations import Tagged, acts, lists, reads
from api.parsing import as_typed
from api.problems import invalid_form
from api.scopes import Scope
from live.parts import etag_of
from scoring.api_tokens.access import MemberEndpoint
from scoring.people.api_fields import CircleBody, CircleFields, NewCircleBody
from scoring.people.forms import CircleForm, people_of
from scoring.people.models import Circle

CALLED = {"people": "players", "firm": "is_firm"}
"""Fields of the page that programs know by another name."""


class CircleEndpoint(MemberEndpoint):
    @property
    def circles(self) -> QuerySet[Circle]:
        return self.club.circles.prefetch_related("people")

    def saved(self, told: Mapping[str, Any], circle: Circle | None = None) -> Tagged:
        """Under the lock of the club: of two who give the same name at once, one is told."""
        typed = {name: told[called] for name, called in CALLED.items()}
        form = CircleForm(self.club, circle, as_typed({"name": told["name"], **typed}))
        if not form.is_valid():
            raise invalid_form(form, CALLED)
        return tagged(self.circles.get(pk=form.save().pk))


def tagged(circle: Circle) -> Tagged:
    people = sorted(player.pk for player in circle.people.all())
    return Tagged(circle, etag_of(circle.pk, circle.name, circle.firm, people))


class Circles(CircleEndpoint):
    @lists(CircleFields, scope=Scope.ORGANISE)
    def get(self, request: Request) -> QuerySet[Circle]:
        """Who is kept apart, the newest first."""
        return self.circles

    @acts(
        CircleFields, scope=Scope.ORGANISE, body=NewCircleBody, status=HTTPStatus.CREATED, tag=True
    )
    def post(self, request: Request, body: Mapping[str, Any]) -> Tagged:
        """Keep people apart, from the next round that is drafted."""
        self.club.locked()
        return self.saved(body)


class OneCircle(CircleEndpoint):
    @reads(CircleFields, scope=Scope.ORGANISE, tag=True)
    def get(self, request: Request, pk: int) -> Tagged:
        """People who are kept apart."""
        return tagged(get_object_or_404(self.circles, pk=pk))

    @acts(CircleFields, scope=Scope.ORGANISE, body=CircleBody, tag=True)
    def patch(self, request: Request, pk: int, body: Mapping[str, Any]) -> Tagged:
        """Call them otherwise, or say anew who belongs to them."""
        self.club.locked()
        circle = get_object_or_404(self.circles, pk=pk)
        check_match(self.request, tagged(circle).tag)
        people = people_of(self.club).filter(circles=circle).values_list("pk", flat=True)
        now = {"name": circle.name, "is_firm": circle.firm, "players": list(people)}
        return self.saved(now | dict(body), circle)


class RemoveCircle(CircleEndpoint):
    @acts(None, scope=Scope.ORGANISE, match=True)
    def post(self, request: Request, pk: int) -> None:
        """Let them sit at one table again."""
        self.club.locked()
        circle = get_object_or_404(self.circles, pk=pk)
        check_match(request, tagged(circle).tag)
        circle.delete()
