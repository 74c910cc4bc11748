"""A night with a clock: tables whose time is up, and what is said of them."""

from datetime import timedelta

from django.test import Client
from django.urls import reverse
from django.utils import timezone

from scoring.games.deals import DealVersion
from scoring.games.models import Game
from tests.tournaments.nights_running import deal, running, table_of
from tournaments.log import sentence_of
from tournaments.nights.models import LogEntry, Tournament
from tournaments.results.standings import table_state
from tournaments.rounds.closing import close_table, open_table
from tournaments.rounds.models import Round, Table

ROW = "25+ 60 0* 60"


def timed_night() -> Tournament:
    """Two tables with 45 minutes: one deal is recorded at the first one."""
    night = running(minutes=45)
    deal(night, 1, ROW)
    return night


def close_with_nobody(table: Table) -> None:
    close_table(table, None)


def open_with_nobody(table: Table) -> None:
    open_table(table, None)


def time_is_up(night: Tournament, minutes: int = 1) -> None:
    started = timezone.now() - timedelta(minutes=45 + minutes)
    Round.objects.filter(tournament=night).update(clock_started_at=started)


def recorded(game: Game, minutes_ago: int, **which: bool) -> None:
    moment = timezone.now() - timedelta(minutes=minutes_ago)
    DealVersion.objects.filter(game=game, **which).update(recorded_at=moment)


def is_done(night: Tournament, number: int = 1) -> bool:
    return table_state(table_of(night, number)).finished


def said(night: Tournament) -> list[str]:
    mine = LogEntry.objects.filter(tournament=night, kind__startswith="table-").order_by("pk")
    return [sentence_of(entry.kind, entry.facts, str) for entry in mine]


def step(client: Client, game: Game, name: str, **sent: str) -> str:
    address = reverse(name, args=[game.write_token])
    return str(client.post(address, sent, follow=True).text)


def send(client: Client, game: Game, sent: dict[str, object]) -> int:
    return client.post(reverse("deal-record", args=[game.write_token]), sent).status_code
