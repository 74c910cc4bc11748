"""Results of a whole table that were written on paper. Each entry is a row that supersedes."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Any

from django.db import IntegrityError, transaction

from scoring.errors import MovedOn, NothingToUndo
from scoring.games.chain import digest_of
from tournaments.clock.actions import By
from tournaments.nights.log_models import LogEntry
from tournaments.rounds.models import PaperResult, Table
from tournaments.rounds.seats import locked
from tournaments.undoing import undoes


@dataclass(frozen=True)
class TypedResult:
    """What stands on the paper, in the order of the seats."""

    completed: tuple[int, ...]
    points: tuple[int, ...]
    winner: int | None = None

    @property
    def facts(self) -> dict[str, Any]:
        return {
            "completed": list(self.completed),
            "points": list(self.points),
            "winner": self.winner,
        }


def papers_of(table: Table) -> list[PaperResult]:
    """All that was entered for those who sit there now, the latest first."""
    return list(table.papers.current().select_related("author").order_by("-sequence"))


def counting_paper(papers: Sequence[PaperResult]) -> PaperResult | None:
    """Of those of a table, the latest first: the one that counts."""
    return papers[0] if papers and not papers[0].removed else None


def paper_in(row: PaperResult) -> TypedResult:
    return TypedResult(tuple(row.completed), tuple(row.points), row.winner)


def enter(table: Table, paper: TypedResult, seen: int, by: By, reason: str = "") -> PaperResult:
    """The paper counts from now on, in place of what was recorded deal by deal."""
    kind = "paper-corrected" if seen else "paper-entered"
    return append(table, kind, seen, by, reason=reason, **paper.facts)


def take_back(table: Table, seen: int, by: By) -> PaperResult:
    """What was recorded deal by deal counts again."""
    return append_again(table, "paper-taken-back", seen, by, removed=True)


def bring_back(table: Table, seen: int, by: By) -> PaperResult:
    return append_again(table, "paper-brought-back", seen, by, removed=False)


def append_again(table: Table, kind: str, seen: int, by: By, *, removed: bool) -> PaperResult:
    row = table.papers.filter(game=table.game_id, sequence=seen).first()
    if row is None or row.removed == removed:
        raise NothingToUndo
    return append(table, kind, seen, by, removed=removed, **paper_in(row).facts)


def append(table: Table, kind: str, seen: int, by: By, **facts: Any) -> PaperResult:
    """As the row after the one that the page saw; the database keeps sequences unique."""
    author_id, game = by.pk if by else None, table.game_id
    row = PaperResult(table=table, game_id=game, sequence=seen + 1, author_id=author_id, **facts)
    if seen and not table.papers.filter(game=game, sequence=seen).exists():
        raise MovedOn
    try:
        with transaction.atomic():
            stays(table)
            link(row)
            note(table, kind, by, row)
    except IntegrityError as error:
        return the_same(table, row, error)
    return row


def stays(table: Table) -> None:
    """The table has the game that the page saw, until the paper is kept."""
    locked(table.round)
    tables = Table.objects.exclude(game=None)
    if not tables.filter(pk=table.pk, game=table.game_id).exists():
        raise MovedOn


def link(row: PaperResult) -> None:
    """Written after all papers of its table; the round is locked."""
    table = Table.objects.get(pk=row.table_id)
    row.place = table.papers_length + 1
    row.digest = digest_of(table.papers_head, row.sealed_facts)
    row.save(force_insert=True)
    table.papers_length, table.papers_head = row.place, row.digest
    table.save(update_fields=["papers_length", "papers_head"])


def note(table: Table, kind: str, by: By, row: PaperResult) -> None:
    tournament = table.round.tournament
    facts = {"round": table.round.number, "table": table.number, "sequence": row.sequence}
    people = list(table.seats.order_by("position").values_list("entrant", flat=True))
    typed = {"people": people, **paper_in(row).facts}  # it stays when the table goes
    LogEntry.objects.note(tournament, kind, by, game=row.game_id, **facts, **typed)
    tournament.changed()


def the_same(table: Table, row: PaperResult, error: Exception) -> PaperResult:
    """The same paper sent twice is one entry; otherwise somebody was faster."""
    known = table.papers.get(game=row.game_id, sequence=row.sequence)
    fields = ("completed", "points", "winner", "removed", "reason", "author_id")
    if any(getattr(known, field) != getattr(row, field) for field in fields):
        raise MovedOn from error
    return known


@undoes("paper-entered")
def undo_entering(entry: LogEntry, by: By) -> bool:
    """From the log, while nothing else was entered for the table."""
    return undone(entry, by, take_back)


@undoes("paper-taken-back")
def undo_taking_back(entry: LogEntry, by: By) -> bool:
    return undone(entry, by, bring_back)


def undone(entry: LogEntry, by: By, step: Callable[[Table, int, By], PaperResult]) -> bool:
    place = {"round__number": entry.facts["round"], "number": entry.facts["table"]}
    tables = Table.objects.filter(round__tournament=entry.tournament, **place)
    game = entry.facts.get("game", 0)
    table = tables.select_related("round__tournament").filter(game=game).first()
    latest = table.papers.filter(game=game).order_by("-sequence").first() if table else None
    if table is None or latest is None or latest.sequence != entry.facts["sequence"]:
        return False
    try:
        step(table, latest.sequence, by)
    except (MovedOn, NothingToUndo):
        return False
    return True
