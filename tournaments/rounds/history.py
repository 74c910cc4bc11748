"""Whom people met on earlier nights of their club, as far as the tournament looks back."""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from datetime import date, timedelta

from django.db.models import Q, QuerySet, Sum

from tournaments.attendance.models import Entrant
from tournaments.nights.models import LooksBack, Tournament
from tournaments.rounds.models import RoundState, TableSeat
from tournaments.seating.earlier import fading_weights
from tournaments.seating.plans import Pair, pairs_of

YEAR = timedelta(days=366)


@dataclass(frozen=True)
class EarlierMeetings:
    """Of two entrants the latest night on which they shared a table, and what all of them weigh."""

    dates: Mapping[Pair, date] = field(default_factory=dict)
    weights: Mapping[Pair, int] = field(default_factory=dict)


def meetings_before(tournament: Tournament, people: Iterable[Entrant]) -> EarlierMeetings:
    """Of these people, in one statement; nothing where only this night counts."""
    if tournament.looks_back == LooksBack.TONIGHT:
        return EarlierMeetings()
    entrants = {entrant.player_id: entrant.pk for entrant in people}
    rows = seats_before(tournament).filter(entrant__player__in=entrants)
    nights: dict[date, dict[int, list[int]]] = {}
    wanted = ("round__tournament__date", "table_id", "entrant__player_id")
    for day, table, player in rows.values_list(*wanted):
        nights.setdefault(day, {}).setdefault(table, []).append(entrants[player])
    sat = [(day, tuple(map(tuple, nights[day].values()))) for day in sorted(nights)]
    return EarlierMeetings(
        {pair: day for day, tables in sat for table in tables for pair in pairs_of(table)},
        fading_weights(((tournament.date - day).days, tables) for day, tables in sat),
    )


def history_version(tournament: Tournament) -> int:
    """Another one as soon as another night changes, where it may count."""
    if tournament.looks_back == LooksBack.TONIGHT:
        return 0
    others = Tournament.objects.filter(club=tournament.club_id).exclude(pk=tournament.pk)
    return others.aggregate(sum=Sum("version"))["sum"] or 0


def seats_before(tournament: Tournament) -> QuerySet[TableSeat]:
    """Of the nights of the club before this one."""
    day = tournament.date
    earlier = Q(round__tournament__date__lt=day)
    same_day = Q(round__tournament__date=day, round__tournament__lt=tournament.pk)
    found = TableSeat.objects.filter(earlier | same_day, round__tournament__club=tournament.club_id)
    if tournament.looks_back == LooksBack.YEAR:
        found = found.filter(round__tournament__date__gte=day - YEAR)
    return found.exclude(round__state=RoundState.DRAFT)
