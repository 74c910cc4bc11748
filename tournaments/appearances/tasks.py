"""The memory of a club with many nights is derived in the background."""

from django.utils.translation import gettext_lazy, gettext_noop

from jobs.kinds import nobody, task
from jobs.running import Progress
from tournaments.appearances.keeping import CLUB_MEMORY, current_nights, stale_nights


@task(CLUB_MEMORY, gettext_lazy("Games and people of all nights"), about=nobody)
def club_memory(progress: Progress, club: int) -> None:
    """Begun again it goes on with what is still to be done."""
    nights = stale_nights(club)[::-1]
    progress.start(len(nights), gettext_noop("Counting the nights of the club"))
    for done, night in enumerate(nights, 1):
        current_nights([night])
        progress.step(done)
