"""What another result of a table would change: there, in the standings, and in a later seating."""

from collections.abc import Sequence
from dataclasses import dataclass, replace
from hashlib import sha256

from scoring.games.models import Game
from tournaments.attendance.models import Entrant
from tournaments.results import standings as results
from tournaments.results.folding import Agreed, TableState, on_paper
from tournaments.rounds.models import PaperResult, Table
from tournaments.rounds.rethinking import Rank, Rethought, rethought
from tournaments.standings.rows import Standings
from tournaments.tables.hand_results import TypedResult


@dataclass(frozen=True)
class Correction:
    """A table that counts, as it stands and as it would; nothing is saved."""

    before: TableState
    after: TableState
    ranks: tuple[Rank, ...]  # of those who would stand elsewhere, the best first
    later: Rethought | None  # the round that runs or is drafted, if others would sit together

    @property
    def mark(self) -> str:
        """What somebody has seen before they save: any of it may have changed by then."""
        now = self.later.now if self.later else ()
        facts = (self.before.rows, self.after.rows, self.ranks, now)
        return sha256(repr(facts).encode()).hexdigest()[:24]


def correction(
    table: Table, game: Game, paper: TypedResult, entrants: Sequence[Entrant]
) -> Correction | None:
    """None where nothing counts yet that could be corrected."""
    tournament = table.round.tournament
    states = results.outcomes(tournament)
    before = next((state for state in states if state.pk == table.pk), None)
    if before is None or not before.counts:
        return None
    after = corrected(before, game, paper, Agreed(tournament.deals, tournament.variant))
    lots = {entrant.pk: entrant.lot for entrant in entrants}
    board = results.board_of(tournament, states, lots=lots)
    ranks = ranks_in(board.standings())
    board.put(after.result)
    moved = [
        Rank(who, ranks.get(who, 0), rank)
        for who, rank in ranks_in(board.standings()).items()
        if ranks.get(who) != rank
    ]
    now = [after if state.pk == table.pk else state for state in states]
    return Correction(before, after, tuple(moved), later_than(table, now, entrants))


def corrected(state: TableState, game: Game, paper: TypedResult, agreed: Agreed) -> TableState:
    typed = PaperResult(**paper.facts)
    return replace(state, rows=on_paper(agreed, typed, game).rows, by_paper=True)


def ranks_in(standings: Standings) -> dict[int, int]:
    return {row.entrant: row.rank for row in standings.rows}


def later_than(
    table: Table, states: Sequence[TableState], entrants: Sequence[Entrant]
) -> Rethought | None:
    """The latest round, where it was seated by standings that would be others."""
    latest = table.round.tournament.played.filter(number__gt=table.round.number).last()
    if latest is None:
        return None
    latest.tournament = table.round.tournament
    return rethought(latest, states, entrants)
