"""Whether what is kept of tables agrees with what was recorded."""

from collections.abc import Iterator
from dataclasses import dataclass

from tournaments.nights.models import Tournament
from tournaments.results.folding import Folded
from tournaments.results.keeping import StoredTable, as_kept, folds, tables_of

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
