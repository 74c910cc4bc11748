"""What the table of all games says of those that were played at tables of nights.

It is what standings count: typed in or recorded, as the table was closed. A game whose people were
seated elsewhere counts for nobody, nor does a table that was closed with nothing played.
"""

from collections.abc import Iterator, Sequence

from scoring.games.export import ExportedResult, PlayerRow
from scoring.games.models import Game
from tournaments.nights.models import Tournament
from tournaments.results.folding import TableState
from tournaments.results.standings import outcomes
from tournaments.rounds.models import Table
from tournaments.words import round_name


def results_told(games: Sequence[Game]) -> dict[int, ExportedResult | None]:
    """By game; one of a night that was removed is a game of its own."""
    nights = {night.topic for night in Tournament.objects.behind(g.part_of for g in games)}
    ours = {game.pk: game for game in games if game.part_of in nights}
    if not ours:
        return {}
    tables = Table.objects.filter(game__in=list(ours)).select_related("round__tournament")
    states = {state.game: state for state in outcomes(tables)}
    found = {
        table.game_id: result_at(table, states[table.game_id], ours[table.game_id])
        for table in tables
        if table.game_id
    }
    return {pk: found.get(pk) for pk in ours}


def result_at(table: Table, state: TableState, game: Game) -> ExportedResult | None:
    if state.finished and not state.is_played:
        return None
    tournament = table.round.tournament
    return ExportedResult(
        rows=tuple(player_rows(state, game)),
        is_finished=state.finished,
        deals=state.deals,
        night=tournament.name,
        round=round_name(table.round),
        table=table.number,
    )


def player_rows(state: TableState, game: Game) -> Iterator[PlayerRow]:
    counts_points = bool(game.setup.edition.counted)
    for seat, (name, row) in enumerate(zip(game.seat_names, state.rows, strict=True), start=1):
        yield PlayerRow(
            seat=seat,
            name=name,
            completed=row.completed,
            points=row.points if counts_points else None,
            place=row.place if state.finished else None,
        )
