"""Who stands where on a leaderboard: folded from all games, as ./run verify does it once more.

What is kept was added up by the database (keeping.py); both follow this.
"""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from enum import Enum
from fractions import Fraction
from itertools import groupby
from typing import NamedTuple

LEAST_GAMES = 5  # of whoever has a place where shares are compared

type Rank = tuple[int, Fraction, Fraction, int]


class BoardOrder(Enum):
    """What decides who is in front; of equals who beat more of the others, then who played more."""

    WINS = "wins"
    SHARE = "share"  # of the games that were won
    BEATEN = "beaten"  # of all others at the tables; who shares a place counts half
    GAMES = "games"
    NIGHTS = "nights"

    @property
    def is_of_shares(self) -> bool:
        return self in {BoardOrder.SHARE, BoardOrder.BEATEN}


class SeatedPlayer(NamedTuple):
    """Somebody in a game that counts."""

    game: int
    player: int
    place: int
    people: int
    day: str  # as ISO writes it
    night: int | None


@dataclass(frozen=True, slots=True)
class Figures:
    """Of somebody, over some games. Beaten are counted twice, and whoever shares a place once."""

    games: int
    wins: int
    nights: int
    beaten: int
    opponents: int

    @property
    def share_beaten(self) -> Fraction:
        return Fraction(self.beaten, 2 * self.opponents) if self.opponents else Fraction(0)

    def value(self, order: BoardOrder) -> Fraction:
        match order:
            case BoardOrder.WINS:
                return Fraction(self.wins)
            case BoardOrder.SHARE:
                return Fraction(self.wins, self.games)
            case BoardOrder.BEATEN:
                return self.share_beaten
            case BoardOrder.GAMES:
                return Fraction(self.games)
        return Fraction(self.nights)

    def has_place(self, order: BoardOrder) -> bool:
        return not order.is_of_shares or self.games >= LEAST_GAMES

    def rank(self, order: BoardOrder) -> Rank:
        """The best first."""
        behind = int(not self.has_place(order))
        return behind, -self.value(order), -self.share_beaten, -self.games


class BoardRow(NamedTuple):
    player: int
    figures: Figures
    place: int | None  # equals share one
    before: int | None  # the place before the latest night


def leaderboard_rows(order: BoardOrder, seats: Sequence[SeatedPlayer]) -> list[BoardRow]:
    """In order; a table of one was no game."""
    counting = [seat for seat in seats if seat.people > 1]
    sharing = sharing_of(counting)
    figures = figures_of(counting, sharing)
    latest = max((seat.day for seat in counting if seat.night is not None), default="")
    earlier = figures_of([seat for seat in counting if seat.day < latest], sharing)
    now, before = places_of(order, figures), places_of(order, earlier)
    line = sorted(figures, key=lambda player: (figures[player].rank(order), player))
    return [BoardRow(player, figures[player], now[player], before.get(player)) for player in line]


def sharing_of(seats: Iterable[SeatedPlayer]) -> Mapping[tuple[int, int], int]:
    """How many share a place of a game."""
    found = dict[tuple[int, int], int]()
    for seat in seats:
        key = seat.game, seat.place
        found[key] = found.get(key, 0) + 1
    return found


def figures_of(
    seats: Iterable[SeatedPlayer], sharing: Mapping[tuple[int, int], int]
) -> dict[int, Figures]:
    by_player = sorted(seats, key=lambda seat: seat.player)
    return {
        player: figures_of_one(list(own), sharing)
        for player, own in groupby(by_player, key=lambda seat: seat.player)
    }


def figures_of_one(own: Sequence[SeatedPlayer], sharing: Mapping[tuple[int, int], int]) -> Figures:
    return Figures(
        games=len(own),
        wins=sum(seat.place == 1 for seat in own),
        nights=len({seat.night for seat in own} - {None}),
        beaten=sum(
            2 * (seat.people - seat.place) - (sharing[seat.game, seat.place] - 1) for seat in own
        ),
        opponents=sum(seat.people - 1 for seat in own),
    )


def places_of(order: BoardOrder, figures: Mapping[int, Figures]) -> dict[int, int | None]:
    """Who has none yet stands behind all others."""
    places = dict[int, int | None]()
    line = sorted(figures.items(), key=lambda each: each[1].rank(order))
    for number, (player, own) in enumerate(line, 1):
        ahead = line[number - 2] if number > 1 else None
        is_equal = ahead and ahead[1].rank(order) == own.rank(order)
        shared = places[ahead[0]] if ahead and is_equal else number
        places[player] = shared if own.has_place(order) else None
    return places
