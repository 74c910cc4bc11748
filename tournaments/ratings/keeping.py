"""The ratings of a club as they are kept, reckoned anew for whoever reads them.

What takes long is a job, and until it is done what was kept before is shown.
"""

from typing import NamedTuple

from django.core.cache import cache
from django.utils.timezone import localdate

from jobs.models import Job
from scoring.clubs.models import Club
from scoring.optional_writes import write_unless_busy
from scoring.people.models import Player
from tournaments.appearances.keeping import keep_current
from tournaments.ratings.models import PlayerRating, PlayerRatingQuerySet, RatingCurve
from tournaments.ratings.rating_fold import CurvePoint
from tournaments.ratings.reckoning import RatingUpdate, point_of, update_of

RATE = "ratings"  # as the rows of such jobs say
AT_READING = 2000  # games: more than so many are a job
ASKED_AGAIN = 30  # seconds after which whoever looks makes sure that there is one


class RatingsNow(NamedTuple):
    """The ratings of a club as they are kept; where a job is reckoning them, those before."""

    club: int
    is_current: bool

    @property
    def listed(self) -> PlayerRatingQuerySet:
        """The best first, by their positions."""
        return PlayerRating.objects.filter(club=self.club).listed().select_related("player")

    @property
    def idle(self) -> PlayerRatingQuerySet:
        """Who left the list, as a year went by without a game."""
        return PlayerRating.objects.filter(club=self.club).idle().select_related("player")

    def of(self, player: int) -> PlayerRating | None:
        return PlayerRating.objects.filter(club=self.club, player=player).first()


def ratings_now(club: Club) -> RatingsNow:
    """Reckoned anew first, where that is quick; otherwise that is asked for as a job."""
    if keep_current(club):  # a job still derives the games of some nights
        return RatingsNow(club.pk, is_current=False)
    update = update_of(club.pk, localdate())
    return RatingsNow(club.pk, is_current=update is None or carry_out(update))


def carry_out(update: RatingUpdate) -> bool:
    """Now, where that is quick; otherwise it is asked for, and what was kept before stays."""
    key = job_key(update)
    if cache.get(key) is not None:  # somebody who looked before has asked for it
        return False
    if update.games_to_rate <= AT_READING:
        write_unless_busy(update.carry_out)
        return True
    if write_unless_busy(lambda: Job.objects.ask(RATE, key=key, club=update.kept.club_id)):
        cache.set(key, 1, ASKED_AGAIN)
    return False


def job_key(update: RatingUpdate) -> str:
    """Once for all who look; tried again on another day, should it have failed."""
    return f"{RATE}-{update.kept.club_id}-{update.today.toordinal()}-{update.stamp[:24]}"


def rated_players(club: Club) -> PlayerRatingQuerySet:
    """Those in the list, the best first, by their positions."""
    return ratings_now(club).listed


def curve_of(player: Player | int) -> list[CurvePoint]:
    """What somebody rated after each night, and after each day of free games; asks for nothing."""
    kept = RatingCurve.objects.filter(player=player).values_list("points", flat=True).first()
    return [point_of(point) for point in kept or ()]
