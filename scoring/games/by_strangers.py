"""How many games strangers may begin: members begin as many as they like."""

from django.conf import settings
from django.utils.translation import gettext_lazy as _

from scoring.clubs.models import Member
from scoring.clubs.throttling import HOUR, Limit
from scoring.games.models import Game

TOO_MANY = _(
    "Very many games were begun in your network. Wait an hour, or sign in: members of a club begin"
    " as many as they like."
)
WINDOW = HOUR


def may_start(member: Member | None, key: str, client_ip: str) -> bool:
    """Of others than members the page that was sent twice counts once."""
    return bool(member) or Game.objects.filter(key=key).exists() or has_room(client_ip)


def may_start_rematch(game: Game, client_ip: str) -> bool:
    """One that is there already, or is of a club, counts for nobody."""
    return bool(game.club_id or game.next_game) or has_room(client_ip)


def has_room(client_ip: str) -> bool:
    """Count a game by a stranger."""
    if not settings.GAMES:
        return True
    limit = Limit("game", settings.GAMES, WINDOW)
    return not limit.is_reached(client_ip) and limit.allows(client_ip)
