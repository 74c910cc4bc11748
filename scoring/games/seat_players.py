"""Who of the roster sat where, in games that no night seated.

Whoever writes it holds the club, so that nobody is merged or erased meanwhile.
"""

from collections import Counter
from collections.abc import Collection, Iterable, Mapping, Sequence
from typing import Any, NamedTuple

from django.db import IntegrityError, transaction

from scoring.clubs.models import Member
from scoring.errors import MovedOn, SitsThereAlready
from scoring.games.models import Game, Seat
from scoring.names import alike_key
from scoring.people.models import Player


def start(member: Member | None, terms: Mapping[str, Any], names: Sequence[str], key: str) -> Game:
    """A new game; of a club it knows who of the roster is meant, where a name says it."""
    if member is None:
        return Game.objects.start(terms, names, key)
    with transaction.atomic():
        member.club.locked()
        players = Player.objects.filter(club=member.club).known_by_name(names)
        return Game.objects.start(terms, names, key, players)


def seat_player(seat: Seat, player: int | None, seen: int | None) -> None:
    """From now on it is this person's seat, or a guest's; unless it is not as it was seen."""
    game = seat.game
    with transaction.atomic():
        assert game.club
        game.club.locked()
        on_roster = Player.objects.filter(club=game.club).on_roster()
        if player and not on_roster.filter(pk=player).exists():
            raise MovedOn
        try:
            with transaction.atomic():
                taken = game.seats.filter(pk=seat.pk, player=seen).update(player=player)
        except IntegrityError as sits_there:
            raise SitsThereAlready from sits_there
        if not taken and not game.seats.filter(pk=seat.pk, player=player).exists():
            raise MovedOn


class GuestSeat(NamedTuple):
    """A seat of a guest who is called as somebody on the roster is, or was."""

    seat: Seat
    is_sure: bool  # nobody else of the roster is called so


def guest_seats(player: Player) -> list[GuestSeat]:
    """Of this name, the latest first; none of games in which two are called so."""
    club = Player.objects.filter(club=player.club_id)
    guests = Seat.objects.free_of(player.club_id).filter(player=None)
    keys = player.alike_keys | set(map(alike_key, player.known_as))
    names = [name for name in guests.typed_names() if alike_key(name) in keys]
    fitting = dict(zip(names, club.fitting(names), strict=True))
    seats = guests.filter(name__in=names).exclude(game__seats__player=player).latest_first()
    of_game = Counter(seat.game_id for seat in seats)
    return [
        GuestSeat(seat, not fitting[seat.name] - {player.pk})
        for seat in seats
        if of_game[seat.game_id] == 1
    ]


def claim(player: Player, asked: Collection[int]) -> list[int]:
    """Of these seats of guests those that are still free are this person's: which were."""
    with transaction.atomic():
        player.club.locked()
        now = Player.objects.on_roster().filter(pk=player.pk).first()
        if now is None:
            raise MovedOn
        free = [each.seat.pk for each in guest_seats(now) if each.seat.pk in asked]
        Seat.objects.filter(pk__in=free).update(player=now)
    return free


def unclaim(player: Player, asked: Iterable[int]) -> int:
    """These seats are guests' again: how many were this person's."""
    seats = Seat.objects.free_of(player.club_id).filter(player=player, pk__in=list(asked))
    return seats.update(player=None)
