"""The roster for programs: somebody is added, written of, retired, merged, erased."""

from collections.abc import Mapping
from http import HTTPStatus
from typing import Any

from django.db.models import QuerySet
from django.shortcuts import get_object_or_404
from django.utils.translation import gettext as _
from rest_framework.request import Request

from api.api_fields import SureBody
from api.operations import acts, lists, reads
from api.parsing import as_typed
from api.problems import ApiProblem, ApiProblemKind, check_sure, invalid, invalid_form
from api.scopes import Scope
from scoring.api_tokens.access import MemberEndpoint
from scoring.errors import MovedOn, NotOnePerson
from scoring.fields import WRONG_CHOICE
from scoring.people.api_fields import (
    MergeBody,
    NewPlayerBody,
    OwnDataFields,
    PlayerBody,
    PlayerFields,
    PlayerRowFields,
)
from scoring.people.erasing import erase, merge, tell_pages
from scoring.people.forms import AddForm, PlayerForm, people_of
from scoring.people.models import Player
from scoring.people.own_data import everything_about, sections


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


class MergePlayer(PlayerEndpoint):
    @acts(PlayerFields, scope=Scope.ORGANISE, body=MergeBody)
    def post(self, request: Request, pk: int, body: Mapping[str, Any]) -> Player:
        """This entry turns out to be another one: all of it goes there."""
        gone, stays = self.player(pk), people_of(self.club).filter(pk=body["into"]).first()
        if stays is None:
            raise invalid([("into", _("There is nobody like that on the roster."))])
        if gone == stays:
            raise invalid([("into", WRONG_CHOICE)])
        check_sure(body, merging_text())
        try:
            merge(gone, stays)
        except NotOnePerson as refusal:
            raise ApiProblem(ApiProblemKind.REFUSED, " ".join(refusal.reasons)) from refusal
        except MovedOn as error:
            raise overtaken() from error
        return self.player(stays.pk)


def merging_text() -> str:
    return _(
        "All nights and results of both belong to the one that stays, and so do families and cars."
        " What was played keeps the name that it was played by. This cannot be undone."
    )


def overtaken() -> ApiProblem:
    text = _("Somebody else was faster: look at the roster first.")
    return ApiProblem(ApiProblemKind.REFUSED, text)


class ErasePlayer(PlayerEndpoint):
    @acts(None, scope=Scope.ORGANISE, body=SureBody)
    def post(self, request: Request, pk: int, body: Mapping[str, Any]) -> None:
        """Leave the name of a person nowhere; what was played stays."""
        player = self.player(pk)
        check_sure(body, erasing_text())
        try:
            erase(player)
        except MovedOn as error:
            raise overtaken() from error


def erasing_text() -> str:
    return _(
        "The name goes from the roster, from all nights, games and seatings of the club. Their"
        " results stay, as those of a “former player”. This cannot be undone."
    )


class PlayerData(PlayerEndpoint):
    @reads(OwnDataFields, scope=Scope.ORGANISE)
    def get(self, request: Request, pk: int) -> Mapping[str, Any]:
        """Everything that is kept about somebody, for whoever asks for it."""
        facts = everything_about(self.player(pk))
        return facts | {"sections": {name: facts[name] for name in sections}}
