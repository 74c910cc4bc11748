"""Webhooks hear that a season is decided: by its last night, or by the day after its end."""

from django.db import transaction
from django.utils import timezone

from jobs.sweeping import duty
from scoring.webhooks.events import ClubEvent
from scoring.webhooks.outbox import clubs_that_want, tell_once
from tournaments.seasons.keeping import SeasonNow
from tournaments.seasons.models import Season

MINUTE = 60.0


@duty(every=5 * MINUTE)
def tell_decided_seasons() -> None:
    """Each once, and none that was over before anybody wanted to hear of it."""
    today = timezone.localdate()
    for club, since in clubs_that_want(ClubEvent.SEASON_DECIDED):
        for season in Season.objects.filter(club=club, ends__gte=timezone.localdate(since)):
            if SeasonNow(season, today).is_final:
                with transaction.atomic():
                    tell_once(
                        club, f"season-{season.pk}", ClubEvent.SEASON_DECIDED, season=season.pk
                    )
