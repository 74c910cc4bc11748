"""Many pages are drawn in the background, and only once while nothing has changed."""

from typing import Any

from django.contrib.auth.models import AbstractBaseUser, AnonymousUser
from django.db.models import Max, Q, QuerySet
from django.urls import reverse
from django.utils.translation import gettext_lazy, gettext_noop

from api.scopes import Scope
from jobs.kinds import JobFailed, task
from jobs.models import Job
from jobs.results import ResultFile, ask_unchanged
from jobs.running import Progress
from live.parts import etag_of
from scoring.clubs.models import ClubPicture, Role
from scoring.editions.models import PhaseCard
from scoring.printed_files import PrintedFile, drawn_by
from tournaments.nights.models import Tournament
from tournaments.printables.catalogue import file_for, missing, page_count
from tournaments.printables.order import NightNow, PrintOrder
from tournaments.rounds.models import Table

PRINT_NIGHT = "night-papers"  # as the rows of such jobs say
NIGHT_GONE = gettext_noop("The tournament has been removed meanwhile, or you no longer may see it.")
CHANGED = gettext_noop("The night has changed meanwhile: look at its papers, and choose again.")


def version_of_file(night: NightNow) -> str:
    """Another one as soon as anything has changed that might stand on what is printed."""
    tournament, cards = night.tournament, PhaseCard.objects.aggregate(Max("pk"))
    pictures = ClubPicture.objects.filter(club=tournament.club)
    changed = list(pictures.values_list("changed_at", flat=True))
    versions = (tournament.pk, tournament.version, tournament.deals_version)
    known = (tournament.club.name, changed, cards, tables_of(night), drawn_by())
    return etag_of(*versions, night.order, *known)


def tables_of(night: NightNow) -> list[tuple[object, ...]]:
    """What happens at the tables without being noted: opened, and laid while a deal is played."""
    tables = night.round.tables.order_by("number") if night.round else Table.objects.none()
    return list(tables.values_list("opened_at", Max("game__reported")))


def may_print(user: AbstractBaseUser | AnonymousUser) -> Q:
    """Whoever left the club has nothing printed of its nights, not even what was made before."""
    return of_nights(Tournament.objects.of(user, Role.SCORER))


def of_nights(nights: QuerySet[Tournament]) -> Q:
    return Q(parameters__night__in=list(nights.values_list("pk", flat=True)))


def job_for(user: AbstractBaseUser, night: NightNow) -> Job:
    """The one that makes what was ordered, and the same one while nothing has changed."""
    parameters = {"night": night.tournament.pk, **night.order.facts}
    return ask_unchanged(PRINT_NIGHT, user, version_of_file(night), **parameters)


@task(
    PRINT_NIGHT,
    gettext_lazy("Papers of a night"),
    about=lambda club: of_nights(Tournament.objects.filter(club=club)),
    seen_by=may_print,
    scope=Scope.SCORE,
    page=lambda night, **_order: reverse("printables", args=[night]),
)
def print_night(progress: Progress, night: int, **order: Any) -> ResultFile:
    """Many pages as one file; another attempt begins anew, and makes the same bytes."""
    job = progress.claim.job
    nights = Tournament.objects.of(job.requested_by or AnonymousUser(), Role.SCORER)
    tournament = nights.select_related("club").filter(pk=night).first()
    if tournament is None:
        raise JobFailed(NIGHT_GONE)
    now = NightNow(tournament, PrintOrder.from_facts(order))
    if missing(now):
        raise JobFailed(CHANGED)
    file = draw(progress, now)
    with ResultFile(job, file.name) as result_file:
        result_file.write(file.file)
    return result_file


def draw(progress: Progress, night: NightNow) -> PrintedFile:
    """How many pages it will be is only guessed before: at least as many as there are."""
    pages, guess = 0, page_count(night)

    def watch(drawn: int) -> None:
        nonlocal pages
        pages = drawn
        if drawn > guess:
            progress.tell(total=drawn)
        progress.step(drawn)

    progress.start(guess, gettext_noop("Drawing the pages"))
    file = file_for(night, watch)
    progress.tell(done=pages, total=pages)
    return file
