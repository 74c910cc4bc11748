"""A round published, completed, and taken back: what speaks against a step is shown first."""

from collections.abc import Callable
from dataclasses import dataclass
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
from tournaments.guards import by_organisers
from tournaments.nights.models import Tournament
from tournaments.pages import at_table, to_desk
from tournaments.rounds.closing import close_table, open_table
from tournaments.rounds.corrections import keep_seating, reseat_by_now
from tournaments.rounds.draft_views import address
from tournaments.rounds.forms import AllowForm, DecisionForm, GoOnForm, RepairForm
from tournaments.rounds.models import Round, RoundState, Stage, Table
from tournaments.rounds.preview_pages import CorrectionPage, RepairPage
from tournaments.rounds.publishing import (
    Block,
    Blocked,
    Knowing,
    against_completing,
    against_publishing,
    against_reopening,
    against_unpublishing,
    complete,
    publish,
    reopen,
    unpublish,
)
from tournaments.rounds.repairing import apply, repair, scene_of
from tournaments.rounds.round_pages import StepPage
from tournaments.rounds.seats import one_of
from tournaments.words import table_name

type Take = Callable[[Round, Actor, Knowing], Round | Blocked]
type Against = Callable[[Round], tuple[Block, ...]]
type TableStep = Callable[[Table, Actor], None]
type Decide = Callable[[Round, int, Actor, str], object]

FASTER = gettext_lazy("Somebody was faster: this is how the round is now.")
MEANWHILE = gettext_lazy("Something changed meanwhile, so nothing was done. Look again.")


@dataclass(frozen=True)
class RoundStep:
    """From one state of a round to another; its page says first what speaks against it."""

    url_name: str
    against: Against
    take: Take
    done: Promise
    done_with_final: Promise
    leads_to_desk: bool = False  # where the next thing is done

    def done_text(self, round: Round) -> str:
        return str(self.done_with_final if round.stage == Stage.FINAL else self.done)

    def place_after(self, round: Round) -> str:
        return round.tournament.get_absolute_url() if self.leads_to_desk else address(round)


PUBLISH = RoundStep(
    "round-publish",
    against_publishing,
    publish,
    gettext_lazy("The round is published: phones and the screen show it."),
    gettext_lazy("The final is published: phones and the screen show it."),
    leads_to_desk=True,
)
UNPUBLISH = RoundStep(
    "round-unpublish",
    against_unpublishing,
    unpublish,
    gettext_lazy("The round is a draft again: only organisers see it."),
    gettext_lazy("The final is a draft again: only organisers see it."),
)
COMPLETE = RoundStep(
    "round-complete",
    against_completing,
    complete,
    gettext_lazy("The round is complete."),
    gettext_lazy("The final is complete."),
    leads_to_desk=True,
)
REOPEN = RoundStep(
    "round-reopen",
    against_reopening,
    reopen,
    gettext_lazy("The round goes on."),
    gettext_lazy("The final goes on."),
)


@require_safe
@by_organisers
def step_detail(
    request: HtmxRequest, tournament: Tournament, number: int, step: RoundStep
) -> HttpResponse:
    """What the step would change, before it is taken."""
    round = one_of(tournament, number)
    return step_page(request, round, step, Blocked(step.against(round)))


@require_post
@by_organisers
def step_take(
    request: HtmxRequest, tournament: Tournament, number: int, step: RoundStep
) -> HttpResponse:
    """The step is taken, or a page says what speaks against it."""
    round = one_of(tournament, number)
    try:
        found = step.take(round, request.user, GoOnForm(request.POST).marks)
    except MovedOn:
        messages.info(request, str(FASTER))
        return leave_for(request, address(round))
    if isinstance(found, Blocked):
        return step_page(request, round, step, found, status=409)
    messages.success(request, step.done_text(round))
    return leave_for(request, step.place_after(round))


def step_page(
    request: HtmxRequest, round: Round, step: RoundStep, blocked: Blocked, status: int = 200
) -> HttpResponse:
    context = {"page": StepPage(round, step.url_name, blocked)}
    template = "tournaments/rounds/round_step.html"
    return render_page(request, template, context, part="step", status=status)


@require_post
@by_organisers
def round_table_close(
    request: HtmxRequest, tournament: Tournament, number: int, table: int
) -> HttpResponse:
    """The table counts as it stands."""
    done = _("%(table)s counts as it stands.")
    return take_table_step(request, one_of(tournament, number), table, close_table, done)


@require_post
@by_organisers
def round_table_open(
    request: HtmxRequest, tournament: Tournament, number: int, table: int
) -> HttpResponse:
    """The table goes on after all."""
    done = _("%(table)s goes on.")
    return take_table_step(request, one_of(tournament, number), table, open_table, done)


def take_table_step(
    request: HtmxRequest, round: Round, table: int, step: TableStep, done: str
) -> HttpResponse:
    """The table is closed or opened, while its round runs."""
    found = get_object_or_404(round.tables, number=table)
    found.round = round
    try:
        step(found, request.user)
    except MovedOn:
        messages.info(request, str(FASTER))
    else:
        messages.success(request, done % {"table": table_name(table, round.stage)})
    if "from_desk" in request.POST:
        return to_desk(request, round.tournament)
    return leave_for(request, at_table(address(round), table))


@require_safe
@by_organisers
def round_repair(request: HtmxRequest, tournament: Tournament, number: int) -> HttpResponse:
    """Who would move, and the tables as they would be."""
    round, form = one_of(tournament, number), AllowForm(request.GET)
    scene = scene_of(round)
    found = repair(round, Random(round.seed), form.sizes, scene)
    page = RepairPage(scene, found, form.sizes)
    template = "tournaments/rounds/round_repair.html"
    return render_page(request, template, {"page": page}, part="repair")


@require_post
@by_organisers
def round_repair_apply(request: HtmxRequest, tournament: Tournament, number: int) -> HttpResponse:
    round, form = one_of(tournament, number), RepairForm(request.POST)
    try:
        if not form.is_valid():
            raise MovedOn
        apply(round, form.cleaned_data["proposal"], request.user)
    except (MovedOn, signing.BadSignature):
        messages.info(request, str(MEANWHILE))
        return leave_for(request, f"{address(round)}repair/")
    messages.success(request, _("Everybody who is here has a seat."))
    is_running = round.state == RoundState.PUBLISHED
    return leave_for(request, tournament.get_absolute_url() if is_running else address(round))


@require_safe
@by_organisers
def round_correction(request: HtmxRequest, tournament: Tournament, number: int) -> HttpResponse:
    """What a corrected result would have changed."""
    page = CorrectionPage.of(one_of(tournament, number))
    template = "tournaments/rounds/round_correction.html"
    return render_page(request, template, {"page": page}, part="correction")


@require_post
@by_organisers
def correction_keep(request: HtmxRequest, tournament: Tournament, number: int) -> HttpResponse:
    """Only the standings change."""
    round = one_of(tournament, number)
    done = _("The standings are corrected; the round stays as it is.")
    if round.stage == Stage.FINAL:
        done = _("The standings are corrected; the final stays as it is.")
    return decide(request, round, keep_seating, done)


@require_post
@by_organisers
def correction_reseat(request: HtmxRequest, tournament: Tournament, number: int) -> HttpResponse:
    """The round is seated as it would have been."""
    round = one_of(tournament, number)
    done = _("The round is seated by the corrected standings.")
    if round.stage == Stage.FINAL:
        done = _("The final is seated by the corrected standings.")
    return decide(request, round, reseat_by_now, done)


def decide(request: HtmxRequest, round: Round, decide: Decide, done: str) -> HttpResponse:
    """What becomes of a round after a correction, by whoever saw this version of it."""
    form = DecisionForm(request.POST)
    try:
        if not form.is_valid():
            raise MovedOn
        decide(round, form.version, request.user, form.cleaned_data["shown"])
    except MovedOn:
        messages.info(request, str(MEANWHILE))
        return leave_for(request, f"{address(round)}correction/")
    messages.success(request, done)
    return leave_for(request, address(round))
