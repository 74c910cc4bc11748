"""How a game was won, in a sentence."""

from django.utils.functional import Promise
from django.utils.translation import gettext_lazy

from rules import GameState, Outcome, played_phases
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
    Outcome.LOWEST_SHARED: gettext_lazy(
        "%(names)s have the fewest points, %(points)s each: a shared win."
    ),
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
