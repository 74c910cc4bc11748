"""Many pages are drawn in the background."""

from typing import Any

from django.contrib.auth.models import AbstractBaseUser, AnonymousUser
from django.db.models import Q, QuerySet
from django.urls import reverse
from django.utils.translation import gettext_lazy, gettext_noop

from jobs.errors import JobFailed
from jobs.kinds import task
from jobs.progress import Progress
from jobs.results import Draft
from scoring.clubs.models import Role
from scoring.sheets.documents import PrintedFile
from tournaments.nights.models import Tournament
from tournaments.printables.asked import Wanted
from tournaments.printables.making import made
from tournaments.printables.there import There, kinds_of

PAPERS = "night-papers"
NIGHT_GONE = gettext_noop("The tournament has been removed meanwhile, or you no longer may see it.")
CHANGED = gettext_noop("The night has changed meanwhile: look at its papers, and choose again.")


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


def drawn(progress: Progress, there: There, order: Wanted) -> PrintedFile:
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
