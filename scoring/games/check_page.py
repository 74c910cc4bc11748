"""The checker of a game: it knows the edition, the options, the phase and what lies."""

from dataclasses import dataclass
from functools import cached_property

from django.utils.crypto import get_random_string
from django.utils.translation import gettext as _

from scoring.checker.pages import CheckerPage
from scoring.checker.question import CardQuestion
from scoring.editions.words import phase_text
from scoring.games.models import Game

REPORTABLE = {"right", "unchecked"}


@dataclass(frozen=True)
class SeatChoice:
    """A player whose turn it may be."""

    seat: int
    name: str
    phase: int
    demand: str
    chosen: bool
    has_laid: bool


class GameCheckPage(CheckerPage):
    def __init__(self, game: Game, asked: CardQuestion) -> None:
        super().__init__(asked)
        self.game = game
        self.deal = game.coming_deal
        self.seat = asked.turn

    @cached_property
    def seats(self) -> list[SeatChoice]:
        phases = self.game.state.phase
        return [
            SeatChoice(
                seat=seat,
                name=name,
                phase=phase,
                demand=phase_text(self.asked.edition.phases.get(phase)),
                chosen=seat == self.seat,
                has_laid=bool(self.asked.lain[seat].text),
            )
            for seat, name in enumerate(self.game.names)
            if (phase := phases[seat]) is not None
        ]

    @property
    def can_be_reported(self) -> bool:
        return not self.asked.hand and self.answer.kind in REPORTABLE

    @property
    def report_text(self) -> str:
        return _("%(name)s has laid this") % {"name": self.game.names[self.seat]}

    @cached_property
    def key(self) -> str:
        """Of the report that this page may send."""
        return get_random_string(22)
