"""For which club a program asks."""

from typing import cast

from api.callers import no_token
from api.operations import Endpoint, Operation
from api.problems import ApiProblem, ApiProblemKind
from scoring.api_tokens.bearers import LinkCaller, MemberCaller
from scoring.api_tokens.models import ApiToken
from scoring.clubs.models import Actor, Club, Member, Role


class MemberEndpoint(Endpoint):
    """For programs that act for a member: what belongs to other clubs does not exist for them."""

    @property
    def token(self) -> ApiToken:
        caller = self.request.auth
        if isinstance(caller, LinkCaller):
            raise caller.refusal
        if not isinstance(caller, MemberCaller):
            raise no_token()
        return caller.token

    @property
    def member(self) -> Member:
        return self.token.member

    @property
    def club(self) -> Club:
        return self.member.club

    @property
    def actor(self) -> Actor:
        return cast("Actor", self.request.user)

    def check_role(self, role: Role) -> None:
        if not self.member.may(role):
            raise ApiProblem(ApiProblemKind.WRONG_SCOPE)


class OwnerEndpoint(MemberEndpoint):
    """What only owners may do; others may look where nothing else is said."""

    def check_method(self, operation: Operation) -> None:
        super().check_method(operation)
        if operation.is_act:
            self.check_role(Role.OWNER)
