"""What is read of a club and of a running night, for whoever asks when it will end."""

from django.db.models import Count, Max, Min

from scoring.clubs.models import Club
from scoring.games.deals import DealVersion
from tournaments.forecast.paces import Pace, pace_of_games

LATEST = 40  # games
FEWEST_DEALS = 3  # of a game that tells something


def pace_of(club: Club) -> Pace:
    """From the latest games in which somebody recorded deal after deal."""
    deals = DealVersion.objects.filter(
        game__club=club, kind=DealVersion.Kind.DEAL, removed=False
    ).order_by()
    games = deals.values("game").annotate(
        first=Min("recorded_at"), last=Max("recorded_at"), count=Count("number", distinct=True)
    )
    told = games.filter(count__gte=FEWEST_DEALS).order_by("-game")[:LATEST]
    return pace_of_games(
        [
            (game["count"] - 1) * 3600 / seconds
            for game in told
            if (seconds := (game["last"] - game["first"]).total_seconds())
        ]
    )
