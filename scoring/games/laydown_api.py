"""Laydowns for programs: reported at a table once they are right, and taken back."""

from collections.abc import Mapping
from http import HTTPStatus
from typing import Any

from django.utils.translation import gettext as _
from rest_framework.request import Request

from api.idempotency import page_key
from api.operations import Tagged, acts, reads
from api.parsing import as_typed
from api.problems import ApiProblem, ApiProblemKind, invalid_form
from api.scopes import Scope
from scoring.errors import MovedOn
from scoring.games.api import GameEndpoint, tag_of
from scoring.games.api_fields import (
    LaydownBody,
    LaydownPlaceBody,
    LaydownsFields,
    ReportedLaydowns,
)
from scoring.games.deals import ReportedLaydown
from scoring.games.laydowns import ReportForm
from scoring.games.models import Game


def told(game: Game) -> Tagged:
    now = Game.objects.writable(game.write_token)
    lying = now.laydowns(now.coming_deal)
    return Tagged(ReportedLaydowns(now.coming_deal, lying), tag_of(now))


class Laydowns(GameEndpoint):
    @reads(LaydownsFields, tag=True)
    def get(self, request: Request, pk: int) -> Tagged:
        """What lies in the deal that is being played."""
        return told(self.game(pk))

    @acts(
        LaydownsFields,
        scope=Scope.SCORE,
        body=LaydownBody,
        status=HTTPStatus.CREATED,
        tag=True,
    )
    def post(self, request: Request, pk: int, body: Mapping[str, Any]) -> Tagged:
        """Report what somebody has laid; it is kept once it is right."""
        game = self.game_to_change(pk)
        deal = game.coming_deal if body["deal"] is None else body["deal"]
        form = ReportForm(game, as_typed({"key": page_key(request), **body, "deal": deal}))
        if not form.is_valid():
            raise invalid_form(form)
        try:
            ReportedLaydown.objects.report(game, form.cleaned_data["key"], **form.facts)
        except MovedOn as error:
            raise ApiProblem(ApiProblemKind.MOVED_ON) from error
        return told(game)


class WithdrawLaydown(GameEndpoint):
    @acts(LaydownsFields, scope=Scope.SCORE, body=LaydownPlaceBody, tag=True)
    def post(self, request: Request, pk: int, body: Mapping[str, Any]) -> Tagged:
        """Take back what lies before a seat."""
        game = self.game_to_change(pk)
        deal = game.coming_deal if body["deal"] is None else body["deal"]
        lying = [report for report in game.laydowns(deal) if report.seat == body["seat"]]
        if not lying:
            raise ApiProblem(ApiProblemKind.REFUSED, _("There is nothing to take back."))
        ReportedLaydown.objects.take_back(game, lying[0].key_to_take_back, deal, body["seat"])
        return told(game)
