"""Games of guests that turn out to be somebody's of the roster, for programs."""

from collections.abc import Collection, Mapping
from typing import Any

from django.http import Http404
from django.shortcuts import get_object_or_404
from rest_framework.request import Request

from api.operations import acts, reads
from api.scopes import Scope
from scoring.api_tokens.access import MemberEndpoint
from scoring.errors import MovedOn
from scoring.games.api_fields import ClaimBody, GuestGamesFields, SeatsClaimedFields
from scoring.games.models import Seat
from scoring.games.player_pages import MOST_GAMES
from scoring.games.seat_players import claim, guest_seats, unclaim
from scoring.people.forms import people_of
from scoring.people.models import Player


class GuestGameEndpoint(MemberEndpoint):
    def player(self, pk: int) -> Player:
        return get_object_or_404(people_of(self.club), pk=pk)


class GuestGames(GuestGameEndpoint):
    @reads(GuestGamesFields, scope=Scope.ORGANISE)
    def get(self, request: Request, pk: int) -> Mapping[str, Any]:
        """Games outside of nights in which a guest is called as this person is."""
        offered = guest_seats(self.player(pk))
        return {"count": len(offered), "games": offered[:MOST_GAMES]}


class ClaimGames(GuestGameEndpoint):
    @acts(SeatsClaimedFields, scope=Scope.ORGANISE, body=ClaimBody)
    def post(self, request: Request, pk: int, body: Mapping[str, Any]) -> Mapping[str, Any]:
        """These games of guests are this person's; told are those that were still free."""
        player = self.player(pk)
        offered = {each.seat.pk: each.seat.game_id for each in guest_seats(player)}
        asked = [seat for seat, game in offered.items() if game in body["games"]]
        try:
            return {"games": [offered[seat] for seat in claim(player, asked)]}
        except MovedOn as error:  # erased meanwhile
            raise Http404 from error


class UnclaimGames(GuestGameEndpoint):
    @acts(SeatsClaimedFields, scope=Scope.ORGANISE, body=ClaimBody)
    def post(self, request: Request, pk: int, body: Mapping[str, Any]) -> Mapping[str, Any]:
        """These games are a guest's again; told are those that were this person's."""
        player = self.player(pk)
        seats = seats_in(player, body["games"])
        unclaim(player, seats)
        return {"games": list(seats.values())}


def seats_in(player: Player, games: Collection[int]) -> dict[int, int]:
    """Where they sat in these games."""
    seats = Seat.objects.free_of(player.club_id).filter(player=player, game__in=games)
    return dict(seats.order_by("pk").values_list("pk", "game"))
