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
from django.db.models import Count, Max

from scoring.clubs.models import Club
from scoring.optional_writes import write_unless_busy
from tournaments.appearances.keeping import StoredNight, current_nights, stored_nights
from tournaments.appearances.models import SIGNS, Appearance, GameSummary
from tournaments.leaderboards.leaderboard_rows import LEAST_GAMES, BoardOrder, SeatedPlayer
from tournaments.leaderboards.models import Leaderboard
from tournaments.leaderboards.statements import statement
from tournaments.nights.models import Tournament

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
    def nights(self) -> list[StoredNight]:
        """All of the club, and with them all games that count."""
        nights = Tournament.objects.filter(club=self.club).order_by("date", "start", "pk")
        return current_nights(stored_nights(nights, with_places=False))

    @property
    def since(self) -> date:
        return self.choice.span.since(self.today)

    @cached_property
    def current_stamp(self) -> str:
        nights = [f"{night.pk}:{night.current_stamp}:{night.date}" for night in self.nights]
        told = (MADE_BY, self.since, *self.free_games, *nights)
        return sha256(" ".join(map(str, told)).encode()).hexdigest()[:SIGNS]

    @property
    def free_games(self) -> tuple[int, int]:
        """Those outside of nights: one that changes is written anew."""
        free = GameSummary.objects.filter(club=self.club, tournament=None)
        seats = Appearance.objects.filter(summary__in=free)
        known = seats.aggregate(count=Count("pk"), latest=Max("pk"))
        return known["count"], known["latest"] or 0

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
