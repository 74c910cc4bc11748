"""When what robots have played happened: in the hours and days before now, none of it later."""

from collections.abc import Iterable
from datetime import date, datetime, time, timedelta

from django.utils import timezone

from scoring.dice import Dice
from scoring.games.deals import DealVersion
from scoring.games.models import Game
from tournaments.attendance.models import Entrant
from tournaments.log import LogKind
from tournaments.nights.models import LogEntry, Tournament
from tournaments.nights.sample.script import SampleNight
from tournaments.rounds.models import Round, Table

BEGIN = time(19)
LATE = (LogKind.HAND_RESULT_ENTERED, LogKind.TABLE_CALLED, LogKind.ROUND_COMPLETED)
MINUTE, SECOND = timedelta(minutes=1), timedelta(seconds=1)
ROUND = 55 * MINUTE  # of the running night, with the pause after it
RUNNING_FOR = 18 * MINUTE  # since the running round began
PAUSE = 8 * MINUTE
SLOWEST, FASTEST = 8, 4  # minutes of a deal


def beginning(
    sample_night: SampleNight, tournament: Tournament, number: int, now: datetime
) -> datetime:
    """When this round began; number 1 is the first."""
    if sample_night.is_running:
        return now - RUNNING_FOR - (sample_night.rounds + 1 - number) * ROUND
    before = tournament.rounds.filter(number=number - 1).first()
    if before and before.completed_at:
        return before.completed_at + PAUSE
    return moment_of(now, sample_night.days_ago, BEGIN)


def day_of(now: datetime, days_ago: int) -> date:
    """A day to come, where it is fewer than none."""
    return timezone.localdate(now) - timedelta(days=days_ago)


def moment_of(now: datetime, days_ago: int, hour: time) -> datetime:
    return timezone.make_aware(datetime.combine(day_of(now, days_ago), hour))


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
    return entry.kind in {kind.key for kind in LATE}


def move_table(table: Table, begin: datetime, now: datetime, dice: Dice) -> datetime:
    """Its deals one after the other, none of them later than now; when the last one was over."""
    assert table.game
    moved = {"opened_at": begin + MINUTE} if table.opened_at else {}
    moved |= {"called_at": now - MINUTE} if table.called_at else {}
    Table.objects.filter(pk=table.pk).update(**moved) if moved else None
    return move_game(table.game, begin, now, dice)


def move_game(game: Game, begin: datetime, now: datetime, dice: Dice) -> datetime:
    """Its deals took minutes each."""
    Game.objects.filter(pk=game.pk).update(started_at=begin - 2 * MINUTE)
    versions = list(DealVersion.objects.filter(game=game).order_by("sequence"))
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
    last = tournament.rounds.order_by("-number").first()
    assert last
    assert last.completed_at
    end = last.completed_at + 5 * MINUTE
    Tournament.objects.filter(pk=tournament.pk).update(ended_at=end)
    tournament.log.filter(kind=LogKind.NIGHT_ENDED.key).update(happened_at=end)


def spread(entries: Iterable[LogEntry], begin: datetime, end: datetime) -> None:
    """Evenly, in their order."""
    found = list(entries)
    for place, entry in enumerate(found):
        entry.happened_at = begin + (end - begin) * (place / len(found))
    LogEntry.objects.bulk_update(found, ["happened_at"])
