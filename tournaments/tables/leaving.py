"""Somebody leaves a table of a night in the middle of its game, or is back."""

from collections.abc import Iterator
from contextlib import contextmanager, suppress
from typing import Any

from django.contrib.auth.models import User
from django.shortcuts import get_object_or_404
from django.utils.crypto import get_random_string

from scoring.clubs.models import Actor
from scoring.errors import Closed, MovedOn
from scoring.games.deals import DealVersion
from scoring.games.models import Game
from scoring.games.recording import Submission
from scoring.games.seat_changes import change_seat
from tournaments.log import LogKind, note_locked
from tournaments.nights.models import Tournament
from tournaments.rounds.models import HandResult, RoundState, Table, TableSeat

KINDS = {
    DealVersion.Kind.LEAVE: LogKind.SEAT_LEFT,
    DealVersion.Kind.RETURN: LogKind.SEAT_TAKEN_AGAIN,
}
PATIENCE = 5  # phones that record at this very moment


@contextmanager
def noted_in_night(game: Game, version: DealVersion) -> Iterator[None]:
    """The night is held before the game is, as whoever closes tables holds them.

    Behind a result typed by hand nobody leaves any more: who had left by then is a part of it.
    """
    tournament = Tournament.objects.behind([game.part_of]).first()
    if tournament is None:
        yield
        return
    now = tournament.locked()
    if HandResult.objects.counting().filter(table__game=game.pk).exists():
        raise MovedOn
    yield
    table = Table.objects.select_related("round").filter(game=game.pk).first()
    if version.pk and table:  # it was written
        author = User.objects.filter(pk=version.author_id or 0).first()
        note_locked(now, KINDS[DealVersion.Kind(version.kind)], author, **facts_of(table, version))


def facts_of(table: Table, version: DealVersion) -> dict[str, Any]:
    seat = TableSeat.objects.filter(table=table, position=version.out or 0).first()
    return {
        **table.round.named,
        "table": table.number,
        "entrant": seat.entrant_id if seat else 0,
        "deal": version.number,
        "removed": version.removed,
    }


def running_seat(tournament: Tournament, entrant: int) -> TableSeat:
    """Where somebody sits in the round that runs, while nobody moves them; a 404 if nowhere."""
    tournament.locked()
    known = tournament.entrants.filter(pk=entrant)
    mine = TableSeat.objects.filter(round__tournament=tournament, entrant__in=known)
    seats = mine.filter(round__state=RoundState.PUBLISHED).select_related("table", "round")
    return get_object_or_404(seats.order_by("-round__number")[:1])


def is_emptied(seat: TableSeat, by: Actor) -> bool:
    """An organiser says that somebody has left; False where nothing is played there any more."""
    author = by.pk if isinstance(by, User) else None
    for _attempt in range(PATIENCE):
        game = get_object_or_404(Game, pk=seat.table.game_id)
        if seat.position in game.state.empty:
            return True
        if game.closed or game.state.finished:
            return False
        submission = Submission(get_random_string(22), game.version, author)
        with suppress(MovedOn, Closed):
            change_seat(game, seat.position, submission, is_empty=True)
            return True
    return False
