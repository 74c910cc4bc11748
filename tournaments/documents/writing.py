"""A night of a document becomes rows: new keys, new links and codes, and all else as it was."""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from itertools import islice
from typing import Any

from django.db.models import Field, Model, Q
from django.utils import timezone

from scoring.games.deals import ReportedLaydown
from scoring.games.log import digest_of
from scoring.games.models import Game
from scoring.inserting import insert_rows
from scoring.tokens import new_token
from tournaments.documents.checking import sealed_deal, sealed_hand_result
from tournaments.documents.faults import DocumentFault, DocumentRefused
from tournaments.documents.parts import (
    DEALS,
    ENTRANT,
    GAME,
    GAME_SEATS,
    HAND_RESULTS,
    LATE,
    LOG,
    NIGHT,
    REPORTS,
    ROUND,
    SEATED_AT,
    TABLE,
    DocumentPart,
)
from tournaments.documents.told_rows import TAKES_BACK, with_number
from tournaments.documents.values import Kind, Record, Reference
from tournaments.nights.models import LogEntry, Tournament
from tournaments.results.closed_tables import ClosedReason, close_games
from tournaments.rounds.models import Round, Table
from tournaments.rounds.seats import game_key

type Column = Field[Any, Any]
type Facts = Mapping[str, Any]
type Keys = dict[Kind, Sequence[Any]]
"""Of each kind the keys of the rows, in the order of the document."""


@dataclass(frozen=True)
class KeysForNumbers:
    """The keys of rows in place of the numbers of a document."""

    keys: Keys

    def __call__(self, reference: Reference, value: Any) -> Any:
        return self.keys[reference.kind][value - 1] if value > 0 else value


def insert(model: type[Model], rows: Sequence[Facts]) -> None:
    """What a row does not say is as it is in any new one."""
    if not rows:
        return
    columns = [each for each in model._meta.concrete_fields if not each.primary_key]
    insert_rows(
        model,
        [column.attname for column in columns],
        ([row[c.name] if c.name in row else usual(c) for c in columns] for row in rows),
    )


def usual(column: Column) -> Any:
    return timezone.now() if getattr(column, "auto_now_add", False) else column.get_default()


def inserted(model: type[Model], rows: Sequence[Facts], found: Q) -> list[int]:
    """Their keys, in the same order."""
    insert(model, rows)
    keys = model._default_manager.filter(found).order_by("pk").values_list("pk", flat=True)
    assert len(keys) == len(rows)
    return list(keys)


def columns_of(part: DocumentPart, record: Record, change: KeysForNumbers) -> dict[str, Any]:
    return {name: value.changed(record[name], change) for name, value in part.columns.items()}


@dataclass(frozen=True)
class NewNight:
    """A night that comes in: its rows are written from above, so that each knows its parent."""

    told: Record
    club: int
    keys: Keys

    @property
    def change(self) -> KeysForNumbers:
        return KeysForNumbers(self.keys)

    def write(self) -> Tournament:
        night = self.write_night()
        entrants = self.rows(ENTRANT, self.told["entrants"])
        rows = [row | {"tournament": night.pk} for row in entrants]
        of_night = Q(tournament=night.pk)
        self.keys[Kind.ENTRANT] = inserted(ENTRANT.model, rows, of_night)
        self.write_games(night)
        self.write_rounds(night)
        self.write_log(night)
        return night

    def rows(self, part: DocumentPart, records: Iterable[Record]) -> list[dict[str, Any]]:
        change = self.change
        return [columns_of(part, record, change) for record in records]

    def rows_below(
        self, part: DocumentPart, keys: Sequence[int], records: Iterable[Sequence[Record]]
    ) -> list[dict[str, Any]]:
        """Those of several parents, each with the key of its own."""
        return [
            row | {part.parent: key}
            for key, below in zip(keys, records, strict=True)
            for row in self.rows(part, below)
        ]

    def write_night(self) -> Tournament:
        (row,) = self.rows(NIGHT, [self.told])
        row |= {"club": self.club, "log_head": "", "log_length": 0}
        mine = Q(club=self.club, key=row["key"])
        (pk,) = inserted(Tournament, [row], mine)
        return Tournament.objects.get(pk=pk)

    def write_games(self, night: Tournament) -> None:
        """Those that are of a table are closed as that is; all others were withdrawn."""
        games = self.told["games"]
        facts = {"club": self.club, "part_of": night.topic, "closed": ClosedReason.WITHDRAWN}
        rows = [
            row | facts | {"version": len(game["deals"]), "key": f"imported-{new_token()}"}
            for row, game in zip(self.rows(GAME, games), games, strict=True)
        ]
        keys = inserted(Game, rows, Q(part_of=night.topic))
        self.keys[Kind.GAME] = keys
        insert(GAME_SEATS.model, self.rows_below(GAME_SEATS, keys, (g["seats"] for g in games)))
        insert(LATE.model, self.rows_below(LATE, keys, (g["late_entries"] for g in games)))
        insert(
            DEALS.model,
            [
                row | {"game": key}
                for key, game in zip(keys, games, strict=True)
                for row in chained(self.rows(DEALS, game["deals"]), sealed_deal)
            ],
        )
        self.write_reports(keys)

    def write_reports(self, games: Sequence[int]) -> None:
        """What takes one back has its key in its own, once that is known."""
        told = [game["laydowns"] for game in self.told["games"]]
        rows = self.rows_below(REPORTS, games, told)
        named = [
            row | {"key": f"takes-back-{place}"} if TAKES_BACK.fullmatch(row["key"]) else row
            for place, row in enumerate(rows)
        ]
        keys = iter(inserted(ReportedLaydown, named, Q(game__in=games)))
        for below in told:
            numbers = dict(enumerate(islice(keys, len(below)), 1))
            for number, row in enumerate(below, 1):
                if TAKES_BACK.fullmatch(row["key"]):
                    key = with_number(row["key"], numbers)
                    ReportedLaydown.objects.filter(pk=numbers[number]).update(key=key)

    def write_rounds(self, night: Tournament) -> None:
        rounds = self.told["rounds"]
        rows = [row | {"tournament": night.pk} for row in self.rows(ROUND, rounds)]
        keys = inserted(Round, rows, Q(tournament=night.pk))
        tables = [table for round in rounds for table in round["tables"]]
        rows = [
            row | {"hand_results_length": len(table["hand_results"])}
            for row, table in zip(
                self.rows_below(TABLE, keys, (r["tables"] for r in rounds)), tables, strict=True
            )
        ]
        mine = Q(round__tournament=night.pk)
        table_keys = inserted(Table, rows, mine)
        self.write_seats(table_keys, [row["round"] for row in rows], tables)
        self.write_hand_results(table_keys, tables)
        self.name_games(night)
        close_games(Table.objects.filter(mine))

    def write_seats(
        self, tables: Sequence[int], rounds: Sequence[int], told: Sequence[Record]
    ) -> None:
        of_table = dict(zip(tables, rounds, strict=True))
        rows = self.rows_below(SEATED_AT, tables, (table["seats"] for table in told))
        insert(SEATED_AT.model, [row | {"round": of_table[row["table"]]} for row in rows])

    def write_hand_results(self, tables: Sequence[int], told: Sequence[Record]) -> None:
        insert(
            HAND_RESULTS.model,
            [
                row | {"table": key}
                for key, table in zip(tables, told, strict=True)
                for row in chained(
                    self.rows(HAND_RESULTS, table["hand_results"]), sealed_hand_result
                )
            ],
        )

    def name_games(self, night: Tournament) -> None:
        """After the tables that they were started for, so that those are found again."""
        tables = Table.objects.filter(round__tournament=night).select_related("round")
        places = {(table.round.number, table.number): table for table in tables}
        games = Game.objects.in_bulk(self.keys[Kind.GAME])
        named = []
        for key, told in zip(self.keys[Kind.GAME], self.told["games"], strict=True):
            if place := told["started_for"]:
                table = places.get((place["round"], place["table"]))
                if table is None:
                    raise DocumentRefused(DocumentFault.NOBODY, "started_for", place["table"])
                games[key].key = game_key(table, place["version"])
                named.append(games[key])
        Game.objects.bulk_update(named, ["key"], batch_size=200)

    def write_log(self, night: Tournament) -> None:
        rows = chained(self.rows(LOG, self.told["log"]), sealed_entry)
        insert(LogEntry, [row | {"tournament": night.pk} for row in rows])
        night.log_length = len(rows)
        night.log_head = rows[-1]["digest"] if rows else ""
        night.save(update_fields=["log_length", "log_head"])


def sealed_entry(row: Facts) -> Mapping[str, object]:
    return LogEntry(**{name: row[name] for name in ("sequence", "kind", "facts")}).sealed_facts


def chained(rows: Sequence[Facts], sealed: Any) -> list[dict[str, Any]]:
    """Each with the digest by which it vouches for those before it."""
    head, found = "", []
    for row in rows:
        head = digest_of(head, sealed(row))
        found.append({**row, "digest": head})
    return found
