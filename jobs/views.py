"""What whoever asked for a job sees of it and does with it. For everybody else there is none."""

from typing import Any, BinaryIO

from django.core.paginator import Paginator
from django.http import FileResponse, Http404, HttpResponse, HttpResponseBase
from django.shortcuts import redirect
from django.utils import timezone
from django.utils.cache import patch_cache_control
from django.utils.translation import get_language
from django.views.decorators.http import require_safe

from jobs.models import Job, JobState
from jobs.pages import JobPage
from jobs.results import SHOWN_BY_BROWSERS, path_of
from live.parts import (
    HtmxRequest,
    not_modified,
    render_page,
    require_post,
    wants_part,
    with_version,
)

PER_PAGE = 25


def job_answer(request: HtmxRequest, job: Job) -> HttpResponse:
    """The job after something was done with it: its part where htmx asks, else its page."""
    if not wants_part(request):
        return redirect(job)
    return render_page(request, "jobs/job_detail.html", {"job": page_of(request, job)}, "progress")


def page_of(request: HtmxRequest, job: Job) -> JobPage:
    return JobPage(job, timezone.now(), shows_detail=getattr(request.user, "is_superuser", False))


@require_safe
def job_detail(request: HtmxRequest, token: str) -> HttpResponse:
    page = page_of(request, Job.objects.visible(request.user, token))
    if unchanged := not_modified(request, page.version):
        return unchanged
    response = render_page(request, "jobs/job_detail.html", {"job": page}, part="progress")
    return with_version(request, response, page.version)


@require_safe
def job_list(request: HtmxRequest) -> HttpResponse:
    if not request.user.is_authenticated:
        raise Http404
    latest = Job.objects.of(request.user).still_seen_by(request.user).order_by("-pk")
    pages = Paginator(latest, PER_PAGE).get_page(request.GET.get("page"))
    seen = [page_of(request, job) for job in pages]
    context = {
        "pages": pages,
        "active": [page for page in seen if not page.job.is_over],
        "over": [page for page in seen if page.job.is_over],
    }
    return render_page(request, "jobs/job_list.html", context)


@require_post
def job_cancel(request: HtmxRequest, token: str) -> HttpResponse:
    job = Job.objects.visible(request.user, token)
    job.cancel()
    return job_answer(request, job)


@require_post
def job_retry(request: HtmxRequest, token: str) -> HttpResponse:
    job = Job.objects.visible(request.user, token)
    job.retry()
    return job_answer(request, job)


@require_safe
def job_result(request: HtmxRequest, token: str) -> HttpResponseBase:
    job = Job.objects.visible(request.user, token)
    if job.state != JobState.DONE or not job.file:
        raise Http404
    try:
        file = path_of(job).open("rb")
    except FileNotFoundError:
        context = {"job": page_of(request, job)}
        return render_page(request, "jobs/result_gone.html", context, status=410)
    return file_answer(job, file, as_attachment=not job.file.endswith(SHOWN_BY_BROWSERS))


def file_answer(job: Job, file: BinaryIO, **more: Any) -> FileResponse:
    """What it has made, for whoever may have it; nobody on the way keeps it."""
    response = FileResponse(file, filename=job.file, **more)
    response["X-Content-Type-Options"] = "nosniff"
    response["Content-Language"] = job.parameters.get("language") or get_language()
    patch_cache_control(response, private=True, no_store=True)
    return response
