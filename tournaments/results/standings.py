"""How the tables of a tournament ended or stand, and the standings that follow from it."""

from collections.abc import Iterable, Mapping

from tournaments.nights.models import Final, Tournament
from tournaments.results.folding import TableState
from tournaments.results.keeping import Of, StoredTable, states_of, tables_of
from tournaments.rounds.models import Round, Table
from tournaments.standings.board import Board
from tournaments.standings.rows import Standings
from tournaments.standings.schemes import Scheme, read_scheme
from tournaments.standings.tables import Counting, ResultStage, TableResult, bye


def scheme_of(tournament: Tournament) -> Scheme:
    return read_scheme(tournament.scheme, tournament.ties)


def counting_of(tournament: Tournament) -> Counting:
    return Counting(
        scheme=scheme_of(tournament),
        carries=tournament.carries,
        is_cup=tournament.final == Final.KNOCK_OUT,
        usual=tournament.prefer,
    )


def outcomes(of: Of) -> list[TableState]:
    """Tables that were published, round by round: two statements, where nothing is new."""
    return states_of(tables_of(of))


def table_states(of: Of) -> dict[int, TableState]:
    return {state.pk: state for state in outcomes(of)}


def table_state(table: Table) -> TableState:
    """One table alone. Who wants more of them asks for those of the round."""
    return outcomes(Table.objects.filter(pk=table.pk))[0]


def finishing_orders(round: Round) -> list[tuple[int, ...]]:
    """Of each table the entrants, the best first."""
    return [state.finishing_order for state in outcomes(round)]


def standings_of(
    tournament: Tournament, until: int | None = None, provisional: bool = False
) -> Standings:
    """After finished tables alone; provisional ones count those that run as they stand."""
    kept = outcomes(tournament)
    return board_of(tournament, kept, until=until, provisional=provisional).standings()


def board_of(
    tournament: Tournament,
    tables: Iterable[TableState],
    until: int | None = None,
    provisional: bool = False,
    lots: Mapping[int, float] | None = None,
) -> Board:
    """Standings that can be changed, such as to see what a correction would do."""
    drawn = lots_of(tournament) if lots is None else lots
    known = list(tables)
    results = counted(known, provisional) + byes_among(known)
    return Board(counting_of(tournament), drawn, up_to(results, until))


def counted(tables: Iterable[TableState], provisional: bool = False) -> list[TableResult]:
    """What counts: finished tables, or all; one at which nothing was played counts for nobody."""
    return [table.result for table in tables if table.counts or (provisional and table.is_played)]


def up_to(results: Iterable[TableResult], until: int | None) -> list[TableResult]:
    return [result for result in results if until is None or result.round <= until]


def lots_of(tournament: Tournament) -> dict[int, float]:
    return dict(tournament.entrants.values_list("pk", "lot"))


def byes_among(tables: Iterable[StoredTable | TableState]) -> list[TableResult]:
    """Those who are through without playing, of all rounds: none is of byes alone."""
    rounds = {table.round: table for table in tables}
    return [
        bye(number, entrant, ResultStage(table.stage))
        for number, table in rounds.items()
        for entrant in table.byes
    ]
