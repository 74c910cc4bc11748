"""Bringing a list of people onto the roster: first what it would do, then doing it."""

from django.contrib import messages
from django.http import HttpResponse
from django.shortcuts import redirect
from django.urls import reverse
from django.utils.translation import gettext as _
from django.utils.translation import ngettext
from django.views.decorators.http import require_safe

from live.parts import render_page, require_post
from scoring.clubs.guards import ClubRequest, organiser_only
from scoring.people.import_forms import ApplyForm, ListForm, written
from scoring.people.import_pages import ImportPreview
from scoring.people.importing import Brought, bring_in, steps_of


@require_safe
@organiser_only
def roster_import(request: ClubRequest) -> HttpResponse:
    return import_page(request, ListForm())


def import_page(request: ClubRequest, form: ListForm, status: int = 200) -> HttpResponse:
    context = {"form": form, "here": reverse("roster-import")}
    return render_page(request, "scoring/people/roster_import.html", context, status=status)


@require_post
@organiser_only
def roster_preview(request: ClubRequest) -> HttpResponse:
    """Nothing is changed yet."""
    form = ListForm(request.POST, request.FILES)
    if not form.is_valid():
        return import_page(request, form, status=422)
    steps = steps_of(request.club, form.people)
    preview = ImportPreview(steps, form.bad, written(form.people))
    context = {"preview": preview, "here": reverse("roster-import")}
    return render_page(request, "scoring/people/roster_preview.html", context)


@require_post
@organiser_only
def roster_apply(request: ClubRequest) -> HttpResponse:
    form = ApplyForm(request.POST)
    if not form.is_valid():
        messages.error(request, " ".join(map(str, form.errors["people"])))
        return redirect("roster-import")
    brought = bring_in(request.club, form.cleaned_data["people"], form.choices)
    messages.success(request, brought_text(brought))
    return redirect("roster")


def brought_text(brought: Brought) -> str:
    new = ngettext("%(count)d person is new.", "%(count)d people are new.", brought.new)
    changed = ngettext("%(count)d has changed.", "%(count)d have changed.", brought.changed)
    left = ngettext("%(count)d was left out.", "%(count)d were left out.", brought.left_out)
    counts = ((new, brought.new), (changed, brought.changed), (left, brought.left_out))
    said = [text % {"count": count} for text, count in counts if count]
    return " ".join(said) or _("Everybody was on the roster already.")
