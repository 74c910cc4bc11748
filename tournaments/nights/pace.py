"""How fast the people of a club play, as far as their games tell."""

from dataclasses import dataclass
from statistics import median

from django.db.models import Count, Max, Min

from scoring.clubs.models import Club
from scoring.games.deals import DealVersion

LATEST = 40  # games
FEWEST_DEALS = 3  # of a game that tells something
SLOWEST, FASTEST = 1.0, 60.0  # deals an hour; what lies outside was typed in later


@dataclass(frozen=True, slots=True)
class Pace:
    deals_an_hour: float
    games: int  # that it was seen in; 0: assumed


ASSUMED = Pace(8, 0)


def pace_of(club: Club) -> Pace:
    """The median of the latest games in which somebody recorded deal after deal."""
    deals = DealVersion.objects.filter(
        game__club=club, kind=DealVersion.Kind.DEAL, removed=False
    ).order_by()
    games = deals.values("game").annotate(
        first=Min("recorded_at"), last=Max("recorded_at"), count=Count("number", distinct=True)
    )
    told = games.filter(count__gte=FEWEST_DEALS).order_by("-game")[:LATEST]
    paces = [
        (game["count"] - 1) * 3600 / seconds
        for game in told
        if (seconds := (game["last"] - game["first"]).total_seconds())
    ]
    likely = [pace for pace in paces if SLOWEST <= pace <= FASTEST]
    return Pace(median(likely), len(likely)) if likely else ASSUMED
