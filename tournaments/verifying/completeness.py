"""Whether everything that was written is there as it was: of games, of nights, and papers."""

from collections.abc import Iterator
from dataclasses import dataclass
from itertools import batched
from typing import Any, NamedTuple

from django.db import transaction
from django.db.models import F, OuterRef, Subquery

from scoring.games.log import BrokenLink, broken
from scoring.games.models import Game
from tournaments.nights.models import Tournament
from tournaments.results.counting import SHUT, WHY
from tournaments.results.folding import Folded
from tournaments.results.keeping import StoredTable, as_kept, folds, tables_of
from tournaments.rounds.models import Table

HARMED = (ValueError, LookupError, TypeError)  # by rows that nobody of this program has written


@dataclass(frozen=True, slots=True)
class Wrong:
    """A table of which something else is kept than was recorded, though it claims to be current."""

    tournament: Tournament
    table: StoredTable
    kept: Folded
    recorded: Folded


@dataclass(frozen=True, slots=True)
class Unread:
    """A table that was harmed so much that nothing can be derived of it."""

    tournament: Tournament
    table: StoredTable
    why: str


def current(tournament: Tournament) -> list[StoredTable]:
    """What is out of date is derived anew by whoever reads it: nothing is claimed of it."""
    return [table for table in tables_of(tournament) if table.is_current]


def wrong(tournament: Tournament, tables: list[StoredTable]) -> list[Wrong] | list[Unread]:
    """Whatever was recorded while this looked is left out: it is another question by now."""
    try:
        recorded = folds(tables)
    except HARMED:
        return list(unread(tournament, tables))
    found = [
        Wrong(tournament, table, as_kept(table), recorded[table.pk])
        for table in tables
        if as_kept(table) != recorded[table.pk]
    ]
    now = {table.pk: table for table in current(tournament)} if found else {}
    return [each for each in found if now.get(each.table.pk) == each.table]


def unread(tournament: Tournament, tables: list[StoredTable]) -> Iterator[Unread]:
    for table in tables:
        try:
            folds([table])
        except HARMED as error:
            yield Unread(tournament, table, repr(error))


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
class Damaged:
    """What is wrong in the log of a game, a night, or of a table's papers."""

    of: Game | Tournament | Table
    broken: BrokenLink
    entry: Any  # None where it is gone


def damaged() -> Iterator[Damaged | int]:
    """What is wrong; and of all others how many entries they have, log by log."""
    for log in LOGS:
        pks = log.of.objects.order_by("pk").values_list("pk", flat=True)
        for some in batched(list(pks), AT_ONCE):
            of_them = log.of.objects.filter(pk__in=some).order_by("pk")
            for of in of_them.prefetch_related(log.entries):
                wrong = surely(log, of.pk) if faults(log, of) else []
                yield from wrong or [getattr(of, log.length)]


def faults(log: Log, of: Any) -> list[Damaged]:
    entries = {entry.link.number: entry for entry in getattr(of, log.entries).all()}
    links = (entries[number].link for number in sorted(entries))
    found = broken(links, getattr(of, log.length), getattr(of, log.head))
    return [Damaged(of, each, entries.get(each.number)) for each in found]


def surely(log: Log, pk: int) -> list[Damaged]:
    """Looked at once more while nobody writes: something may have come in meanwhile."""
    with transaction.atomic():
        of = log.of.objects.select_for_update().filter(pk=pk).first()
        return faults(log, of) if of else []


def wrongly_closed() -> list[Game]:
    """Games that are open or closed for another reason than their table says."""
    why = Table.objects.filter(game=OuterRef("pk")).values(why=WHY)[:1]
    of_tables = Game.objects.filter(table__isnull=False).annotate(why=Subquery(why))
    return list(of_tables.exclude(closed=F("why")).order_by("pk"))


def uncounted() -> list[tuple[Table, int]]:
    """Tables that were closed while something came in, with how many entries do not count."""
    shut = Table.objects.filter(SHUT, counted_up_to__lt=F("game__version"))
    tables = shut.select_related("game", "round").order_by("pk")
    return [
        (table, table.game.version - (table.counted_up_to or 0)) for table in tables if table.game
    ]
