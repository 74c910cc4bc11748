"""Tables to test with: people sit where a test says, and report what it says."""

from collections.abc import Sequence
from typing import Any

from django.db import transaction

from tests.scoring.tables import record
from tests.tournaments.people import entrant
from tournaments.nights.models import Tournament
from tournaments.results.closed_tables import store_closed_reasons
from tournaments.rounds.closing import close_table
from tournaments.rounds.models import HandResult, Round, RoundState, Table, TableSeat
from tournaments.rounds.seats import start_games
from tournaments.tables.hand_results import link


def round_of(tournament: Tournament, *tables: str, **facts: Any) -> Round:
    """A published round; each table as `Ada Ben Cleo`, in the order of seats."""
    tournament.rounds.update(state=RoundState.COMPLETE)
    store_closed_reasons(Table.objects.filter(round__tournament=tournament))
    number = tournament.rounds.count() + 1
    facts = {"mode": "snake", "seed": 1, "state": RoundState.PUBLISHED} | facts
    round = Round.objects.create(tournament=tournament, number=number, **facts)
    for at, people in enumerate(tables, 1):
        table = Table.objects.create(round=round, number=at)
        for position, name in enumerate(people.split()):
            person = entrant(tournament, name)
            TableSeat.objects.create(round=round, table=table, entrant=person, position=position)
    with transaction.atomic():
        start_games(round, list(round.tables.all()))
        tournament.changed()
    return round


def table_at(round: Round, number: int) -> Table:
    return Table.objects.select_related("game", "round__tournament").get(round=round, number=number)


def play_at(round: Round, number: int, *rows: str) -> Table:
    """Record these deals in the game of a table."""
    table = table_at(round, number)
    assert table.game
    record(table.game, *rows)
    return table_at(round, number)


def closed(table: Table) -> Table:
    close_table(table, None)
    return table_at(table.round, table.number)


def hand_result_at(
    round: Round,
    number: int,
    completed: Sequence[int],
    points: Sequence[int],
    winner: int | None = None,
    **more: Any,
) -> HandResult:
    """What a table wrote down; once more corrects it."""
    table = table_at(round, number)
    paper = HandResult(
        table=table,
        game=table.game,
        sequence=table.hand_results.count() + 1,
        completed=list(completed),
        points=list(points),
        winner=winner,
        **more,
    )
    with transaction.atomic():
        link(paper)
        table.round.tournament.changed()
    return paper


def reported(tournament: Tournament, *tables: str, **facts: Any) -> Round:
    """A round whose tables have all reported: each names its people in the order they finished."""
    round = round_of(tournament, *tables, **facts)
    for number, people in enumerate(tables, 1):
        count = len(people.split())
        phases = [10 - place for place in range(count)]
        hand_result_at(round, number, phases, [20 * place for place in range(count)], 0)
    return round
