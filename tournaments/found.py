"""Finding rounds and tables of a tournament, and where to go on from them."""

from django.http import HttpResponse
from django.shortcuts import get_object_or_404, redirect
from django.urls import reverse

from live.parts import HtmxRequest
from scoring.clubs.guards import current_member
from scoring.clubs.models import Role
from scoring.paging import at_row, number_in, query_of
from tournaments.nights.models import Tournament
from tournaments.rounds.models import Round, RoundState, Table


def at_table(address: str, number: int) -> str:
    """This table on a page of all tables."""
    return f"{address}{at_row(number)}#table-{number}"


def published_table(tournament: Tournament, pk: int) -> Table:
    """A table of this tournament that has a game; a 404 for any other."""
    tables = Table.objects.select_related("round", "game").exclude(game=None)
    table = get_object_or_404(tables, pk=pk, round__tournament=tournament)
    table.round.tournament = tournament
    return table


def running_round(tournament: Tournament) -> Round | None:
    """The round that is published."""
    found = tournament.rounds.filter(state=RoundState.PUBLISHED).first()
    if found:
        found.tournament = tournament
    return found


def may_organise(request: HtmxRequest, tournament: Tournament) -> bool:
    """Or only score. Members mostly look after the club of the tournament: then all is known."""
    member = current_member(request)
    if member and member.club_id == tournament.club_id:
        return member.may(Role.ORGANISER)
    organised = Tournament.objects.of(request.user, Role.ORGANISER)
    return organised.filter(pk=tournament.pk).exists()


def to_desk(request: HtmxRequest, tournament: Tournament) -> HttpResponse:
    """To the page of its tables on which a button was pressed."""
    return redirect(tournament.get_absolute_url() + query_of(number_in(request.GET)))


def after_result(request: HtmxRequest, table: Table, later: Round | None) -> str:
    """To the tables; organisers decide first what becomes of a round that was seated by it."""
    tournament = table.round.tournament
    if later and may_organise(request, tournament):
        return reverse("round-correction", args=[tournament.pk, later.number])
    if table.round.state == RoundState.COMPLETE:
        address = reverse("round-detail", args=[tournament.pk, table.round.number])
        return at_table(address, table.number)
    return tournament.get_absolute_url()
