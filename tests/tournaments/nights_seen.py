"""Nights with published rounds, as visitors and the wall see them."""

from typing import Any

from scoring.clubs.models import Club
from tests.clubs import club_of
from tests.scoring.tables import record
from tests.tournaments.people import tournament_of
from tournaments.attendance.models import Presence
from tournaments.nights.models import Tournament
from tournaments.rounds.drafting import draft_next
from tournaments.rounds.models import Round, Table
from tournaments.rounds.publishing import complete, publish


def night(*names: str, club: Club | None = None, **facts: Any) -> Tournament:
    """Everybody is here."""
    tournament = tournament_of(club or club_of(), *names, **facts)
    tournament.entrants.update(presence=Presence.HERE)
    return tournament


def seated(tournament: Tournament) -> Round:
    """The next round, published."""
    drafted = draft_next(tournament, None)
    assert isinstance(drafted, Round)
    published = publish(drafted, None)
    assert isinstance(published, Round)
    return published


def table_of(tournament: Tournament, name: str, number: int = 1) -> Table:
    """Where somebody sits in a round."""
    return Table.objects.select_related("game").get(
        round__tournament=tournament, round__number=number, seats__entrant__player__name=name
    )


def played(round: Round, *rows: str) -> Round:
    """The same is recorded at each table, and the round is complete."""
    for table in round.tables.select_related("game"):
        assert table.game
        size = table.seats.count()
        record(table.game, *(" ".join(row.split()[:size]) for row in rows or ("0* 25+ 60 75",)))
    done = complete(round, None, knowingly=True)
    assert isinstance(done, Round)
    return done
