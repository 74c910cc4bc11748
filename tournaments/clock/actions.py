"""The clock of a round, as somebody starts and pauses it. Pressed twice it counts once."""

from datetime import datetime
from typing import Any

from django.db import transaction
from django.utils import timezone

from scoring.clubs.models import Actor
from scoring.games.models import Game
from tournaments.clock.clocks import Clock
from tournaments.log import LogKind, note_locked
from tournaments.nights.models import Tournament
from tournaments.rounds.models import Round, RoundState, Table

GIVE_TIME = {LogKind.CLOCK_ADDED, LogKind.CLOCK_RESET}


def clock_of(round: Round) -> Clock | None:
    """None where a round has no time; moments are seconds since 1970."""
    minutes = round.tournament.minutes
    if not minutes:
        return None
    started, paused = seconds(round.clock_started_at), seconds(round.clock_paused_at)
    return Clock(minutes, started, paused, round.clock_shift)


def seconds(moment: datetime | None) -> float | None:
    return moment.timestamp() if moment else None


def start(round: Round, by: Actor = None) -> bool:
    """Say whether it was this press that started the clock."""
    if not round.tournament.minutes:
        return False
    seen = {"clock_started_at": None}
    return change_clock(round, LogKind.CLOCK_STARTED, by, seen, clock_started_at=timezone.now())


def pause(round: Round, by: Actor = None) -> bool:
    seen = {"clock_started_at__isnull": False, "clock_paused_at": None}
    return change_clock(round, LogKind.CLOCK_PAUSED, by, seen, clock_paused_at=timezone.now())


def resume(round: Round, by: Actor = None) -> bool:
    """Go on with the time that was left."""
    paused = round.clock_paused_at
    if paused is None:
        return False
    shift = round.clock_shift + int((timezone.now() - paused).total_seconds())
    seen = {"clock_paused_at": paused, "clock_shift": round.clock_shift}
    return change_clock(
        round, LogKind.CLOCK_RESUMED, by, seen, clock_paused_at=None, clock_shift=shift
    )


def reset(round: Round, by: Actor = None) -> bool:
    """Back to the whole time, not started."""
    seen = {"clock_started_at": round.clock_started_at, "clock_started_at__isnull": False}
    anew: dict[str, Any] = {"clock_started_at": None, "clock_paused_at": None, "clock_shift": 0}
    return change_clock(round, LogKind.CLOCK_RESET, by, seen, **anew)


def add(round: Round, minutes: int, seen: int, by: Actor = None) -> bool:
    """So many minutes more, or less, for a page that saw this shift."""
    facts = {"minutes": minutes}
    shift = seen + 60 * minutes
    return change_clock(
        round, LogKind.CLOCK_ADDED, by, {"clock_shift": seen}, facts, clock_shift=shift
    )


def set_minutes(round: Round, minutes: int, seen: int, by: Actor = None) -> bool:
    """This round has so many minutes; before it starts, for a page that saw this shift."""
    more = minutes - (round.tournament.minutes or 0) - seen // 60
    unstarted = {"clock_shift": seen, "clock_started_at": None}
    facts, shift = {"minutes": more}, seen + 60 * more
    return not more or change_clock(
        round, LogKind.CLOCK_ADDED, by, unstarted, facts, clock_shift=shift
    )


def add_to_table(table: Table, minutes: int, seen: int, by: Actor = None) -> bool:
    """So many minutes more for this table alone, for a page that saw what it has more."""
    tournament = table.round.tournament
    with transaction.atomic():
        now = tournament.locked()
        found = Table.objects.filter(pk=table.pk, added=seen)
        if not found.update(added=seen + 60 * minutes):
            return False
        facts = {**table.round.named, "table": table.number, "minutes": minutes}
        note_locked(now, LogKind.TABLE_TIME, by, **facts)
        open_in_time(Round.objects.get(pk=table.round_id), now)
    table.added = seen + 60 * minutes
    return True


def open_in_time(round: Round, tournament: Tournament) -> None:
    """Tables that have time again, or need none, go on, though their last deal was in."""
    round.tournament = tournament
    clock, moment = clock_of(round), timezone.now().timestamp()
    in_time = [
        table.pk
        for table in round.tables.exclude(game__last_deal=None)
        if clock is None or not clock.is_over(moment, table.added)
    ]
    Game.objects.filter(table__in=in_time).update(last_deal=None)


def change_clock(
    round: Round,
    kind: LogKind,
    by: Actor,
    seen: dict[str, Any],
    facts: dict[str, Any] | None = None,
    /,
    **values: Any,
) -> bool:
    """Change the clock, if it still stands as it was seen."""
    with transaction.atomic():
        now = round.tournament.locked()
        found = Round.objects.filter(pk=round.pk, state=RoundState.PUBLISHED, **seen)
        if not found.update(**values):
            return False
        note_locked(now, kind, by, **round.named, **facts or {})
        if kind in GIVE_TIME:
            open_in_time(Round.objects.get(pk=round.pk), now)
    for name, value in values.items():
        setattr(round, name, value)
    return True
