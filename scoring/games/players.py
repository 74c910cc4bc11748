"""The players of a game, one row each: where somebody stands and what comes next."""

from dataclasses import dataclass

from django.utils.translation import gettext as _

from rules import played_phases, standing
from scoring.editions.words import PhaseGroup, phase_groups, phase_text
from scoring.games.models import Game


@dataclass(frozen=True)
class Player:
    """A player's row: where this player stands and what comes next."""

    name: str
    phase: int | None
    phase_groups: tuple[PhaseGroup, ...]
    demand_text: str
    total: int
    completed: int
    played: int
    deals: bool
    starts: bool
    laid: bool
    leads: bool
    wins: bool
    replays: bool

    @property
    def through(self) -> bool:
        """Everything that is played has been completed."""
        return self.completed == self.played

    @property
    def laid_text(self) -> str:
        """How much was completed, once there is nothing more to try."""
        words = {"completed": self.completed, "played": self.played}
        return _("%(completed)s of %(played)s phases laid") % words


def players_of(game: Game) -> list[Player]:
    ahead = leaders(game)
    lain = {report.seat for report in game.laydowns(game.coming_deal)}
    return [
        player(game, seat, leads=seat in ahead, laid=seat in lain)
        for seat in range(game.setup.seats)
    ]


def leaders(game: Game) -> tuple[int, ...]:
    """Who is ahead; nobody before the first deal, after the last, or where all are level."""
    state = game.state
    if not state.lines or state.finished:
        return ()
    best = standing(game.setup, state)[0]
    return best if len(best) < game.setup.seats else ()


def player(game: Game, seat: int, *, leads: bool, laid: bool) -> Player:
    state = game.state
    phase = game.setup.edition.phases.get(state.phase[seat] or 0)
    return Player(
        name=game.names[seat],
        phase=state.phase[seat],
        phase_groups=phase_groups(phase),
        demand_text=phase_text(phase),
        total=state.totals[seat],
        completed=state.completed[seat],
        played=len(played_phases(game.setup.edition, game.setup.variant)),
        deals=state.is_running and seat == state.dealer,
        starts=state.is_running and seat == state.starter,
        laid=state.is_running and laid,
        leads=leads,
        wins=seat in state.winners,
        replays=seat in state.replay,
    )
