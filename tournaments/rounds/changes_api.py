"""What becomes of a round that people left, or that was seated by other results; and the final."""

from collections.abc import Callable, Iterable, Mapping
from http import HTTPStatus
from random import Random
from typing import Any

from django.core import signing
from rest_framework.request import Request

from api.operations import Tagged, acts, reads
from api.scopes import Scope
from scoring.clubs.models import Actor
from scoring.errors import MovedOn
from tournaments.attendance.models import People
from tournaments.results.actions import freeze
from tournaments.rounds.api import DraftingEndpoint, RoundEndpoint, refused
from tournaments.rounds.api_fields import RoundFields
from tournaments.rounds.changes_api_fields import (
    CorrectionBody,
    FinalBody,
    FinalFields,
    RepairBody,
    RepairFields,
    RepairFilters,
    RoundCorrectionFields,
)
from tournaments.rounds.corrections import keep_seating, reseat_by_now
from tournaments.rounds.drafting import current_round
from tournaments.rounds.finals import Cut, Decider, draft_final
from tournaments.rounds.forms import NO_FINAL_DUE
from tournaments.rounds.models import Round
from tournaments.rounds.preview_pages import CorrectionPage, FinalPage, RepairPage
from tournaments.rounds.repairing import apply, repair, scene_of

type Decide = Callable[[Round, int, Actor, str], object]


class RepairRound(RoundEndpoint):
    @reads(RepairFields, scope=Scope.ORGANISE, filters=RepairFilters)
    def get(
        self, request: Request, pk: int, number: int, asked: Mapping[str, Any]
    ) -> Mapping[str, Any]:
        """Seats for everybody who is here, with the fewest moves: nothing is changed yet."""
        round = self.round(pk, number)
        scene, allow = scene_of(round), frozenset(map(int, asked["allow"].replace(",", "")))
        return repair_facts(
            RepairPage(scene, repair(round, Random(round.seed), allow, scene), allow)
        )

    @acts(RoundFields, scope=Scope.ORGANISE, body=RepairBody, tag=True)
    def post(self, request: Request, pk: int, number: int, body: Mapping[str, Any]) -> Tagged:
        """Seat them as the proposal says, unless anything that it was made of has changed."""
        round = self.round_to_change(pk, number)

        def as_proposed() -> None:
            try:
                apply(round, body["proposal"], self.actor)
            except signing.BadSignature as error:
                raise MovedOn from error

        return self.after(round, as_proposed)


def repair_facts(page: RepairPage) -> dict[str, Any]:
    found = page.repair
    if found is None:
        return {"refusal": page.refusal, "proposal": None, "moves": [], "tables": []}
    return {
        "refusal": "",
        "proposal": found.proposal,
        "moves": [changed(page.people, *move) for move in found.moves],
        "tables": [
            {"number": number, "people": named(page.people, people)}
            for number, people in found.changed.items()
        ],
    }


def named(people: People, entrants: Iterable[int]) -> list[dict[str, Any]]:
    return [{"entrant": each, "name": people.name_of(each)} for each in entrants]


def changed(people: People, entrant: int, before: int, now: int) -> dict[str, Any]:
    """Of a table, or of a place."""
    return {"entrant": entrant, "name": people.name_of(entrant), "before": before, "now": now}


class RoundCorrection(RoundEndpoint):
    @reads(RoundCorrectionFields, scope=Scope.ORGANISE)
    def get(self, request: Request, pk: int, number: int) -> Mapping[str, Any]:
        """How a round would be seated by the results of today."""
        return correction_facts(CorrectionPage.of(self.round(pk, number)))


def correction_facts(page: CorrectionPage) -> dict[str, Any]:
    found, people = page.correction, page.people
    if found is None:
        return {"shown": None, "can_reseat": False, "ranks": [], "moves": [], "out": [], "new": []}
    numbers, seats = list(found.seats), found.differences
    return {
        "shown": found.mark,
        "can_reseat": found.can_reseat,
        "ranks": [changed(people, each.entrant, each.before, each.now) for each in found.ranks],
        "moves": [
            changed(people, move.person, numbers[move.from_table], numbers[move.to_table])
            for move in (seats.moved if seats else ())
        ],
        "out": named(people, seats.only_published if seats else ()),
        "new": named(people, seats.only_instead if seats else ()),
    }


class DecisionEndpoint(RoundEndpoint):
    def decide(self, pk: int, number: int, body: Mapping[str, Any], step: Decide) -> Tagged:
        """By whoever saw what it said of the correction."""
        round = self.round_to_change(pk, number)
        return self.after(round, lambda: step(round, round.version, self.actor, body["shown"]))


class KeepSeating(DecisionEndpoint):
    @acts(RoundFields, scope=Scope.ORGANISE, body=CorrectionBody, tag=True)
    def post(self, request: Request, pk: int, number: int, body: Mapping[str, Any]) -> Tagged:
        """Only the standings change: the round stays as it is."""
        return self.decide(pk, number, body, keep_seating)


class SeatByNow(DecisionEndpoint):
    @acts(RoundFields, scope=Scope.ORGANISE, body=CorrectionBody, tag=True)
    def post(self, request: Request, pk: int, number: int, body: Mapping[str, Any]) -> Tagged:
        """Seat the round as it would have been, where nothing is recorded in it yet."""
        return self.decide(pk, number, body, reseat_by_now)


class FinalOfNight(DraftingEndpoint):
    @reads(FinalFields, scope=Scope.ORGANISE)
    def get(self, request: Request, pk: int) -> Mapping[str, Any]:
        """Who would be in the final, and who is equal at its border."""
        return final_facts(FinalPage(self.night(pk)))

    @acts(
        RoundFields,
        scope=Scope.ORGANISE,
        body=FinalBody,
        status=HTTPStatus.CREATED,
        tag=True,
        match=False,
        takes_long=True,
        may_be_there=True,
    )
    def post(self, request: Request, pk: int, body: Mapping[str, Any]) -> Tagged:
        """Draft the final; while it is drafted already, it is that one."""
        night = self.night(pk)
        known = current_round(night)
        try:
            found = draft_final(night, self.actor, Decider(body["by"]))
        except MovedOn as error:
            raise refused(NO_FINAL_DUE) from error
        draft = self.draft_of(night, found)
        if body["freeze"]:
            freeze(night, self.member.user)
        return self.shown_draft(draft, known)


def final_facts(page: FinalPage) -> dict[str, Any]:
    final = page.cut.final if isinstance(page.cut, Cut) else None
    return {
        "is_due": page.is_due,
        "is_drafted": page.is_decided,
        "refusal": page.refusal,
        "tables": [named(page.people, table) for table in (final.tables if final else ())],
        "borders": [
            {"seats": border.seats, "people": named(page.people, border.tied), "text": text}
            for border, text in zip(page.borders, page.border_texts, strict=True)
        ],
    }
