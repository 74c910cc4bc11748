"""The club of the sample: strictly apart from every other, and gone without a trace."""

from django.contrib.auth.models import User
from django.db import transaction
from django.db.models import Q, QuerySet
from django.utils.translation import gettext as _

from jobs.models import Job
from jobs.results import delete_jobs_with_files
from scoring.clubs.models import Club, Member
from scoring.games.models import Game
from scoring.people.models import Player
from tournaments.nights.models import Tournament
from tournaments.planner.models import SEARCH, Seating

KIND = "sample-load"  # the job that fills it


def club_of(user: User) -> Club | None:
    """The sample that somebody has loaded."""
    member = Member.objects.of(user).filter(club__is_sample=True).first()
    return member.club if member else None


def found_club(user: User) -> Club:
    """The sample club of somebody; asked twice at once it is one."""
    with transaction.atomic():
        User.objects.select_for_update().get(pk=user.pk)
        if known := club_of(user):
            return known
        club = Club.objects.found(user, _("Sample club"))
        club.is_sample = True
        club.save(update_fields=["is_sample"])
    return club


def load_sample(user: User, seed: int, language: str) -> Job:
    """Fill the sample club of somebody in the background; asked twice it is one job."""
    club = found_club(user)
    facts = {"club": club.pk, "seed": seed, "language": language}
    return job_of(club) or Job.objects.ask(KIND, user=user, key=key_of(club), **facts)


def key_of(club: Club) -> str:
    return f"{KIND}-{club.pk}"


def job_of(club: Club) -> Job | None:
    """What fills this club, or has filled it."""
    return Job.objects.filter(key=key_of(club)).first()


def remove_sample(club: Club) -> None:
    """With everybody and everything in it. Whoever looks after the installation has a club."""
    assert club.is_sample
    with transaction.atomic():
        club = club.locked()
        delete_jobs_with_files(jobs_of(club))
        users = list(User.objects.filter(memberships__club=club))
        nights = Tournament.objects.filter(club=club)
        nights.changed()
        nights.delete()
        editions = list(club.editions.values_list("key", flat=True))
        Game.objects.filter(Q(club=club) | Q(edition__in=editions)).remove()
        Seating.objects.filter(club=club).delete()
        club.delete()
        for user in users:
            if user.is_superuser and not Member.objects.of(user).exists():
                Club.objects.found(user)


def jobs_of(club: Club) -> QuerySet[Job]:
    """All work that was asked for in it, or that names its people."""
    seatings = list(Seating.objects.filter(club=club).values_list("pk", flat=True))
    mine = Q(parameters__club=club.pk) | Q(kind=SEARCH, parameters__seating__in=seatings)
    return Job.objects.filter(mine) | Job.objects.about(club.pk)


def is_anything_else_here() -> bool:
    """Whether something was recorded or entered that belongs to no sample."""
    real = Club.objects.filter(is_sample=False)
    games = Game.objects.exclude(club__is_sample=True)
    people = Player.objects.filter(club__in=real)
    nights = Tournament.objects.filter(club__in=real)
    seatings = Seating.objects.exclude(club__is_sample=True)
    return any(rows.exists() for rows in (games, people, nights, seatings))
