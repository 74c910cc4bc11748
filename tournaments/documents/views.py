"""A night or a season goes out as one file, and comes in from one: seen first, then done."""

from django.contrib import messages
from django.http import Http404, HttpResponse
from django.shortcuts import redirect
from django.urls import reverse
from django.utils.http import content_disposition_header
from django.utils.translation import get_language
from django.utils.translation import gettext as _
from django.views.decorators.http import require_safe

from jobs.views import page_of as job_page
from live.parts import HtmxRequest, render_page, require_post
from scoring.clubs.guards import ClubRequest, organiser_only
from tournaments.documents.actions import ImportPlan
from tournaments.documents.arriving import ask_import, job_of, keep_document
from tournaments.documents.exporting import night_document, season_document
from tournaments.documents.faults import DocumentFault, DocumentRefused
from tournaments.documents.forms import OUT_OF_DATE, DocumentForm, DocumentImportForm
from tournaments.documents.models import ArrivingDocument
from tournaments.documents.pages import ArrivalPage, DocumentPreview
from tournaments.documents.reading import as_bytes
from tournaments.documents.values import Told
from tournaments.documents.words import fault_text
from tournaments.guards import by_organisers
from tournaments.nights.models import Tournament
from tournaments.seasons.models import Season

IMPORT = "tournaments/documents/document_import.html"
PREVIEW = "tournaments/documents/document_preview.html"
ARRIVAL = "tournaments/documents/document_arrival.html"


@require_safe
@by_organisers
def night_file(request: HtmxRequest, tournament: Tournament) -> HttpResponse:
    told = night_document(tournament, is_pseudonymous=wants_pseudonyms(request))
    return file_of(told, f"night-{tournament.date:%Y-%m-%d}.json")


@require_safe
def season_file(request: HtmxRequest, pk: int) -> HttpResponse:
    season = Season.objects.managed(request.user, pk)
    told = season_document(season, is_pseudonymous=wants_pseudonyms(request))
    return file_of(told, f"season-{season.begins:%Y-%m-%d}.json")


def wants_pseudonyms(request: HtmxRequest) -> bool:
    return request.GET.get("names") == "no"


def file_of(told: Told, name: str) -> HttpResponse:
    response = HttpResponse(as_bytes(told), content_type="application/json")
    response["Content-Disposition"] = content_disposition_header(True, name)
    return response


@require_safe
@organiser_only
def document_import(request: ClubRequest) -> HttpResponse:
    return import_page(request, DocumentForm())


def import_page(request: ClubRequest, form: DocumentForm, status: int = 200) -> HttpResponse:
    context = {"form": form, "here": reverse("document-import")}
    return render_page(request, IMPORT, context, status=status)


@require_post
@organiser_only
def document_preview(request: ClubRequest) -> HttpResponse:
    """Nothing is changed yet."""
    form = DocumentForm(request.POST, request.FILES)
    if not form.is_valid():
        return import_page(request, form, status=422)
    preview = DocumentPreview(ImportPlan(form.read, request.club))
    try:
        preview.work_out()
    except DocumentRefused as error:
        form.add_error("document", fault_text(error))
        return import_page(request, form, status=422)
    arriving = keep_document(preview.plan, form.content, request.member.user)
    context = {"preview": preview, "arriving": arriving, "here": reverse("document-import")}
    return render_page(request, PREVIEW, context)


@require_post
@organiser_only
def document_apply(request: ClubRequest) -> HttpResponse:
    form, user = DocumentImportForm(request.POST), request.member.user
    arriving = sent_here(request, form.cleaned_data["token"]) if form.is_valid() else None
    if arriving is None:
        messages.error(request, OUT_OF_DATE)
        return redirect("document-import")
    try:
        ask_import(arriving, form.choices, user, get_language() or "en")
    except DocumentRefused as error:
        messages.error(request, f"{fault_text(error)} {_('Nothing was changed.')}")
        is_under_way = error.fault is DocumentFault.UNDER_WAY
        return redirect(arriving if is_under_way else "document-import")
    return redirect(arriving)


def sent_here(request: ClubRequest, token: str) -> ArrivingDocument | None:
    sent = ArrivingDocument.objects.filter(club=request.club, sent_by=request.member.user)
    return sent.filter(token=token).first()


@require_safe
@organiser_only
def document_arrival(request: ClubRequest, token: str) -> HttpResponse:
    """How far it is on its way in, then where it is."""
    arriving = sent_here(request, token)
    if arriving is None:
        raise Http404
    job = job_of(arriving)
    page = ArrivalPage(arriving, job_page(request, job) if job else None)
    return render_page(request, ARRIVAL, {"page": page}, part="arrival")
