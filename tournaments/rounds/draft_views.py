"""A round: drafted, looked at, moved about by hand."""

from collections.abc import Callable
from functools import wraps

from django.contrib import messages
from django.contrib.auth.models import User
from django.http import Http404, HttpResponse
from django.shortcuts import redirect
from django.urls import reverse
from django.utils.translation import gettext as _
from django.views.decorators.http import require_safe

from live.parts import (
    HtmxRequest,
    leave_for,
    not_modified,
    render_page,
    require_post,
    wants_part,
    with_version,
)
from scoring.clubs.models import Role
from scoring.errors import MovedOn, NothingToUndo
from scoring.paging import number_in, page_at, query_of
from tournaments.guards import by_organisers, by_scorers
from tournaments.nights.models import Tournament
from tournaments.results.actions import freeze
from tournaments.rounds.draft_pages import DraftPage, RefusedPage
from tournaments.rounds.draft_parts import DraftAddress
from tournaments.rounds.drafting import DraftWishes, NoDraft
from tournaments.rounds.finals import Decider, draft_coming, draft_final
from tournaments.rounds.forms import (
    NIGHT_IS_OVER,
    NO_FINAL_DUE,
    PUBLISHED_MEANWHILE,
    AgainForm,
    DecideForm,
    GoOnForm,
    MoveForm,
    SeenForm,
    is_table,
    may_be_moved,
    no_table_text,
)
from tournaments.rounds.models import Round, RoundState
from tournaments.rounds.moving import discard, move, seat_anew, swap, undo
from tournaments.rounds.preview_pages import FinalPage
from tournaments.rounds.round_pages import PublishedPage
from tournaments.rounds.seats import one_of, round_of
from tournaments.seating.rounds.finals import NoNextStage, UndecidedBorders

DRAFT = "tournaments/rounds/round_draft.html"
PUBLISHED = "tournaments/rounds/round_detail.html"
REFUSED = "tournaments/rounds/round_refused.html"


def address(round: Round) -> str:
    return reverse("round-detail", args=[round.tournament_id, round.number])


@require_post
@by_organisers
def round_draft(request: HtmxRequest, tournament: Tournament) -> HttpResponse:
    """The next round, or the final; where it cannot be, a page says why."""
    if tournament.is_over:
        messages.info(request, NIGHT_IS_OVER)
        return leave_for(request, tournament.get_absolute_url())
    freely = GoOnForm(request.POST).is_knowing
    found = draft_coming(tournament, request.user, DraftWishes(freely=freely))
    if isinstance(found, UndecidedBorders):
        return leave_for(request, reverse("final-detail", args=[tournament.pk]))
    if isinstance(found, Round):
        return leave_for(request, address(found))
    return refused_page(request, RefusedPage(tournament, found))


def refused_page(request: HtmxRequest, page: RefusedPage) -> HttpResponse:
    return render_page(request, REFUSED, {"page": page}, part="refused", status=422)


@require_safe
@by_scorers
def round_detail(request: HtmxRequest, tournament: Tournament, number: int) -> HttpResponse:
    round = one_of(tournament, number)
    is_organiser = tournament.role in Role.ORGANISER.and_above
    if round.state != RoundState.DRAFT:
        asked = request.GET.get("page", "")
        page = PublishedPage(round, is_organiser=is_organiser, number=asked)
        return page_that_follows(request, page, PUBLISHED)
    if not is_organiser:
        raise Http404
    sent = request.GET
    asked_for = DraftAddress(sent.get("picked", ""), number_in(sent), sent.get("q", ""))
    return page_that_follows(request, DraftPage(round, asked_for), DRAFT)


def page_that_follows(
    request: HtmxRequest, page: DraftPage | PublishedPage, template: str
) -> HttpResponse:
    if unchanged := not_modified(request, page.version):
        return unchanged
    response = render_page(request, template, {"page": page}, part="round")
    return with_version(request, response, page.version)


def draft_moved_on(request: HtmxRequest, tournament: Tournament, number: int) -> HttpResponse:
    """Nothing was saved: the page as it is now says so."""
    round = round_of(tournament, number)
    if round is None:
        messages.info(request, _("This draft has been thrown away meanwhile."))
        return leave_for(request, tournament.get_absolute_url())
    if round.state != RoundState.DRAFT:
        messages.info(request, PUBLISHED_MEANWHILE)
        return leave_for(request, address(round))
    notice = _("Somebody changed this draft meanwhile. Nothing was moved: this is how it is now.")
    shown_page = DraftAddress(number=number_in(request.POST))
    return draft_part(request, DraftPage(round, shown_page, notice), status=409)


def draft_part(request: HtmxRequest, page: DraftPage, status: int = 200) -> HttpResponse:
    return render_page(request, DRAFT, {"page": page}, part="round", status=status)


type Change[F: SeenForm] = Callable[[HtmxRequest, Round, F], HttpResponse]


def change_of_draft[F: SeenForm](
    form_class: type[F],
) -> Callable[[Change[F]], Callable[..., HttpResponse]]:
    """The view is given the draft and what was sent, if that page is still true."""

    def guard(view: Change[F]) -> Callable[..., HttpResponse]:
        @require_post
        @by_organisers
        @wraps(view)
        def guarded(request: HtmxRequest, tournament: Tournament, number: int) -> HttpResponse:
            round, form = round_of(tournament, number), form_class(request.POST)
            try:
                if round is None or round.state != RoundState.DRAFT or not form.is_valid():
                    raise MovedOn
                return view(request, round, form)
            except (MovedOn, NothingToUndo):
                return draft_moved_on(request, tournament, number)

        return guarded

    return guard


def after_change(request: HtmxRequest, round: Round, shown_page: int = 0) -> HttpResponse:
    """The draft as it is now: the page on which it was changed, or another one."""
    shown_page = shown_page or number_in(request.POST)
    if not wants_part(request):
        return redirect(address(round) + query_of(shown_page))
    now = one_of(round.tournament, round.number)
    return draft_part(request, DraftPage(now, DraftAddress(number=shown_page)))


@change_of_draft(MoveForm)
def round_move(request: HtmxRequest, round: Round, form: MoveForm) -> HttpResponse:
    if form.is_typed and not is_table(round, form.target):
        return no_such_table(request, round, form)
    if not may_be_moved(round, form):
        raise MovedOn
    step = swap if form.is_swap else move
    step(round, form.cleaned_data["entrant"], form.target, form.version, request.user)
    return after_change(request, round, page_with(round, form.target) if form.is_typed else 0)


def no_such_table(request: HtmxRequest, round: Round, form: MoveForm) -> HttpResponse:
    """Whoever was picked stays picked."""
    notice = no_table_text(round, form.cleaned_data["table"])
    picked = str(form.cleaned_data["entrant"])
    page = DraftPage(round, DraftAddress(picked, number_in(request.POST)), notice)
    return draft_part(request, page, status=422)


def page_with(round: Round, table: int) -> int:
    return page_at(round.tables.filter(number__lte=table).count())


@change_of_draft(SeenForm)
def round_undo(request: HtmxRequest, round: Round, form: SeenForm) -> HttpResponse:
    undo(round, form.version, request.user)
    return after_change(request, round)


@change_of_draft(AgainForm)
def round_again(request: HtmxRequest, round: Round, form: AgainForm) -> HttpResponse:
    """Seated anew: with other dice, or at other tables."""
    found = seat_anew(round, form.version, request.user, form.choice)
    if isinstance(found, NoDraft):
        return refused_page(request, RefusedPage(round.tournament, found, round))
    return after_change(request, round)


@change_of_draft(SeenForm)
def round_discard(request: HtmxRequest, round: Round, form: SeenForm) -> HttpResponse:
    discard(round, form.version, request.user)
    messages.success(request, _("The draft is thrown away. The log can bring it back."))
    return leave_for(request, round.tournament.get_absolute_url())


@require_safe
@by_organisers
def final_detail(request: HtmxRequest, tournament: Tournament) -> HttpResponse:
    context = {"page": FinalPage(tournament)}
    return render_page(request, "tournaments/rounds/final_detail.html", context, part="final")


@require_post
@by_organisers
def final_draft(request: HtmxRequest, tournament: Tournament) -> HttpResponse:
    form = DecideForm(request.POST)
    decider = form.decider if form.is_valid() else Decider.NOBODY
    try:
        found = draft_final(tournament, request.user, decider)
    except MovedOn:
        messages.info(request, NO_FINAL_DUE)
        return leave_for(request, tournament.get_absolute_url())
    if isinstance(found, NoDraft | NoNextStage):
        return refused_page(request, RefusedPage(tournament, found))
    if not isinstance(found, Round):
        return leave_for(request, reverse("final-detail", args=[tournament.pk]))
    if form.cleaned_data["freeze"]:
        assert isinstance(request.user, User)
        freeze(tournament, request.user)
    return leave_for(request, address(found))
