"""How many people usually come."""

from statistics import median

from django.db.models import Count, Q

from scoring.clubs.models import Club
from tournaments.attendance.models import Presence
from tournaments.nights.models import Tournament

LATEST = 5
ASSUMED = 16


def usual_number(club: Club) -> int:
    """As at the latest nights, or else the whole roster."""
    came = ~Q(entrants__presence__in=(Presence.REGISTERED, Presence.LATE))
    nights = Tournament.objects.filter(club=club).annotate(came=Count("entrants", filter=came))
    latest = nights.filter(came__gte=2).order_by("-date", "-pk").values_list("came", flat=True)
    if counts := list(latest[:LATEST]):
        return round(median(counts))
    people = club.players.playing().count()
    return people if people > 1 else ASSUMED
