"""Leaving no name of a person behind. What they played stays, as of a former player."""

from collections.abc import Iterable

from django.db import transaction
from django.db.models import Q
from django.utils import timezone
from django.utils.translation import gettext as _

from scoring.core.names import alike_key
from scoring.models import belongings
from scoring.models.games import Game, Seat
from scoring.models.people import Player


def erase(player: Player) -> None:
    with transaction.atomic():
        player.club.locked()
        entries = [player, *player.merged_entries.all()]
        games = erase_in_games(player, entries)
        for each in belongings.registered:
            each.erase(player, _("former player"))
        erase_on_roster(player, entries)
    for game in games:
        game.publish()
    belongings.tell(player)


def erase_in_games(player: Player, entries: Iterable[Player]) -> list[Game]:
    """In games of the club that nobody seated, their name says who they are."""
    names = only_theirs(player, entries)
    seats = Seat.objects.filter(game__club=player.club_id, game__part_of="")
    theirs = [seat for seat in seats.select_related("game") if alike_key(seat.name) in names]
    rename_seats(theirs)
    return list({seat.game_id: seat.game for seat in theirs}.values())


def rename_seats(seats: Iterable[Seat]) -> None:
    """These seats are a former player's."""
    Seat.objects.filter(pk__in=[seat.pk for seat in seats]).update(name=_("former player"))


def only_theirs(player: Player, entries: Iterable[Player]) -> set[str]:
    """The names that nobody else of the club has, by their `alike_key`."""
    theirs = {key for entry in entries for key in entry.alike_keys}
    others = Player.objects.on_roster().filter(club=player.club_id).exclude(pk=player.pk)
    return theirs - {key for other in others for key in other.alike_keys}


def erase_on_roster(player: Player, entries: Iterable[Player]) -> None:
    now = timezone.now()
    circles = list(player.circles.all())
    player.circles.clear()
    for circle in circles:
        if not circle.people.exists():
            circle.delete()  # a family of nobody is only a name
    rows = Player.objects.filter(Q(pk=player.pk) | Q(pk__in=[entry.pk for entry in entries]))
    rows.update(name="", nickname="", keeps_to=None, retired_at=now, erased_at=now)
