"""All that a night prints: chosen, then made at once or in the background."""

from django.contrib import messages
from django.http import HttpResponse
from django.shortcuts import redirect
from django.urls import reverse
from django.utils.cache import get_conditional_response
from django.utils.translation import gettext as _
from django.views.decorators.http import require_safe

from jobs.asking import ask_unchanged
from jobs.models import Job, State
from live.parts import HtmxRequest, render_page, require_post
from scoring.addresses import phone_origin
from scoring.sheets.printed import pdf_response
from tournaments.guards import by_scorers
from tournaments.nights.models import Tournament
from tournaments.printables.asked import Wanted
from tournaments.printables.forms import NightPapersForm, with_the_usual
from tournaments.printables.making import made, stamp_of
from tournaments.printables.pages import PapersPage, missing_text
from tournaments.printables.tasks import PAPERS
from tournaments.printables.there import There, kinds_of

PAGE = "tournaments/printables/night_papers.html"
KEPT = "papers"  # in the session


@require_safe
@by_scorers
def night_papers(request: HtmxRequest, tournament: Tournament) -> HttpResponse:
    there = There(tournament)
    chosen = kept_by(request) | request.GET.dict()
    return shown(request, there, NightPapersForm(there.rounds, initial=chosen))


def shown(
    request: HtmxRequest, there: There, form: NightPapersForm, status: int = 200
) -> HttpResponse:
    return render_page(request, PAGE, {"page": PapersPage(there, form)}, status=status)


def kept_by(request: HtmxRequest) -> dict[str, str]:
    """What this person has chosen before."""
    return dict(request.session.get(KEPT, {}))


@require_post
@by_scorers
def papers_make(request: HtmxRequest, tournament: Tournament) -> HttpResponse:
    """A handful of pages is shown at once, more of them are a job."""
    now = There(tournament)
    form = NightPapersForm(now.rounds, with_the_usual(request.POST, kept_by(request)))
    if not form.is_valid():
        return shown(request, now, form, status=422)
    request.session[KEPT] = form.kept
    wanted = form.wanted(phone_origin(request))
    there = There(tournament, wanted.round)
    if there.missing(kinds_of(wanted)):
        form.add_error(None, _("The night has changed meanwhile: choose again."))
        return shown(request, now, form, status=422)
    if there.is_handful(wanted):
        return redirect(f"{reverse('papers-file', args=[tournament.pk])}?{wanted.query}")
    return redirect(address_of(asked_for(request, there, wanted)))


def asked_for(request: HtmxRequest, there: There, wanted: Wanted) -> Job:
    assert request.user.is_authenticated
    order = {"night": there.tournament.pk, **wanted.facts}
    return ask_unchanged(PAPERS, request.user, stamp_of(there, wanted), **order)


def address_of(job: Job) -> str:
    """Its file, once that is made."""
    if job.state == State.DONE:
        return reverse("job-result", args=[job.token])
    return job.get_absolute_url()


@require_safe
@by_scorers
def papers_file(request: HtmxRequest, tournament: Tournament) -> HttpResponse:
    """A handful of pages. What an old link cannot have is chosen anew."""
    form = NightPapersForm(There(tournament).rounds, with_the_usual(request.GET, kept_by(request)))
    if not form.is_valid():
        return chosen_anew(request, tournament, *form.faults)
    wanted = form.wanted(phone_origin(request))
    there = There(tournament, wanted.round)
    if missing := there.missing(kinds_of(wanted)):
        return chosen_anew(request, tournament, *map(missing_text, missing))
    if not there.is_handful(wanted):
        return chosen_anew(request, tournament, _("Too many pages for a link: open them here."))
    tag = stamp_of(there, wanted)
    unchanged = get_conditional_response(request, etag=tag)
    if isinstance(unchanged, HttpResponse):
        return unchanged
    response = pdf_response(made(there, wanted))
    response["ETag"] = tag
    return response


def chosen_anew(request: HtmxRequest, tournament: Tournament, *why: str) -> HttpResponse:
    for text in why:
        messages.info(request, text)
    page = reverse("night-papers", args=[tournament.pk])
    return redirect(f"{page}?{request.GET.urlencode()}")
