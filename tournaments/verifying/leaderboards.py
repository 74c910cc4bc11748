"""Whether what is kept of leaderboards agrees with the fold of all games."""

from collections.abc import Iterator
from dataclasses import dataclass
from functools import cached_property

from django.utils.timezone import localdate

from tournaments.leaderboards.keeping import BoardChoice, BoardSpan, LeaderboardNow
from tournaments.leaderboards.leaderboard_rows import BoardOrder, BoardRow, leaderboard_rows
from tournaments.leaderboards.models import Leaderboard

KEPT = ("position", "place", "before", "games", "wins", "nights", "beaten", "opponents")


@dataclass(frozen=True, slots=True)
class WrongLeaderboard:
    """A leaderboard on which something else is kept than all games give."""

    board: int
    players: tuple[int, ...]  # whose rows are others, are too many, or missing


class LeaderboardAnew(LeaderboardNow):
    @cached_property
    def later(self) -> int:
        """Whoever checks brings nothing up to date."""
        return 0


def leaderboard_faults() -> Iterator[WrongLeaderboard | None]:
    """For each that claims to be of the games as they are kept: what is wrong, or nothing."""
    for board in Leaderboard.objects.select_related("club").order_by("pk"):
        choice = BoardChoice(BoardOrder(board.order), BoardSpan(board.span), board.edition)
        now = LeaderboardAnew(board.club, choice, localdate())
        if board.stamp == now.current_stamp:
            yield leaderboard_fault(board, now)


def leaderboard_fault(board: Leaderboard, now: LeaderboardAnew) -> WrongLeaderboard | None:
    rows = leaderboard_rows(now.choice.order, list(now.seats()))
    true = {row.player: facts_of(number, row) for number, row in enumerate(rows, 1)}
    kept = {player: facts for player, *facts in board.places.values_list("player", *KEPT)}
    wrong = sorted(who for who in kept | true if kept.get(who) != true.get(who))
    return WrongLeaderboard(board.pk, tuple(wrong)) if wrong else None


def facts_of(position: int, row: BoardRow) -> list[int | None]:
    own = row.figures
    figures = (own.games, own.wins, own.nights, own.beaten, own.opponents)
    return [position, row.place, row.before, *figures]
