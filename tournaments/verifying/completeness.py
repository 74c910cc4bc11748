"""Whether everything that was written is there as it was: of games, of nights, and papers.

The entries of a log vouch for each other; a row that went with its whole log is missed only by
those who still speak of it: what a game, a table or the log of a night knows, another of them has.
"""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from enum import Enum
from itertools import batched
from typing import Any, NamedTuple

from django.db import transaction
from django.db.models import Count, F, OuterRef, QuerySet, Subquery

from scoring.games.log import BrokenLink, broken_links
from scoring.games.models import Game
from tournaments.log import LogKind
from tournaments.nights.models import LogEntry, Tournament
from tournaments.results.closed_tables import IS_CLOSED, REASON_OF_TABLE, ClosedReason
from tournaments.results.folding import FoldedTable
from tournaments.results.keeping import StoredTable, as_kept, folds, tables_of
from tournaments.rounds.models import HandResult, Round, RoundState, Table

HARMED = (ValueError, LookupError, TypeError)  # by rows that nobody of this program has written


@dataclass(frozen=True, slots=True)
class WrongOutcome:
    """A table of which something else is kept than was recorded, though it claims to be current."""

    tournament: Tournament
    table: StoredTable
    kept: FoldedTable
    recorded: FoldedTable


@dataclass(frozen=True, slots=True)
class UnreadableTable:
    """A table that was harmed so much that nothing can be derived of it."""

    tournament: Tournament
    table: StoredTable
    why: str


def current_outcomes(tournament: Tournament) -> list[StoredTable]:
    """What is out of date is derived anew by whoever reads it: nothing is claimed of it."""
    return [table for table in tables_of(tournament) if table.is_current]


def wrong_outcomes(
    tournament: Tournament, tables: list[StoredTable]
) -> list[WrongOutcome] | list[UnreadableTable]:
    """Whatever was recorded while this looked is left out: it is another question by now."""
    try:
        recorded = folds(tables)
    except HARMED:
        return list(unreadable_tables(tournament, tables))
    found = [
        WrongOutcome(tournament, table, as_kept(table), recorded[table.pk])
        for table in tables
        if as_kept(table) != recorded[table.pk]
    ]
    now = {table.pk: table for table in current_outcomes(tournament)} if found else {}
    return [each for each in found if now.get(each.table.pk) == each.table]


def unreadable_tables(
    tournament: Tournament, tables: list[StoredTable]
) -> Iterator[UnreadableTable]:
    for table in tables:
        try:
            folds([table])
        except HARMED as error:
            yield UnreadableTable(tournament, table, repr(error))


AT_ONCE = 200  # logs


class Log(NamedTuple):
    """Whose log it is, and where its entries, their number, and the digest of the last one are."""

    of: type[Any]
    entries: str
    length: str
    head: str


LOGS = (
    Log(Game, "versions", "version", "head"),
    Log(Tournament, "log", "log_length", "log_head"),
    Log(Table, "hand_results", "hand_results_length", "hand_results_head"),
)


@dataclass(frozen=True, slots=True)
class DamagedEntry:
    """What is wrong in the log of a game, a night, or of a table's papers."""

    of: Game | Tournament | Table
    broken: BrokenLink
    entry: Any  # None where it is gone


def damaged_entries() -> Iterator[DamagedEntry | int]:
    """What is wrong; and of all others how many entries they have, log by log."""
    for log in LOGS:
        pks = log.of.objects.order_by("pk").values_list("pk", flat=True)
        for some in batched(list(pks), AT_ONCE):
            of_them = log.of.objects.filter(pk__in=some).order_by("pk")
            for of in of_them.prefetch_related(log.entries):
                wrong = still_damaged(log, of.pk) if faults(log, of) else []
                yield from wrong or [getattr(of, log.length)]


def faults(log: Log, of: Any) -> list[DamagedEntry]:
    entries = {entry.link.number: entry for entry in getattr(of, log.entries).all()}
    links = (entries[number].link for number in sorted(entries))
    found = broken_links(links, getattr(of, log.length), getattr(of, log.head))
    return [DamagedEntry(of, each, entries.get(each.number)) for each in found]


def still_damaged(log: Log, pk: int) -> list[DamagedEntry]:
    """Looked at once more while nobody writes: something may have come in meanwhile."""
    with transaction.atomic():
        of = log.of.objects.select_for_update().filter(pk=pk).first()
        return faults(log, of) if of else []


def wrongly_closed_games() -> list[Game]:
    """Games that are open or closed for another reason than their table says."""
    why = Table.objects.filter(game=OuterRef("pk")).values(why=REASON_OF_TABLE)[:1]
    of_tables = Game.objects.filter(table__isnull=False).annotate(why=Subquery(why))
    return list(of_tables.exclude(closed=F("why")).order_by("pk"))


def uncounted_entries() -> list[tuple[Table, int]]:
    """Tables that were closed while something came in, with how many entries do not count."""
    shut = Table.objects.filter(IS_CLOSED, counted_up_to__lt=F("game__version"))
    tables = shut.select_related("game", "round").order_by("pk")
    return [
        (table, table.game.version - (table.counted_up_to or 0)) for table in tables if table.game
    ]


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


class MissingRow(NamedTuple):
    """By whom something is missed."""

    of: Game | Table | Tournament
    what: Missing
    number: int = 0  # of the round


def missing_rows() -> Iterator[MissingRow]:
    yield from games_gone()
    yield from seats_gone()
    yield from tables_gone()
    for night in Tournament.objects.order_by("pk").iterator():
        if logged_otherwise(night):
            yield from still_missing(night)


def games_gone() -> Iterator[MissingRow]:
    tables = Table.objects.filter(game=None).exclude(round__state=RoundState.DRAFT)
    for table in tables.select_related("round").order_by("pk"):
        yield MissingRow(table, Missing.GAME)


def seats_gone() -> Iterator[MissingRow]:
    sitting = Count("seats", distinct=True)
    tables = Table.objects.exclude(game=None).annotate(sitting=sitting)
    others = tables.annotate(playing=Count("game__seats", distinct=True))
    for table in others.exclude(sitting=F("playing")).select_related("round").order_by("pk"):
        yield MissingRow(table, Missing.SEAT)


def tables_gone() -> Iterator[MissingRow]:
    """Whoever takes a table from a game says so; without a night games are their own."""
    parts = Game.objects.filter(table=None).exclude(part_of="")
    loose = parts.exclude(closed=ClosedReason.WITHDRAWN)
    games = list(loose.order_by("pk"))
    nights = {night.topic for night in Tournament.objects.behind(game.part_of for game in games)}
    yield from (MissingRow(game, Missing.TABLE) for game in games if game.part_of in nights)


def still_missing(night: Tournament) -> list[MissingRow]:
    """Looked at once more while nobody takes a step: one may have been taken meanwhile."""
    with transaction.atomic():
        now = Tournament.objects.select_for_update().filter(pk=night.pk).first()
        return logged_otherwise(now) if now else []


def logged_otherwise(night: Tournament) -> list[MissingRow]:
    entries = LogEntry.objects.filter(tournament=night).order_by("sequence")
    return [*rounds_gone(night, entries), *hand_results_gone(night, entries)]


def rounds_gone(night: Tournament, entries: QuerySet[LogEntry]) -> Iterator[MissingRow]:
    steps = entries.filter(kind__in=AFTER).values_list("facts__round", "kind")
    told = {number: AFTER[kind] for number, kind in steps}
    there = dict(Round.objects.filter(tournament=night).values_list("number", "state"))
    for number, state in told.items():
        if state != RoundState.DRAFT and there.get(number) != state:
            yield MissingRow(night, Missing.ROUND, number)


def hand_results_gone(night: Tournament, entries: QuerySet[LogEntry]) -> Iterator[MissingRow]:
    """Of games that are of a table now: papers of others went with their tables."""
    noted = entries.filter(kind__startswith="paper-").values_list("facts__game", "facts__sequence")
    told = {game: sequence for game, sequence in noted if game}
    tables = Table.objects.filter(round__tournament=night, game__in=list(told))
    latest = HandResult.objects.current().filter(table=OuterRef("pk")).order_by("-sequence")
    read = tables.annotate(last=Subquery(latest.values("sequence")[:1])).select_related("round")
    for table in read.order_by("pk"):
        if vars(table)["last"] != told[table.game_id]:
            yield MissingRow(table, Missing.PAPER)
