"""Which deal of a game is the last: whatever the game is a part of says so and registers.

It is asked in the transaction that records a new deal, before the row of the game is taken, so that
it may hold rows that come before it. What it says is kept with the game: recording asks that row.
"""

from collections.abc import Callable
from dataclasses import dataclass
from typing import TYPE_CHECKING

from scoring.games.deals import DealVersion

if TYPE_CHECKING:
    from scoring.games.models import Game


@dataclass(frozen=True, slots=True)
class LastDeal:
    """The number of the last deal, and what is done once the one that was asked of is written."""

    number: int
    written: Callable[[], object] | None = None


type Says = Callable[[Game, DealVersion], LastDeal | None]
asked: list[Says] = []


def register(says: Says) -> None:
    """Ask this one too."""
    if says not in asked:
        asked.append(says)


def last_deal_of(game: "Game", version: DealVersion) -> LastDeal | None:
    """Known from this deal on, or already; None where more may come, and for games of their own."""
    is_coming = version.is_deal and version.number == game.coming_deal
    if not (is_coming and game.part_of and game.timed):
        return None
    said = (says(game, version) for says in asked)
    return next((last for last in said if last), None)
