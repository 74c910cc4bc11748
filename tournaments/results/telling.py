"""Whether visitors may know who has won: what decides a night is kept for its end."""

from collections.abc import Iterable

from tournaments.nights.models import Final, Tournament
from tournaments.results.folding import TableState
from tournaments.rounds.models import Round, RoundState, Stage

NOBODYS = 0  # told round of a night that is over while who has won is kept back


def is_decided(tournament: Tournament, latest: Round | None) -> bool:
    """After the final, or the last round where there is none; and when the night is over."""
    if tournament.is_over:
        return True
    if latest is None or latest.state != RoundState.COMPLETE:
        return False
    is_last = tournament.final == Final.NONE and latest.number >= tournament.planned_rounds
    return is_last or latest.stage == Stage.FINAL


def deciding_round(tournament: Tournament, tables: Iterable[TableState]) -> int | None:
    """The final; without one the last round, once its last table is done."""
    known = [table for table in tables if table.counts or not tournament.is_over]
    latest = max((table.round for table in known), default=0)
    last = [table for table in known if table.round == latest]
    if not last or tournament.is_over or any(table.stage == Stage.FINAL for table in last):
        return latest or None
    is_last = tournament.final == Final.NONE and latest >= tournament.planned_rounds
    return latest if is_last and all(table.finished for table in last) else None


def is_told(tournament: Tournament, deciding: int | None) -> bool:
    """The night is ended, and nobody reveals it step by step; or the organiser has shown it."""
    if deciding and tournament.told_round == deciding:
        return True
    is_kept = tournament.told_round == NOBODYS or tournament.shown_on_wall.steps_told is not None
    return tournament.is_over and not is_kept


def shown_until(tournament: Tournament, tables: Iterable[TableState]) -> int | None:
    """The round after which visitors see no more, for a while."""
    deciding = deciding_round(tournament, tables)
    is_held = tournament.is_public and not is_told(tournament, deciding)
    limits = (tournament.frozen_after, deciding - 1 if deciding and is_held else None)
    return min((limit for limit in limits if limit is not None), default=None)
