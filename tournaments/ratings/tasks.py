"""Many games are rated in the background; only the end of it is written."""

from collections.abc import Iterator

from django.utils.timezone import localdate
from django.utils.translation import gettext_lazy, gettext_noop

from jobs.kinds import nobody, task
from jobs.running import Progress
from tournaments.ratings.keeping import RATE
from tournaments.ratings.rating_fold import RatedGame
from tournaments.ratings.reckoning import update_of

STEP = 500  # games


@task(RATE, gettext_lazy("Ratings"), about=nobody)
def rate_games(progress: Progress, club: int) -> None:
    """As they are now; whatever an earlier attempt got to was not written."""
    update = update_of(club, localdate())
    if update is None:
        return
    progress.start(update.games_to_rate, gettext_noop("Rating the games"))

    def watch(games: Iterator[RatedGame]) -> Iterator[RatedGame]:
        for number, game in enumerate(games):
            if number % STEP == 0:
                progress.step(number)
            yield game

    update.carry_out(watch)
