"""The reasons of `rules`, said to people at a table."""

from django.utils.functional import Promise
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy, ngettext_lazy

from rules import Code, Deal, GameState, Refusal
from scoring.games.models import Game

REASONS: dict[Code, Promise] = {
    Code.GAME_OVER: gettext_lazy("The game is over: no more deals count."),
    Code.REPLAY_FIRST: gettext_lazy("The tie comes first: record who won the replay."),
    Code.NO_SUCH_SEAT: gettext_lazy("Nobody sits there."),
    Code.NOBODY_OUT: gettext_lazy("Somebody must have gone out."),
    Code.OUT_NOT_LAID: gettext_lazy("%(name)s went out, so %(name)s must have laid."),
    Code.POINTS_MISSING: gettext_lazy("The points of somebody are missing."),
    Code.POINTS_TOO_MANY: gettext_lazy("There are more points than players."),
    Code.OUT_HAS_POINTS: gettext_lazy("%(name)s went out and holds nothing."),
    Code.NOTHING_LEFT: gettext_lazy("Only who went out has 0: %(name)s still holds cards."),
    Code.BELOW_FULL_HAND: gettext_lazy(
        "%(points)s is too little for a full hand: without laying it counts at least %(limit)s."
    ),
    Code.ABOVE_FULL_HAND: gettext_lazy("No hand counts %(points)s: at most %(limit)s."),
    Code.ABOVE_PHASE: gettext_lazy(
        "%(points)s is too much after laying phase %(phase)s: at most %(limit)s."
    ),
    Code.IMPOSSIBLE_TOTAL: gettext_lazy("No cards add up to %(points)s here."),
    Code.KEPT_COUNT: gettext_lazy("The kept cards of somebody are missing."),
    Code.KEEPS_TOO_MANY: ngettext_lazy(
        "Who did not lay keeps one card at most.",
        "Who did not lay keeps %(limit)s cards at most.",
        "limit",
    ),
    Code.KEEPS_THOUGH_LAID: gettext_lazy("%(name)s laid and keeps no cards."),
    Code.KEPT_NEGATIVE: gettext_lazy("Nobody keeps fewer than 0 cards."),
    Code.NO_REPLAY: gettext_lazy("There is no tie to replay."),
    Code.NOT_TIED: gettext_lazy("%(name)s is not among the tied."),
    Code.GROWN_HAND: gettext_lazy(
        "%(points)s is more than usual (%(limit)s), but possible. Is it right?"
    ),
    Code.FLOATING: gettext_lazy("%(name)s holds nothing but did not go out. Is it right?"),
}


def refusal_text(refusal: Refusal, game: Game, before: GameState, deal: Deal) -> str:
    """Why it is refused or doubted, the nearest possible value, and what else could be meant."""
    seat = refusal.seat
    words: dict[str, object] = {"limit": refusal.limit}
    if seat is not None and seat < len(game.names):
        points = deal.points[seat] if deal.points else 0
        words |= {"name": game.names[seat], "phase": before.phase[seat], "points": points}
    sentences = [str(REASONS[refusal.code] % words)]
    if refusal.nearest is not None:
        sentences.append(_("Nearest possible: %(nearest)d.") % {"nearest": refusal.nearest})
    if refusal.other_mark:
        sentences.append(other_mark_text(laid=seat in deal.laid) % words)
    return " ".join(sentences)


def other_mark_text(*, laid: bool) -> str:
    if laid:
        return _("Or did %(name)s not lay phase %(phase)s?")
    return _("Or did %(name)s lay phase %(phase)s?")
