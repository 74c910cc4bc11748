"""Whether everything that was written is there as it was: of games, of nights, and papers."""

from collections.abc import Iterator
from dataclasses import dataclass
from itertools import batched
from typing import Any, NamedTuple

from django.db import transaction
from django.db.models import F, OuterRef, Subquery

from scoring.games.chain import BrokenLink, broken
from scoring.games.models import Game
from tournaments.nights.models import Tournament
from tournaments.results.counting import SHUT, WHY
from tournaments.rounds.models import Table

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
    Log(Table, "papers", "papers_length", "papers_head"),
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
