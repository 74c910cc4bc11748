"""How many deals a result by hand took: whether that is asked, and what is offered."""

from collections.abc import Iterable
from dataclasses import dataclass
from enum import Enum
from statistics import median_low

from scoring.games.models import Game
from tournaments.nights.models import Tournament
from tournaments.results.folding import TableState


def are_asked(game: Game, tournament: Tournament) -> bool:
    """Where points are counted, and the number was not settled before: the time may have ended."""
    setup = game.setup
    is_settled = setup.variant.fixed_deals or (tournament.deals and not tournament.minutes)
    return bool(setup.edition.counted) and not is_settled


class DealsSource(Enum):
    """From where a number is that somebody may take over."""

    AGREED = "agreed"
    RECORDED = "recorded"
    OTHERS = "others"  # the other tables of the round


@dataclass(frozen=True, slots=True)
class OfferedDeals:
    count: int
    source: DealsSource

    @property
    def is_guess(self) -> bool:
        return self.source is DealsSource.OTHERS


def offered_deals(
    game: Game, tournament: Tournament, others: Iterable[TableState]
) -> OfferedDeals | None:
    """What was agreed, or recorded here, or played at the other tables, if any of it."""
    if tournament.deals:
        return OfferedDeals(tournament.deals, DealsSource.AGREED)
    if game.deals:
        return OfferedDeals(len(game.deals), DealsSource.RECORDED)
    played = [state.deals for state in others if state.counts and state.deals]
    return OfferedDeals(median_low(played), DealsSource.OTHERS) if played else None
