"""What another result of a table would change: there, in the standings, and in later seatings."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace
from hashlib import sha256

from rules import Deal
from scoring.games.models import Game
from tournaments.attendance.models import Entrant, Presence
from tournaments.nights.models import Final, Tournament
from tournaments.results import standings as results
from tournaments.results.folding import AgreedRules, TableState, as_closed, fold_by_hand, in_game
from tournaments.rounds.corrections import Rank, SeatingCorrection, correction_of
from tournaments.rounds.finals import finalists_by, is_decided
from tournaments.rounds.models import HandResult, Table
from tournaments.standings.rows import Standings
from tournaments.tables.hand_results import TypedResult

type Corrected = Callable[[TableState, AgreedRules], TableState]
"""How a table would stand that stands so."""


@dataclass(frozen=True)
class FinalistChange:
    """Who would be in the final if it were seated now, and who would no longer be."""

    instead: tuple[int, ...]
    out: tuple[int, ...]


@dataclass(frozen=True)
class ResultCorrection:
    """A table that counts, as it stands and as it would; nothing is saved."""

    table: Table
    before: TableState
    after: TableState
    ranks: tuple[Rank, ...]  # of those who would stand elsewhere, the best first
    later: (
        SeatingCorrection | None
    )  # the round that runs or is drafted, if others would sit together
    played: tuple[SeatingCorrection, ...]  # complete rounds that were seated by other standings
    finalists: FinalistChange | None  # of a final that is not seated yet

    @property
    def mark(self) -> str:
        """What somebody has seen before they save: any of it may have changed by then."""
        now = [each.now for each in (self.later, *self.played) if each]
        facts = (self.before.rows, self.after.rows, self.ranks, now, self.finalists)
        return sha256(repr(facts).encode()).hexdigest()[:24]


def preview_correction(
    table: Table, game: Game, typed_result: TypedResult, entrants: Sequence[Entrant]
) -> ResultCorrection | None:
    """None where nothing counts yet that could be corrected."""
    typed = HandResult(**typed_result.facts)

    def corrected(before: TableState, agreed: AgreedRules) -> TableState:
        return replace(before, rows=fold_by_hand(agreed, typed, game).rows, is_by_hand=True)

    return preview(table, corrected, entrants)


def preview_deals(
    table: Table, game: Game, deals: Sequence[Deal], entrants: Sequence[Entrant]
) -> ResultCorrection | None:
    """As if these had been recorded; where a typed result counts, nothing changes."""
    is_shut = table.closed_at is not None or table.counted_up_to is not None

    def corrected(before: TableState, agreed: AgreedRules) -> TableState:
        if before.is_by_hand:
            return before
        folded = in_game(agreed, as_closed(game, table), is_shut, deals)
        return replace(before, rows=folded.rows, finished=folded.is_finished)

    return preview(table, corrected, entrants)


def preview(
    table: Table, corrected: Corrected, entrants: Sequence[Entrant]
) -> ResultCorrection | None:
    tournament = table.round.tournament
    states = results.outcomes(tournament)
    before = next((state for state in states if state.pk == table.pk), None)
    if before is None or not before.counts:
        return None
    after = corrected(before, results.agreed_rules_of(tournament))
    now = [after if state.pk == table.pk else state for state in states]
    lots = {entrant.pk: entrant.lot for entrant in entrants}
    standings = [
        results.board_of(tournament, each, lots=lots).standings() for each in (states, now)
    ]
    later = later_corrections(table, now, entrants)
    return ResultCorrection(
        table,
        before,
        after,
        ranks_moved(*standings),
        later=next((each for each in later if not each.is_played), None),
        played=tuple(each for each in later if each.is_played),
        finalists=finalists_changed(tournament, entrants, *standings),
    )


def ranks_moved(before: Standings, now: Standings) -> tuple[Rank, ...]:
    ranks = ranks_in(before)
    moved = (
        Rank(who, ranks.get(who, 0), rank)
        for who, rank in ranks_in(now).items()
        if ranks.get(who) != rank
    )
    return tuple(moved)


def ranks_in(standings: Standings) -> dict[int, int]:
    return {row.entrant: row.rank for row in standings.rows}


def later_corrections(
    table: Table, states: Sequence[TableState], entrants: Sequence[Entrant]
) -> list[SeatingCorrection]:
    """The later rounds that were seated by standings that would be others."""
    tournament, found = table.round.tournament, []
    for round in tournament.rounds.filter(number__gt=table.round.number):
        round.tournament = tournament
        found.append(correction_of(round, states, entrants, is_played=True))
    return [each for each in found if each]


def finalists_changed(
    tournament: Tournament, entrants: Sequence[Entrant], before: Standings, now: Standings
) -> FinalistChange | None:
    if tournament.final != Final.FINAL or is_decided(tournament):
        return None
    here = tuple(each for each in entrants if each.presence == Presence.HERE)
    was, would_be = (finalists_by(tournament, here, each) for each in (before, now))
    if was == would_be:
        return None
    return FinalistChange(tuple(sorted(would_be - was)), tuple(sorted(was - would_be)))
