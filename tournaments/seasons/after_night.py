"""A season as one of its nights left it, for the wall."""

from functools import cached_property
from itertools import islice

from django.utils import timezone

from scoring.people.models import Player
from tournaments.nights.models import Tournament
from tournaments.seasons.keeping import SeasonNow, SeasonThen
from tournaments.seasons.lines import SeasonLine, season_lines
from tournaments.seasons.models import Season, SeasonPlace

MOST_ON_WALL = 20


def rows_then(then: SeasonThen) -> list[SeasonPlace]:
    rows = list(islice((row for row in then.rows() if row.place), MOST_ON_WALL))
    players = Player.objects.in_bulk([row.player_id for row in rows])
    for row in rows:
        row.player = players[row.player_id]
    return rows


class SeasonAfterNight:
    """What a night did to a season, for the wall: its best, each with the places that it moved."""

    def __init__(self, season: Season, night: Tournament) -> None:
        self.season = season
        self.night = night

    @cached_property
    def now(self) -> SeasonNow:
        return SeasonNow(self.season, timezone.localdate()).kept()

    @property
    def lines(self) -> list[SeasonLine]:
        return season_lines(self.rows, self.now, is_for_members=True)

    @property
    def rows(self) -> list[SeasonPlace]:
        """As they are kept; of a night that others have followed, as they were then."""
        then = SeasonThen(self.season, self.now.today, self.night.pk)
        then = then.knowing(self.now.nights, self.now.nights_played)
        if then.later:
            return rows_then(then)
        rows = self.season.places.exclude(place=None).select_related("player")
        return list(rows.order_by("position")[:MOST_ON_WALL])
