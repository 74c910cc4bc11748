"""Why there is no draft, and what to do now."""

from dataclasses import dataclass

from tournaments.attendance.models import Entrant
from tournaments.attendance.people import People
from tournaments.nights.models import Tournament
from tournaments.rounds.drafting import NoDraft
from tournaments.rounds.models import Round
from tournaments.rounds.words import stuck_text
from tournaments.seating.refusals import SeatingProblem
from tournaments.seating.rounds.knock_out import Stuck
from tournaments.seating_words.refusals import refusal_text


@dataclass(frozen=True)
class RefusedPage:
    tournament: Tournament
    found: NoDraft | Stuck
    round: Round | None = None  # the draft that stays as it is

    @property
    def texts(self) -> list[str]:
        if isinstance(self.found, Stuck):
            return [stuck_text(self.found)]
        people = People(self.tournament)
        return [refusal_text(refusal, people.name_of) for refusal in self.found.refusals]

    @property
    def is_wished(self) -> bool:
        """Whether people could be seated if their wishes were not firm."""
        return isinstance(self.found, NoDraft) and self.found.is_wished

    @property
    def is_few(self) -> bool:
        """Whether too few people are here for anything to be played."""
        codes = self.found.refusals if isinstance(self.found, NoDraft) else ()
        return any(refusal.code is SeatingProblem.TOO_FEW for refusal in codes)

    @property
    def here(self) -> list[Entrant]:
        return list(self.tournament.entrants.here())
