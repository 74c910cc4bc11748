"""Games for programs: started, recorded, corrected, taken back, by the forms of the pages."""

from collections.abc import Callable, Mapping
from dataclasses import replace
from http import HTTPStatus
from typing import Any

from django.db.models import QuerySet
from django.http import Http404
from django.utils.translation import gettext as _
from rest_framework.request import Request

from api.callers import no_token
from api.conditions import check_match
from api.idempotency import page_key
from api.operations import Tagged, acts, lists, reads
from api.parsing import as_typed
from api.problems import ApiProblem, ApiProblemKind, in_list, invalid, invalid_form
from api.scopes import Scope
from rules import DealCode, Edition
from scoring.api_tokens.access import MemberEndpoint
from scoring.api_tokens.bearers import LinkCaller, MemberCaller
from scoring.clubs.throttling import client_ip_of
from scoring.editions.api_typing import check_options
from scoring.editions.forms import known_edition
from scoring.errors import Closed, MovedOn, NothingToUndo
from scoring.fields import WRONG_CHOICE
from scoring.games.api_fields import (
    DealBody,
    GameFields,
    GameRowFields,
    OutBody,
    RecordedGame,
    SeatBody,
    StartBody,
    SubmissionBody,
    VersionFields,
)
from scoring.games.by_strangers import TOO_MANY, WINDOW, may_start_rematch
from scoring.games.deal_forms import NOBODY, DealForm, ReplayForm, SubmissionForm
from scoring.games.deals import DealVersion
from scoring.games.forms import GameForm
from scoring.games.frames import frame_of
from scoring.games.models import Game
from scoring.games.recording import Submission
from scoring.games.rematches import start_rematch
from scoring.games.seat_changes import change_seat
from scoring.games.seat_forms import SeatChangeForm
from scoring.games.seat_players import start
from scoring.games.words import REASONS


class Games(MemberEndpoint):
    @lists(GameRowFields, load=Game.load_seat_names)
    def get(self, request: Request) -> QuerySet[Game]:
        """The games of the club, the newest first."""
        return Game.objects.managed_by(self.member).rows()

    @acts(GameFields, scope=Scope.SCORE, body=StartBody, status=HTTPStatus.CREATED, tag=True)
    def post(self, request: Request, body: Mapping[str, Any]) -> Tagged:
        """Start a game."""
        edition = known_edition(body["edition"])
        check_offered(edition, body)
        names = {f"name-{place}": name for place, name in enumerate(body["names"])}
        rest = {name: body[name] for name in ("variant", "timed", "dealer")}
        options = {option.key: option.default for option in edition.options} | body["options"]
        typed = as_typed({"key": page_key(request), **names, **rest, **options})
        form = GameForm(edition.key, typed, self.member)
        if not form.is_valid():
            raise invalid_form(form, {name: path_of(name, options) for name in form.fields})
        game = start(self.member, form.terms, form.names, form.cleaned_data["key"])
        return told(Game.objects.writable(game.write_token))


def path_of(field: str, options: Mapping[str, str]) -> str:
    """Where it stands in the body of a new game."""
    if field in options:
        return f"options.{field}"
    return in_list(field.replace("name-", "names-"))


def check_offered(edition: Edition, body: Mapping[str, Any]) -> None:
    """A page offers nothing else; whatever a program asks for besides would be forgotten."""
    if edition.key != body["edition"]:
        raise invalid([("edition", WRONG_CHOICE)])
    if len(body["names"]) > edition.max_players:
        most = _("At most %(most)s people play.") % {"most": edition.max_players}
        raise invalid([("names", most)])
    check_options(edition, body["options"])


class GameEndpoint(MemberEndpoint):
    """One game, for members of its club and for whoever holds its link."""

    def game(self, pk: int) -> Game:
        caller = self.request.auth
        if isinstance(caller, LinkCaller):
            return self.game_of_link(caller, pk)
        return Game.objects.managed(pk, self.member)

    def game_of_link(self, caller: LinkCaller, pk: int) -> Game:
        try:
            game = Game.objects.writable(caller.link)
        except Http404:
            raise no_token() from None
        if game.pk != pk:
            raise Http404
        return game

    def game_to_change(self, pk: int) -> Game:
        """As it is now; refused where the program saw another state."""
        game = self.game(pk)
        check_match(self.request, tag_of(game))
        return game

    def submitted(
        self, game: Game, form: SubmissionForm, act: Callable[[Submission], object]
    ) -> Tagged:
        """What the pages do with a form, told as problems."""
        if not form.is_valid():
            if game.closed_to(form.of_deal):
                raise self.closed(game)
            called = {name: deal_path(name) for name in form.fields}
            raise invalid_form(form, called, is_unlikely=bool(getattr(form, "doubts", ())))
        try:
            act(form.submission(self.request.user))
        except Closed as error:
            raise self.closed(game, is_written=True) from error
        except NothingToUndo as error:
            raise ApiProblem(ApiProblemKind.REFUSED, _("There is nothing to take back.")) from error
        except MovedOn as error:
            raise ApiProblem(ApiProblemKind.MOVED_ON) from error
        return told(Game.objects.writable(game.write_token))

    def closed(self, game: Game, *, is_written: bool = False) -> ApiProblem:
        """With the sentence of its page, where that has one."""
        frame = frame_of(self.request._request, game)
        why = (frame.refusal_text or frame.late_text) if frame else ""
        return ApiProblem(ApiProblemKind.CLOSED, why, is_written=is_written)

    def typed(self, game: Game, **more: Any) -> Any:
        return as_typed({"key": page_key(self.request), "seen": game.version, **more})


def tag_of(game: Game) -> str:
    return RecordedGame(game, may_record=True).tag


def told(game: Game, *, may_record: bool = True) -> Tagged:
    recorded = RecordedGame(game, may_record)
    return Tagged(recorded, recorded.tag)


def check_goes_on(game: Game) -> None:
    """Whatever the deal is: none follows now."""
    state, why = game.state, None
    if state.finished:
        why = DealCode.GAME_OVER
    elif state.replay:
        why = DealCode.REPLAY_FIRST
    if why and not game.closed_now:
        raise ApiProblem(ApiProblemKind.REFUSED, REASONS[why])


class OneGame(GameEndpoint):
    @reads(GameFields, tag=True)
    def get(self, request: Request, pk: int) -> Tagged:
        """A game, with where everybody stands."""
        caller = request.auth
        assert isinstance(caller, LinkCaller | MemberCaller)
        return told(self.game(pk), may_record=caller.scope.allows(Scope.SCORE))


class GameVersions(GameEndpoint):
    @lists(VersionFields)
    def get(self, request: Request, pk: int) -> QuerySet[DealVersion]:
        """All that was ever recorded of a game, the newest first."""
        return DealVersion.objects.filter(game=self.game(pk))


class Deals(GameEndpoint):
    @acts(GameFields, scope=Scope.SCORE, body=DealBody, status=HTTPStatus.CREATED, tag=True)
    def post(self, request: Request, pk: int, body: Mapping[str, Any]) -> Tagged:
        """Record the deal that was played."""
        game = self.game_to_change(pk)
        check_goes_on(game)
        form = DealForm(game, self.typed(game, **typed_deal(body)))
        return self.submitted(
            game, form, lambda it: form.game.record_deal(form.deal, it, form.card_counts)
        )


class OneDeal(GameEndpoint):
    @acts(GameFields, scope=Scope.SCORE, body=DealBody, tag=True)
    def put(self, request: Request, pk: int, number: int, body: Mapping[str, Any]) -> Tagged:
        """Correct a deal: what was said before stays in the log."""
        game = self.game_to_change(pk)
        if number > len(game.deals):
            raise Http404
        form = DealForm(game, self.typed(game, **typed_deal(body)), number=number)
        return self.submitted(
            game, form, lambda it: form.game.correct_deal(number, form.deal, it, form.card_counts)
        )


class UndoDeal(GameEndpoint):
    @acts(GameFields, scope=Scope.SCORE, body=SubmissionBody, tag=True)
    def post(self, request: Request, pk: int, body: Mapping[str, Any]) -> Tagged:
        """Take back the last deal."""
        game = self.game_to_change(pk)
        form = SubmissionForm(game, self.typed(game, **body))
        return self.submitted(game, form, game.undo)


class RedoDeal(GameEndpoint):
    @acts(GameFields, scope=Scope.SCORE, body=SubmissionBody, tag=True)
    def post(self, request: Request, pk: int, body: Mapping[str, Any]) -> Tagged:
        """Bring back what was taken back last."""
        game = self.game_to_change(pk)
        form = SubmissionForm(game, self.typed(game, **body))
        return self.submitted(game, form, game.redo)


class Replay(GameEndpoint):
    @acts(GameFields, scope=Scope.SCORE, body=OutBody, tag=True)
    def post(self, request: Request, pk: int, body: Mapping[str, Any]) -> Tagged:
        """Record who went out first in the replay of a tie."""
        game = self.game_to_change(pk)
        form = ReplayForm(game, self.typed(game, **body))
        return self.submitted(
            game, form, lambda it: form.game.record_replay(form.cleaned_data["out"], it)
        )


class LeaveSeat(GameEndpoint):
    is_empty = True

    @acts(GameFields, scope=Scope.SCORE, body=SeatBody, tag=True)
    def post(self, request: Request, pk: int, body: Mapping[str, Any]) -> Tagged:
        """Somebody leaves in the middle of a game."""
        return self.change(pk, body)

    def change(self, pk: int, body: Mapping[str, Any]) -> Tagged:
        game, is_empty = self.game_to_change(pk), self.is_empty
        form = SeatChangeForm(game, self.typed(game, **body), is_empty=is_empty)
        return self.submitted(
            game, form, lambda it: change_seat(form.game, form.seat, it, is_empty=is_empty)
        )


class TakeSeat(LeaveSeat):
    is_empty = False

    @acts(GameFields, scope=Scope.SCORE, body=SeatBody, tag=True)
    def post(self, request: Request, pk: int, body: Mapping[str, Any]) -> Tagged:
        """Whoever had left plays on."""
        return self.change(pk, body)


class Rematch(GameEndpoint):
    @acts(GameFields, scope=Scope.SCORE, status=HTTPStatus.CREATED, tag=True, may_be_there=True)
    def post(self, request: Request, pk: int) -> Tagged:
        """The next game of the same people; asked for again it is the same game."""
        game = self.game_to_change(pk)
        if game.part_of:
            raise Http404
        if not may_start_rematch(game, client_ip_of(request)):
            after = {"Retry-After": str(int(WINDOW.total_seconds()))}
            raise ApiProblem(ApiProblemKind.TOO_MANY, TOO_MANY, headers=after)
        was_there = game.rematches.exists()
        rematch = told(Game.objects.writable(start_rematch(game).write_token))
        return replace(rematch, was_there=was_there)


def deal_path(field: str) -> str:
    """Where it stands in the body of a deal; cards of a kind stand with the hand they were in."""
    kind, _dash, seat = field.partition("-")
    return f"counts.{seat}.{kind}" if seat and kind not in {"points", "kept"} else in_list(field)


def typed_deal(body: Mapping[str, Any]) -> dict[str, Any]:
    """As the fields of the page are called."""
    out = NOBODY if body["out"] is None else body["out"]
    told: dict[str, Any] = {"out": out, "laid": body["laid"]}
    told |= {"sure": body["sure"], "reason": body["reason"]}
    for name in ("points", "kept"):
        told |= {f"{name}-{seat}": amount for seat, amount in enumerate(body[name])}
    for seat, counts in enumerate(body["counts"]):
        told |= {f"{kind}-{seat}": cards for kind, cards in counts.items()}
    return told
