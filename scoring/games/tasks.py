"""The table of all games is written in the background, and games that nobody used go."""

from dataclasses import asdict, dataclass
from typing import Any

from django.contrib.auth.models import AbstractBaseUser, AnonymousUser
from django.db.models import Q
from django.urls import reverse
from django.utils import translation
from django.utils.timezone import localtime
from django.utils.translation import gettext_lazy, gettext_noop, pgettext

from jobs.kinds import task
from jobs.models import Job
from jobs.results import ResultFile, ask_once
from jobs.running import Progress
from jobs.sweeping import duty
from scoring.clubs.models import Member, Role
from scoring.games.export import heading, lines_of, results_of
from scoring.games.models import Game
from scoring.games.querysets import GameQuerySet

type Asker = AbstractBaseUser | AnonymousUser
MINUTE = 60.0
UNUSED_FOR = 14  # days in which nobody has recorded anything
AT_ONCE = 500
BATCH = 100  # games in memory at a time
OF_ALL_CLUBS = Q(parameters__club=None) | Q(parameters__club__isnull=True)


@dataclass(frozen=True, slots=True)
class ExportProgress:
    """How far an export is: enough for another attempt to go on with the same file."""

    until: int  # the last game there was when it was begun
    after: int = 0
    games: int = 0
    mark: dict[str, Any] | None = None  # of the file so far


@duty(every=60 * MINUTE)
def remove_unused_games() -> None:
    """Some at a time: others write meanwhile."""
    unused = Game.objects.unused(UNUSED_FOR).order_by("pk").values_list("pk", flat=True)
    while lot := list(unused[:AT_ONCE]):
        Game.objects.filter(pk__in=lot).delete()


def may_see(user: Asker) -> Q:
    """Whoever is no organiser of the club any more has none of its games, nor those made before."""
    able = Member.objects.filter(user=user.pk, role__in=Role.ORGANISER.and_above)
    return OF_ALL_CLUBS | Q(parameters__club__in=list(able.values_list("club", flat=True)))


def ask_for_export(member: Member, key: str) -> Job:
    """The table of all games of their club, in the language that is spoken here."""
    asked = {"language": translation.get_language(), "club": member.club_id}
    return ask_once("games-export", member.user, key, **asked)


@task(
    "games-export",
    gettext_lazy("All games as a table"),
    about=lambda club: OF_ALL_CLUBS | Q(parameters__club=club),
    seen_by=may_see,
    page=lambda **_asked: reverse("organiser-games"),
    of_club=lambda club: Q(parameters__club=club),
)
def games_export(progress: Progress, language: str = "en", club: int | None = None) -> ResultFile:
    """Every game of a club with a row for each player, as a file for spreadsheets."""
    job = progress.claim.job
    games = games_for(job.requested_by, club)
    with translation.override(language):
        name = f"{pgettext('name of a file', 'games')}-{localtime(job.asked_at):%Y-%m-%d}.csv"
        reached = ExportProgress(**progress.checkpoint or {"until": games.latest_pk()})
        with ResultFile(job, name, reached.mark) as result_file:
            write_games(result_file, progress, reached, games)
    return result_file


def games_for(user: AbstractBaseUser | None, club: int | None) -> GameQuerySet:
    """Those of the club, for whoever still is an organiser of it when the work is begun.

    Nobody asks but the terminal of the installation: it has them all.
    """
    if user is None and club is None:
        return Game.objects.all()
    members = Member.objects.filter(user=user.pk if user else None)
    ours = members.filter(club=club) if club else members.order_by("pk")
    able = ours.filter(role__in=Role.ORGANISER.and_above)
    member = able.select_related("user", "club").first()
    return Game.objects.managed_by(member) if member else Game.objects.none()


def write_games(
    result_file: ResultFile, progress: Progress, reached: ExportProgress, games: GameQuerySet
) -> None:
    if not result_file.goes_on:
        reached, progress.checkpoint = ExportProgress(reached.until), None
        result_file.write(heading())
    total = games.filter(pk__lte=reached.until).count()
    progress.start(total, gettext_noop("Writing the games"))
    while batch := games.batch(reached.after, reached.until, BATCH):
        result_file.write("".join(lines_of(game, result) for game, result in results_of(batch)))
        done = reached.games + len(batch)
        reached = ExportProgress(reached.until, batch[-1].pk, done, result_file.checkpoint())
        progress.step(done, checkpoint=asdict(reached))
