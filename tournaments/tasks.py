"""What tournaments do in the background."""

from random import Random
from typing import Any

from django.contrib.auth.models import AbstractBaseUser, AnonymousUser
from django.db.models import Q, QuerySet
from django.urls import reverse
from django.utils import timezone, translation
from django.utils.translation import gettext_lazy, gettext_noop

from jobs.errors import JobFailed
from jobs.kinds import nobody, task
from jobs.progress import Progress
from jobs.results import Draft
from scoring.clubs.models import Club, Role
from scoring.sheets.documents import Printed
from tournaments.nights.models import Tournament
from tournaments.nights.sample.clubs import KIND
from tournaments.nights.sample.season import Season, make
from tournaments.planner.models import SEARCH, Seating
from tournaments.planner.worth import worth_of
from tournaments.printables.asked import Wanted
from tournaments.printables.making import made
from tournaments.printables.there import There, kinds_of
from tournaments.seating.nights import TRIES_A_SECOND, Effort
from tournaments.seating.whole.going_on import go_on

SLICE = 2 * TRIES_A_SECOND
SLICES = 30  # about a minute

PAPERS = "night-papers"

GONE = gettext_noop("The seating has been removed meanwhile.")
SAMPLE_GONE = gettext_noop("The sample has been removed meanwhile.")
NIGHT_GONE = gettext_noop("The tournament has been removed meanwhile, or you no longer may see it.")
CHANGED = gettext_noop("The night has changed meanwhile: look at its papers, and choose again.")


@task(SEARCH, gettext_lazy("Looking for a better seating"), about=nobody)
def seating_improve(progress: Progress, seating: int, seed: int) -> None:
    """Search on from the best plan so far, in slices; what is better is offered at once."""
    progress.start(SLICES, gettext_noop("Trying other seats"))
    try:
        for number in range(progress.checkpoint or 0, SLICES):
            asked = Seating.objects.get(pk=seating)
            if worth_of(asked, asked.best).is_best:
                break
            search_slice(progress, asked, number, seed + number)
            progress.step(number + 1, checkpoint=number + 1)
    except Seating.DoesNotExist as error:
        raise JobFailed(GONE) from error


def search_slice(progress: Progress, seating: Seating, number: int, seed: int) -> None:
    def is_over() -> bool:
        progress.step(number)  # raises where it is to stop
        return False

    found = go_on(seating.night, seating.best.found, Random(seed), Effort(SLICE, is_over))
    if found:
        seating.offer(found, seed)


@task(KIND, gettext_lazy("Loading the sample nights"), about=nobody)
def sample_load(progress: Progress, club: int, seed: int, language: str = "en") -> None:
    """People, nights that are over, and one that is running, played by robots."""
    by = progress.hold.job.requested_by
    found = Club.objects.filter(pk=club, is_sample=True).first()
    if found is None or by is None:
        raise JobFailed(SAMPLE_GONE)
    try:
        with translation.override(language):
            make(Season(found, by, seed, timezone.now()), progress)
    except Club.DoesNotExist as error:
        raise JobFailed(SAMPLE_GONE) from error


def may_print(user: AbstractBaseUser | AnonymousUser) -> Q:
    """Whoever left the club has no papers of its nights, not even those made before."""
    return of_nights(Tournament.objects.of(user, Role.SCORER))


def of_nights(nights: QuerySet[Tournament]) -> Q:
    return Q(parameters__night__in=list(nights.values_list("pk", flat=True)))


@task(
    PAPERS,
    gettext_lazy("Papers of a night"),
    about=lambda club: of_nights(Tournament.objects.filter(club=club)),
    seen_by=may_print,
    page=lambda night, **_wanted: reverse("night-papers", args=[night]),
)
def night_papers(progress: Progress, night: int, **wanted: Any) -> Draft:
    """Many pages as one file; another attempt begins anew, and makes the same bytes."""
    job = progress.hold.job
    nights = Tournament.objects.of(job.requested_by or AnonymousUser(), Role.SCORER)
    tournament = nights.select_related("club").filter(pk=night).first()
    if tournament is None:
        raise JobFailed(NIGHT_GONE)
    order = Wanted.from_facts(wanted)
    there = There(tournament, order.round)
    if there.missing(kinds_of(order)):
        raise JobFailed(CHANGED)
    file = drawn(progress, there, order)
    with Draft(job, file.name) as draft:
        draft.write(file.file)
    return draft


def drawn(progress: Progress, there: There, order: Wanted) -> Printed:
    """How many pages it will be is only guessed before: at least as many as there are."""
    pages, guess = 0, there.pages(order)

    def watch(drawn: int) -> None:
        nonlocal pages
        pages = drawn
        if drawn > guess:
            progress.tell(total=drawn)
        progress.step(drawn)

    progress.start(guess, gettext_noop("Drawing the pages"))
    file = made(there, order, watch)
    progress.tell(done=pages, total=pages)
    return file
