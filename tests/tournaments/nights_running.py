"""A night that runs: a published round with its tables and games."""

from typing import Any

from scoring.clubs.models import Club
from scoring.games.models import Game
from tests.clubs import club_of
from tests.scoring.tables import record
from tests.tournaments.people import NAMES, tournament_of
from tournaments.attendance.models import Presence
from tournaments.nights.models import Tournament
from tournaments.rounds.models import Round, Table, TableSeat
from tournaments.rounds.publishing import publish


def running(club: Club | None = None, sizes: tuple[int, ...] = (4, 4), **facts: Any) -> Tournament:
    """Everybody is here and sits at the tables of round 1, in the order of the roster."""
    names = tuple(NAMES[n] if n < len(NAMES) else f"Player {n}" for n in range(sum(sizes)))
    tournament = tournament_of(club or club_of(), *names, **facts)
    tournament.entrants.update(presence=Presence.HERE)
    seat_round(tournament, 1, sizes)
    return tournament


def seat_round(tournament: Tournament, number: int, sizes: tuple[int, ...]) -> Round:
    published = publish(draft_round(tournament, number, sizes), None, knowingly=True)
    assert isinstance(published, Round)
    return published


def draft_round(tournament: Tournament, number: int, sizes: tuple[int, ...]) -> Round:
    """Seated in the order of the roster."""
    round = Round.objects.create(
        tournament=tournament, number=number, mode="fewest_repeats", seed=1
    )
    people = iter(tournament.entrants.order_by("pk"))
    for place, size in enumerate(sizes, start=1):
        table = Table.objects.create(round=round, number=place)
        TableSeat.objects.bulk_create(
            TableSeat(round=round, table=table, entrant=next(people), position=position)
            for position in range(size)
        )
    return round


def round_of(tournament: Tournament, number: int = 1) -> Round:
    """As the next request finds it."""
    return Round.objects.select_related("tournament").get(tournament=tournament, number=number)


def table_of(tournament: Tournament, number: int = 1, round: int = 1) -> Table:
    """As the next request finds it."""
    tables = Table.objects.select_related("round__tournament", "game")
    return tables.get(round__tournament=tournament, round__number=round, number=number)


def game_of(tournament: Tournament, number: int = 1) -> Game:
    game = table_of(tournament, number).game
    assert game
    return game


def deal(tournament: Tournament, number: int, *rows: str) -> Game:
    """Record these deals at a table."""
    return record(game_of(tournament, number), *rows)
