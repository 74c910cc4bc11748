"""All that a night prints: chosen, then made at once or in the background."""

from django.contrib import messages
from django.http import HttpResponse, QueryDict
from django.shortcuts import redirect
from django.urls import reverse
from django.utils.cache import get_conditional_response
from django.utils.translation import gettext as _
from django.views.decorators.http import require_safe

from jobs.asking import ask_unchanged
from jobs.models import Job, State
from live.parts import HtmxRequest, render_page, require_post
from scoring.pages.addresses import phone_origin
from scoring.views.printed import pdf_response
from tournaments.forms.night_papers import NightPapersForm, with_the_usual
from tournaments.models import Tournament
from tournaments.sheets.asked import Wanted
from tournaments.sheets.making import made, stamp_of
from tournaments.sheets.offered import PapersPage
from tournaments.sheets.there import There, kinds_of
from tournaments.tasks import PAPERS
from tournaments.views.guards import by_scorers

PAGE = "tournaments/night_papers.html"


@require_safe
@by_scorers
def night_papers(request: HtmxRequest, tournament: Tournament) -> HttpResponse:
    there = There(tournament)
    form = NightPapersForm(there.rounds, initial=request.GET.dict())
    return render_page(request, PAGE, {"page": PapersPage(there, form)})


@require_post
@by_scorers
def papers_make(request: HtmxRequest, tournament: Tournament) -> HttpResponse:
    """A handful of pages is shown at once, more of them are a job."""
    form = NightPapersForm(There(tournament).rounds, with_the_usual(request.POST))
    if not form.is_valid():
        page = PapersPage(There(tournament), form)
        return render_page(request, PAGE, {"page": page}, status=422)
    wanted = form.wanted(phone_origin(request))
    there = There(tournament, wanted.round)
    if there.missing(kinds_of(wanted)):
        messages.info(request, _("The night has changed meanwhile: choose again."))
        return redirect("night-papers", tournament.pk)
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
    form = NightPapersForm(There(tournament).rounds, with_the_usual(request.GET))
    if not form.is_valid():
        return chosen_anew(tournament, request.GET)
    wanted = form.wanted(phone_origin(request))
    there = There(tournament, wanted.round)
    if there.missing(kinds_of(wanted)) or not there.is_handful(wanted):
        return chosen_anew(tournament, request.GET)
    tag = stamp_of(there, wanted)
    unchanged = get_conditional_response(request, etag=tag)
    if isinstance(unchanged, HttpResponse):
        return unchanged
    response = pdf_response(made(there, wanted))
    response["ETag"] = tag
    return response


def chosen_anew(tournament: Tournament, query: QueryDict) -> HttpResponse:
    return redirect(f"{reverse('night-papers', args=[tournament.pk])}?{query.urlencode()}")
