"""What waits for an organiser, for programs: entries that came late, and corrected results."""

from collections.abc import Mapping
from typing import Any

from django.db.models import QuerySet
from django.shortcuts import get_object_or_404
from rest_framework.request import Request

from api.operations import acts, lists, reads
from api.problems import ApiProblem, ApiProblemKind
from api.scopes import Scope
from scoring.errors import MovedOn
from scoring.games.deals import LateEntry
from tournaments.api_guards import NightEndpoint
from tournaments.attendance.models import People
from tournaments.desk.actions import settle_late
from tournaments.desk.api_fields import LateEntryFields, SettlingBody, WaitingCorrectionsFields
from tournaments.desk.notices import CHANGED_MEANWHILE, correction_text
from tournaments.nights.models import Tournament
from tournaments.rounds.corrections import SeatingCorrection, correction_of


class LateEntries(NightEndpoint):
    @lists(LateEntryFields, scope=Scope.ORGANISE)
    def get(self, request: Request, pk: int) -> QuerySet[LateEntry]:
        """What came in after its table was closed, and nobody has seen to."""
        return LateEntry.objects.waiting(self.night(pk).topic)


class SettleLateEntry(NightEndpoint):
    @acts(None, scope=Scope.ORGANISE, body=SettlingBody, match=True)
    def post(self, request: Request, pk: int, entry: int, body: Mapping[str, Any]) -> None:
        """Somebody has seen what came in late, and done about it whatever was to do."""
        night = self.night_to_change(pk)
        late = get_object_or_404(LateEntry.objects.waiting(night.topic), pk=entry)
        try:
            settle_late(night, late, body["shown"])
        except MovedOn as error:
            raise ApiProblem(ApiProblemKind.MOVED_ON, CHANGED_MEANWHILE) from error


class Corrections(NightEndpoint):
    @reads(WaitingCorrectionsFields, scope=Scope.ORGANISE)
    def get(self, request: Request, pk: int) -> Mapping[str, Any]:
        """Rounds that were seated by results which were corrected since: each waits for a word."""
        found = corrections_of(self.night(pk))
        return {
            "corrections": [
                {
                    "round": each.round.number,
                    "text": correction_text(each.round),
                    "shown": each.mark,
                    "can_reseat": each.can_reseat,
                }
                for each in found
            ]
        }


def corrections_of(night: Tournament) -> list[SeatingCorrection]:
    """A complete round stays as it was."""
    people = People(night)
    rounds = night.rounds.select_related("tournament")
    found = (correction_of(round, entrants=people.entrants) for round in rounds)
    return [correction for correction in found if correction]
