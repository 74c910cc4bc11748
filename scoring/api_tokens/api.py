"""For which club a token acts, who belongs to it, and who may come in."""

from collections.abc import Mapping
from http import HTTPStatus
from typing import Any

from django.db.models import QuerySet
from django.http import Http404
from django.shortcuts import get_object_or_404
from django.utils import timezone
from django.utils.translation import gettext as _
from rest_framework.request import Request

from api.callers import no_token
from api.conditions import check_match
from api.operations import Tagged, acts, lists, reads
from api.parsing import as_typed
from api.problems import ApiProblem, ApiProblemKind, invalid_form
from api.scopes import Scope
from live.parts import etag_of
from scoring.api_tokens.access import MemberEndpoint, OwnerEndpoint
from scoring.api_tokens.api_fields import (
    ClubBody,
    ClubFields,
    InvitationFields,
    IssuedInvitation,
    IssuedInvitationFields,
    MemberFields,
    RoleBody,
    TokenFields,
    of_member,
    of_table,
)
from scoring.api_tokens.bearers import LinkCaller
from scoring.clubs.forms import ClubForm
from scoring.clubs.models import Club, Invitation, Member, PublicName, Role
from scoring.errors import LastOwner


class OwnToken(MemberEndpoint):
    @reads(TokenFields)
    def get(self, request: Request) -> Mapping[str, Any]:
        """What the token that was sent may; the link of a table learns the number of its game."""
        caller = request.auth
        if not isinstance(caller, LinkCaller):
            return of_member(self.token)
        game = caller.game
        if game is None:
            raise no_token()
        return of_table(game, caller.scope)


class OwnClub(OwnerEndpoint):
    @reads(ClubFields, tag=True)
    def get(self, request: Request) -> Tagged:
        """The club of the token."""
        return tagged_club(self.club)

    @acts(ClubFields, scope=Scope.ORGANISE, body=ClubBody, tag=True)
    def patch(self, request: Request, body: Mapping[str, Any]) -> Tagged:
        """Owners call the club otherwise, or say how much of names strangers see."""
        club = self.club.locked()
        check_match(request, tagged_club(club).tag)
        if "name" in body:
            form = ClubForm(as_typed(body))
            if not form.is_valid():
                raise invalid_form(form)
            club.rename(form.cleaned_data["name"])
        if "public_name" in body:
            club.show_names(PublicName(body["public_name"]))
        return tagged_club(Club.objects.get(pk=club.pk))


def tagged_club(club: Club) -> Tagged:
    return Tagged(club, etag_of(club.pk, club.name, club.public_name))


class Members(OwnerEndpoint):
    @lists(MemberFields, scope=Scope.ORGANISE)
    def get(self, request: Request) -> QuerySet[Member]:
        """Who may sign in for the club, the newest first."""
        return self.club.members.select_related("user")


class MemberOfClub(OwnerEndpoint):
    def member_with(self, pk: int) -> Member:
        return get_object_or_404(self.club.members.select_related("user"), pk=pk)


class OneMember(MemberOfClub):
    @acts(MemberFields, scope=Scope.ORGANISE, body=RoleBody)
    def patch(self, request: Request, pk: int, body: Mapping[str, Any]) -> Member:
        """Owners say what a member may do from now on."""
        member = self.member_with(pk)
        try:
            member.become(Role(body["role"]))
        except LastOwner as error:
            raise last_owner() from error
        return member


class RemoveMember(MemberOfClub):
    @acts(None, scope=Scope.ORGANISE)
    def post(self, request: Request, pk: int) -> None:
        """Owners remove a member: their tokens go with them."""
        try:
            self.member_with(pk).leave()
        except LastOwner as error:
            raise last_owner() from error


def last_owner() -> ApiProblem:
    text = _("The club needs an owner: make somebody else an owner first.")
    return ApiProblem(ApiProblemKind.REFUSED, text)


class Invitations(OwnerEndpoint):
    @lists(InvitationFields, scope=Scope.ORGANISE)
    def get(self, request: Request) -> QuerySet[Invitation]:
        """Owners read which invitations are open, the newest first."""
        self.check_role(Role.OWNER)
        return self.club.invitations.usable()

    @acts(
        IssuedInvitationFields,
        scope=Scope.ORGANISE,
        body=RoleBody,
        status=HTTPStatus.CREATED,
        secret="link",
    )
    def post(self, request: Request, body: Mapping[str, Any]) -> IssuedInvitation:
        """Owners make a link that lets one person join; it is told just once."""
        role = Role(body["role"])
        token = Invitation.objects.issue(self.club, role, self.member.user)
        invitation = Invitation.objects.find(token)
        assert invitation
        return IssuedInvitation(invitation, token)


class WithdrawInvitation(OwnerEndpoint):
    @acts(None, scope=Scope.ORGANISE)
    def post(self, request: Request, pk: int) -> None:
        """Owners take an invitation back: nobody can use it any more."""
        invitation = get_object_or_404(self.club.invitations, pk=pk)
        if invitation.ends_at <= timezone.now():
            raise Http404
        if not invitation.withdraw():
            text = _("Somebody has used this invitation already.")
            raise ApiProblem(ApiProblemKind.REFUSED, text)
