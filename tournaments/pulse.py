"""What tells in one statement that something of a night has changed.

Pages that hundreds of phones and the wall follow are asked again after every deal: as long as the
pulse is the same, so are they.
"""

from dataclasses import dataclass
from typing import Any

from django.db.models import (
    Count,
    Max,
    OuterRef,
    QuerySet,
    StringAgg,
    Subquery,
    TextField,
    Value,
)
from django.db.models.functions import Concat

from scoring.games.deals import DealVersion
from tournaments.attendance.models import Entrant
from tournaments.nights.log_models import LogEntry
from tournaments.nights.models import Tournament, TournamentQuerySet
from tournaments.rounds.models import PaperResult

PERSON = ("player__name", Value("/"), "player__nickname", Value("/"), "presence")


@dataclass(frozen=True, slots=True)
class Pulse:
    """What was agreed, who takes part, what happened last; and what was recorded last."""

    agreed: tuple[object, ...]
    people: str | None
    happened: str | None
    recorded: tuple[str | None, str | None]

    @property
    def without_results(self) -> tuple[object, ...]:
        return (self.agreed, self.people, self.happened)


def visited(code: str) -> tuple[Tournament, Pulse]:
    """The night behind the code on the wall, with its pulse; a 404 for everybody else."""
    night = pulsing().visited(code)
    return night, pulse_in(night)


def pulse_of(tournament: Tournament) -> Pulse:
    """Of a night that was found in another way, unless its pulse was read with it."""
    is_felt = "pulse_people" in vars(tournament)
    return pulse_in(tournament if is_felt else pulsing().get(pk=tournament.pk))


def pulsing() -> TournamentQuerySet:
    """Nights with all that their pulse is felt by."""
    deals = DealVersion.objects.filter(game__table__round__tournament=OuterRef("pk"))
    papers = PaperResult.objects.filter(table__round__tournament=OuterRef("pk"))
    noted = LogEntry.objects.filter(tournament=OuterRef("pk"))
    nights: TournamentQuerySet = Tournament.objects.annotate(
        pulse_happened=latest(noted),
        pulse_deals=latest(deals),
        pulse_papers=latest(papers),
        pulse_people=Subquery(people_of(OuterRef("pk"))),
    )
    return nights


def pulse_in(night: Any) -> Pulse:
    agreed = tuple(getattr(night, field.attname) for field in Tournament._meta.concrete_fields)
    recorded = (night.pulse_deals, night.pulse_papers)
    return Pulse(agreed, night.pulse_people, night.pulse_happened, recorded)


def latest(rows: QuerySet[Any]) -> Subquery:
    """How many there are and which came last: of two at once the earlier may be seen after it."""
    alike = rows.order_by().annotate(alike=Value(1)).values("alike")
    told = alike.annotate(told=Concat(Count("pk"), Value("."), Max("pk"), output_field=TextField()))
    return Subquery(told.values("told"))


def people_of(tournament: OuterRef) -> QuerySet[Any, Any]:
    """How they are called, and whether they are here: renaming somebody is noted nowhere else."""
    people = Entrant.objects.filter(tournament=tournament).order_by().values("tournament")
    told = people.annotate(told=StringAgg(Concat(*PERSON), Value("|")))
    return told.values("told")
