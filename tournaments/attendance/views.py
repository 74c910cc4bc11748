"""At the door: checking people in and out, and those who come unannounced.

With the code from the wall people check in by themselves: nobody signs in for that.
"""

from django.contrib import messages
from django.http import Http404, HttpResponse
from django.shortcuts import get_object_or_404, redirect
from django.urls import reverse
from django.utils.translation import gettext as _
from django.views.decorators.http import require_safe

from live.parts import HtmxRequest, leave_for, not_modified, render_page, require_post, with_version
from scoring.clubs.throttling import QUARTER, Limit, client_ip_of
from scoring.errors import MovedOn
from scoring.names import isolated
from tournaments.attendance.actions import (
    Arrival,
    check_in_by_name,
    check_in_expected,
    check_in_oneself,
    check_in_player,
    note_presence,
    undo,
)
from tournaments.attendance.arrivals import UNDO_FOR, Arrivals, entry_of, standing_entry
from tournaments.attendance.forms import PresenceForm, WalkInForm
from tournaments.attendance.known_phones import forget, remember
from tournaments.attendance.pages import CheckIn
from tournaments.attendance.words import seated_text
from tournaments.guards import by_scorers
from tournaments.nights.models import Tournament
from tournaments.pages import to_desk
from tournaments.wrong_codes import by_code

CHECK_IN = "tournaments/attendance/check_in.html"
SELF_CHECK_IN = "tournaments/attendance/self_check_in.html"
MINE = "arrival"  # the cookie of the phone that checked somebody in
ARRIVALS = Limit("arrival", 600, QUARTER)  # a whole night may come through one router


@require_safe
@by_scorers
def check_in(request: HtmxRequest, tournament: Tournament) -> HttpResponse:
    since = whole_number(request.GET.get("since", ""))
    asked = request.GET
    page = CheckIn(tournament, asked.get("q", ""), since, asked.get("page", ""))
    if unchanged := not_modified(request, page.version):
        return unchanged
    part = "changes" if "since" in request.GET else "people"
    response = render_page(request, CHECK_IN, {"page": page}, part=part)
    return with_version(request, response, page.version)


@require_post
@by_scorers
def presence_set(request: HtmxRequest, tournament: Tournament, entrant: int) -> HttpResponse:
    form = PresenceForm(request.POST)
    if form.is_valid() and not tournament.is_over:
        note_presence(tournament, entrant, form.chosen, request.user)
    page = CheckIn(tournament)
    if page.row_of(entrant) is None:
        raise Http404
    if request.POST.get("from_desk"):
        return to_desk(request, tournament)
    return row_answer(request, page, entrant)


@require_post
@by_scorers
def presence_undo(
    request: HtmxRequest, tournament: Tournament, entrant: int, entry: int
) -> HttpResponse:
    get_object_or_404(tournament.entrants, pk=entrant)
    told = get_object_or_404(tournament.log, pk=entry, facts__entrant=entrant)
    if tournament.is_over or not undo(told, request.user):
        messages.info(request, _("That was taken back or changed already: look at the list."))
        return to_list(request, tournament, entrant)
    return row_answer(request, CheckIn(tournament), entrant)


@require_post
@by_scorers
def all_here(request: HtmxRequest, tournament: Tournament) -> HttpResponse:
    """As many as the page said: somebody else may have checked some of them in meanwhile."""
    count = whole_number(request.POST.get("expected", ""))
    promised = request.POST.get("who") == "promised"
    if tournament.is_over or not check_in_expected(
        tournament, count, request.user, promised=promised
    ):
        messages.info(request, _("This was changed meanwhile: look at it, and press again."))
    return to_list(request, tournament)


@require_post
@by_scorers
def all_undo(request: HtmxRequest, tournament: Tournament, entry: int) -> HttpResponse:
    told = get_object_or_404(tournament.log, pk=entry)
    is_undone = not tournament.is_over and undo(told, request.user)
    if seated := seated_text(told, is_undone=is_undone):
        messages.info(request, seated)
    elif not is_undone:
        messages.info(request, _("That was taken back or changed already: look at the list."))
    return to_list(request, tournament)


@require_post
@by_scorers
def walk_in(request: HtmxRequest, tournament: Tournament) -> HttpResponse:
    """Whoever was typed: known by name, or new."""
    form = WalkInForm(request.POST)
    if not form.is_valid():
        messages.error(request, " ".join(map(str, form.errors["name"])))
    elif not tournament.is_over:
        arrival = check_in_by_name(tournament, form.cleaned_data["name"], request.user)
        messages.success(request, arrival_text(arrival))
        return to_list(request, tournament, arrival.entrant.pk)
    return to_list(request, tournament)


@require_post
@by_scorers
def player_admit(request: HtmxRequest, tournament: Tournament, player: int) -> HttpResponse:
    """Somebody of the roster who was not registered."""
    known = get_object_or_404(tournament.club.players.on_roster(), pk=player)
    if tournament.is_over:
        return to_list(request, tournament)
    try:
        arrival = check_in_player(tournament, known, request.user)
    except MovedOn as error:  # erased meanwhile
        raise Http404 from error
    messages.success(request, arrival_text(arrival))
    return to_list(request, tournament, arrival.entrant.pk)


def row_answer(request: HtmxRequest, page: CheckIn, entrant: int) -> HttpResponse:
    """The row as it is now, and the counts; without scripts the list, at that row."""
    row = page.row_of(entrant)
    if not request.htmx and row and row.sits_text:
        messages.warning(request, row.sits_text)
    if not request.htmx:
        return to_list(request, page.tournament, entrant)
    return render_page(request, CHECK_IN, {"page": page, "row": row}, part="answer")


def to_list(
    request: HtmxRequest, tournament: Tournament, entrant: int | None = None
) -> HttpResponse:
    """Sent to a place of the page that it has, a browser would only scroll there."""
    address = reverse("check-in", args=[tournament.pk])
    if not entrant or request.htmx:
        return leave_for(request, address)
    page = CheckIn(tournament).query_of(entrant)
    return leave_for(request, f"{address}{page}#entrant-{entrant}")


def arrival_text(arrival: Arrival) -> str:
    words = {"name": isolated(arrival.entrant.name)}
    if arrival.is_new:
        return _("%(name)s is here, and on the roster from now on.") % words
    if arrival.was_here:
        return _("%(name)s was here already. Another person of that name? Add a letter.") % words
    return _("%(name)s is here.") % words


def whole_number(text: str) -> int:
    """What an address names, or 0."""
    return int(text) if text.isascii() and text.isdigit() and len(text) < 19 else 0


@require_safe
@by_code
def self_check_in(request: HtmxRequest, code: str) -> HttpResponse:
    tournament = Tournament.objects.visited(code)
    entry = (
        None if "q" in request.GET else standing_entry(tournament, request.COOKIES.get(MINE, ""))
    )
    page = Arrivals(tournament, request.GET.get("q", ""), entry)
    return render_page(request, SELF_CHECK_IN, {"page": page}, part="found")


@require_post
@by_code
def arrival(request: HtmxRequest, code: str, entrant: int) -> HttpResponse:
    tournament = Tournament.objects.visited(code)
    person = get_object_or_404(tournament.entrants.select_related("player"), pk=entrant)
    person.tournament = tournament
    if not ARRIVALS.allows(client_ip_of(request)):
        messages.error(request, _("Too many at once. Wait some minutes, or go to the desk."))
        return redirect("self-check-in", code)
    entry = check_in_oneself(person) if tournament.admits else None
    mine = entry or standing_entry(tournament, request.COOKIES.get(MINE, ""))
    if mine is None or mine.facts["entrant"] != person.pk:
        messages.info(request, _("Nothing was changed: look up your name again."))
        return redirect("self-check-in", code)
    page, place = Arrivals(tournament, entry=mine), reverse("self-check-in", args=[code])
    response = render_page(request, SELF_CHECK_IN, {"page": page, "here": place})
    if entry:
        response.set_cookie(
            MINE, page.undo_key, UNDO_FOR, path=place, httponly=True, samesite="Lax"
        )
        remember(response, person)
    return response


@require_post
@by_code
def arrival_undo(request: HtmxRequest, code: str) -> HttpResponse:
    tournament = Tournament.objects.visited(code)
    response = redirect("self-check-in", code)
    entry = entry_of(tournament, request.POST.get("key", ""))
    if entry and tournament.admits and undo(entry):
        messages.success(request, _("Taken back. Look up your name again."))
        forget(response, tournament)
    else:
        messages.info(request, _("That cannot be taken back here any more: ask at the desk."))
    return response
