"""What is said of how a game was won, and of what is refused."""

from django.utils.functional import Promise
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy, ngettext_lazy

from rules import Deal, DealCode, GameState, Outcome, Refusal, played_phases
from scoring.editions.words import names_text
from scoring.games.models import Game

SENTENCES: dict[Outcome, Promise] = {
    Outcome.FIRST_THROUGH: gettext_lazy("%(names)s was the first to complete phase %(phase)s."),
    Outcome.FIRST_TO_MOVE: gettext_lazy(
        "%(names)s moved first and reached the wreath before the others."
    ),
    Outcome.FEWER_POINTS: gettext_lazy(
        "%(names)s and %(others)s completed phase %(phase)s in the same deal; "
        "%(names)s has fewer points (%(points)s)."
    ),
    Outcome.REPLAY_NEEDED: gettext_lazy(
        "%(names)s completed phase %(phase)s in the same deal and have %(points)s points each. "
        "They play phase %(phase)s once more: who goes out first wins."
    ),
    Outcome.REPLAYED: gettext_lazy(
        "Tied at %(points)s points; %(names)s went out first in the replay."
    ),
    Outcome.SHARED: gettext_lazy(
        "%(names)s completed phase %(phase)s with %(points)s points each: a shared win."
    ),
    Outcome.LOWEST_TOTAL: gettext_lazy(
        "%(names)s has the fewest points after the last deal: %(points)s."
    ),
    Outcome.OTHERS_LEFT: gettext_lazy(
        "The others have left: the game ends here, and %(names)s, who stayed, wins."
    ),
    Outcome.LOWEST_SHARED: gettext_lazy(
        "%(names)s have the fewest points, %(points)s each: a shared win."
    ),
}
REASONS: dict[DealCode, Promise] = {
    DealCode.GAME_OVER: gettext_lazy("The game is over: no more deals count."),
    DealCode.REPLAY_FIRST: gettext_lazy("The tie comes first: record who won the replay."),
    DealCode.NO_SUCH_SEAT: gettext_lazy("Nobody sits there."),
    DealCode.EMPTY_SEAT: gettext_lazy(
        "%(name)s has left: nothing of this deal counts for %(name)s. Save again if that is right. "
        "If %(name)s still played it, take the leaving back first."
    ),
    DealCode.SEAT_MISSING: gettext_lazy("%(name)s sits there, too: what did %(name)s get?"),
    DealCode.NOBODY_OUT: gettext_lazy("Somebody must have gone out."),
    DealCode.OUT_NOT_LAID: gettext_lazy("%(name)s went out, so %(name)s must have laid."),
    DealCode.POINTS_MISSING: gettext_lazy("The points of somebody are missing."),
    DealCode.POINTS_TOO_MANY: gettext_lazy("There are more points than players."),
    DealCode.OUT_HAS_POINTS: gettext_lazy("%(name)s went out and holds nothing."),
    DealCode.NOTHING_LEFT: gettext_lazy("Only who went out has 0: %(name)s still holds cards."),
    DealCode.BELOW_FULL_HAND: gettext_lazy(
        "%(points)s is too little for a full hand: without laying it counts at least %(limit)s."
    ),
    DealCode.ABOVE_FULL_HAND: gettext_lazy("No hand counts %(points)s: at most %(limit)s."),
    DealCode.ABOVE_PHASE: gettext_lazy(
        "%(points)s is too much after laying phase %(phase)s: at most %(limit)s."
    ),
    DealCode.IMPOSSIBLE_TOTAL: gettext_lazy("No cards add up to %(points)s here."),
    DealCode.KEPT_COUNT: gettext_lazy("The kept cards of somebody are missing."),
    DealCode.KEEPS_TOO_MANY: ngettext_lazy(
        "Who did not lay keeps one card at most.",
        "Who did not lay keeps %(limit)s cards at most.",
        "limit",
    ),
    DealCode.KEEPS_THOUGH_LAID: gettext_lazy("%(name)s laid and keeps no cards."),
    DealCode.KEPT_NEGATIVE: gettext_lazy("Nobody keeps fewer than 0 cards."),
    DealCode.NO_REPLAY: gettext_lazy("There is no tie to replay."),
    DealCode.NOT_TIED: gettext_lazy("%(name)s is not among the tied."),
    DealCode.GROWN_HAND: gettext_lazy(
        "%(points)s is more than usual (%(limit)s), but possible. Is it right?"
    ),
    DealCode.FLOATING: gettext_lazy("%(name)s holds nothing but did not go out. Is it right?"),
}


def outcome_text(game: Game, state: GameState) -> str:
    """Who has won and by which rule; empty while nobody has."""
    decided = state.winners or state.replay
    if not decided:
        return ""
    words = {
        "names": names_text([game.names[seat] for seat in decided]),
        "others": names_text([game.names[seat] for seat in beaten(state)] or [""]),
        "phase": played_phases(game.setup.edition, game.setup.variant)[-1],
        "points": state.totals[decided[0]],
    }
    return str(SENTENCES[state.outcome] % words)


def beaten(state: GameState) -> list[int]:
    """Who came through in the same deal and lost by the tie-break."""
    decided = state.winners + state.replay
    return [seat for seat, phase in enumerate(state.phase) if phase is None and seat not in decided]


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
