"""Rounds for programs: drafted, moved about, published, completed, taken back."""

from collections.abc import Callable, Mapping
from dataclasses import replace
from http import HTTPStatus
from typing import Any

from django.db import transaction
from django.db.models import QuerySet
from django.http import Http404
from django.shortcuts import get_object_or_404
from rest_framework.request import Request

from api.callers import is_allowed
from api.conditions import check_match, etag
from api.operations import Tagged, acts, lists, reads
from api.parsing import as_typed
from api.problems import ApiProblem, ApiProblemKind, invalid, invalid_form
from api.scopes import Scope
from scoring.clubs.models import Actor
from scoring.errors import MovedOn, NothingToUndo
from scoring.fields import WRONG_CHOICE
from tournaments.api_guards import NightEndpoint
from tournaments.attendance.models import People
from tournaments.nights.models import Tournament
from tournaments.rounds.api_fields import (
    DraftBody,
    MoveBody,
    RoundFields,
    RoundRowFields,
    RoundShown,
    SeatAnewBody,
    StepBody,
)
from tournaments.rounds.closing import close_table, open_table
from tournaments.rounds.draft_pages import RefusedPage
from tournaments.rounds.drafting import DraftWishes, NoDraft, current_round
from tournaments.rounds.finals import draft_coming
from tournaments.rounds.forms import (
    NIGHT_IS_OVER,
    PERSON,
    PUBLISHED_MEANWHILE,
    TABLE,
    AgainForm,
    MoveForm,
    is_table,
    may_be_moved,
    no_table_text,
)
from tournaments.rounds.models import Round, RoundState, Table
from tournaments.rounds.moving import discard, move, seat_anew, swap, undo
from tournaments.rounds.preview_pages import FinalPage
from tournaments.rounds.publishing import (
    Blocked,
    Knowing,
    complete,
    publish,
    reopen,
    unpublish,
)
from tournaments.rounds.seats import one_of
from tournaments.rounds.words import block_text, complete_text, draft_text, running_text
from tournaments.seating.rounds.finals import NoNextStage, UndecidedBorders

type Drafted = Round | NoDraft | UndecidedBorders | NoNextStage
type Take = Callable[[Round, Actor, Knowing], Round | Blocked]


class RoundEndpoint(NightEndpoint):
    def round(self, pk: int, number: int) -> Round:
        """A draft exists for organisers only."""
        round = one_of(self.night(pk), number)
        if round.state == RoundState.DRAFT and not self.is_organiser:
            raise Http404
        return round

    def round_to_change(self, pk: int, number: int) -> Round:
        """As it is now; refused where the program saw another state."""
        self.hold_if_seen(pk)
        round = self.round(pk, number)
        check_match(self.request, tag_of(round))
        return round

    def draft(self, pk: int, number: int) -> Round:
        round = self.round_to_change(pk, number)
        if round.state != RoundState.DRAFT:
            raise refused(PUBLISHED_MEANWHILE)
        return round

    def shown(self, pk: int, number: int) -> Tagged:
        return tagged_round(self.request, self.round(pk, number))

    def after(self, round: Round, change: Callable[[], object]) -> Tagged:
        """How it is then, unless somebody was faster."""
        try:
            change()
        except NothingToUndo as error:
            raise ApiProblem(ApiProblemKind.REFUSED) from error
        except MovedOn as error:
            raise ApiProblem(ApiProblemKind.MOVED_ON) from error
        return self.shown(round.tournament_id, round.number)


def tag_of(round: Round) -> str:
    night = round.tournament
    return etag(round.pk, round.version, night.version, night.club.names_version)


def tagged_round(request: Request, round: Round) -> Tagged:
    return Tagged(RoundShown(round, is_allowed(request, Scope.SCORE)), tag_of(round))


def refused(text: object) -> ApiProblem:
    return ApiProblem(ApiProblemKind.REFUSED, text)


def not_drafted(night: Tournament, found: NoDraft | NoNextStage) -> ApiProblem:
    return refused(" ".join(RefusedPage(night, found).texts))


class DraftingEndpoint(NightEndpoint):
    def draft_of(self, night: Tournament, found: Drafted) -> Round:
        """The draft that was found; where there is none, the sentence of its page says why."""
        if isinstance(found, UndecidedBorders):
            raise refused(" ".join(map(str, FinalPage(night).border_texts)))
        if isinstance(found, NoDraft | NoNextStage):
            raise not_drafted(night, found)
        if found.state != RoundState.DRAFT:
            raise refused(running_text(found))
        return found

    def shown_draft(self, draft: Round, known: Round | None) -> Tagged:
        """As the night is now; it may have been there before."""
        draft.tournament = self.night(draft.tournament_id)
        return replace(tagged_round(self.request, draft), was_there=draft == known)


class Rounds(DraftingEndpoint):
    @lists(RoundRowFields)
    def get(self, request: Request, pk: int) -> QuerySet[Round]:
        """The rounds of a night, the newest first."""
        rounds = self.night(pk).rounds.select_related("tournament")
        return rounds if self.is_organiser else rounds.published()

    @acts(
        RoundFields,
        scope=Scope.ORGANISE,
        body=DraftBody,
        status=HTTPStatus.CREATED,
        tag=True,
        match=False,
        takes_long=True,
        may_be_there=True,
    )
    def post(self, request: Request, pk: int, body: Mapping[str, Any]) -> Tagged:
        """Draft the next round, or the final; while there is a draft, it is that one."""
        night = self.night(pk)
        if night.is_over:
            raise refused(NIGHT_IS_OVER)
        known = current_round(night)
        found = draft_coming(night, self.actor, DraftWishes(freely=body["freely"]))
        return self.shown_draft(self.draft_of(night, found), known)


class OneRound(RoundEndpoint):
    @reads(RoundFields, tag=True)
    def get(self, request: Request, pk: int, number: int) -> Tagged:
        """A round with its tables, and who sits there."""
        return self.shown(pk, number)


class MovePerson(RoundEndpoint):
    @acts(RoundFields, scope=Scope.ORGANISE, body=MoveBody, tag=True)
    def post(self, request: Request, pk: int, number: int, body: Mapping[str, Any]) -> Tagged:
        """Move somebody of a draft to a table, or let two change places."""
        round = self.draft(pk, number)
        form = MoveForm(as_typed({"seen": round.version, **typed_move(body)}))
        if not form.is_valid():
            raise invalid_form(form)
        if not form.is_swap and not is_table(round, form.target):
            raise invalid([("table", no_table_text(round, str(form.target)))])
        if not may_be_moved(round, form):
            raise invalid([("entrant", WRONG_CHOICE)])
        step, entrant = (swap if form.is_swap else move), form.cleaned_data["entrant"]
        return self.after(
            round, lambda: step(round, entrant, form.target, form.version, self.actor)
        )


def typed_move(body: Mapping[str, Any]) -> dict[str, Any]:
    """As the page has it: to a table, or to the place of somebody."""
    table, other = body["table"], body["other"]
    if (table is None) == (other is None):
        raise invalid([("table", WRONG_CHOICE)])
    place = f"{PERSON}{other}" if table is None else f"{TABLE}{table}"
    return {"entrant": body["entrant"], "to": place}


class UndoMove(RoundEndpoint):
    @acts(RoundFields, scope=Scope.ORGANISE, tag=True)
    def post(self, request: Request, pk: int, number: int) -> Tagged:
        """Take back the last change of a draft."""
        round = self.draft(pk, number)
        return self.after(round, lambda: undo(round, round.version, self.actor))


class SeatAnew(RoundEndpoint):
    @acts(RoundFields, scope=Scope.ORGANISE, body=SeatAnewBody, tag=True, takes_long=True)
    def post(self, request: Request, pk: int, number: int, body: Mapping[str, Any]) -> Tagged:
        """Seat a draft anew: with other dice, or at other tables."""
        with transaction.atomic():
            round = self.draft(pk, number)
        split = "-".join(map(str, body["sizes"]))
        form = AgainForm(as_typed({"seen": round.version, "split": split}))
        if not form.is_valid():
            raise invalid_form(form)

        def again() -> None:
            found = seat_anew(round, form.version, self.actor, form.choice)
            if isinstance(found, NoDraft):
                raise not_drafted(round.tournament, found)

        return self.after(round, again)


class DiscardDraft(RoundEndpoint):
    @acts(None, scope=Scope.ORGANISE, status=HTTPStatus.NO_CONTENT, match=True)
    def post(self, request: Request, pk: int, number: int) -> None:
        """Throw a draft away; the log can bring it back."""
        round = self.draft(pk, number)
        try:
            discard(round, round.version, self.actor)
        except MovedOn as error:
            raise ApiProblem(ApiProblemKind.MOVED_ON) from error


class StepEndpoint(RoundEndpoint):
    too_far = RoundState.DRAFT  # from there it cannot be taken; taken already, it is taken

    def take(self, pk: int, number: int, step: Take, body: Mapping[str, Any]) -> Tagged:
        """What speaks against it is told first; an organiser may go on knowingly."""
        round = self.round_to_change(pk, number)
        if round.state == self.too_far:
            is_draft = round.state == RoundState.DRAFT
            raise refused(draft_text(round) if is_draft else f"{complete_text(round)}.")

        def take() -> None:
            found = step(round, self.actor, body["knowingly"])
            if isinstance(found, Blocked):
                raise blocked(round.tournament, found)

        return self.after(round, take)


def blocked(night: Tournament, found: Blocked) -> ApiProblem:
    name_of = People(night).name_of
    texts = [(block, block_text(block, name_of)) for block in found.blocks]
    errors = [{"field": mark, "detail": text} for block, text in texts for mark in block.marks]
    return ApiProblem(ApiProblemKind.REFUSED, " ".join(text for _block, text in texts), errors)


class PublishRound(StepEndpoint):
    too_far = RoundState.COMPLETE

    @acts(RoundFields, scope=Scope.ORGANISE, body=StepBody, tag=True)
    def post(self, request: Request, pk: int, number: int, body: Mapping[str, Any]) -> Tagged:
        """Publish a draft: each table gets its game."""
        return self.take(pk, number, publish, body)


class UnpublishRound(StepEndpoint):
    too_far = RoundState.COMPLETE

    @acts(RoundFields, scope=Scope.ORGANISE, body=StepBody, tag=True)
    def post(self, request: Request, pk: int, number: int, body: Mapping[str, Any]) -> Tagged:
        """Make a draft of a round that runs."""
        return self.take(pk, number, unpublish, body)


class CompleteRound(StepEndpoint):
    @acts(RoundFields, scope=Scope.ORGANISE, body=StepBody, tag=True)
    def post(self, request: Request, pk: int, number: int, body: Mapping[str, Any]) -> Tagged:
        """Complete a round: what stands there counts."""
        return self.take(pk, number, complete, body)


class ReopenRound(StepEndpoint):
    @acts(RoundFields, scope=Scope.ORGANISE, body=StepBody, tag=True)
    def post(self, request: Request, pk: int, number: int, body: Mapping[str, Any]) -> Tagged:
        """Let a complete round go on."""
        return self.take(pk, number, reopen, body)


class TableStepEndpoint(RoundEndpoint):
    def at_table(
        self, pk: int, number: int, table: int, step: Callable[[Table, Actor], None]
    ) -> Tagged:
        round = self.round_to_change(pk, number)
        found = get_object_or_404(round.tables, number=table)
        found.round = round
        return self.after(round, lambda: step(found, self.actor))


class CloseTable(TableStepEndpoint):
    @acts(RoundFields, scope=Scope.ORGANISE, tag=True)
    def post(self, request: Request, pk: int, number: int, table_number: int) -> Tagged:
        """Let a table, by its number, count as it stands."""
        return self.at_table(pk, number, table_number, close_table)


class OpenTable(TableStepEndpoint):
    @acts(RoundFields, scope=Scope.ORGANISE, tag=True)
    def post(self, request: Request, pk: int, number: int, table_number: int) -> Tagged:
        """Let a table, by its number, go on after all."""
        return self.at_table(pk, number, table_number, open_table)
