"""Families and cars: people who are kept apart."""

from django.contrib import messages
from django.http import HttpResponse
from django.shortcuts import get_object_or_404, redirect
from django.urls import reverse
from django.utils.translation import gettext as _
from django.views.decorators.http import require_safe

from live.parts import render_page, require_post
from scoring.forms.people import CircleForm
from scoring.models import Circle
from scoring.views.guards import ClubRequest, organiser_only


@require_safe
@organiser_only
def circle_list(request: ClubRequest) -> HttpResponse:
    circles = request.club.circles.order_by("name").prefetch_related("people")
    return render_page(request, "scoring/circle_list.html", {"circles": list(circles)})


@require_safe
@organiser_only
def circle_new(request: ClubRequest) -> HttpResponse:
    return circle_page(request, CircleForm(request.club))


@require_post
@organiser_only
def circle_create(request: ClubRequest) -> HttpResponse:
    return saved(request, CircleForm(request.club, data=request.POST))


@require_safe
@organiser_only
def circle_edit(request: ClubRequest, pk: int) -> HttpResponse:
    return circle_page(request, CircleForm(request.club, circle_of(request, pk)))


@require_post
@organiser_only
def circle_save(request: ClubRequest, pk: int) -> HttpResponse:
    return saved(request, CircleForm(request.club, circle_of(request, pk), request.POST))


@require_post
@organiser_only
def circle_remove(request: ClubRequest, pk: int) -> HttpResponse:
    circle_of(request, pk).delete()
    messages.success(request, _("They may sit at one table again."))
    return redirect("circle-list")


def circle_of(request: ClubRequest, pk: int) -> Circle:
    return get_object_or_404(request.club.circles, pk=pk)


def saved(request: ClubRequest, form: CircleForm) -> HttpResponse:
    if not form.is_valid():
        return circle_page(request, form, status=422)
    form.save()
    messages.success(request, _("Saved. The next round that is drafted keeps to it."))
    return redirect("circle-list")


def circle_page(request: ClubRequest, form: CircleForm, status: int = 200) -> HttpResponse:
    circle = form.circle
    here = reverse("circle-edit", args=[circle.pk]) if circle else reverse("circle-new")
    context = {"form": form, "circle": circle, "here": here}
    return render_page(request, "scoring/circle_form.html", context, status=status)
