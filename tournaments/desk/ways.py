"""Where one goes from the desk."""

from dataclasses import dataclass

from django.urls import reverse
from django.utils.functional import Promise
from django.utils.translation import pgettext_lazy

from tournaments.nights.models import Tournament

CHECK_IN = pgettext_lazy("a page of a night", "Check-in")
STANDINGS = pgettext_lazy("a page of a night", "Standings")
PLAYERS = pgettext_lazy("a page of a night", "Players’ page")
PAPERS = pgettext_lazy("a page of a night", "Print")
LOG = pgettext_lazy("a page of a night", "Log")
SETTINGS = pgettext_lazy("a page of a night", "Settings")


@dataclass(frozen=True)
class DeskLink:
    text: Promise
    address: str
    icon: str


def round_address(tournament: Tournament, number: int) -> str:
    """The page of a round, or where it is to be seated."""
    return reverse("round-detail", args=[tournament.pk, number])


def ways_of(tournament: Tournament, *, may_organise: bool) -> list[DeskLink]:
    pk, code = tournament.pk, tournament.code
    ways = [
        DeskLink(CHECK_IN, reverse("check-in", args=[pk]), "check"),
        DeskLink(STANDINGS, reverse("standings-detail", args=[pk]), "leads"),
        DeskLink(PLAYERS, reverse("night-detail", args=[code]), "seats"),
        DeskLink(PAPERS, reverse("night-papers", args=[pk]), "print"),
        DeskLink(LOG, reverse("tournament-log", args=[pk]), "history"),
    ]
    settings = DeskLink(SETTINGS, reverse("tournament-settings", args=[pk]), "rules")
    return [*ways, settings] if may_organise else ways
