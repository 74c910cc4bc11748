"""Games that count and who played in them, as statistics and ratings read it."""

from datetime import date
from typing import NamedTuple

from rules import parse_variant


class Played(NamedTuple):
    """What somebody did in a game; where nobody knows it, nothing stands there."""

    game: int  # a GameSummary: equal for all who sat there
    order: int  # 0, 1, 2 … in the order in which games count
    day: date
    night: int | None  # of a free game there is none
    round: int | None
    table: int | None  # its number
    edition: str
    is_rated: bool
    player: int
    place: int  # equals share one
    people: int  # how many sat there
    points: int | None  # None where the edition counts none
    completed: int  # phases
    deals: int | None  # that they took part in
    outs: int | None  # how often they went out
    left: bool  # before the end
    phase_deals: tuple[int, ...]  # that each phase took, in the order of the variant; 0: passed by
    deal_points: tuple[int, ...]  # that they were left with, deal by deal
    variant: str = "full"

    @property
    def deals_by_phase(self) -> tuple[tuple[int, int], ...]:
        """Of each phase that they got through its number, and how many deals it took."""
        return tuple(zip(parse_variant(self.variant).phases, self.phase_deals, strict=False))

    @property
    def deals_for_next(self) -> int | None:
        """How many the phase took that they had not laid at the end; None where nobody knows."""
        is_known = self.deals is not None and self.outs is not None
        if not is_known or parse_variant(self.variant).fixed_deals:
            return None
        return (self.deals or 0) - sum(self.phase_deals)

    @property
    def is_won(self) -> bool:
        return self.place == 1


class GamePlaces(NamedTuple):
    """A game that counts, and where each ended."""

    game: int  # a GameSummary
    key: str  # of the table or of the free game: it stays when all is derived anew
    day: date
    night: int | None  # of a free game there is none
    edition: str
    is_rated: bool
    places: tuple[tuple[int, int], ...]  # by the seat: the player, the place; equals share one
