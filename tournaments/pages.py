"""What pages of a night have in common: their version, how far it is, where one goes on."""

from django.http import HttpResponse
from django.shortcuts import redirect
from django.utils.translation import get_language, gettext_lazy
from django.utils.translation import gettext as _

from live.parts import HtmxRequest, etag_of
from scoring.paging import at_row, number_in, query_of
from tournaments.nights.models import Tournament
from tournaments.rounds.models import Round, Stage
from tournaments.words import round_name

NIGHT_OVER = gettext_lazy("The night is over: let it go on first.")


def version_of(night: Tournament, *asked: object) -> str:
    """What a page that shows no deals may still show, in one word.

    It goes with the page, and asks for the next. A night has one counter, raised in the transaction
    of whatever is changed. A page adds who asks, and for what: all of it is known before anything
    that it shows is read. What the counter does not know stands in ADR 0021.
    """
    return etag_of(night.pk, night.version, night.is_past, *asked, get_language())


def version_with_deals(night: Tournament, *asked: object) -> str:
    """Of a page on which each deal may change something."""
    return version_of(night, night.deals_version, *asked)


def at_table(address: str, number: int) -> str:
    """This table on a page of all tables."""
    return f"{address}{at_row(number)}#table-{number}"


def to_desk(request: HtmxRequest, tournament: Tournament) -> HttpResponse:
    """To the page of its tables on which a button was pressed."""
    return redirect(tournament.get_absolute_url() + query_of(number_in(request.GET)))


def round_title(round: Round) -> str:
    """Round 2 of 4, or Final; a round that was not planned has no whole to be of."""
    planned = round.tournament.planned_rounds
    if round.stage != Stage.ROUND or round.number > planned:
        return round_name(round)
    return _("Round %(number)d of %(rounds)d") % {"number": round.number, "rounds": planned}
