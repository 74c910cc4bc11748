"""Tables for programs: how they stand, calls, time, and results typed by hand."""

import json
from collections.abc import Callable, Iterator, Mapping
from contextlib import contextmanager
from hashlib import sha256
from typing import Any

from django.http import Http404
from django.utils.translation import gettext as _
from rest_framework.request import Request

from api.callers import is_allowed
from api.conditions import check_match, etag
from api.operations import Tagged, acts, reads
from api.parsing import as_typed
from api.problems import ApiProblem, ApiProblemKind, invalid, invalid_form
from api.scopes import Scope
from scoring.clubs.models import Actor
from scoring.errors import MovedOn, NothingToUndo
from scoring.games.models import Game
from tournaments.api_guards import NightEndpoint
from tournaments.clock.actions import add_to_table
from tournaments.clock.api_fields import MoreMinutesBody
from tournaments.clock.pages import CHANGED, MinutesForm
from tournaments.nights.models import Tournament
from tournaments.results.standings import table_state
from tournaments.rounds.api_fields import TableShown
from tournaments.rounds.models import HandResult, RoundState, Table
from tournaments.rounds.seats import locked_table
from tournaments.rounds.words import draft_text
from tournaments.tables import hand_results as written
from tournaments.tables.actions import answer, published_table, renew
from tournaments.tables.api_fields import ResultBody, TableStanding, TableStandingFields
from tournaments.tables.correction_pages import SeatChange
from tournaments.tables.forms import HandResultForm
from tournaments.tables.leaving import is_emptied, running_seat
from tournaments.tables.pages import HandResultPage


class TableEndpoint(NightEndpoint):
    def table(self, pk: int, table: int) -> Table:
        return published_table(self.night(pk), table)

    def table_to_change(self, pk: int, table: int) -> Table:
        """As it is while nobody else changes it; refused where the program saw another state."""
        night = self.night(pk)
        try:
            found = locked_table(published_table(night, table))
        except Http404:
            self.refuse_draft(night, table)
            raise
        except MovedOn as error:
            raise ApiProblem(ApiProblemKind.MOVED_ON) from error
        if "If-Match" in self.request.headers:
            check_match(self.request, tagged_table(self.request, found).tag)
        return found

    def refuse_draft(self, night: Tournament, table: int) -> None:
        """Organisers know of it; for everybody else there is no such table yet."""
        drafts = Table.objects.filter(round__tournament=night, round__state=RoundState.DRAFT)
        found = drafts.filter(pk=table).select_related("round").first()
        if found and self.is_organiser:
            raise ApiProblem(ApiProblemKind.REFUSED, draft_text(found.round))

    def shown(self, pk: int, table: int) -> Tagged:
        return tagged_table(self.request, self.table(pk, table))


def tagged_table(request: Request, table: Table) -> Tagged:
    may_record = is_allowed(request, Scope.SCORE)
    standing = TableStanding(TableShown(table, may_record), table_state(table))
    return Tagged(standing, tag_of(standing))


def tag_of(standing: TableStanding) -> str:
    """Of this table alone, whatever happens at others: what is told, recorded and typed of it."""
    table = standing.shown.table
    assert table.game  # it is published
    told = json.dumps(TableStandingFields(standing).data, sort_keys=True)
    digest = sha256(told.encode()).hexdigest()[:16]
    return etag(table.pk, table.game.version, table.hand_results_length, digest)


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


class RenewTable(TableEndpoint):
    @acts(TableStandingFields, scope=Scope.ORGANISE, tag=True)
    def post(self, request: Request, pk: int, table: int) -> Tagged:
        """Give a table a new code and new links: the old ones open nothing."""
        found = self.table_to_change(pk, table)
        renew(found, found.code, self.actor)
        return self.shown(pk, table)


class EmptySeat(TableEndpoint):
    @acts(TableStandingFields, scope=Scope.SCORE, tag=True)
    def post(self, request: Request, pk: int, entrant: int) -> Tagged:
        """Somebody has gone in the middle: their table plays on without them."""
        seat = running_seat(self.night(pk), entrant)
        self.table_to_change(pk, seat.table_id)
        if not is_emptied(seat, self.actor):
            raise ApiProblem(ApiProblemKind.CLOSED)
        return self.shown(pk, seat.table_id)


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
        now = self.table_to_change(pk, table)
        page = HandResultPage(now, game_of(now), written.hand_results_of(now))
        form = read_result(page, body)
        if not counts_already(page, form):
            check_shown(page, form, body["shown"])
            reason = form.cleaned_data["reason"]
            with faster_than_others():
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
            each = _("One number for each of the %(seats)d seats.") % {"seats": seats}
            raise invalid([(name, each)])
        typed |= {f"{name}-{seat}": number for seat, number in enumerate(body[name])}
    form = HandResultForm(page.game_behind, page.tournament, as_typed(typed))
    if not form.is_valid():
        raise invalid_form(form, is_unlikely=form.is_only_unlikely)
    return form


def counts_already(page: HandResultPage, form: HandResultForm) -> bool:
    """Just this was typed before."""
    if page.now is None or written.typed_result_of(page.now) != form.typed_result:
        return False
    return form.cleaned_data["reason"] in {"", page.now.reason}


def check_shown(page: HandResultPage, form: HandResultForm, shown: str) -> None:
    """What counts already is corrected only by whoever has seen what that changes."""
    changes = page.changes(form.typed_result)
    if changes and changes.mark != shown:
        text = " ".join(filter(None, (*map(seat_text, changes.seats), changes.deals_text)))
        errors = [{"field": "shown", "detail": changes.mark}]
        raise ApiProblem(ApiProblemKind.SHOWN, text, errors)


def seat_text(seat: SeatChange) -> str:
    """Ada: Place 1. → 2., Points 30 → 45. Empty where all stays."""
    each = ((_("Place"), seat.place), (_("Phases"), seat.completed), (_("Points"), seat.points))
    told = [f"{name} {change.before} → {change.after}" for name, change in each if change.is_new]
    return f"{seat.name}: {', '.join(told)}." if told else ""


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
