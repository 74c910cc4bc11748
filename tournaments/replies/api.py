"""Personal links for programs, and what somebody says of a night through a program."""

from collections.abc import Mapping
from typing import Any

from django.db.models import QuerySet
from django.shortcuts import get_object_or_404
from django.utils.translation import gettext as _
from rest_framework.request import Request

from api.operations import acts, lists, reads
from api.problems import ApiProblem, ApiProblemKind, invalid
from api.scopes import Scope
from scoring.api_tokens.access import MemberEndpoint
from scoring.people.models import Player
from tournaments.api_guards import NightEndpoint
from tournaments.attendance.api_fields import EntrantFields
from tournaments.attendance.models import Entrant, Reply
from tournaments.replies.actions import give_link, give_links, give_reply, renew_link, take_link
from tournaments.replies.api_fields import LinkCountFields, PersonalLinkFields, ReplyBody
from tournaments.replies.models import PersonalLink
from tournaments.replies.words import REFUSED


class PersonalLinks(MemberEndpoint):
    @lists(PersonalLinkFields, scope=Scope.ORGANISE)
    def get(self, request: Request) -> QuerySet[PersonalLink]:
        """The personal links of the club, the newest first."""
        return PersonalLink.objects.of(self.club).select_related("player")

    @acts(LinkCountFields, scope=Scope.ORGANISE)
    def post(self, request: Request) -> Mapping[str, int]:
        """Give a link to everybody who plays and has none."""
        return {"count": give_links(self.club)}


class LinkEndpoint(MemberEndpoint):
    """The personal link of somebody on the roster."""

    def person(self, pk: int) -> Player:
        return get_object_or_404(self.club.players.on_roster(), pk=pk)

    def link(self, pk: int) -> PersonalLink:
        links = PersonalLink.objects.select_related("player")
        return get_object_or_404(links, player=self.person(pk))


class OnePersonalLink(LinkEndpoint):
    @reads(PersonalLinkFields, scope=Scope.ORGANISE)
    def get(self, request: Request, pk: int) -> PersonalLink:
        """The link of somebody who has one."""
        return self.link(pk)

    @acts(PersonalLinkFields, scope=Scope.ORGANISE)
    def put(self, request: Request, pk: int) -> PersonalLink:
        """Give somebody a link; whoever has one keeps it."""
        return give_link(self.person(pk))


class RenewPersonalLink(LinkEndpoint):
    @acts(PersonalLinkFields, scope=Scope.ORGANISE)
    def post(self, request: Request, pk: int) -> PersonalLink:
        """Give somebody another link; the one from before opens nothing any more."""
        renew_link(self.link(pk).player)
        return self.link(pk)


class TakePersonalLink(LinkEndpoint):
    @acts(None, scope=Scope.ORGANISE)
    def post(self, request: Request, pk: int) -> None:
        """Take somebody's link away; what was answered stays."""
        take_link(self.person(pk))


class Replies(NightEndpoint):
    @acts(EntrantFields, scope=Scope.ORGANISE, body=ReplyBody)
    def post(self, request: Request, pk: int, body: Mapping[str, Any]) -> Entrant:
        """Somebody says that they come to a night, or that they do not."""
        night = self.night(pk)
        player = self.club.players.on_roster().filter(pk=body["player"]).first()
        if player is None:
            raise invalid([("player", _("There is nobody like that on the roster."))])
        if refusal := give_reply(player, night, Reply(body["reply"]), self.actor):
            raise ApiProblem(ApiProblemKind.REFUSED, REFUSED[refusal])
        return night.entrants.select_related("player").get(player=player)
