"""Nights that are rated."""

from datetime import timedelta

from django.utils import timezone

from scoring.clubs.models import Club
from tests.scoring.tables import new_key
from tests.tournaments.people import roster
from tests.tournaments.playing import names_of, rounds_played
from tournaments.attendance.actions import add_entrants
from tournaments.models import Presence, Tournament
from tournaments.tables.hand_results import TypedResult, enter


def night_ago(club: Club, days: int, *, rounds: int = 2, people: int = 8) -> Tournament:
    """Played so many days before today, by the first people of the club."""
    agreed = {"name": "Club night", "planned_rounds": 4, "prefer": 4, "allow": [3, 5]}
    day = timezone.localdate() - timedelta(days=days)
    night = Tournament.objects.ask(new_key(), club, date=day, **agreed)
    if not club.players.exists():
        roster(club, *names_of(8))
    add_entrants(night, list(club.players.order_by("pk")[:people]))
    night.entrants.update(presence=Presence.HERE)
    return rounds_played(night, rounds)


def corrected(night: Tournament) -> None:
    table = night.rounds.get(number=1).tables.order_by("number")[0]
    was = table.hand_results.latest("sequence")
    other_way = TypedResult(tuple(was.completed[::-1]), tuple(was.points[::-1]), deals=10)
    enter(table, other_way, was.sequence, None, "misread")
