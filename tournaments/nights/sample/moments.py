"""When it all happened: what was written a second ago is moved to its night.

Only moments are moved, and only those of the sample: how fast a club plays is seen in them.
"""

from collections.abc import Iterable
from datetime import datetime, time, timedelta

from django.utils import timezone

from scoring.games.deals import DealVersion
from scoring.games.models import Game
from scoring.robots.decks import Dice
from tournaments.attendance.models import Entrant
from tournaments.nights.log_models import LogEntry
from tournaments.nights.models import Tournament
from tournaments.nights.sample.script import SampleNight
from tournaments.rounds.models import Round, Table

BEGIN = time(19)
MINUTE, SECOND = timedelta(minutes=1), timedelta(seconds=1)
ROUND = 55 * MINUTE  # of the running night, with the pause after it
RUNNING = 18 * MINUTE  # since the running round began
PAUSE = 8 * MINUTE
SLOWEST, FASTEST = 8, 4  # minutes of a deal


def beginning(evening: SampleNight, tournament: Tournament, number: int, now: datetime) -> datetime:
    """When this round began; number 1 is the first."""
    if evening.is_running:
        return now - RUNNING - (evening.rounds + 1 - number) * ROUND
    before = tournament.played.filter(number=number - 1).first()
    if before and before.completed_at:
        return before.completed_at + PAUSE
    day = timezone.localdate(now) - timedelta(days=evening.days_ago)
    return timezone.make_aware(datetime.combine(day, BEGIN))


def move_opening(tournament: Tournament, begin: datetime) -> None:
    """Planned the day before; people came in the half hour before the first round."""
    before = begin - timedelta(days=1)
    Tournament.objects.filter(pk=tournament.pk).update(created_at=before)
    Entrant.objects.filter(tournament=tournament).update(entered_at=before)
    came = list(tournament.log.exclude(kind="created").order_by("pk"))
    spread(came, begin - 30 * MINUTE, begin - 5 * MINUTE)
    tournament.log.filter(kind="created").update(happened_at=before)


def move_round(round: Round, begin: datetime, now: datetime, dice: Dice, after: int) -> None:
    """The round began then; what the log tells since the entry `after` belongs to it."""
    tables = list(round.tables.select_related("game").order_by("number"))
    ends = [move_table(table, begin, now, dice) for table in tables]
    end = max([*ends, begin]) + 2 * MINUTE
    round.drafted_at, round.published_at = begin - 3 * MINUTE, begin - 2 * MINUTE
    round.completed_at = end if round.completed_at else None
    round.clock_started_at = begin if round.clock_started_at else None
    moved = ["drafted_at", "published_at", "completed_at", "clock_started_at"]
    round.save(update_fields=moved)
    entries = list(round.tournament.log.filter(pk__gt=after).order_by("pk"))
    late = [entry for entry in entries if is_late(entry)]
    spread([entry for entry in entries if not is_late(entry)], begin - 4 * MINUTE, begin)
    spread(late, end - MINUTE, min(end, now))


def is_late(entry: LogEntry) -> bool:
    """Whether it happened when the round had been played for a while."""
    return entry.kind in {"paper-entered", "table-called", "round-completed"}


def move_table(table: Table, begin: datetime, now: datetime, dice: Dice) -> datetime:
    """Its deals one after the other, none of them later than now; when the last one was over."""
    assert table.game
    Game.objects.filter(pk=table.game.pk).update(started_at=begin - 2 * MINUTE)
    moved = {"opened_at": begin + MINUTE} if table.opened_at else {}
    moved |= {"called_at": now - MINUTE} if table.called_at else {}
    Table.objects.filter(pk=table.pk).update(**moved) if moved else None
    versions = list(DealVersion.objects.filter(game=table.game).order_by("sequence"))
    lengths = [MINUTE * (FASTEST + dice.random() * (SLOWEST - FASTEST)) for _ in versions]
    whole = sum(lengths, timedelta())
    room = now - MINUTE - begin
    factor = min(1.0, room / whole) if whole else 1.0
    moment = begin
    for version, length in zip(versions, lengths, strict=True):
        moment += length * factor
        version.recorded_at = moment
    DealVersion.objects.bulk_update(versions, ["recorded_at"])
    return moment


def move_end(tournament: Tournament) -> None:
    """Prizes were given a few minutes after the last round."""
    last = tournament.played.order_by("-number").first()
    assert last
    assert last.completed_at
    end = last.completed_at + 5 * MINUTE
    Tournament.objects.filter(pk=tournament.pk).update(ended_at=end)
    tournament.log.filter(kind="night-ended").update(happened_at=end)


def spread(entries: Iterable[LogEntry], begin: datetime, end: datetime) -> None:
    """Evenly, in their order."""
    found = list(entries)
    for place, entry in enumerate(found):
        entry.happened_at = begin + (end - begin) * (place / len(found))
    LogEntry.objects.bulk_update(found, ["happened_at"])
