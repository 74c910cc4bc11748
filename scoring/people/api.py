"""The roster for programs: somebody is added, written of, retired, and brought back."""

from collections.abc import Mapping
from http import HTTPStatus
from typing import Any

from django.db.models import QuerySet
from django.shortcuts import get_object_or_404
from rest_framework.request import Request

from api.operations import acts, lists, reads
from api.parsing import as_typed
from api.problems import invalid_form
from api.scopes import Scope
from scoring.api_tokens.access import MemberEndpoint
from scoring.people.api_fields import NewPlayerBody, PlayerBody, PlayerFields, PlayerRowFields
from scoring.people.erasing import tell_pages
from scoring.people.forms import AddForm, PlayerForm, people_of
from scoring.people.models import Player


class Players(MemberEndpoint):
    @lists(PlayerRowFields)
    def get(self, request: Request) -> QuerySet[Player]:
        """Who plays in the club, the newest first."""
        return people_of(self.club)

    @acts(PlayerFields, scope=Scope.ORGANISE, body=NewPlayerBody, status=HTTPStatus.CREATED)
    def post(self, request: Request, body: Mapping[str, Any]) -> Player:
        """Add somebody to the roster."""
        self.club.locked()  # the same name sent twice at once is one person
        form = AddForm(self.club, as_typed(body))
        if not form.is_valid():
            raise invalid_form(form)
        return form.save()


class PlayerEndpoint(MemberEndpoint):
    def player(self, pk: int) -> Player:
        return get_object_or_404(people_of(self.club), pk=pk)


class OnePlayer(PlayerEndpoint):
    @reads(PlayerFields, scope=Scope.ORGANISE)
    def get(self, request: Request, pk: int) -> Player:
        """Somebody on the roster, with all that is written of them."""
        return self.player(pk)

    @acts(PlayerFields, scope=Scope.ORGANISE, body=PlayerBody)
    def patch(self, request: Request, pk: int, body: Mapping[str, Any]) -> Player:
        """Write something else of somebody; what was played keeps its name."""
        self.club.locked()  # nobody is erased meanwhile
        player = self.player(pk)
        form = PlayerForm(player, as_typed(player.written | dict(body)))
        if not form.is_valid():
            raise invalid_form(form)
        form.save()
        tell_pages(player)
        return player


class RetirePlayer(PlayerEndpoint):
    @acts(PlayerFields, scope=Scope.ORGANISE)
    def post(self, request: Request, pk: int) -> Player:
        """From now on nobody asks them for nights."""
        player = self.player(pk)
        player.retire()
        return player


class ReturnPlayer(PlayerEndpoint):
    @acts(PlayerFields, scope=Scope.ORGANISE)
    def post(self, request: Request, pk: int) -> Player:
        """Somebody who was retired is back."""
        player = self.player(pk)
        player.bring_back()
        return player
