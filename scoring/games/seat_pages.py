"""Who sits at a table, who has left it, and what that means for the game."""

from dataclasses import dataclass
from datetime import datetime

from django.utils.translation import gettext as _

from scoring.games.board import PlayerProgress
from scoring.games.history import seat_change_text
from scoring.games.pages import GamePage


@dataclass(frozen=True)
class SeatShown:
    """A player, and since when the seat is empty if it is."""

    seat: int
    player: PlayerProgress
    left_text: str


@dataclass(frozen=True)
class SeatChangeShown:
    """A line of what was said of who is there."""

    text: str
    author: str
    recorded_at: datetime


class SeatsPage(GamePage):
    @property
    def seats(self) -> list[SeatShown]:
        return [
            SeatShown(seat, player, self.left_text(seat) if player.has_left else "")
            for seat, player in enumerate(self.players)
        ]

    def left_text(self, seat: int) -> str:
        changes = [it for it in self.game.counting_versions if it.is_seat_change and it.out == seat]
        number = changes[-1].number
        if not number:
            return _("left before the first deal")
        return _("left after deal %(number)s") % {"number": number}

    @property
    def may_change(self) -> bool:
        """While the game goes on."""
        return not self.state.finished

    @property
    def are_two(self) -> bool:
        """If one of them leaves nobody is left to play against."""
        return self.setup.seats - len(self.state.empty) == 2

    @property
    def by_points(self) -> bool:
        """Each deal that was missed counts against them."""
        return self.setup.variant.fixed_deals

    @property
    def changes(self) -> list[SeatChangeShown]:
        """Everything that was ever said, the latest first."""
        found = [version for version in self.game.log if version.is_seat_change]
        return [
            SeatChangeShown(
                text=seat_change_text(version, self.game),
                author=str(version.author or ""),
                recorded_at=version.recorded_at,
            )
            for version in reversed(found)
        ]
