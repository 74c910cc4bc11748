"""The memory of a club with many nights is derived in the background."""

from itertools import batched

from django.utils.translation import gettext_lazy, gettext_noop

from jobs.kinds import nobody, task
from jobs.running import Progress
from tournaments.appearances.free_games import keep_free_games, stale_free_games
from tournaments.appearances.keeping import CLUB_MEMORY, current_nights, stale_nights

BATCH = 100


@task(CLUB_MEMORY, gettext_lazy("Games and people of all nights"), about=nobody)
def club_memory(progress: Progress, club: int) -> None:
    """The latest first; begun again it goes on with what is still to be done."""
    nights, games = stale_nights(club)[::-1], stale_free_games(club)[::-1]
    progress.start(len(nights) + len(games), gettext_noop("Counting the nights of the club"))
    for done, night in enumerate(nights, 1):
        current_nights([night])
        progress.step(done)
    done = len(nights)
    for some in batched(games, BATCH):
        keep_free_games(list(some))
        done += len(some)
        progress.step(done)
