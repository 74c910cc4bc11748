"""A night or a season goes out as one file, and comes in from one: seen first, then done."""

from django.contrib import messages
from django.http import HttpResponse
from django.shortcuts import redirect
from django.urls import reverse
from django.utils.http import content_disposition_header
from django.utils.translation import gettext as _
from django.utils.translation import ngettext
from django.views.decorators.http import require_safe

from live.parts import HtmxRequest, render_page, require_post
from scoring.clubs.guards import ClubRequest, organiser_only
from scoring.editions.models import may_enter_phases
from tournaments.documents.actions import BroughtIn, ImportPlan, bring_in
from tournaments.documents.exporting import night_document, season_document
from tournaments.documents.faults import DocumentRefused
from tournaments.documents.forms import DocumentForm, DocumentImportForm
from tournaments.documents.pages import DocumentPreview
from tournaments.documents.reading import as_bytes
from tournaments.documents.values import Told
from tournaments.documents.words import fault_text
from tournaments.guards import by_organisers
from tournaments.nights.models import Tournament
from tournaments.seasons.models import Season

IMPORT = "tournaments/documents/document_import.html"
PREVIEW = "tournaments/documents/document_preview.html"


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
    preview = DocumentPreview(ImportPlan(form.read, request.club), form.carried)
    try:
        preview.work_out()
    except DocumentRefused as error:
        form.add_error("document", fault_text(error))
        return import_page(request, form, status=422)
    context = {"preview": preview, "here": reverse("document-import")}
    return render_page(request, PREVIEW, context)


@require_post
@organiser_only
def document_apply(request: ClubRequest) -> HttpResponse:
    form = DocumentImportForm(request.POST)
    if not form.is_valid():
        messages.error(request, " ".join(map(str, form.errors["carried"])))
        return redirect("document-import")
    may_enter = may_enter_phases(request.member)
    try:
        document = form.cleaned_data["carried"]
        brought = bring_in(document, request.club, form.choices, may_enter=may_enter)
    except DocumentRefused as error:
        messages.error(request, f"{fault_text(error)} {_('Nothing was changed.')}")
        return redirect("document-import")
    messages.success(request, brought_text(brought))
    return redirect(place_of(brought))


def place_of(brought: BroughtIn) -> str:
    """Where what has come is seen."""
    if brought.seasons:
        return brought.seasons[-1].get_absolute_url()
    if len(brought.nights) == 1:
        return brought.nights[0].get_absolute_url()
    return reverse("tournament-list")


def brought_text(brought: BroughtIn) -> str:
    nights, people = len(brought.nights), brought.new_people
    if not (nights or brought.seasons):
        return _("All of it was here already.")
    texts = [ngettext("%(count)d night came in.", "%(count)d nights came in.", nights)]
    said = [text % {"count": nights} for text in texts if nights]
    if people:
        text = ngettext("%(count)d person is new.", "%(count)d people are new.", people)
        said.append(text % {"count": people})
    return " ".join(said) or _("The season came in.")
