"""Nights of a club: planned, changed, copied, ended, removed; their log; and the sample."""

import secrets

from django.contrib import messages
from django.contrib.auth.models import User
from django.http import Http404, HttpResponse
from django.shortcuts import get_object_or_404, redirect
from django.urls import reverse
from django.utils.translation import get_language
from django.utils.translation import gettext as _
from django.views.decorators.http import require_safe

from live.parts import HtmxRequest, leave_for, render_page, require_post
from scoring.clubs.guards import CHOSEN, ClubRequest, organiser_only, scorer_only
from scoring.clubs.models import Member
from tournaments.attendance.words import seated_text
from tournaments.guards import by_organisers, by_scorers
from tournaments.nights.actions import agree, change, end_night, remove, resume_night, undo
from tournaments.nights.fields import initial_of
from tournaments.nights.forms import TournamentForm
from tournaments.nights.log_pages import LogPage
from tournaments.nights.models import SEEDS, Tournament
from tournaments.nights.pages import NightEnding, TournamentList, sample_panel
from tournaments.nights.removal_forms import RemovalForm
from tournaments.nights.sample.clubs import load_sample, remove_sample
from tournaments.nights.undo_words import why_not_text
from tournaments.pages import NIGHT_OVER, to_desk

PAGE = "tournaments/nights/tournament_form.html"
ROSTER = "div#roster"  # as htmx names it
REMOVAL = "tournaments/nights/tournament_removal.html"


@require_safe
@scorer_only
def tournament_list(request: ClubRequest) -> HttpResponse:
    page = TournamentList(request.member, request.GET.get("page", ""))
    context = {"page": page, "sample": sample_panel(request.member)}
    return render_page(request, "tournaments/nights/tournament_list.html", context, part="nights")


@require_safe
@organiser_only
def tournament_new(request: ClubRequest) -> HttpResponse:
    return render_page(request, PAGE, {"form": TournamentForm(request.member)})


@require_post
@organiser_only
def tournament_rules(request: ClubRequest) -> HttpResponse:
    """What the chosen edition offers; without scripts the page with it."""
    form = TournamentForm(request.member, request.POST)
    return form_page(request, form, "rules")


@require_post
@organiser_only
def tournament_preview(request: ClubRequest) -> HttpResponse:
    """What it means so far; without scripts the page with it."""
    return previewed(request, TournamentForm(request.member, request.POST))


@require_post
@organiser_only
def tournament_create(request: ClubRequest) -> HttpResponse:
    form = TournamentForm(request.member, request.POST)
    if not form.is_valid():
        return form_page(request, form, "form", status=422)
    key = form.cleaned_data["key"]
    tournament = agree(key, request.club, form.facts, form.people, request.user)
    return leave_for(request, tournament.get_absolute_url())


@require_safe
@by_organisers
def tournament_copy(request: HtmxRequest, tournament: Tournament) -> HttpResponse:
    """A new one with all that was agreed, and for the same people."""
    initial = initial_of(tournament)
    form = TournamentForm(member_of(request, tournament), initial=without_the_day(initial))
    return render_page(request, PAGE, {"form": form, "copied": tournament})


@require_safe
@by_organisers
def tournament_settings(request: HtmxRequest, tournament: Tournament) -> HttpResponse:
    return render_page(request, PAGE, {"form": form_of(request, tournament)})


@require_post
@by_organisers
def settings_rules(request: HtmxRequest, tournament: Tournament) -> HttpResponse:
    form = form_of(request, tournament, typed=True)
    return form_page(request, form, "rules")


@require_post
@by_organisers
def settings_preview(request: HtmxRequest, tournament: Tournament) -> HttpResponse:
    return previewed(request, form_of(request, tournament, typed=True))


def previewed(request: HtmxRequest, form: TournamentForm) -> HttpResponse:
    """What it means, or who is found; without scripts the page with both."""
    part = "roster" if request.htmx.target == ROSTER else "meaning"
    return form_page(request, form, part)


@require_post
@by_organisers
def tournament_change(request: HtmxRequest, tournament: Tournament) -> HttpResponse:
    form = form_of(request, tournament, typed=True)
    if not form.is_valid():
        return form_page(request, form, "form", status=422)
    change(tournament, form.facts, form.people, request.user)
    messages.success(request, _("The settings are saved."))
    return leave_for(request, tournament.get_absolute_url())


@require_safe
@by_organisers
def tournament_removal(request: HtmxRequest, tournament: Tournament) -> HttpResponse:
    return render_page(request, REMOVAL, {"form": RemovalForm(tournament)})


@require_post
@by_organisers
def tournament_remove(request: HtmxRequest, tournament: Tournament) -> HttpResponse:
    form = RemovalForm(tournament, request.POST)
    if not form.is_valid():
        here = reverse("tournament-removal", args=[tournament.pk])
        return render_page(request, REMOVAL, {"form": form, "here": here}, status=422)
    remove(tournament)
    messages.success(request, _("The tournament is removed."))
    return redirect("tournament-list")


@require_safe
@by_organisers
def night_ending(request: HtmxRequest, tournament: Tournament) -> HttpResponse:
    """What is missing, before the night is ended."""
    page = NightEnding(tournament)
    return render_page(request, "tournaments/nights/night_ending.html", {"page": page})


@require_post
@by_organisers
def night_end(request: HtmxRequest, tournament: Tournament) -> HttpResponse:
    if NightEnding(tournament).texts and "knowingly" not in request.POST:
        return leave_for(request, reverse("night-ending", args=[tournament.pk]))
    end_night(tournament, request.user)
    return to_desk(request, tournament)


@require_post
@by_organisers
def night_resume(request: HtmxRequest, tournament: Tournament) -> HttpResponse:
    resume_night(tournament, request.user)
    return to_desk(request, tournament)


def member_of(request: HtmxRequest, tournament: Tournament) -> Member:
    found = Member.objects.of(request.user).select_related("user")
    return found.get(club=tournament.club_id)


def form_of(request: HtmxRequest, tournament: Tournament, *, typed: bool = False) -> TournamentForm:
    data = request.POST if typed else None
    return TournamentForm(member_of(request, tournament), data, tournament=tournament)


def form_page(
    request: HtmxRequest, form: TournamentForm, part: str, status: int = 200
) -> HttpResponse:
    """Of what was sent; its own address takes that alone."""
    here = reverse("tournament-new")
    if form.tournament:
        here = reverse("tournament-settings", args=[form.tournament.pk])
    context = {"form": form, "here": here}
    return render_page(request, PAGE, context, part=part, status=status)


def without_the_day(initial: dict[str, object]) -> dict[str, object]:
    """The name and the date are those of the new one, and the start where none was said."""
    new = {"name", "date"} | ({"start"} if initial["start"] is None else set())
    return {name: value for name, value in initial.items() if name not in new}


@require_safe
@by_scorers
def tournament_log(request: HtmxRequest, tournament: Tournament) -> HttpResponse:
    page = LogPage(tournament, request.GET.get("page", ""))
    return render_page(request, "tournaments/nights/tournament_log.html", {"page": page})


@require_post
@by_organisers
def log_undo(request: HtmxRequest, tournament: Tournament, entry: int) -> HttpResponse:
    told = get_object_or_404(tournament.log, pk=entry)
    is_undone = not tournament.is_over and undo(told, request.user)
    if is_undone:
        messages.success(request, _("Taken back."))
        if seated := seated_text(told, is_undone=True):
            messages.info(request, seated)
    else:
        messages.info(request, NIGHT_OVER if tournament.is_over else why_not_text(told))
    return redirect("tournament-log", tournament.pk)


@require_post
@organiser_only
def sample_load(request: ClubRequest) -> HttpResponse:
    """In a club of its own, which is looked after from now on."""
    assert isinstance(request.user, User)
    job = load_sample(request.user, secrets.randbelow(SEEDS), get_language() or "en")
    request.session[CHOSEN] = job.parameters["club"]
    return redirect("tournament-list")


@require_post
@organiser_only
def sample_remove(request: ClubRequest) -> HttpResponse:
    if not request.club.is_sample:
        raise Http404
    remove_sample(request.club)
    request.session.pop(CHOSEN, None)
    messages.success(request, _("The sample is gone, without a trace."))
    return redirect("tournament-list")
