"""A deal recorded, taken back and corrected, and what was laid in it."""

from collections.abc import Callable

from django.contrib import messages
from django.contrib.messages.storage.base import BaseStorage
from django.http import Http404, HttpResponse
from django.shortcuts import redirect
from django.urls import reverse
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy
from django.views.decorators.http import require_safe

from live.parts import HtmxRequest, leave_for, render_page, require_post
from scoring.checker.views import answer_page
from scoring.errors import Closed, MovedOn, NothingToUndo
from scoring.fields import OUT_OF_DATE
from scoring.games.answers import NOTHING_LOST, frame_above, game_page, late_page
from scoring.games.deal_forms import DealForm, ReplayForm, SubmissionForm, filled_from
from scoring.games.deals import ReportedLaydown
from scoring.games.frames import CorrectedDeal, DealCorrecting
from scoring.games.history import Changes, Conflict, History
from scoring.games.laydowns import GameCheckPage, ReportForm, SeatForm, WithdrawForm
from scoring.games.models import Game
from scoring.games.pages import GamePage
from scoring.games.recording import Submission

MOVED_ON = gettext_lazy("Somebody else recorded something. Look at the game first.")


@require_post
def deal_record(request: HtmxRequest, token: str) -> HttpResponse:
    game = Game.objects.writable(token)
    form = DealForm(game, request.POST)
    if not form.is_valid():
        return game_page(request, game, form=form, status=409 if game.closed else 422)
    try:
        form.game.record_deal(form.deal, form.submission(request.user), form.card_counts)
    except Closed:
        return late_page(request, token, form=form)
    except MovedOn:
        return moved_on(request, token, form)
    return redirect(game)


@require_post
def replay_record(request: HtmxRequest, token: str) -> HttpResponse:
    game = Game.objects.writable(token)
    form = ReplayForm(game, request.POST)
    if not form.is_valid():
        return game_page(request, game, replay_form=form, status=409 if game.closed else 422)
    try:
        form.game.record_replay(form.cleaned_data["out"], form.submission(request.user))
    except Closed:
        return late_page(request, token, replay_form=form)
    except MovedOn:
        messages.warning(request, MOVED_ON)
    return redirect(game)


@require_post
def deal_undo(request: HtmxRequest, token: str) -> HttpResponse:
    game = Game.objects.writable(token)
    return step(request, game, Game.undo, _("There is nothing to take back."))


@require_post
def deal_redo(request: HtmxRequest, token: str) -> HttpResponse:
    game = Game.objects.writable(token)
    return step(request, game, Game.redo, _("There is nothing to bring back."))


def step(
    request: HtmxRequest, game: Game, move: Callable[[Game, Submission], object], nothing: str
) -> HttpResponse:
    form = SubmissionForm(game, request.POST)
    if not form.is_valid():
        messages.warning(request, form.why_not)
        return redirect(game)
    try:
        move(form.game, form.submission(request.user))
    except Closed:
        return late_page(request, game.write_token)
    except NothingToUndo:
        if game.closed:
            return game_page(request, game, status=409)
        messages.warning(request, nothing)
    except MovedOn:
        messages.warning(request, MOVED_ON)
    return redirect(game)


def moved_on(request: HtmxRequest, token: str, form: DealForm) -> HttpResponse:
    """Both versions side by side; nothing is saved until somebody chooses."""
    game = Game.objects.writable(token)
    conflict = Conflict(game, form.cleaned_data["seen"], form.number, form.deal)
    if conflict.is_the_same:
        messages.success(request, _("This deal is recorded already, just as you typed it."))
        return redirect(game)
    context = {
        "page": GamePage(game, writable=True),
        "conflict": conflict,
        "form": form,
        "submission": SubmissionForm(game),
        "here": game.get_absolute_url(),
    }
    return render_page(
        request, "scoring/games/deal_conflict.html", context, part="conflict", status=409
    )


@require_safe
def deal_detail(request: HtmxRequest, token: str, number: int) -> HttpResponse:
    game = Game.objects.writable(token)
    if number > len(game.deals):
        raise Http404
    history = History(game, number)
    shown = history.version(request.GET.get("version", ""))
    form = DealForm(game, number=number, initial=filled_from(shown))
    return deal_page(request, game, number, form)


@require_post
def deal_preview(request: HtmxRequest, token: str, number: int) -> HttpResponse:
    game = Game.objects.writable(token)
    if number > len(game.deals):
        return taken_back(request, game, number)
    form = DealForm(game, request.POST, number=number)
    if is_refused(request, game) or not form.is_valid():
        return deal_page(request, game, number, form, status=status_of(request, game))
    return changes_page(request, game, number, form)


@require_post
def deal_correct(request: HtmxRequest, token: str, number: int) -> HttpResponse:
    game = Game.objects.writable(token)
    if number > len(game.deals):
        return taken_back(request, game, number)
    form = DealForm(game, request.POST, number=number)
    if not form.is_valid():
        return deal_page(request, game, number, form, status=status_of(request, game))
    corrected = corrected_deal(request, form)
    if correcting := correcting_of(request, game):
        return correct_beyond(request, form, corrected, correcting)
    try:
        corrected.save()
    except Closed:
        messages.info(request, NOTHING_LOST)
        return deal_page(request, Game.objects.writable(token), number, form, status=409)
    except MovedOn:
        return changes_page(request, Game.objects.writable(token), number, form)
    messages.success(request, _("Deal %(number)s is corrected.") % {"number": number})
    return redirect(game)


def corrected_deal(request: HtmxRequest, form: DealForm) -> CorrectedDeal:
    submission = form.submission(request.user)
    return CorrectedDeal(form.game, form.number, form.deal, form.card_counts, submission)


def correcting_of(request: HtmxRequest, game: Game) -> DealCorrecting | None:
    """For those who may correct a deal though the game may be closed."""
    frame = frame_above(request, game)
    return frame.correcting if frame else None


def is_refused(request: HtmxRequest, game: Game) -> bool:
    return bool(game.closed) and correcting_of(request, game) is None


def status_of(request: HtmxRequest, game: Game) -> int:
    """Of a form that was not taken: nobody may correct here, or something is wrong with it."""
    return 409 if is_refused(request, game) else 422


def correct_beyond(
    request: HtmxRequest, form: DealForm, corrected: CorrectedDeal, correcting: DealCorrecting
) -> HttpResponse:
    """Only what somebody has seen is saved: what changes outside of the game, too."""
    beyond = correcting.changes(corrected.deals)
    is_seen = beyond is not None and beyond.mark == request.POST.get("shown")
    if beyond is None or not (is_seen or corrected.is_saved):
        return changes_page(request, form.now, form.number, form)
    try:
        correcting.save(corrected, beyond.mark)
    except MovedOn:
        now = Game.objects.writable(corrected.game.write_token)
        if is_refused(request, now):
            return deal_page(request, now, form.number, form, status=409)
        return changes_page(request, now, form.number, form)
    messages.success(request, beyond.done_text)
    return redirect(beyond.next_address)


def deal_page(
    request: HtmxRequest, game: Game, number: int, form: DealForm, status: int = 200
) -> HttpResponse:
    page = GamePage(game, writable=True)
    here = reverse("deal-detail", args=[game.write_token, number])
    history, back = History(game, number), back_of(request)
    context = {"page": page, "history": history, "form": form, "here": here, "back": back}
    if frame := frame_above(request, game):
        context |= {
            "refusal_text": "" if frame.correcting else frame.refusal_text,
            "correction_address": frame.correction_address,
        }
    return render_page(request, "scoring/games/deal_detail.html", context, status=status)


def changes_page(request: HtmxRequest, game: Game, number: int, form: DealForm) -> HttpResponse:
    if number > len(game.deals):
        return taken_back(request, game, number)
    correcting = correcting_of(request, game)
    beyond = correcting.changes(game.corrected(number, form.deal)) if correcting else None
    is_other = beyond is not None and request.POST.get("shown", beyond.mark) != beyond.mark
    context = {
        "moved_on": form.cleaned_data["seen"] != game.version or is_other,
        "beyond": beyond,
        "page": GamePage(game, writable=True),
        "changes": Changes(game, number, form.deal),
        "form": form,
        "submission": SubmissionForm(game),
        "here": reverse("deal-detail", args=[game.write_token, number]),
        "back": back_of(request),
    }
    return render_page(request, "scoring/games/deal_changes.html", context)


def back_of(request: HtmxRequest) -> str:
    """A word of whoever led here, for the frame above: it is handed on until the deal is saved."""
    asked = request.POST if request.method == "POST" else request.GET
    return asked.get("back", "")[:20]


def taken_back(request: HtmxRequest, game: Game, number: int) -> HttpResponse:
    words = {"number": number}
    messages.warning(
        request, _("Deal %(number)s was taken back: there is nothing to correct.") % words
    )
    return redirect(game)


@require_safe
def game_check(request: HtmxRequest, token: str) -> HttpResponse:
    game = Game.objects.writable(token)
    if not game.state.is_running:
        return leave_for(request, game.get_absolute_url())
    return seat_page(request, game, SeatForm(game, request.GET))


@require_post
def laydown_report(request: HtmxRequest, token: str) -> HttpResponse:
    """Keep with its deal what somebody has laid, once it is right."""
    game = Game.objects.writable(token)
    form = ReportForm(game, request.POST)
    if not form.is_valid():
        return not_reported(request, game, form)
    try:
        ReportedLaydown.objects.report(game, form.cleaned_data["key"], **form.facts)
    except MovedOn:
        messages.warning(request, OUT_OF_DATE)
    else:
        name = game.names[form.cleaned_data["seat"]]
        say_once(request, _("Noted: what %(name)s has laid.") % {"name": name})
    return leave_for(request, game.get_absolute_url())


@require_post
def laydown_withdraw(request: HtmxRequest, token: str) -> HttpResponse:
    game = Game.objects.writable(token)
    form = WithdrawForm(request.POST)
    if not form.is_valid():
        messages.warning(request, OUT_OF_DATE)
        return redirect(game)
    try:
        taken = ReportedLaydown.objects.take_back(game, **form.cleaned_data)
    except MovedOn:
        messages.warning(request, _("Another laydown lies there by now: look at it first."))
    else:
        if not taken:
            messages.warning(request, _("There is nothing to take back."))
    return redirect(game)


def say_once(request: HtmxRequest, text: str) -> None:
    """A message, unless it waits already: a button may be tapped twice."""
    waiting = messages.get_messages(request)
    assert isinstance(waiting, BaseStorage)
    if text not in {message.message for message in waiting}:
        messages.success(request, text)
    waiting.used = False  # they have been looked at, not shown


def not_reported(request: HtmxRequest, game: Game, form: ReportForm) -> HttpResponse:
    """What was laid with the reasons against it; where the page was too old, the game."""
    if game.state.is_running and set(form.errors) == {"cards"}:
        return seat_page(request, game, SeatForm(game, request.POST), status=422)
    messages.warning(request, " ".join(map(str, form.non_field_errors())) or OUT_OF_DATE)
    return leave_for(request, game.get_absolute_url())


def seat_page(request: HtmxRequest, game: Game, form: SeatForm, status: int = 200) -> HttpResponse:
    page = GameCheckPage(game, form.question(reverse("game-check", args=[game.write_token])))
    return answer_page(request, page, {"form": form}, status)
