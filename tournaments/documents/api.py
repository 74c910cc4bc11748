"""Nights and seasons as documents, for programs: told, looked at, brought in by a job."""

from collections.abc import Mapping, Sequence
from http import HTTPStatus
from typing import IO, Any

from django.shortcuts import get_object_or_404
from django.utils.translation import get_language
from rest_framework.exceptions import ParseError
from rest_framework.parsers import BaseParser
from rest_framework.request import Request

from api.operations import acts, reads
from api.problems import ApiProblem, ApiProblemKind, invalid
from api.scopes import Scope
from jobs.models import Job
from jobs.words import translated
from scoring.api_tokens.access import MemberEndpoint
from scoring.fields import MOST_OF_A_DOCUMENT
from scoring.people.import_forms import BUSY, in_turn
from scoring.people.lists import ReaderBusy
from tournaments.api_guards import NightEndpoint
from tournaments.documents.actions import ImportPlan
from tournaments.documents.api_fields import (
    SENT,
    ArrivalStateFields,
    DocumentBody,
    DocumentEffectFields,
    DocumentFields,
    DocumentFilters,
    DocumentImportBody,
)
from tournaments.documents.arriving import (
    ImportOutcome,
    ask_import,
    cancel_import,
    job_of,
    keep_document,
)
from tournaments.documents.checking import read_document
from tournaments.documents.exporting import night_document, season_document
from tournaments.documents.faults import DocumentFault, DocumentRefused
from tournaments.documents.models import ArrivingDocument
from tournaments.documents.pages import DocumentPreview
from tournaments.documents.values import Record, Told
from tournaments.documents.words import fault_text, too_large_text
from tournaments.seasons.models import Season

A_WHILE = {"Retry-After": "30"}  # seconds


class NightDocument(NightEndpoint):
    @reads(DocumentFields, scope=Scope.ORGANISE, filters=DocumentFilters)
    def get(self, request: Request, pk: int, asked: Mapping[str, Any]) -> Told:
        """A night with all that happened at it, to be kept or brought in elsewhere."""
        return night_document(self.night(pk), is_pseudonymous=asked["pseudonyms"])


class SeasonDocument(MemberEndpoint):
    @reads(DocumentFields, scope=Scope.ORGANISE, filters=DocumentFilters)
    def get(self, request: Request, pk: int, asked: Mapping[str, Any]) -> Told:
        """A season with all its nights, to be kept or brought in elsewhere."""
        season = get_object_or_404(Season, club=self.club, pk=pk)
        return season_document(season, is_pseudonymous=asked["pseudonyms"])


class DocumentText(BaseParser):
    """The text of a document: what it says is read by its own rules."""

    media_type = "application/json"

    def parse(
        self,
        stream: IO[bytes],
        media_type: str | None = None,
        parser_context: Mapping[str, Any] | None = None,
    ) -> dict[str, str]:
        content = stream.read(MOST_OF_A_DOCUMENT + 1)
        if len(content) > MOST_OF_A_DOCUMENT:
            raise ApiProblem(ApiProblemKind.TOO_LARGE, too_large_text(MOST_OF_A_DOCUMENT))
        try:
            return {"text": content.decode()}
        except UnicodeDecodeError as error:
            raise ParseError from error


class Documents(MemberEndpoint):
    parser_classes: Sequence[type[BaseParser]] = [DocumentText]

    @acts(
        DocumentEffectFields,
        scope=Scope.ORGANISE,
        body=DocumentBody,
        status=HTTPStatus.CREATED,
        takes_long=True,
    )
    def post(self, request: Request, body: Mapping[str, Any]) -> Mapping[str, Any]:
        """Send a document of at most 10 MB: what it would bring is told, and nothing changes."""
        content = body["text"].encode()
        try:
            preview = DocumentPreview(ImportPlan(read_alone(content), self.club))
            preview.work_out()
        except DocumentRefused as error:
            raise refused(error) from error
        plan = preview.plan
        arriving = keep_document(plan, content, self.member.user)
        return {
            "id": arriving.token,
            "is_here": plan.is_here,
            "nights": preview.nights,
            "seasons": preview.seasons,
            "nights_left_out": plan.nights_left_out,
            "people": plan.matches,
        }


def read_alone(content: bytes) -> Record:
    """One at a time: each may take much memory."""
    try:
        with in_turn():
            return read_document(content)
    except ReaderBusy as error:
        raise ApiProblem(ApiProblemKind.TOO_MANY, BUSY, headers=A_WHILE) from error


KINDS = {
    DocumentFault.NOT_JSON: ApiProblemKind.NOT_JSON,
    DocumentFault.TOO_LARGE: ApiProblemKind.TOO_LARGE,
    DocumentFault.HERE_OTHERWISE: ApiProblemKind.REFUSED,
    DocumentFault.OTHER_PHASES: ApiProblemKind.REFUSED,
    DocumentFault.UNDER_WAY: ApiProblemKind.REFUSED,
}


def refused(error: DocumentRefused) -> ApiProblem:
    if kind := KINDS.get(error.fault):
        return ApiProblem(kind, fault_text(error))
    return invalid([(error.at.replace("/", "."), fault_text(error))])


class DocumentEndpoint(MemberEndpoint):
    """A document that was sent to the club."""

    def arriving(self, token: str) -> ArrivingDocument:
        return get_object_or_404(ArrivingDocument, club=self.club, token=token)

    def state(self, token: str) -> Mapping[str, Any]:
        """The job is looked at first: what a job has done that is over is there by then."""
        job = job_of(self.arriving(token))
        return arrival_facts(self.arriving(token), job)


class OneDocument(DocumentEndpoint):
    @reads(ArrivalStateFields, scope=Scope.ORGANISE)
    def get(self, request: Request, token: str) -> Mapping[str, Any]:
        """How far a document is on its way in, and what came of it."""
        return self.state(token)


class ImportDocument(DocumentEndpoint):
    @acts(
        ArrivalStateFields,
        scope=Scope.ORGANISE,
        body=DocumentImportBody,
        status=HTTPStatus.ACCEPTED,
    )
    def post(self, request: Request, token: str, body: Mapping[str, Any]) -> Mapping[str, Any]:
        """Bring a document in, all of it or nothing: a job does it, and can be cancelled."""
        arriving, choices = self.arriving(token), choices_of(body["people"])
        try:
            ask_import(arriving, choices, self.member.user, get_language() or "en")
        except DocumentRefused as error:
            if error.fault is DocumentFault.NOT_ON_ROSTER:
                place = place_of(int(error.what), body["people"])
                raise invalid([(f"people.{place}.player", fault_text(error))]) from error
            raise refused(error) from error
        return self.state(token)


class CancelImport(DocumentEndpoint):
    @acts(ArrivalStateFields, scope=Scope.ORGANISE)
    def post(self, request: Request, token: str) -> Mapping[str, Any]:
        """Do not bring it in after all; what has come in already stays."""
        cancel_import(self.arriving(token))
        return self.state(token)


def choices_of(people: Sequence[Mapping[str, Any]]) -> dict[int, str]:
    return {
        each["number"]: "new" if each["is_new"] else str(each["player"])
        for each in people
        if each["is_new"] or each["player"]
    }


def place_of(number: int, people: Sequence[Mapping[str, Any]]) -> int:
    """Where somebody of the document stands in what was sent; said twice, the last counts."""
    return max(place for place, each in enumerate(people) if each["number"] == number)


def arrival_facts(arriving: ArrivingDocument, job: Job | None) -> dict[str, Any]:
    outcome = ImportOutcome.kept(arriving.outcome or {"nights": (), "seasons": (), "new_people": 0})
    return {
        "token": arriving.token,
        "state": job.state if job else SENT,
        "done": job.done if job else 0,
        "total": job.total if job else None,
        "error": translated(job.error) if job else "",
        "job": job.token if job else None,
        "nights": outcome.nights,
        "seasons": outcome.seasons,
        "new_people": outcome.new_people,
    }
