"""All that a night prints: chosen, then made at once or in the background."""

from django.contrib import messages
from django.http import HttpResponse
from django.shortcuts import redirect
from django.urls import reverse
from django.utils.cache import get_conditional_response
from django.utils.translation import gettext as _
from django.views.decorators.http import require_safe

from jobs.models import Job, JobState
from live.parts import HtmxRequest, render_page, require_post
from scoring.addresses import phone_origin
from scoring.printed_files import pdf_response
from tournaments.guards import by_scorers
from tournaments.nights.models import Tournament
from tournaments.printables.catalogue import file_for, is_handful, missing
from tournaments.printables.order import NightNow
from tournaments.printables.pages import (
    CHOOSE_AGAIN,
    PrintablesPage,
    PrintOrderForm,
    missing_text,
    with_the_usual,
)
from tournaments.printables.tasks import job_for, version_of_file

PAGE = "tournaments/printables/printables.html"
CHOSEN = "papers"  # in the session


@require_safe
@by_scorers
def printables(request: HtmxRequest, tournament: Tournament) -> HttpResponse:
    night = NightNow(tournament)
    chosen = chosen_before(request) | request.GET.dict()
    return page_of(request, night, PrintOrderForm(night.rounds, initial=chosen))


def page_of(
    request: HtmxRequest, night: NightNow, form: PrintOrderForm, status: int = 200
) -> HttpResponse:
    return render_page(request, PAGE, {"page": PrintablesPage(night, form)}, status=status)


def chosen_before(request: HtmxRequest) -> dict[str, str]:
    """What this person usually chooses."""
    return dict(request.session.get(CHOSEN, {}))


@require_post
@by_scorers
def printables_make(request: HtmxRequest, tournament: Tournament) -> HttpResponse:
    """A handful of pages is shown at once, more of them are a job."""
    now = NightNow(tournament)
    form = PrintOrderForm(now.rounds, with_the_usual(request.POST, chosen_before(request)))
    if not form.is_valid():
        return page_of(request, now, form, status=422)
    request.session[CHOSEN] = form.usual
    night = NightNow(tournament, form.order(phone_origin(request)))
    if missing(night):
        form.add_error(None, CHOOSE_AGAIN)
        return page_of(request, now, form, status=422)
    if is_handful(night):
        file = reverse("printables-file", args=[tournament.pk])
        return redirect(f"{file}?{night.order.query}")
    assert request.user.is_authenticated
    return redirect(address_of(job_for(request.user, night)))


def address_of(job: Job) -> str:
    """Its file, once that is made."""
    if job.state == JobState.DONE:
        return reverse("job-result", args=[job.token])
    return job.get_absolute_url()


@require_safe
@by_scorers
def printables_file(request: HtmxRequest, tournament: Tournament) -> HttpResponse:
    """A handful of pages. What an old link cannot have is chosen anew."""
    rounds = NightNow(tournament).rounds
    form = PrintOrderForm(rounds, with_the_usual(request.GET, chosen_before(request)))
    if not form.is_valid():
        return chosen_anew(request, tournament, *form.faults)
    night = NightNow(tournament, form.order(phone_origin(request)))
    if lacking := missing(night):
        return chosen_anew(request, tournament, *map(missing_text, lacking))
    if not is_handful(night):
        return chosen_anew(request, tournament, _("Too many pages for a link: open them here."))
    tag = version_of_file(night)
    unchanged = get_conditional_response(request, etag=tag)
    if isinstance(unchanged, HttpResponse):
        return unchanged
    response = pdf_response(file_for(night))
    response["ETag"] = tag
    return response


def chosen_anew(request: HtmxRequest, tournament: Tournament, *why: str) -> HttpResponse:
    for text in why:
        messages.info(request, text)
    page = reverse("printables", args=[tournament.pk])
    return redirect(f"{page}?{request.GET.urlencode()}")
