"""What games, tables and the log of a night tell of each other: whatever one knows, another has.

The entries of a log vouch for each other; a row that went with its whole log is missed only by
those who still speak of it.
"""

from collections.abc import Iterator, Mapping
from enum import Enum
from typing import NamedTuple

from django.db import transaction
from django.db.models import Count, F, OuterRef, QuerySet, Subquery

from scoring.games.models import Game
from tournaments.log_kinds import LogKind
from tournaments.nights.log_models import LogEntry
from tournaments.nights.models import Tournament
from tournaments.results.counting import Closing
from tournaments.rounds.models import HandResult, Round, RoundState, Table

AFTER: Mapping[str, RoundState] = {
    LogKind.ROUND_PUBLISHED.key: RoundState.PUBLISHED,
    LogKind.ROUND_COMPLETED.key: RoundState.COMPLETE,
    LogKind.ROUND_REOPENED.key: RoundState.PUBLISHED,
    LogKind.ROUND_UNPUBLISHED.key: RoundState.DRAFT,
}


class Missing(Enum):
    GAME = "game"
    TABLE = "table"
    SEAT = "seat"
    ROUND = "round"
    PAPER = "paper"


class Missed(NamedTuple):
    """By whom something is missed."""

    of: Game | Table | Tournament
    what: Missing
    number: int = 0  # of the round


def missed() -> Iterator[Missed]:
    yield from games_gone()
    yield from seats_gone()
    yield from tables_gone()
    for night in Tournament.objects.order_by("pk").iterator():
        if told_otherwise(night):
            yield from surely(night)


def games_gone() -> Iterator[Missed]:
    tables = Table.objects.filter(game=None).exclude(round__state=RoundState.DRAFT)
    for table in tables.select_related("round").order_by("pk"):
        yield Missed(table, Missing.GAME)


def seats_gone() -> Iterator[Missed]:
    sitting = Count("seats", distinct=True)
    tables = Table.objects.exclude(game=None).annotate(sitting=sitting)
    others = tables.annotate(playing=Count("game__seats", distinct=True))
    for table in others.exclude(sitting=F("playing")).select_related("round").order_by("pk"):
        yield Missed(table, Missing.SEAT)


def tables_gone() -> Iterator[Missed]:
    """Whoever takes a table from a game says so; without a night games are their own."""
    parts = Game.objects.filter(table=None).exclude(part_of="")
    loose = parts.exclude(closed=Closing.WITHDRAWN)
    games = list(loose.order_by("pk"))
    nights = {night.topic for night in Tournament.objects.behind(game.part_of for game in games)}
    yield from (Missed(game, Missing.TABLE) for game in games if game.part_of in nights)


def surely(night: Tournament) -> list[Missed]:
    """Looked at once more while nobody takes a step: one may have been taken meanwhile."""
    with transaction.atomic():
        now = Tournament.objects.select_for_update().filter(pk=night.pk).first()
        return told_otherwise(now) if now else []


def told_otherwise(night: Tournament) -> list[Missed]:
    entries = LogEntry.objects.filter(tournament=night).order_by("sequence")
    return [*rounds_gone(night, entries), *hand_results_gone(night, entries)]


def rounds_gone(night: Tournament, entries: QuerySet[LogEntry]) -> Iterator[Missed]:
    steps = entries.filter(kind__in=AFTER).values_list("facts__round", "kind")
    told = {number: AFTER[kind] for number, kind in steps}
    there = dict(Round.objects.filter(tournament=night).values_list("number", "state"))
    for number, state in told.items():
        if state != RoundState.DRAFT and there.get(number) != state:
            yield Missed(night, Missing.ROUND, number)


def hand_results_gone(night: Tournament, entries: QuerySet[LogEntry]) -> Iterator[Missed]:
    """Of games that are of a table now: papers of others went with their tables."""
    noted = entries.filter(kind__startswith="paper-").values_list("facts__game", "facts__sequence")
    told = {game: sequence for game, sequence in noted if game}
    tables = Table.objects.filter(round__tournament=night, game__in=list(told))
    latest = HandResult.objects.current().filter(table=OuterRef("pk")).order_by("-sequence")
    read = tables.annotate(last=Subquery(latest.values("sequence")[:1])).select_related("round")
    for table in read.order_by("pk"):
        if vars(table)["last"] != told[table.game_id]:
            yield Missed(table, Missing.PAPER)
