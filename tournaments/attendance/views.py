"""At the door: checking people in and out, and those who come unannounced."""

from django.contrib import messages
from django.http import Http404, HttpResponse
from django.shortcuts import get_object_or_404
from django.urls import reverse
from django.utils.translation import gettext as _
from django.views.decorators.http import require_safe

from live.parts import HtmxRequest, leave_for, render_page, require_post
from live.versions import not_modified, with_version
from scoring.errors import MovedOn
from scoring.names import isolated
from tournaments.attendance.actions import Arrival, admit, arrive, set_presence, undo
from tournaments.attendance.forms import PresenceForm, WalkInForm, whole_number
from tournaments.attendance.models import Entrant
from tournaments.attendance.pages import CheckIn
from tournaments.guards import by_scorers
from tournaments.nights.models import Tournament

PAGE = "tournaments/attendance/check_in.html"


@require_safe
@by_scorers
def check_in(request: HtmxRequest, tournament: Tournament) -> HttpResponse:
    since = whole_number(request.GET.get("since", ""))
    asked = request.GET
    page = CheckIn(tournament, asked.get("q", ""), since, asked.get("page", ""))
    if unchanged := not_modified(request, page.version):
        return unchanged
    part = "changes" if "since" in request.GET else "people"
    response = render_page(request, PAGE, {"page": page}, part=part)
    return with_version(request, response, page.version)


@require_post
@by_scorers
def presence_set(request: HtmxRequest, tournament: Tournament, entrant: int) -> HttpResponse:
    person = one_of(tournament, entrant)
    form = PresenceForm(request.POST)
    if tournament.is_over or not form.is_valid():
        return answered(request, tournament, person)
    set_presence(person, form.said, request.user)
    return answered(request, tournament, person)


@require_post
@by_scorers
def presence_undo(
    request: HtmxRequest, tournament: Tournament, entrant: int, entry: int
) -> HttpResponse:
    person = one_of(tournament, entrant)
    told = get_object_or_404(tournament.log, pk=entry, facts__entrant=entrant)
    if tournament.is_over or not undo(told, request.user):
        messages.info(request, _("That was taken back or changed already: look at the list."))
        return to_list(request, tournament, person.pk)
    return answered(request, tournament, person)


@require_post
@by_scorers
def walk_in(request: HtmxRequest, tournament: Tournament) -> HttpResponse:
    """Whoever was typed: known by name, or new."""
    form = WalkInForm(request.POST)
    if not form.is_valid():
        messages.error(request, " ".join(map(str, form.errors["name"])))
    elif not tournament.is_over:
        arrival = arrive(tournament, form.cleaned_data["name"], request.user)
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
        arrival = admit(tournament, known, request.user)
    except MovedOn as error:  # erased meanwhile
        raise Http404 from error
    messages.success(request, arrival_text(arrival))
    return to_list(request, tournament, arrival.entrant.pk)


def one_of(tournament: Tournament, entrant: int) -> Entrant:
    found = get_object_or_404(tournament.entrants.select_related("player"), pk=entrant)
    found.tournament = tournament
    return found


def answered(request: HtmxRequest, tournament: Tournament, person: Entrant) -> HttpResponse:
    """The row as it is now, and the counts; without scripts the list, at that row."""
    page = CheckIn(tournament)
    row = page.row_of(person.pk)
    if not request.htmx and row and row.sits_text:
        messages.warning(request, row.sits_text)
    if not request.htmx:
        return to_list(request, tournament, person.pk)
    return render_page(request, PAGE, {"page": page, "row": row}, part="answer")


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
