"""A better seating is looked for in the background."""

from random import Random

from django.db.models import Q
from django.utils.translation import gettext_lazy, gettext_noop

from jobs.kinds import JobFailed, nobody, task
from jobs.running import Progress
from tournaments.planner.actions import quality_of
from tournaments.planner.models import SEARCH, Seating
from tournaments.seating.problems import TRIES_A_SECOND, Effort
from tournaments.seating.whole.planning import go_on

SLICE = 2 * TRIES_A_SECOND
SLICES = 30  # about a minute
GONE = gettext_noop("The seating has been removed meanwhile.")


def of_seatings(club: int) -> Q:
    own = Seating.objects.filter(club=club).values_list("pk", flat=True)
    return Q(parameters__seating__in=list(own))


@task(SEARCH, gettext_lazy("Looking for a better seating"), about=nobody, of_club=of_seatings)
def seating_improve(progress: Progress, seating: int, seed: int) -> None:
    """Search on from the best plan so far, in slices; what is better is offered at once."""
    progress.start(SLICES, gettext_noop("Trying other seats"))
    try:
        for number in range(progress.checkpoint or 0, SLICES):
            asked = Seating.objects.get(pk=seating)
            if quality_of(asked, asked.best).is_best:
                break
            search_slice(progress, asked, number, seed + number)
            progress.step(number + 1, checkpoint=number + 1)
    except Seating.DoesNotExist as error:
        raise JobFailed(GONE) from error


def search_slice(progress: Progress, seating: Seating, number: int, seed: int) -> None:
    def is_over() -> bool:
        progress.step(number)  # raises where it is to stop
        return False

    found = go_on(seating.problem, seating.best.found_plan, Random(seed), Effort(SLICE, is_over))
    if found:
        seating.offer(found, seed)
