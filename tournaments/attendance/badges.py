"""Whom a badge means, by the code that stands on it or by what a camera reads of it."""

import re
from datetime import timedelta

from django.utils import timezone

from tournaments.attendance.models import Entrant, EntrantQuerySet
from tournaments.codes import read_code
from tournaments.nights.models import Tournament

ADDRESS = re.compile(r"/nights/[A-Za-z0-9]+/([A-Za-z0-9_-]{16,64})/?$")
AROUND_NIGHT = timedelta(days=1)  # it may end after midnight, and nobody types one weeks later


def token_in(read: str) -> str:
    """Of the address in the code of a badge; empty where it is something else."""
    found = ADDRESS.search(read.strip().partition("?")[0])
    return found[1] if found else ""


def badge_behind(typed: str) -> Entrant | None:
    """Whose badge of a night of these days this is, wherever it is typed."""
    today = timezone.localdate()
    nights = (today - AROUND_NIGHT, today + AROUND_NIGHT)
    return badge_among(Entrant.objects.filter(tournament__date__range=nights), typed)


def badge_of(tournament: Tournament, typed: str) -> Entrant | None:
    """Whose badge of this night this is."""
    return badge_among(tournament.entrants.all(), typed)


def badge_among(entrants: EntrantQuerySet, typed: str) -> Entrant | None:
    """Whoever was erased has no badge any more."""
    named = entrants.filter(player__erased_at=None).select_related("player", "tournament")
    if token := token_in(typed):
        return named.filter(token=token).first()
    return named.filter(badge_code=read_code(typed)).first()
