"""Tables for programs: how they stand, calls, time, and results typed by hand."""

from collections.abc import Callable, Iterator, Mapping
from contextlib import contextmanager
from typing import Any

from rest_framework.request import Request

from api.callers import caller_of
from api.conditions import check_match
from api.operations import Tagged, acts, reads
from api.parsing import as_typed
from api.problems import ApiProblem, ApiProblemKind, invalid, invalid_form
from api.scopes import Scope
from scoring.clubs.models import Actor
from scoring.errors import MovedOn, NothingToUndo
from scoring.fields import WRONG_CHOICE
from scoring.games.models import Game
from tournaments.api_guards import NightEndpoint, night_tag
from tournaments.clock.actions import add_to_table
from tournaments.clock.api_fields import MoreMinutesBody
from tournaments.clock.pages import CHANGED, MinutesForm
from tournaments.results.standings import table_state
from tournaments.rounds.api_fields import TableShown
from tournaments.rounds.models import HandResult, Table
from tournaments.rounds.seats import locked_table
from tournaments.tables import hand_results as written
from tournaments.tables.actions import answer, published_table
from tournaments.tables.api_fields import ResultBody, TableStanding, TableStandingFields
from tournaments.tables.forms import HandResultForm
from tournaments.tables.pages import HandResultPage


class TableEndpoint(NightEndpoint):
    def table(self, pk: int, table: int) -> Table:
        return published_table(self.night(pk), table)

    def table_to_change(self, pk: int, table: int) -> Table:
        """As it is now; refused where the program saw another state."""
        found = self.table(pk, table)
        check_match(self.request, tag_of(found))
        return found

    def shown(self, pk: int, table: int) -> Tagged:
        found, caller = self.table(pk, table), caller_of(self.request)
        may_record = caller is not None and caller.scope.allows(Scope.SCORE)
        standing = TableStanding(TableShown(found, may_record), table_state(found))
        return Tagged(standing, tag_of(found))


def tag_of(table: Table) -> str:
    night = table.round.tournament
    return night_tag(night, night.deals_version, table.pk)


class OneTable(TableEndpoint):
    @reads(TableStandingFields, tag=True)
    def get(self, request: Request, pk: int, table: int) -> Tagged:
        """A table of a published round, and how it stands."""
        return self.shown(pk, table)


class AnswerCall(TableEndpoint):
    @acts(TableStandingFields, scope=Scope.SCORE, tag=True)
    def post(self, request: Request, pk: int, table: int) -> Tagged:
        """Say that somebody goes to a table that calls."""
        answer(self.table_to_change(pk, table), self.actor)
        return self.shown(pk, table)


class AddToTable(TableEndpoint):
    @acts(TableStandingFields, scope=Scope.SCORE, body=MoreMinutesBody, tag=True)
    def post(self, request: Request, pk: int, table: int, body: Mapping[str, Any]) -> Tagged:
        """Add minutes for this table alone."""
        found = self.table_to_change(pk, table)
        form = MinutesForm(as_typed({**body, "seen": found.added}))
        if not form.is_valid():
            raise invalid_form(form)
        if not add_to_table(found, form.more_minutes, form.seen_seconds, self.actor):
            raise ApiProblem(ApiProblemKind.REFUSED, CHANGED)
        return self.shown(pk, table)


@contextmanager
def faster_than_others() -> Iterator[None]:
    try:
        yield
    except NothingToUndo as error:
        raise ApiProblem(ApiProblemKind.REFUSED) from error
    except MovedOn as error:
        raise ApiProblem(ApiProblemKind.MOVED_ON) from error


class ResultByHand(TableEndpoint):
    @acts(TableStandingFields, scope=Scope.SCORE, body=ResultBody, tag=True)
    def put(self, request: Request, pk: int, table: int, body: Mapping[str, Any]) -> Tagged:
        """Enter or correct the result of a whole table; what that changes is told first."""
        found = self.table_to_change(pk, table)
        with faster_than_others():
            now = locked_table(found)
            page = HandResultPage(now, game_of(now), written.hand_results_of(now))
            form = read_result(page, body)
            check_shown(page, form, body["shown"])
            reason = form.cleaned_data["reason"]
            written.enter(now, form.typed_result, page.seen, self.actor, reason)
        return self.shown(pk, table)


def game_of(table: Table) -> Game:
    assert table.game_id  # it is published
    return Game.objects.prefetch_related("seats", "versions").get(pk=table.game_id)


def read_result(page: HandResultPage, body: Mapping[str, Any]) -> HandResultForm:
    seats = len(page.game.names)
    rest = {name: body[name] for name in ("winner", "deals", "reason", "sure")}
    typed: dict[str, Any] = {"seen": page.seen, **rest}
    for name in ("completed", "points"):
        if body[name] and len(body[name]) != seats:
            raise invalid([(name, WRONG_CHOICE)])
        typed |= {f"{name}-{seat}": number for seat, number in enumerate(body[name])}
    form = HandResultForm(page.game_behind, page.tournament, as_typed(typed))
    if not form.is_valid():
        raise invalid_form(form)
    return form


def check_shown(page: HandResultPage, form: HandResultForm, shown: str) -> None:
    """What counts already is corrected only by whoever has seen what that changes."""
    changes = page.changes(form.typed_result)
    if changes and changes.mark != shown:
        at_table = changes.at_table
        text = f"{at_table.before} → {at_table.after}"
        errors = [{"field": "shown", "detail": changes.mark}]
        raise ApiProblem(ApiProblemKind.REFUSED, text, errors)


class ResultStepEndpoint(TableEndpoint):
    def take(self, pk: int, table: int, step: Callable[[Table, int, Actor], HandResult]) -> Tagged:
        found = self.table_to_change(pk, table)
        with faster_than_others():
            results = written.hand_results_of(found)
            step(found, results[0].sequence if results else 0, self.actor)
        return self.shown(pk, table)


class TakeResultBack(ResultStepEndpoint):
    @acts(TableStandingFields, scope=Scope.SCORE, tag=True)
    def post(self, request: Request, pk: int, table: int) -> Tagged:
        """Take a typed result back: what was recorded deal by deal counts again."""
        return self.take(pk, table, written.take_back)


class BringResultBack(ResultStepEndpoint):
    @acts(TableStandingFields, scope=Scope.SCORE, tag=True)
    def post(self, request: Request, pk: int, table: int) -> Tagged:
        """Let a typed result count again."""
        return self.take(pk, table, written.bring_back)
