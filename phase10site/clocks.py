"""Whether the clocks of the processes and of the database agree: people read them, no result does.

On PostgreSQL each process notes how far its clock is from the database's, so that each can tell of
the others too. SQLite has the clock of its machine, which can only have been put back.
"""

from dataclasses import dataclass
from datetime import datetime, timedelta

from django.db import connection
from django.db.models.functions import Now
from django.utils import timezone

from jobs.processes import name_of_this
from phase10site.models import ProcessClock
from scoring.games.deals import DealVersion
from tournaments.nights.models import LogEntry

MOST_SECONDS_APART = 1.0  # between two clocks that agree
HEARD_OF = timedelta(minutes=5)  # a process that has told nothing for so long has ended
CLOCK = "SELECT clock_timestamp()"


@dataclass(frozen=True)
class ClockDifference:
    """Two clocks that do not agree, and by how many seconds the first is ahead."""

    ours: str
    other: str
    seconds: float


def look() -> list[ClockDifference]:
    found = [ClockDifference("the latest entry", "this machine", seconds_put_back())]
    if connection.vendor == "postgresql":
        found.append(ClockDifference("this machine", "the database", ahead_of_the_database()))
        found += [ClockDifference(each.name, "the database", each.ahead) for each in other_clocks()]
    return [each for each in found if abs(each.seconds) > MOST_SECONDS_APART]


def tell() -> None:
    """Note how far the clock of this process is from the database's."""
    if connection.vendor != "postgresql":
        return
    told = {"ahead": ahead_of_the_database(), "told_at": Now()}
    ProcessClock.objects.update_or_create(name=name_of_this(), defaults=told)
    ProcessClock.objects.filter(told_at__lt=Now() - HEARD_OF).delete()


def ahead_of_the_database() -> float:
    before = timezone.now()
    with connection.cursor() as cursor:
        cursor.execute(CLOCK)
        theirs: datetime = cursor.fetchone()[0]
    return (before + (timezone.now() - before) / 2 - theirs).total_seconds()


def other_clocks() -> list[ProcessClock]:
    return list(ProcessClock.objects.filter(told_at__gte=Now() - HEARD_OF).order_by("name"))


def seconds_put_back() -> float:
    """By how many seconds something was recorded later than now; 0 where nothing was."""
    deals = DealVersion.objects.order_by("-pk").values_list("recorded_at", flat=True)
    entries = LogEntry.objects.order_by("-pk").values_list("happened_at", flat=True)
    latest = [*deals[:1], *entries[:1]]
    return max([0.0, *((moment - timezone.now()).total_seconds() for moment in latest)])
