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


def running_round(tournament: Tournament) -> Round | None:
    """The round that is published."""
    found = tournament.rounds.filter(state=RoundState.PUBLISHED).first()
    if found:
        found.tournament = tournament
    return found


def clock_of(round: Round) -> Clock | None:
    """None where a round has no time; moments are seconds since 1970."""
    minutes = round.whole_minutes
    if not minutes:
        return None
    started, paused = seconds(round.clock_started_at), seconds(round.clock_paused_at)
    return Clock(minutes, started, paused, round.clock_shift)


def seconds(moment: datetime | None) -> float | None:
    return moment.timestamp() if moment else None


def start(round: Round, by: Actor = None) -> bool:
    """Say whether it was this press that started the clock."""
    if not round.whole_minutes:
        return False
    seen = {"clock_started_at": None}
    return change_clock(round, LogKind.CLOCK_STARTED, by, seen, clock_started_at=timezone.now())


def pause(round: Round, by: Actor = None) -> bool:
    seen = {"clock_started_at__isnull": False, "clock_paused_at": None}
    return change_clock(round, LogKind.CLOCK_PAUSED, by, seen, clock_paused_at=timezone.now())


def resume(round: Round, by: Actor = None) -> bool:
    """Go on with the time that was left, as if it had started so much later."""
    started, paused = round.clock_started_at, round.clock_paused_at
    if started is None or paused is None:
        return False
    anew: dict[str, Any] = {
        "clock_started_at": started + (timezone.now() - paused),
        "clock_paused_at": None,
    }
    seen = {"clock_started_at": started, "clock_paused_at": paused}
    return change_clock(round, LogKind.CLOCK_RESUMED, by, seen, **anew)


def reset(round: Round, by: Actor = None) -> bool:
    """Back to the whole time, not started."""
    seen = {"clock_started_at": round.clock_started_at, "clock_started_at__isnull": False}
    anew: dict[str, Any] = {"clock_started_at": None, "clock_paused_at": None, "clock_shift": 0}
    return change_clock(round, LogKind.CLOCK_RESET, by, seen, **anew)


def add(round: Round, minutes: int, seen: int, by: Actor = None) -> bool:
    """So many minutes more, or less, for a page that saw so many seconds of the whole round.

    Before the start they are the round's own, to which it may be set back later.
    """
    if round.clock_started_at is None:
        return set_minutes(round, seen // 60 + minutes, seen, by)
    if not is_seen(round, seen):
        return False
    facts, shift = {"minutes": minutes}, round.clock_shift + 60 * minutes
    return change_clock(round, LogKind.CLOCK_ADDED, by, time_of(round), facts, clock_shift=shift)


def set_minutes(round: Round, minutes: int, seen: int, by: Actor = None) -> bool:
    """This round has so many minutes; before it starts, for a page that saw so many seconds."""
    if minutes < 1 or round.clock_started_at or not is_seen(round, seen):
        return False
    more = minutes - seen // 60
    unstarted, facts = {**time_of(round), "clock_started_at": None}, {"minutes": more}
    return not more or change_clock(
        round, LogKind.CLOCK_ADDED, by, unstarted, facts, minutes=minutes, clock_shift=0
    )


def is_seen(round: Round, seen: int) -> bool:
    """Whether its whole time is what a page showed."""
    clock = clock_of(round)
    return clock is not None and int(clock.whole) == seen


def time_of(round: Round) -> dict[str, Any]:
    """All that its whole time is made of."""
    night = round.tournament.minutes
    own = {"minutes": round.minutes, "clock_shift": round.clock_shift}
    return {**own, "tournament__minutes": night}


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
    Game.objects.filter(table__in=in_time).update(last_deal=None, is_last_deal_allowed=False)


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
