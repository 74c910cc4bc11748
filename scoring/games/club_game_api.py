"""What organisers do with the games of their club outside of nights, for programs."""

from collections.abc import Mapping
from http import HTTPStatus
from typing import Any

from django.shortcuts import get_object_or_404
from django.utils.translation import gettext as _
from rest_framework.request import Request

from api.conditions import check_match
from api.idempotency import page_key
from api.operations import Tagged, acts
from api.problems import ApiProblem, ApiProblemKind, invalid
from api.scopes import Scope
from jobs.models import Job
from scoring.api_tokens.access import MemberEndpoint
from scoring.api_tokens.api_fields import JobFields
from scoring.errors import MovedOn, SitsThereAlready
from scoring.games.api import tag_of, told
from scoring.games.api_fields import GameFields, RatedBody, SeatPlayerBody
from scoring.games.models import Game
from scoring.games.seat_players import seat_player
from scoring.games.tasks import ask_for_export


class ClubGameEndpoint(MemberEndpoint):
    """A game of the club that no night counts on."""

    def free_game(self, pk: int) -> Game:
        """As it is now; refused where the program saw another state."""
        game = get_object_or_404(Game.objects.free_of(self.club.pk), pk=pk)
        check_match(self.request, tag_of(game))
        return game


class ExportGames(MemberEndpoint):
    @acts(JobFields, scope=Scope.ORGANISE, status=HTTPStatus.ACCEPTED)
    def post(self, request: Request) -> Job:
        """Have the table of all games made, for spreadsheets; the job that makes it is told."""
        return ask_for_export(self.member, page_key(request))


class RenewLinks(ClubGameEndpoint):
    @acts(GameFields, scope=Scope.ORGANISE, tag=True)
    def post(self, request: Request, pk: int) -> Tagged:
        """Make new links; the old ones no longer work."""
        game = self.free_game(pk)
        game.renew_links()
        return told(Game.objects.writable(game.write_token))


class RemoveGame(ClubGameEndpoint):
    @acts(None, scope=Scope.ORGANISE, match=True)
    def post(self, request: Request, pk: int) -> None:
        """Remove a game with everything that was recorded in it."""
        self.free_game(pk).remove()


class RateGame(ClubGameEndpoint):
    @acts(GameFields, scope=Scope.SCORE, body=RatedBody, tag=True)
    def post(self, request: Request, pk: int, body: Mapping[str, Any]) -> Tagged:
        """Say whether a game counts in ratings."""
        game = self.free_game(pk)
        game.rate(is_rated=body["is_rated"])
        return told(Game.objects.writable(game.write_token))


class SeatOfPlayer(ClubGameEndpoint):
    @acts(GameFields, scope=Scope.SCORE, body=SeatPlayerBody, tag=True)
    def post(self, request: Request, pk: int, body: Mapping[str, Any]) -> Tagged:
        """Say who of the roster sat at a seat, or that it was a guest."""
        game = self.free_game(pk)
        seat = get_object_or_404(game.seats, position=body["seat"])
        try:
            seat_player(seat, body["player"], seat.player_id)
        except SitsThereAlready as error:
            text = _("Nobody sits twice in one game: that person has a seat.")
            raise ApiProblem(ApiProblemKind.REFUSED, text) from error
        except MovedOn as error:
            raise invalid([("player", _("There is nobody like that on the roster."))]) from error
        return told(Game.objects.writable(game.write_token))
