"""What is there of a night, as far as its papers depend on it."""

from collections.abc import Iterable
from dataclasses import dataclass
from functools import cached_property
from typing import assert_never

from tournaments.nights.models import Final, Tournament
from tournaments.printables.asked import Wanted
from tournaments.printables.kinds import KINDS, Counted, Kind, Needs
from tournaments.rounds.models import Round, RoundState, Stage

HANDFUL = 20  # pages that are made while somebody waits: the pack of a round of seven tables


@dataclass(frozen=True)
class There:
    """A night as it is now, with the round that was chosen."""

    tournament: Tournament
    number: int | None = None  # of that round; otherwise the latest

    @cached_property
    def rounds(self) -> list[Round]:
        """Those that everybody may see."""
        rounds = list(self.tournament.played.exclude(state=RoundState.DRAFT))
        for round in rounds:
            round.tournament = self.tournament
        return rounds

    @cached_property
    def round(self) -> Round | None:
        if self.number is None:
            return self.rounds[-1] if self.rounds else None
        return next((round for round in self.rounds if round.number == self.number), None)

    @property
    def latest(self) -> int | None:
        """Its number goes with the page: another one may be out by the time a button is pressed."""
        return self.rounds[-1].number if self.rounds else None

    @cached_property
    def people(self) -> int:
        return self.tournament.entrants.count()

    @cached_property
    def tables(self) -> int:
        return self.round.tables.count() if self.round else 0

    @property
    def complete(self) -> list[Round]:
        return [round for round in self.rounds if round.state == RoundState.COMPLETE]

    @property
    def is_won(self) -> bool:
        """Whether nothing is played any more."""
        if not self.complete or self.tournament.is_over:
            return bool(self.complete)
        latest, rounds = self.rounds[-1], self.tournament.rounds
        if latest.state != RoundState.COMPLETE or self.tournament.final == Final.NONE:
            return len(self.complete) >= max(rounds, len(self.rounds))
        return latest.stage == Stage.FINAL

    def has(self, needs: Needs) -> bool:
        match needs:
            case Needs.NOTHING:
                return True
            case Needs.PEOPLE:
                return self.people > 0
            case Needs.ROUND:
                return self.tables > 0
            case Needs.STANDINGS:
                return bool(self.complete)
            case Needs.WINNERS:
                return self.is_won
            case _:
                assert_never(needs)

    def missing(self, kinds: Iterable[Kind]) -> list[Kind]:
        """Those that cannot be made yet."""
        return [kind for kind in kinds if not self.has(kind.needs)]

    def pages(self, wanted: Wanted) -> int:
        """About how many it will be: nothing is drawn for that."""
        chosen, deals = (wanted.spare, wanted.per_page, wanted.places), self.tournament.deals
        counted = Counted(self.people, self.tables, *chosen, deals or 0)
        return sum(kind.pages(counted) for kind in kinds_of(wanted))

    def is_handful(self, wanted: Wanted) -> bool:
        return self.pages(wanted) <= HANDFUL


def kinds_of(wanted: Wanted) -> list[Kind]:
    """In the order in which a night needs them."""
    return [kind for key, kind in KINDS.items() if key in wanted.kinds]
