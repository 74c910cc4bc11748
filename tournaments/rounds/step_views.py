"""A round published, completed, and taken back: what speaks against a step is shown first."""

from collections.abc import Callable
from random import Random

from django.contrib import messages
from django.core import signing
from django.http import HttpResponse
from django.shortcuts import get_object_or_404
from django.utils.functional import Promise
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy
from django.views.decorators.http import require_safe

from live.parts import HtmxRequest, leave_for, render_page, require_post
from scoring.clubs.models import Actor
from scoring.errors import MovedOn
from tournaments.found import at_table
from tournaments.guards import by_organisers
from tournaments.nights.models import Tournament
from tournaments.rounds.corrections import keep_seating, reseat_by_now
from tournaments.rounds.draft_views import address, one_of
from tournaments.rounds.forms import AllowForm, GoOnForm, RepairForm, SeenForm
from tournaments.rounds.models import Round, Table
from tournaments.rounds.published_pages import StepPage
from tournaments.rounds.publishing import (
    Block,
    Blocked,
    Knowing,
    against_completing,
    against_publishing,
    against_reopening,
    against_unpublishing,
    close_table,
    complete,
    open_table,
    publish,
    reopen,
    unpublish,
)
from tournaments.rounds.repair_pages import CorrectionPage, RepairPage
from tournaments.rounds.repairing import apply, repair, scene_of

type Step = Callable[[Round, Actor, Knowing], Round | Blocked]
type Against = Callable[[Round], tuple[Block, ...]]
type Turn = Callable[[Table, Actor], None]

STEP = "tournaments/rounds/round_step.html"
FASTER = gettext_lazy("Somebody was faster: this is how the round is now.")
DONE: dict[str, Promise] = {
    "round-publish": gettext_lazy("The round is published: phones and the screen show it."),
    "round-unpublish": gettext_lazy("The round is a draft again: only organisers see it."),
    "round-complete": gettext_lazy("The round is complete."),
    "round-reopen": gettext_lazy("The round goes on."),
}


def taken(
    request: HtmxRequest, tournament: Tournament, number: int, kind: str, step: Step
) -> HttpResponse:
    """The step is taken, or a page says what speaks against it."""
    round = one_of(tournament, number)
    try:
        found = step(round, request.user, GoOnForm(request.POST).shown)
    except MovedOn:
        messages.info(request, str(FASTER))
        return leave_for(request, address(round))
    if isinstance(found, Blocked):
        page = StepPage(round, kind, found)
        return render_page(request, STEP, {"page": page}, part="step", status=409)
    messages.success(request, str(DONE[kind]))
    return leave_for(request, address(round))


def told(
    request: HtmxRequest, tournament: Tournament, number: int, kind: str, against: Against
) -> HttpResponse:
    """What the step would change, before it is taken."""
    round = one_of(tournament, number)
    page = StepPage(round, kind, Blocked(against(round)))
    return render_page(request, STEP, {"page": page}, part="step")


@require_safe
@by_organisers
def round_publication(request: HtmxRequest, tournament: Tournament, number: int) -> HttpResponse:
    return told(request, tournament, number, "round-publish", against_publishing)


@require_post
@by_organisers
def round_publish(request: HtmxRequest, tournament: Tournament, number: int) -> HttpResponse:
    return taken(request, tournament, number, "round-publish", publish)


@require_safe
@by_organisers
def round_withdrawal(request: HtmxRequest, tournament: Tournament, number: int) -> HttpResponse:
    return told(request, tournament, number, "round-unpublish", against_unpublishing)


@require_post
@by_organisers
def round_unpublish(request: HtmxRequest, tournament: Tournament, number: int) -> HttpResponse:
    return taken(request, tournament, number, "round-unpublish", unpublish)


@require_safe
@by_organisers
def round_completion(request: HtmxRequest, tournament: Tournament, number: int) -> HttpResponse:
    return told(request, tournament, number, "round-complete", against_completing)


@require_post
@by_organisers
def round_complete(request: HtmxRequest, tournament: Tournament, number: int) -> HttpResponse:
    return taken(request, tournament, number, "round-complete", complete)


@require_safe
@by_organisers
def round_reopening(request: HtmxRequest, tournament: Tournament, number: int) -> HttpResponse:
    return told(request, tournament, number, "round-reopen", against_reopening)


@require_post
@by_organisers
def round_reopen(request: HtmxRequest, tournament: Tournament, number: int) -> HttpResponse:
    return taken(request, tournament, number, "round-reopen", reopen)


@require_post
@by_organisers
def round_table_close(
    request: HtmxRequest, tournament: Tournament, number: int, table: int
) -> HttpResponse:
    """The table counts as it stands."""
    done = _("Table %(table)d counts as it stands.") % {"table": table}
    return turned(request, one_of(tournament, number), table, close_table, done)


@require_post
@by_organisers
def round_table_open(
    request: HtmxRequest, tournament: Tournament, number: int, table: int
) -> HttpResponse:
    """The table goes on after all."""
    done = _("Table %(table)d goes on.") % {"table": table}
    return turned(request, one_of(tournament, number), table, open_table, done)


def turned(request: HtmxRequest, round: Round, table: int, turn: Turn, done: str) -> HttpResponse:
    """The table is closed or opened, while its round runs."""
    found = get_object_or_404(round.tables, number=table)
    found.round = round
    try:
        turn(found, request.user)
    except MovedOn:
        messages.info(request, str(FASTER))
    else:
        messages.success(request, done)
    return leave_for(request, at_table(address(round), table))


REPAIR = "tournaments/rounds/round_repair.html"
CORRECTION = "tournaments/rounds/round_correction.html"


@require_safe
@by_organisers
def round_repair(request: HtmxRequest, tournament: Tournament, number: int) -> HttpResponse:
    """Who would move, and the tables as they would be."""
    round, form = one_of(tournament, number), AllowForm(request.GET)
    scene = scene_of(round)
    found = repair(round, Random(round.seed), form.sizes, scene)
    page = RepairPage(scene, found, form.sizes)
    return render_page(request, REPAIR, {"page": page}, part="repair")


@require_post
@by_organisers
def round_repair_apply(request: HtmxRequest, tournament: Tournament, number: int) -> HttpResponse:
    round, form = one_of(tournament, number), RepairForm(request.POST)
    try:
        if not form.is_valid():
            raise MovedOn
        apply(round, form.cleaned_data["proposal"], request.user)
    except (MovedOn, signing.BadSignature):
        messages.info(request, _("Something changed meanwhile, so nothing was done. Look again."))
        return leave_for(request, f"{address(round)}repair/")
    messages.success(request, _("Everybody who is here has a seat."))
    return leave_for(request, address(round))


@require_safe
@by_organisers
def round_correction(request: HtmxRequest, tournament: Tournament, number: int) -> HttpResponse:
    """What a corrected result would have changed."""
    round = one_of(tournament, number)
    page = CorrectionPage.of(round)
    return render_page(request, CORRECTION, {"page": page}, part="correction")


@require_post
@by_organisers
def correction_keep(request: HtmxRequest, tournament: Tournament, number: int) -> HttpResponse:
    """Only the standings change."""
    round, form = one_of(tournament, number), SeenForm(request.POST)
    try:
        if not form.is_valid():
            raise MovedOn
        keep_seating(round, form.version, request.user)
    except MovedOn:
        return look_again(request, address(round))
    messages.success(request, _("The standings are corrected; the round stays as it is."))
    return leave_for(request, address(round))


@require_post
@by_organisers
def correction_reseat(request: HtmxRequest, tournament: Tournament, number: int) -> HttpResponse:
    """The round is seated as it would have been."""
    round, form = one_of(tournament, number), SeenForm(request.POST)
    try:
        if not form.is_valid():
            raise MovedOn
        reseat_by_now(round, form.version, request.user)
    except MovedOn:
        return look_again(request, address(round))
    messages.success(request, _("The round is seated by the corrected standings."))
    return leave_for(request, address(round))


def look_again(request: HtmxRequest, round: str) -> HttpResponse:
    messages.info(request, _("Something changed meanwhile, so nothing was done. Look again."))
    return leave_for(request, f"{round}correction/")
