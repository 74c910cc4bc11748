"""Families and cars: people who are kept apart."""

from django.contrib import messages
from django.db import transaction
from django.http import HttpResponse
from django.shortcuts import get_object_or_404, redirect
from django.urls import reverse
from django.utils.translation import gettext as _
from django.views.decorators.http import require_safe

from live.parts import render_page, require_post
from scoring.clubs.guards import ClubRequest, organiser_only
from scoring.paging import page_of
from scoring.people.forms import CircleForm
from scoring.people.models import Circle


@require_safe
@organiser_only
def circle_list(request: ClubRequest) -> HttpResponse:
    circles = request.club.circles.order_by("name", "pk").prefetch_related("people")
    pages = page_of(circles, request.GET.get("page", ""))
    return render_page(request, "scoring/people/circle_list.html", {"pages": pages})


@require_safe
@organiser_only
def circle_new(request: ClubRequest) -> HttpResponse:
    return circle_page(request, CircleForm(request.club))


@require_post
@organiser_only
def circle_create(request: ClubRequest) -> HttpResponse:
    return saved(request)


@require_safe
@organiser_only
def circle_edit(request: ClubRequest, pk: int) -> HttpResponse:
    return circle_page(request, CircleForm(request.club, circle_of(request, pk)))


@require_post
@organiser_only
def circle_save(request: ClubRequest, pk: int) -> HttpResponse:
    return saved(request, pk)


@require_post
@organiser_only
def circle_remove(request: ClubRequest, pk: int) -> HttpResponse:
    circle_of(request, pk).delete()
    messages.success(request, _("They may sit at one table again."))
    return redirect("circle-list")


@require_post
@organiser_only
def circle_find(request: ClubRequest, pk: int | None = None) -> HttpResponse:
    """Others of the roster; who is ticked stays so, and nothing is saved."""
    circle = circle_of(request, pk) if pk else None
    return circle_page(request, CircleForm.looked_through(request.club, circle, request.POST))


def circle_of(request: ClubRequest, pk: int) -> Circle:
    return get_object_or_404(request.club.circles, pk=pk)


def saved(request: ClubRequest, pk: int | None = None) -> HttpResponse:
    with transaction.atomic():
        request.club.locked()  # of two who give the same name at once, one is told
        circle = circle_of(request, pk) if pk else None
        form = CircleForm(request.club, circle, request.POST)
        if form.is_valid():
            form.save()
    if form.errors:
        return circle_page(request, form, status=422)
    messages.success(request, _("Saved. The next round that is drafted keeps to it."))
    return redirect("circle-list")


def circle_page(request: ClubRequest, form: CircleForm, status: int = 200) -> HttpResponse:
    circle = form.circle
    here = reverse("circle-edit", args=[circle.pk]) if circle else reverse("circle-new")
    context = {"form": form, "circle": circle, "here": here}
    return render_page(
        request, "scoring/people/circle_form.html", context, part="people", status=status
    )
