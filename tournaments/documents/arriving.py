"""A document that was sent is kept, then brought in by a job: all of it, or nothing.

One job at a time: whoever asks with other answers waits for it, or cancels it first.

What came of it is written in the same transaction. So a job that is begun once more after a crash
finds either nothing or the outcome.
"""

import json
import zlib
from collections.abc import Mapping
from dataclasses import asdict, dataclass
from typing import Any

from django.contrib.auth.models import AbstractBaseUser
from django.db import transaction
from django.db.models import Case, When

from jobs.models import OVER, Job, JobQuerySet, JobState
from jobs.results import ask_unchanged
from scoring.clubs.models import Club
from tournaments.documents.actions import BroughtIn, Choices, ImportPlan, Watch, bring_in
from tournaments.documents.faults import DocumentFault, DocumentRefused
from tournaments.documents.matching import NEW
from tournaments.documents.models import ArrivingDocument
from tournaments.documents.reading import MOST_BYTES
from tournaments.documents.values import Record

IMPORT = "document-import"  # as the rows of such jobs say
MOST_WAITING = 20  # of a club: each may have 10 MB
TELLS_MORE = Case(When(state=JobState.DONE, then=0), When(state__in=OVER, then=2), default=1)


@dataclass(frozen=True, slots=True)
class ImportOutcome:
    """What has come in: the keys of its rows."""

    nights: tuple[int, ...]
    seasons: tuple[int, ...]
    new_people: int

    @classmethod
    def of(cls, brought: BroughtIn) -> "ImportOutcome":
        nights, seasons = (
            tuple(row.pk for row in rows) for rows in (brought.nights, brought.seasons)
        )
        return cls(nights, seasons, brought.new_people)

    @classmethod
    def kept(cls, facts: Mapping[str, Any]) -> "ImportOutcome":
        return cls(tuple(facts["nights"]), tuple(facts["seasons"]), facts["new_people"])


class DocumentGone(Exception):
    """It waited for too long, or somebody of the club was erased since."""


def keep_document(plan: ImportPlan, content: bytes, sent_by: AbstractBaseUser) -> ArrivingDocument:
    """Of a club that sends one after the other only the latest wait."""
    unclear = {} if plan.is_here else {m.number: m.name for m in plan.matches if m.is_unclear}
    packed = zlib.compress(content, 6)
    sent = ArrivingDocument.objects.filter(club=plan.club)
    with transaction.atomic():
        kept = sent.create(club=plan.club, sent_by_id=sent_by.pk, content=packed, unclear=unclear)
        latest = sent.order_by("-pk").values_list("pk", flat=True)[:MOST_WAITING]
        sent.exclude(pk__in=list(latest)).delete()
    return kept


def unpacked(arriving: ArrivingDocument) -> bytes:
    return zlib.decompressobj().decompress(bytes(arriving.content), MOST_BYTES + 1)


def ask_import(
    arriving: ArrivingDocument, choices: Choices, user: AbstractBaseUser, language: str
) -> Job:
    """The job that brings it in: asked for twice with the same answers it is one.

    Refused while one with other answers is under way, or one that is to be cancelled.
    """
    if left := [name for number, name in arriving.unclear.items() if int(number) not in choices]:
        raise DocumentRefused(DocumentFault.UNCLEAR, "people", ", ".join(left))
    told = {str(number): who for number, who in sorted(choices.items())}
    asked = {"club": arriving.club_id, "document": arriving.pk, "choices": told}
    version = json.dumps([arriving.token, told])
    with transaction.atomic():
        check_choices(choices, arriving.club.locked())
        now = job_of(arriving)
        if now and (now.state == JobState.DONE or is_under_way(now, told)):
            return now
        return ask_unchanged(IMPORT, user, version, language=language, **asked)


def check_choices(choices: Choices, club: Club) -> None:
    """Refused at the number of whoever is somebody that the roster does not have."""
    roster = {str(pk) for pk in club.players.on_roster().values_list("pk", flat=True)}
    for number, who in choices.items():
        if who not in roster | {NEW}:
            raise DocumentRefused(DocumentFault.NOT_ON_ROSTER, "", number)


def is_under_way(job: Job, told: Mapping[str, str]) -> bool:
    if job.is_over:
        return False
    if job.cancel_asked or job.parameters["choices"] != told:
        raise DocumentRefused(DocumentFault.UNDER_WAY)
    return True


def jobs_of(arriving: ArrivingDocument) -> JobQuerySet:
    return Job.objects.filter(kind=IMPORT, parameters__document=arriving.pk)


def job_of(arriving: ArrivingDocument) -> Job | None:
    """The one that has brought it in, or may still do so; else the one that ended last."""
    return jobs_of(arriving).order_by(TELLS_MORE, "-finished_at", "-pk").first()


def cancel_import(arriving: ArrivingDocument) -> None:
    """Whatever is under way is not to bring it in; what has come in stays."""
    for job in jobs_of(arriving).exclude(state__in=OVER):
        job.cancel()


def take_in(
    arriving: ArrivingDocument, document: Record, choices: Choices, watch: Watch, *, may_enter: bool
) -> ImportOutcome:
    """Bring it in, once; whoever was erased meanwhile does not come back with it."""
    with transaction.atomic():
        club: Club = arriving.club.locked()
        now = ArrivingDocument.objects.filter(pk=arriving.pk).first()
        if now is None:
            raise DocumentGone
        if now.outcome is not None:
            return ImportOutcome.kept(now.outcome)
        brought = bring_in(document, club, choices, watch, may_enter=may_enter)
        outcome = ImportOutcome.of(brought)
        now.outcome, now.content = asdict(outcome), b""
        now.save(update_fields=["outcome", "content"])
    return outcome
