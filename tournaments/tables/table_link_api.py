"""What a table says itself, for programs: whoever may record its game may call and be done."""

from collections.abc import Callable, Mapping
from typing import Any

from django.shortcuts import get_object_or_404
from rest_framework.request import Request

from api.conditions import check_match
from api.operations import Tagged, acts, reads
from api.problems import ApiProblem, ApiProblemKind
from api.scopes import Scope
from scoring.clubs.throttling import Limit
from scoring.errors import MovedOn
from scoring.games.api import GameEndpoint
from tournaments.rounds.closing import play_on, say_done
from tournaments.rounds.models import Table
from tournaments.rounds.seats import locked_table
from tournaments.tables.actions import RUNNING, call, take_back
from tournaments.tables.api import tagged_table
from tournaments.tables.api_fields import DoneBody, TableStandingFields
from tournaments.tables.forms import NO_LONGER
from tournaments.tables.limits import CALLS, SAID, TOO_MANY
from tournaments.tables.pages import EndingPage


class TableOfGameEndpoint(GameEndpoint):
    """The table of a night at which a game is played."""

    def table(self, pk: int) -> Table:
        tables = Table.objects.select_related("round__tournament__club", "game")
        return get_object_or_404(tables, game=self.game(pk).pk)

    def table_to_change(self, pk: int) -> Table:
        """As it is while nobody else changes it, where the program says what it saw."""
        table = self.table(pk)
        if "If-Match" in self.request.headers:
            try:
                table = locked_table(table)
            except MovedOn as error:
                raise ApiProblem(ApiProblemKind.MOVED_ON) from error
            check_match(self.request, tagged_table(self.request, table).tag)
        return table

    def take(self, pk: int, limit: Limit, step: Callable[[Table], object]) -> Tagged:
        """As it is then; refused where the program saw another state."""
        table = self.table_to_change(pk)
        if not limit.allows(str(table.pk)):
            later = {"Retry-After": str(int(limit.window.total_seconds()))}
            raise ApiProblem(ApiProblemKind.TOO_MANY, TOO_MANY, headers=later)
        try:
            step(table)
        except MovedOn as error:
            raise ApiProblem(ApiProblemKind.REFUSED, NO_LONGER) from error
        return self.shown(pk)

    def shown(self, pk: int) -> Tagged:
        return tagged_table(self.request, self.table(pk))


class TableOfGame(TableOfGameEndpoint):
    @reads(TableStandingFields, tag=True)
    def get(self, request: Request, pk: int) -> Tagged:
        """The table of a night at which this game is played, and how it stands."""
        return self.shown(pk)


class CallOrganiser(TableOfGameEndpoint):
    @acts(TableStandingFields, scope=Scope.SCORE, tag=True)
    def post(self, request: Request, pk: int) -> Tagged:
        """Its people call the organiser."""
        return self.take(pk, CALLS, call_while_it_runs)


def call_while_it_runs(table: Table) -> None:
    """Said twice it is one call; once its round is complete nobody comes."""
    if not call(table) and not Table.objects.filter(RUNNING, pk=table.pk).exists():
        raise MovedOn


class TakeCallBack(TableOfGameEndpoint):
    @acts(TableStandingFields, scope=Scope.SCORE, tag=True)
    def post(self, request: Request, pk: int) -> Tagged:
        """Nobody has to come after all."""
        return self.take(pk, CALLS, take_back)


class EndOfTable(TableOfGameEndpoint):
    @acts(TableStandingFields, scope=Scope.SCORE, body=DoneBody, tag=True)
    def post(self, request: Request, pk: int, body: Mapping[str, Any]) -> Tagged:
        """Its people are done: it counts as it stands."""
        page = EndingPage(self.table(pk))
        if page.has_to_be_sure and not body["sure"]:
            raise ApiProblem(ApiProblemKind.REFUSED, page.counts_text)
        return self.take(pk, SAID, say_done)


class PlayOn(TableOfGameEndpoint):
    @acts(TableStandingFields, scope=Scope.SCORE, tag=True)
    def post(self, request: Request, pk: int) -> Tagged:
        """Its people play on after all."""
        return self.take(pk, SAID, play_on)
