"""What was asked for in the background on behalf of a club, and the files that came of it."""

from collections.abc import Mapping
from typing import Any

from django.db.models import QuerySet
from django.http import FileResponse, Http404
from django.shortcuts import get_object_or_404
from rest_framework.request import Request

from api.callers import check_scope
from api.operations import acts, lists, reads, sends
from api.scopes import Scope
from jobs.models import Job, JobQuerySet, JobState
from jobs.results import path_of
from jobs.views import file_answer
from scoring.api_tokens.access import MemberEndpoint
from scoring.api_tokens.api_fields import JobFields, JobFileFields, JobFilters

BYTES = "application/octet-stream"


class JobEndpoint(MemberEndpoint):
    """Jobs of whoever the token acts for, and of its club alone."""

    @property
    def jobs(self) -> JobQuerySet:
        user = self.member.user
        mine = Job.objects.filter(requested_by=user).still_seen_by(user)
        return mine.of_club(self.club.pk)

    @property
    def with_files(self) -> JobQuerySet:
        return self.jobs.filter(state=JobState.DONE).exclude(file="")

    def job(self, token: str) -> Job:
        return get_object_or_404(self.jobs, token=token)

    def allowed(self, job: Job) -> Job:
        """Refused where the token could not have asked for it."""
        check_scope(self.request, Scope(job.definition.scope))
        return job


class Jobs(JobEndpoint):
    @lists(JobFields, filters=JobFilters)
    def get(self, request: Request, asked: Mapping[str, Any]) -> QuerySet[Job]:
        """What you have asked for in the background, the latest first; it is kept for a week."""
        return self.jobs.filter(**asked)


class OneJob(JobEndpoint):
    @reads(JobFields)
    def get(self, request: Request, token: str) -> Job:
        """How far a job is, and what came of it."""
        return self.job(token)


class CancelJob(JobEndpoint):
    @acts(JobFields, scope=Scope.SCORE)
    def post(self, request: Request, token: str) -> Job:
        """What waits never starts, what runs stops at its next step; what is over stays."""
        job = self.allowed(self.job(token))
        job.cancel()
        return job


class RetryJob(JobEndpoint):
    @acts(JobFields, scope=Scope.SCORE)
    def post(self, request: Request, token: str) -> Job:
        """Have it begun once more, if it has failed or was cancelled."""
        job = self.allowed(self.job(token))
        job.retry()
        return job


class JobFiles(JobEndpoint):
    @lists(JobFileFields)
    def get(self, request: Request) -> QuerySet[Job]:
        """The files that your jobs have made, the latest first; they are kept for a week."""
        return self.with_files


class OneJobFile(JobEndpoint):
    @sends(BYTES, scope=Scope.SCORE)
    def get(self, request: Request, token: str) -> FileResponse:
        """The file of a job; on what was printed stand links that record."""
        job = self.allowed(get_object_or_404(self.with_files, token=token))
        try:
            file = path_of(job).open("rb")
        except FileNotFoundError as error:
            raise Http404 from error
        return file_answer(job, file, as_attachment=True, content_type=BYTES)
