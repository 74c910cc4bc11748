"""A round: drafted, looked at, moved about by hand."""

from django.contrib import messages
from django.contrib.auth.models import User
from django.http import Http404, HttpResponse
from django.shortcuts import redirect
from django.urls import reverse
from django.utils.translation import gettext as _
from django.views.decorators.http import require_safe

from live.parts import HtmxRequest, leave_for, render_page, require_post, wants_part
from live.versions import not_modified, with_version
from scoring.clubs.models import Role
from scoring.errors import MovedOn, NothingToUndo
from scoring.paging import number_in, page_at, query_of
from tournaments.guards import by_organisers, by_scorers
from tournaments.nights.models import Tournament
from tournaments.results.freezing import freeze
from tournaments.rounds.draft_pages import DraftPage, RefusedPage
from tournaments.rounds.draft_parts import DraftAddress
from tournaments.rounds.drafting import DraftWishes, NoDraft
from tournaments.rounds.final_pages import FinalPage
from tournaments.rounds.finals import Decider, draft_coming, draft_final
from tournaments.rounds.forms import AgainForm, DecideForm, GoOnForm, MoveForm, SeenForm
from tournaments.rounds.models import Round, RoundState
from tournaments.rounds.moving import discard, move, seat_anew, swap, undo
from tournaments.rounds.published_pages import PublishedPage
from tournaments.seating.rounds.finals import UndecidedBorders
from tournaments.seating.rounds.knock_out import NoNextStage

DRAFT = "tournaments/rounds/round_draft.html"
PUBLISHED = "tournaments/rounds/round_detail.html"
REFUSED = "tournaments/rounds/round_refused.html"


def one_of(tournament: Tournament, number: int) -> Round:
    round = tournament.rounds.filter(number=number).first()
    if round is None:
        raise Http404
    round.tournament = tournament
    return round


def draft_of(tournament: Tournament, number: int) -> Round | None:
    """None where it is no draft any more, or was thrown away."""
    round = tournament.rounds.filter(number=number, state=RoundState.DRAFT).first()
    if round is not None:
        round.tournament = tournament
    return round


def address(round: Round) -> str:
    return reverse("round-detail", args=[round.tournament_id, round.number])


@require_post
@by_organisers
def round_draft(request: HtmxRequest, tournament: Tournament) -> HttpResponse:
    """The next round, or the final; where it cannot be, a page says why."""
    if tournament.is_over:
        messages.info(request, _("The night is over: no round is seated any more."))
        return leave_for(request, tournament.get_absolute_url())
    freely = GoOnForm(request.POST).is_knowing
    found = draft_coming(tournament, request.user, DraftWishes(freely=freely))
    if isinstance(found, UndecidedBorders):
        return leave_for(request, reverse("final-detail", args=[tournament.pk]))
    if isinstance(found, Round):
        return leave_for(request, address(found))
    page = RefusedPage(tournament, found)
    return render_page(request, REFUSED, {"page": page}, part="refused", status=422)


@require_safe
@by_scorers
def round_detail(request: HtmxRequest, tournament: Tournament, number: int) -> HttpResponse:
    round = one_of(tournament, number)
    is_organiser = tournament.role in Role.ORGANISER.and_above
    if round.state != RoundState.DRAFT:
        asked = request.GET.get("page", "")
        page = PublishedPage(round, is_organiser=is_organiser, number=asked)
        return shown(request, page, PUBLISHED)
    if not is_organiser:
        raise Http404
    sent = request.GET
    asked_for = DraftAddress(sent.get("picked", ""), number_in(sent), sent.get("q", ""))
    return shown(request, DraftPage(round, asked_for), DRAFT)


def shown(request: HtmxRequest, page: DraftPage | PublishedPage, template: str) -> HttpResponse:
    if unchanged := not_modified(request, page.version):
        return unchanged
    response = render_page(request, template, {"page": page}, part="round")
    return with_version(request, response, page.version)


def moved_on(request: HtmxRequest, tournament: Tournament, number: int) -> HttpResponse:
    """Nothing was saved: the page as it is now says so."""
    round = tournament.rounds.filter(number=number).first()
    if round is None:
        messages.info(request, _("This draft has been thrown away meanwhile."))
        return leave_for(request, tournament.get_absolute_url())
    round.tournament = tournament
    if round.state != RoundState.DRAFT:
        messages.info(request, _("This round has been published meanwhile: nothing was moved."))
        return leave_for(request, address(round))
    notice = _("Somebody changed this draft meanwhile. Nothing was moved: this is how it is now.")
    page = DraftPage(round, DraftAddress(number=number_in(request.POST)), notice)
    return render_page(request, DRAFT, {"page": page}, part="round", status=409)


def answered(
    request: HtmxRequest, tournament: Tournament, number: int, shown_page: int = 0
) -> HttpResponse:
    """The draft after a change: the page on which it was made, or another one."""
    shown_page = shown_page or number_in(request.POST)
    if not wants_part(request):
        address = reverse("round-detail", args=[tournament.pk, number])
        return redirect(address + query_of(shown_page))
    page = DraftPage(one_of(tournament, number), DraftAddress(number=shown_page))
    return render_page(request, DRAFT, {"page": page}, part="round")


@require_post
@by_organisers
def round_move(request: HtmxRequest, tournament: Tournament, number: int) -> HttpResponse:
    round, form = draft_of(tournament, number), MoveForm(request.POST)
    if round is None or not form.is_valid():
        return moved_on(request, tournament, number)
    if form.is_typed and not is_table(round, form.target):
        return mistyped(request, round, form)
    if not may_be_moved(round, form):
        return moved_on(request, tournament, number)
    step = swap if form.is_swap else move
    try:
        step(round, form.cleaned_data["entrant"], form.target, form.version, request.user)
    except MovedOn:
        return moved_on(request, tournament, number)
    there = page_with(round, form.target) if form.is_typed else 0
    return answered(request, tournament, number, there)


def mistyped(request: HtmxRequest, round: Round, form: MoveForm) -> HttpResponse:
    """Whoever was picked stays picked."""
    words = {"typed": form.cleaned_data["table"], "last": last_table(round)}
    notice = _("There is no table “%(typed)s”: type a number from 1 to %(last)d.") % words
    picked = str(form.cleaned_data["entrant"])
    page = DraftPage(round, DraftAddress(picked, number_in(request.POST)), notice)
    return render_page(request, DRAFT, {"page": page}, part="round", status=422)


def last_table(round: Round) -> int:
    return round.tables.order_by("-number").values_list("number", flat=True).first() or 0


def is_table(round: Round, number: int) -> bool:
    """One that there is, or the next one, which is new."""
    return 1 <= number <= last_table(round) + 1


def page_with(round: Round, table: int) -> int:
    return page_at(round.tables.filter(number__lte=table).count())


def may_be_moved(round: Round, form: MoveForm) -> bool:
    """People of this tournament, and tables that there are, or the next one."""
    people = {form.cleaned_data["entrant"], *([form.target] if form.is_swap else [])}
    known = round.tournament.entrants.filter(pk__in=people).count() == len(people)
    return known and (form.is_swap or is_table(round, form.target))


@require_post
@by_organisers
def round_undo(request: HtmxRequest, tournament: Tournament, number: int) -> HttpResponse:
    round, form = draft_of(tournament, number), SeenForm(request.POST)
    if round is None or not form.is_valid():
        return moved_on(request, tournament, number)
    try:
        undo(round, form.version, request.user)
    except (MovedOn, NothingToUndo):
        return moved_on(request, tournament, number)
    return answered(request, tournament, number)


@require_post
@by_organisers
def round_again(request: HtmxRequest, tournament: Tournament, number: int) -> HttpResponse:
    """Seated anew: with other dice, or at other tables."""
    round, form = draft_of(tournament, number), AgainForm(request.POST)
    if round is None or not form.is_valid():
        return moved_on(request, tournament, number)
    try:
        found = seat_anew(round, form.version, request.user, form.choice)
    except MovedOn:
        return moved_on(request, tournament, number)
    if isinstance(found, NoDraft):
        page = RefusedPage(tournament, found, round)
        return render_page(request, REFUSED, {"page": page}, part="refused", status=422)
    return answered(request, tournament, number)


@require_post
@by_organisers
def round_discard(request: HtmxRequest, tournament: Tournament, number: int) -> HttpResponse:
    round, form = draft_of(tournament, number), SeenForm(request.POST)
    if round is None or not form.is_valid():
        return moved_on(request, tournament, number)
    try:
        discard(round, form.version, request.user)
    except MovedOn:
        return moved_on(request, tournament, number)
    messages.success(request, _("The draft is thrown away. The log can bring it back."))
    return leave_for(request, tournament.get_absolute_url())


@require_safe
@by_organisers
def final_detail(request: HtmxRequest, tournament: Tournament) -> HttpResponse:
    page = FinalPage(tournament)
    return render_page(
        request, "tournaments/rounds/final_detail.html", {"page": page}, part="final"
    )


@require_post
@by_organisers
def final_draft(request: HtmxRequest, tournament: Tournament) -> HttpResponse:
    form = DecideForm(request.POST)
    decider = form.decider if form.is_valid() else Decider.NOBODY
    try:
        found = draft_final(tournament, request.user, decider)
    except MovedOn:
        messages.info(request, _("No final is due at this moment."))
        return leave_for(request, tournament.get_absolute_url())
    if isinstance(found, NoDraft | NoNextStage):
        page = RefusedPage(tournament, found)
        return render_page(request, REFUSED, {"page": page}, part="refused", status=422)
    if not isinstance(found, Round):
        return leave_for(request, reverse("final-detail", args=[tournament.pk]))
    if form.cleaned_data["freeze"]:
        assert isinstance(request.user, User)
        freeze(tournament, request.user)
    return leave_for(request, address(found))
