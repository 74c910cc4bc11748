"""What the page of a club says of records."""

from collections.abc import Callable

from django.utils.functional import Promise
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy, ngettext

from tournaments.club_pages.records import Claim, RecordKind

TITLES: dict[RecordKind, Promise] = {
    RecordKind.MOST_WINS: gettext_lazy("Most games won"),
    RecordKind.LONGEST_STREAK: gettext_lazy("Most games won in a row"),
    RecordKind.FEWEST_POINTS: gettext_lazy("Fewest points in a whole game"),
    RecordKind.LONGEST_GAME: gettext_lazy("Longest game"),
    RecordKind.MOST_DEALS_FOR_A_PHASE: gettext_lazy("Most patience with a phase"),
    RecordKind.MOST_POINTS_IN_A_DEAL: gettext_lazy("Most points left with in a deal"),
}


def coming_text(address: str) -> str:
    """For programs that show calendars: where one says so."""
    return _("Are you coming? Say so behind your personal link. %(address)s") % {"address": address}


def games_text(claim: Claim) -> str:
    text = ngettext("%(count)d game", "%(count)d games", claim.number)
    return text % {"count": claim.number}


def points_text(claim: Claim) -> str:
    text = ngettext("%(count)d point", "%(count)d points", claim.number)
    return text % {"count": claim.number}


def deals_text(claim: Claim) -> str:
    text = ngettext("%(count)d deal", "%(count)d deals", claim.number)
    return text % {"count": claim.number}


def phase_text(claim: Claim) -> str:
    facts = {"deals": deals_text(claim), "phase": claim.phase}
    return _("%(deals)s for phase %(phase)d") % facts


FIGURES: dict[RecordKind, Callable[[Claim], str]] = {
    RecordKind.MOST_WINS: games_text,
    RecordKind.LONGEST_STREAK: games_text,
    RecordKind.FEWEST_POINTS: points_text,
    RecordKind.LONGEST_GAME: deals_text,
    RecordKind.MOST_DEALS_FOR_A_PHASE: phase_text,
    RecordKind.MOST_POINTS_IN_A_DEAL: points_text,
}


def figure_of(kind: RecordKind, claim: Claim) -> str:
    return FIGURES[kind](claim)
