"""Which night a program asks for: for every other club there is none."""

from django.http import Http404, HttpResponse
from django.shortcuts import get_object_or_404

from api.conditions import check_match, etag
from api.operations import EVENT_STREAM, Tagged
from api.problems import ApiProblem, ApiProblemKind
from live.streams import FOLLOWS, HELLO
from scoring.api_tokens.access import MemberEndpoint
from scoring.clubs.models import Role
from tournaments.nights.models import Tournament
from tournaments.pages import NIGHT_OVER


def stream_of(*topics: str) -> HttpResponse:
    """The server goes on from here, without a thread (phase10site/asgi.py)."""
    return HttpResponse(HELLO, content_type=EVENT_STREAM, headers={FOLLOWS: " ".join(topics)})


def night_tag(night: Tournament, *more: object) -> str:
    """Of all that is told of a night but for its deals."""
    return etag(night.pk, night.version, night.club.names_version, *more)


def tagged_night(night: Tournament) -> Tagged:
    """As it is after what was just done."""
    now = Tournament.objects.select_related("club__address").get(pk=night.pk)
    return Tagged(now, night_tag(now))


def closed_night() -> ApiProblem:
    return ApiProblem(ApiProblemKind.CLOSED, NIGHT_OVER)


class NightEndpoint(MemberEndpoint):
    """Something of a night, for programs that act for a member of its club."""

    def night(self, pk: int) -> Tournament:
        nights = Tournament.objects.select_related("club__address").with_deals_version()
        found = nights.filter(club=self.club, pk=pk).first()
        if found is None:
            raise Http404
        found.role = self.member.role
        return found

    def night_to_change(self, pk: int) -> Tournament:
        """As it is now; refused where the program saw another state."""
        self.hold_if_seen(pk)
        night = self.night(pk)
        check_match(self.request, night_tag(night))
        return night

    def hold_if_seen(self, pk: int) -> None:
        """What the program says that it saw stays so until its act is done."""
        if "If-Match" in self.request.headers:
            self.hold(pk)

    def hold(self, pk: int) -> None:
        """The club before its nights, as all actions do."""
        self.club.locked()
        get_object_or_404(Tournament.objects.select_for_update(), club=self.club, pk=pk)

    def running_night(self, pk: int) -> Tournament:
        """One that has not ended, to change what happens at it."""
        night = self.night_to_change(pk)
        if night.is_over:
            raise closed_night()
        return night

    @property
    def is_organiser(self) -> bool:
        return self.member.may(Role.ORGANISER)
