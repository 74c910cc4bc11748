"""What a correction would change, before it is made."""

from dataclasses import dataclass
from functools import cached_property

from django.utils.translation import gettext as _

from rules import Deal, GameState
from scoring.editions.words import surplus_text
from scoring.games.history import DoubtfulDeal, doubts
from scoring.games.models import Game
from scoring.games.words import outcome_text


@dataclass(frozen=True)
class Change:
    """A number before and after."""

    before: str
    after: str

    @property
    def is_new(self) -> bool:
        return self.before != self.after


@dataclass(frozen=True)
class PlayerChange:
    name: str
    phase: Change
    total: Change


class Changes:
    def __init__(self, game: Game, number: int, deal: Deal) -> None:
        self.game = game
        self.number = number
        self.deals = game.corrected(number, deal)
        self.before = game.state
        self.after = game.state_with(self.deals)

    @property
    def nothing(self) -> bool:
        """The deal is the same as the one recorded."""
        return self.deals == self.game.deals

    @cached_property
    def players(self) -> list[PlayerChange]:
        before, after = self.before, self.after
        return [
            PlayerChange(
                name,
                Change(phase_number(before.phase[seat]), phase_number(after.phase[seat])),
                Change(str(before.totals[seat]), str(after.totals[seat])),
            )
            for seat, name in enumerate(self.game.names)
        ]

    @property
    def outcome_changes(self) -> bool:
        return self.outcome_of(self.before) != self.outcome_of(self.after)

    @staticmethod
    def outcome_of(state: GameState) -> tuple[object, ...]:
        return (state.outcome, state.winners, state.replay, state.surplus)

    @property
    def outcome_before(self) -> str:
        return outcome_text(self.game, self.before) or _("Nobody has won yet.")

    @property
    def outcome_after(self) -> str:
        return outcome_text(self.game, self.after) or _("Nobody has won yet.")

    @property
    def surplus(self) -> int:
        """How many recorded deals would come after the end and no longer count."""
        return self.after.surplus

    @property
    def surplus_text(self) -> str:
        return surplus_text(self.surplus)

    @cached_property
    def doubts(self) -> list[DoubtfulDeal]:
        """The deals that fit now and would not fit any more."""
        known = {doubt.number for doubt in doubts(self.game, self.game.deals)}
        return [doubt for doubt in doubts(self.game, self.deals) if doubt.number not in known]


def phase_number(phase: int | None) -> str:
    return _("all laid") if phase is None else str(phase)
