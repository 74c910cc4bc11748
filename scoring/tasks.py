"""What scoring does in the background."""

from dataclasses import asdict, dataclass
from typing import Any

from django.utils import translation
from django.utils.timezone import localtime
from django.utils.translation import gettext_lazy, gettext_noop, pgettext

from jobs.kinds import task
from jobs.progress import Progress
from jobs.results import Draft
from scoring.models import Game
from scoring.pages.export import heading, lines_of

BATCH = 100  # games in memory at a time


@dataclass(frozen=True, slots=True)
class Reached:
    """How far an export is: enough for another attempt to go on with the same file."""

    until: int  # the last game there was when it was begun
    after: int = 0
    games: int = 0
    mark: dict[str, Any] | None = None  # of the file so far


@task("games-export", gettext_lazy("All games as a table"))
def games_export(progress: Progress, language: str = "en") -> Draft:
    """Every game with a row for each player, as a file for spreadsheets."""
    job = progress.hold.job
    with translation.override(language):
        name = f"{pgettext('name of a file', 'games')}-{localtime(job.asked_at):%Y-%m-%d}.csv"
        reached = Reached(**progress.checkpoint or {"until": Game.objects.latest_pk()})
        with Draft(job, name, reached.mark) as draft:
            write_games(draft, progress, reached)
    return draft


def write_games(draft: Draft, progress: Progress, reached: Reached) -> None:
    if not draft.goes_on:
        reached, progress.checkpoint = Reached(reached.until), None
        draft.write(heading())
    total = Game.objects.filter(pk__lte=reached.until).count()
    progress.start(total, gettext_noop("Writing the games"))
    while games := Game.objects.batch(reached.after, reached.until, BATCH):
        draft.write("".join(map(lines_of, games)))
        done = reached.games + len(games)
        reached = Reached(reached.until, games[-1].pk, done, draft.mark())
        progress.step(done, checkpoint=asdict(reached))
