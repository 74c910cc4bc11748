"""The clock of the running round: each press counts once."""

from collections.abc import Callable

from django.contrib import messages
from django.http import HttpResponse
from django.utils import timezone
from django.views.decorators.http import require_safe

from live.parts import HtmxRequest, require_post
from scoring.clubs.models import Actor
from tournaments.clock import actions as timing
from tournaments.clock.actions import running_round
from tournaments.clock.pages import CHANGED, STOPPED, MinutesForm, WholeTimeForm, why_not_set
from tournaments.guards import by_scorers
from tournaments.nights.models import Tournament
from tournaments.pages import to_desk
from tournaments.rounds.models import Round


@require_safe
def clock_now(request: HtmxRequest) -> HttpResponse:
    """The server's time in milliseconds, for clocks that count down by themselves."""
    now = round(timezone.now().timestamp() * 1000)
    return HttpResponse(now, content_type="text/plain", headers={"Cache-Control": "no-store"})


@require_post
@by_scorers
def clock_start(request: HtmxRequest, tournament: Tournament) -> HttpResponse:
    return press(request, tournament, timing.start)


@require_post
@by_scorers
def clock_pause(request: HtmxRequest, tournament: Tournament) -> HttpResponse:
    return press(request, tournament, timing.pause)


@require_post
@by_scorers
def clock_resume(request: HtmxRequest, tournament: Tournament) -> HttpResponse:
    return press(request, tournament, timing.resume)


@require_post
@by_scorers
def clock_reset(request: HtmxRequest, tournament: Tournament) -> HttpResponse:
    return press(request, tournament, timing.reset)


@require_post
@by_scorers
def clock_add(request: HtmxRequest, tournament: Tournament) -> HttpResponse:
    form = MinutesForm(request.POST)
    if not form.is_valid():
        messages.info(request, CHANGED)
        return to_desk(request, tournament)

    def add(round: Round, by: Actor) -> bool:
        if timing.add(round, form.more_minutes, form.seen_seconds, by):
            return True
        messages.info(request, CHANGED)
        return False

    return press(request, tournament, add)


@require_post
@by_scorers
def clock_set(request: HtmxRequest, tournament: Tournament) -> HttpResponse:
    """The minutes of this round alone."""
    form = WholeTimeForm(request.POST)
    if not form.is_valid():
        texts = form.errors.get("minutes", [CHANGED])
        messages.error(request, " ".join(map(str, texts)))
        return to_desk(request, tournament)

    def change(round: Round, by: Actor) -> bool:
        if timing.set_minutes(round, form.minutes_typed, form.seen_seconds, by):
            return True
        messages.info(request, str(why_not_set(round)))
        return False

    return press(request, tournament, change)


def press(
    request: HtmxRequest, tournament: Tournament, change: Callable[[Round, Actor], bool]
) -> HttpResponse:
    """Whoever comes too late is told so where nothing runs; otherwise the desk shows it."""
    found = running_round(tournament)
    if found is None:
        messages.info(request, STOPPED)
    else:
        change(found, request.user)
    return to_desk(request, tournament)
