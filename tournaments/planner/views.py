"""Asking for a seating, and showing it to whoever holds its link."""

from collections.abc import Callable

from django.contrib import messages
from django.core.paginator import Paginator
from django.http import HttpResponse
from django.shortcuts import redirect
from django.urls import reverse
from django.utils.translation import gettext as _
from django.views.decorators.http import require_safe

from live.parts import HtmxRequest, leave_for, not_modified, render_page, require_post, with_version
from scoring.addresses import phone_origin
from scoring.clubs.guards import ClubRequest, current_member, organiser_only
from tournaments.planner.actions import ask_seating
from tournaments.planner.forms import PLAN_IS_GONE, SeatingForm, form_again
from tournaments.planner.list_pages import SeatingPrintout, SeatingRow
from tournaments.planner.models import Plan, Seating
from tournaments.planner.pages import SeatingPage

NEW = "tournaments/planner/seating_new.html"
PER_PAGE = 50
FOUND = "div#found"  # as htmx names the part with the seats of whoever is looked for


@require_safe
@organiser_only
def seating_list(request: ClubRequest) -> HttpResponse:
    mine = Seating.objects.managed_by(request.member).order_by("-pk")
    pages = Paginator(mine, PER_PAGE).get_page(request.GET.get("page"))
    rows = [SeatingRow(seating) for seating in pages]
    return render_page(
        request, "tournaments/planner/seating_list.html", {"rows": rows, "pages": pages}
    )


@require_safe
@organiser_only
def seating_new(request: ClubRequest) -> HttpResponse:
    return render_page(request, NEW, {"form": SeatingForm(member=request.member)})


@require_safe
@organiser_only
def seating_again(request: ClubRequest, token: str) -> HttpResponse:
    """The form with all that was typed for this one."""
    form = form_again(Seating.objects.managed(request.member, token), request.member)
    return render_page(request, NEW, {"form": form})


@require_post
@organiser_only
def seating_tables(request: ClubRequest) -> HttpResponse:
    """The tables that fit who was typed so far; without scripts the page with them."""
    form = SeatingForm(request.POST, request.member)
    return sent_form(request, form, "tables")


def sent_form(
    request: ClubRequest, form: SeatingForm, part: str, status: int = 200
) -> HttpResponse:
    """Its own address takes only what is sent."""
    context = {"form": form, "here": reverse("seating-new")}
    return render_page(request, NEW, context, part=part, status=status)


@require_post
@organiser_only
def seating_create(request: ClubRequest) -> HttpResponse:
    form = SeatingForm(request.POST, request.member)
    if not form.is_valid():
        return sent_form(request, form, "form", status=422)
    seating = ask_seating(*form.asked, **form.facts, asked_by=request.user, club=request.club)
    return leave_for(request, seating.get_absolute_url())


@require_safe
def seating_detail(request: HtmxRequest, token: str) -> HttpResponse:
    page = SeatingPage(Seating.objects.opened(token), request, current_member(request))
    if unchanged := not_modified(request, page.version):
        return unchanged
    part = "found" if request.htmx.target == FOUND else "seating"
    response = render_page(
        request, "tournaments/planner/seating_detail.html", {"page": page}, part=part
    )
    return with_version(request, response, page.version)


@require_safe
def seating_paper(request: HtmxRequest, token: str) -> HttpResponse:
    paper = SeatingPrintout(
        Seating.objects.opened(token), phone_origin(request), request.GET.get("page")
    )
    return render_page(request, "tournaments/planner/seating_paper.html", {"paper": paper})


@require_safe
@organiser_only
def seating_removal(request: ClubRequest, token: str) -> HttpResponse:
    row = SeatingRow(Seating.objects.managed(request.member, token))
    return render_page(request, "tournaments/planner/seating_removal.html", {"row": row})


@require_post
@organiser_only
def seating_remove(request: ClubRequest, token: str) -> HttpResponse:
    Seating.objects.managed(request.member, token).remove()
    messages.success(request, _("The seating is removed."))
    return redirect("seating-list")


@require_post
@organiser_only
def seating_improve(request: ClubRequest, token: str) -> HttpResponse:
    seating = Seating.objects.managed(request.member, token)
    assert request.user.is_authenticated
    seating.look_further(request.user)
    return redirect(seating)


@require_post
@organiser_only
def plan_take(request: ClubRequest, token: str, pk: int) -> HttpResponse:
    seating = Seating.objects.managed(request.member, token)
    return answer_decision(
        request, seating, pk, seating.take, _("From now on the better plan counts.")
    )


@require_post
@organiser_only
def plan_decline(request: ClubRequest, token: str, pk: int) -> HttpResponse:
    seating = Seating.objects.managed(request.member, token)
    return answer_decision(request, seating, pk, seating.decline, _("The plan stays as it is."))


def answer_decision(
    request: HtmxRequest, seating: Seating, pk: int, decide: Callable[[Plan], bool], text: str
) -> HttpResponse:
    """Whoever comes too late is told so."""
    plan = seating.plans.filter(pk=pk).first()
    if plan and decide(plan):
        messages.success(request, text)
    else:
        messages.info(request, PLAN_IS_GONE)
    return redirect(seating)


@require_post
@organiser_only
def plan_undo(request: ClubRequest, token: str) -> HttpResponse:
    seating = Seating.objects.managed(request.member, token)
    if seating.take_back():
        messages.success(request, _("The earlier plan counts again."))
    return redirect(seating)
