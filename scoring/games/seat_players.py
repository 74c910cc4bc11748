"""Who of the roster sat where, in games that no night seated."""

from collections.abc import Mapping, Sequence
from typing import Any

from django.db import transaction

from scoring.clubs.models import Member
from scoring.games.models import Game
from scoring.people.models import Player


def start(member: Member | None, terms: Mapping[str, Any], names: Sequence[str], key: str) -> Game:
    """A new game; of a club it knows who of the roster is meant, where a name says it."""
    if member is None:
        return Game.objects.start(terms, names, key)
    with transaction.atomic():
        member.club.locked()
        players = Player.objects.filter(club=member.club).known_by_name(names)
        return Game.objects.start(terms, names, key, players)
