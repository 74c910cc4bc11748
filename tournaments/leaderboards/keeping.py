"""What is kept of leaderboards, and deriving anew what is out of date: in the database alone.

A board is known by the games of its club, and by the day from which they count. Of two who derive
at once either may be the last: both write the same.
"""

from collections.abc import Iterable
from dataclasses import dataclass
from datetime import date, timedelta
from enum import Enum
from functools import cached_property
from hashlib import sha256
from typing import Any

from django.db import connection, transaction

from scoring.clubs.models import Club
from scoring.optional_writes import write_unless_busy
from tournaments.appearances.keeping import keep_current
from tournaments.appearances.models import SIGNS, Appearance
from tournaments.leaderboards.leaderboard_rows import LEAST_GAMES, BoardOrder, SeatedPlayer
from tournaments.leaderboards.models import Leaderboard
from tournaments.leaderboards.statements import statement
from tournaments.ratings.reckoning import stamp_of

MADE_BY = 1  # raised when places are derived otherwise: all are derived anew
NO_DAY = date(1, 1, 1)
TWELVE_MONTHS = timedelta(days=365)


class BoardSpan(Enum):
    """Since when games count."""

    ALL = "all"
    YEAR = "year"  # this one
    MONTHS = "months"  # the last twelve

    def since(self, today: date) -> date:
        match self:
            case BoardSpan.YEAR:
                return today.replace(month=1, day=1)
            case BoardSpan.MONTHS:
                return today - TWELVE_MONTHS
        return NO_DAY


@dataclass(frozen=True)
class BoardChoice:
    """A leaderboard of a club, as it is asked for."""

    order: BoardOrder = BoardOrder.WINS
    span: BoardSpan = BoardSpan.ALL
    edition: str = ""


@dataclass(frozen=True)
class LeaderboardNow:
    """As it is on this day."""

    club: Club
    choice: BoardChoice
    today: date

    @cached_property
    def later(self) -> int:
        """How much a job still has to derive, where much was out of date; all else is current."""
        return keep_current(self.club)

    @property
    def since(self) -> date:
        return self.choice.span.since(self.today)

    @cached_property
    def current_stamp(self) -> str:
        assert self.later >= 0  # its games are brought up to date before they are read
        told = f"{MADE_BY} {self.since} {stamp_of(self.club.pk)}"
        return sha256(told.encode()).hexdigest()[:SIGNS]

    @cached_property
    def kept(self) -> Leaderboard:
        """Its places are kept as they are now; where others write, as they were."""
        key = {"order": self.choice.order.value, "span": self.choice.span.value}
        board = Leaderboard(club=self.club, edition=self.choice.edition, **key)
        known = Leaderboard.objects.filter(club=self.club, edition=self.choice.edition, **key)
        board = known.first() or board
        if board.stamp == self.current_stamp:
            return board
        return write_unless_busy(self.keep) or board

    def keep(self) -> Leaderboard:
        choice = self.choice
        with transaction.atomic():
            board, _new = Leaderboard.objects.select_for_update().get_or_create(
                club=self.club,
                order=choice.order.value,
                span=choice.span.value,
                edition=choice.edition,
            )
            board.places.all().delete()
            with connection.cursor() as cursor:
                cursor.execute(*self.derivation(board.pk))
                board.people = cursor.rowcount
            board.stamp = self.current_stamp
            board.save(update_fields=["people", "stamp"])
        return board

    def derivation(self, board: int) -> tuple[str, dict[str, Any]]:
        """The statement that writes its places, and what that is given."""
        edition = self.choice.edition
        text = statement(self.choice.order, of_edition=bool(edition), least_games=LEAST_GAMES)
        facts = {"board": board, "club": self.club.pk, "since": self.since, "edition": edition}
        return text, facts

    def seats(self) -> Iterable[SeatedPlayer]:
        """All of it once more, for whoever checks."""
        games = Appearance.objects.filter(summary__club=self.club, summary__day__gte=self.since)
        if self.choice.edition:
            games = games.filter(summary__edition=self.choice.edition)
        names = ("summary", "player", "place", "people", "summary__day", "summary__tournament")
        for game, player, place, people, day, night in games.values_list(*names):
            yield SeatedPlayer(game, player, place, people, day.isoformat(), night)
