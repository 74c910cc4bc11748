"""What games that no night seated keep of people who are merged or erased: their seats."""

from collections.abc import Iterable

from django.utils.formats import date_format
from django.utils.timezone import localtime
from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from scoring.games.models import Game, Seat
from scoring.names import alike_key
from scoring.people.erasing import erase_in_seats, only_theirs
from scoring.people.models import Player


class KeptInGames:
    """As `scoring.people.erasing.KeptElsewhere` asks for it."""

    def amounts(self, player: Player) -> list[str]:
        games = player.game_seats.count()
        text = ngettext(
            "%(count)d game outside of nights", "%(count)d games outside of nights", games
        )
        return [text % {"count": games}] if games else []

    def hindrances(self, gone: Player, stays: Player) -> list[str]:
        both = Game.objects.filter(seats__player=gone).filter(seats__player=stays)
        text = _("Both sat at one table in a game on %(date)s.")
        return [
            text % {"date": date_format(localtime(game.started_at))}
            for game in both.order_by("started_at", "pk")
        ]

    def move(self, gone: Player, stays: Player) -> None:
        gone.game_seats.update(player=stays)

    def erase(self, player: Player, former: str) -> None:
        """Their seats stay theirs; at a seat of somebody unknown their name says who it is."""
        entries = [player, *player.merged_entries.all()]
        keys = set(map(alike_key, only_theirs(player, entries)))
        loose = Seat.objects.filter(game__club=player.club_id, game__part_of="", player=None)
        theirs = player.game_seats.select_related("game")
        games = {seat.game_id: seat.game for seat in theirs.exclude(name=former)}
        theirs.update(name=former)
        for game in [*games.values(), *erase_in_seats(loose, keys)]:
            game.publish()

    def tell_pages(self, players: Iterable[Player]) -> None:
        """No page of a game says whose seat it is but by the name that was typed."""
