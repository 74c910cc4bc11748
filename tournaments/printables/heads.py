"""What stands above the lists of a night."""

from django.utils.formats import date_format

from scoring.names import isolated
from tournaments.nights.models import Tournament


def date_text(tournament: Tournament) -> str:
    """Never parted by the end of a line."""
    return str(date_format(tournament.date, "DATE_FORMAT")).replace(" ", "\u00a0")


def night_text(tournament: Tournament, *more: str) -> str:
    """Round 2 · Club night · The Tens · 19 November 2026."""
    named = (isolated(tournament.name), isolated(tournament.club.name), date_text(tournament))
    return " · ".join((*more, *named))
