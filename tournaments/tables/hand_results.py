"""Results of a whole table that were written on paper. Each entry is a row that supersedes."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Any

from django.db import IntegrityError, transaction
from django.db.models.functions import Coalesce

import live
from scoring.clubs.models import Actor
from scoring.errors import MovedOn, NothingToUndo
from scoring.games.log import digest_of
from scoring.games.models import Game
from tournaments.log import LogKind, note
from tournaments.nights.models import LogEntry
from tournaments.rounds.models import HandResult, Table
from tournaments.rounds.seats import locked_table


@dataclass(frozen=True)
class TypedResult:
    """What stands on the paper, in the order of the seats."""

    completed: tuple[int, ...]
    points: tuple[int, ...]
    winner: int | None = None
    deals: int | None = None  # None where nobody has said how many there were

    @property
    def facts(self) -> dict[str, Any]:
        return {
            "completed": list(self.completed),
            "points": list(self.points),
            "winner": self.winner,
            "deals": self.deals,
        }


def hand_results_of(table: Table) -> list[HandResult]:
    """All that was entered for those who sit there now, the latest first."""
    return list(table.hand_results.current().select_related("author").order_by("-sequence"))


def counting_result(hand_results: Sequence[HandResult]) -> HandResult | None:
    """Of those of a table, the latest first: the one that counts."""
    return hand_results[0] if hand_results and not hand_results[0].removed else None


def typed_result_of(row: HandResult) -> TypedResult:
    return TypedResult(tuple(row.completed), tuple(row.points), row.winner, row.deals)


def enter(
    table: Table, typed_result: TypedResult, seen: int, by: Actor, reason: str = ""
) -> HandResult:
    """The paper counts from now on, in place of what was recorded deal by deal."""
    kind = LogKind.HAND_RESULT_CORRECTED if seen else LogKind.HAND_RESULT_ENTERED
    return append(table, kind, seen, by, reason=reason, **typed_result.facts)


def take_back(table: Table, seen: int, by: Actor) -> HandResult:
    """What was recorded deal by deal counts again."""
    return append_again(table, LogKind.HAND_RESULT_TAKEN_BACK, seen, by, removed=True)


def bring_back(table: Table, seen: int, by: Actor) -> HandResult:
    return append_again(table, LogKind.HAND_RESULT_BROUGHT_BACK, seen, by, removed=False)


def append_again(table: Table, kind: LogKind, seen: int, by: Actor, *, removed: bool) -> HandResult:
    row = table.hand_results.filter(game=table.game_id, sequence=seen).first()
    if row is None or row.removed == removed:
        raise NothingToUndo
    behind = {"game_version": row.game_version, "game_last_deal": row.game_last_deal}
    return append(table, kind, seen, by, removed=removed, **typed_result_of(row).facts, **behind)


def append(table: Table, kind: LogKind, seen: int, by: Actor, **facts: Any) -> HandResult:
    """As the row after the one that the page saw; the database keeps sequences unique."""
    author_id, game = by.pk if by else None, table.game_id
    row = HandResult(table=table, game_id=game, sequence=seen + 1, author_id=author_id, **facts)
    if seen and not table.hand_results.filter(game=game, sequence=seen).exists():
        raise MovedOn
    try:
        with transaction.atomic():
            locked_table(table)  # it has the game that the page saw, and nothing more comes in
            keep_game_behind(row)
            link(row)
            note_result(table, kind, by, row)
            live.publish(Game(pk=row.game_id).topic)  # whoever watches it sees what counts
    except IntegrityError as error:
        return same_entry(table, row, error)
    return row


def keep_game_behind(row: HandResult) -> None:
    """How its game stood when it was typed; a correction is of what had been recorded then."""
    corrected = HandResult.objects.filter(game=row.game_id, sequence=row.sequence - 1)
    known = corrected.filter(removed=False).values_list("game_version", "game_last_deal").first()
    last = Coalesce("counted_last_deal", "game__last_deal", 0)
    now = Table.objects.values_list("game__version", last).get(pk=row.table_id)
    for kept in filter(None, (known, now)):
        row.game_version = kept[0] if row.game_version is None else row.game_version
        row.game_last_deal = kept[1] if row.game_last_deal is None else row.game_last_deal


def link(row: HandResult) -> None:
    """Written after all papers of its table; the round is locked."""
    table = Table.objects.get(pk=row.table_id)
    row.place = table.hand_results_length + 1
    row.digest = digest_of(table.hand_results_head, row.sealed_facts)
    row.save(force_insert=True)
    table.hand_results_length, table.hand_results_head = row.place, row.digest
    table.save(update_fields=["hand_results_length", "hand_results_head"])


def note_result(table: Table, kind: LogKind, by: Actor, row: HandResult) -> None:
    tournament = table.round.tournament
    facts = {**table.round.named, "table": table.number, "sequence": row.sequence}
    people = list(table.seats.order_by("position").values_list("entrant", flat=True))
    typed = {"people": people, **typed_result_of(row).facts}  # it stays when the table goes
    note(tournament, kind, by, game=row.game_id, **facts, **typed)


def same_entry(table: Table, row: HandResult, error: Exception) -> HandResult:
    """The same paper sent twice is one entry; otherwise somebody was faster."""
    known = table.hand_results.get(game=row.game_id, sequence=row.sequence)
    fields = ("completed", "points", "winner", "deals", "removed", "reason", "author_id")
    if any(getattr(known, field) != getattr(row, field) for field in fields):
        raise MovedOn from error
    return known


def undo_entering(entry: LogEntry, by: Actor) -> bool:
    """From the log, while nothing else was entered for the table."""
    return undo_latest(entry, by, take_back)


def undo_taking_back(entry: LogEntry, by: Actor) -> bool:
    return undo_latest(entry, by, bring_back)


def undo_latest(
    entry: LogEntry, by: Actor, step: Callable[[Table, int, Actor], HandResult]
) -> bool:
    place = {"round__number": entry.facts["round"], "number": entry.facts["table"]}
    tables = Table.objects.filter(round__tournament=entry.tournament, **place)
    game = entry.facts.get("game", 0)
    table = tables.select_related("round__tournament").filter(game=game).first()
    latest = table.hand_results.filter(game=game).order_by("-sequence").first() if table else None
    if table is None or latest is None or latest.sequence != entry.facts["sequence"]:
        return False
    try:
        step(table, latest.sequence, by)
    except (MovedOn, NothingToUndo):
        return False
    return True
