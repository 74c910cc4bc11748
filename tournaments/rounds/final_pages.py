"""Who is in the final, and who is equal at the border."""

from collections.abc import Iterator
from dataclasses import dataclass
from functools import cached_property

from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from tournaments.attendance.models import People
from tournaments.nights.models import Final, Tournament
from tournaments.rounds.finals import DECIDED, Cut, cut, is_final_due
from tournaments.rounds.models import Round, Stage
from tournaments.rounds.words import stuck_text
from tournaments.seating.problems import SeatingRefusal
from tournaments.seating.rounds.finals import Border, Finals, UndecidedBorders
from tournaments.seating_words.refusals import refusal_text
from tournaments.words import people_text


@dataclass(frozen=True)
class Drawn:
    """One of those who are equal, with the lot drawn when they entered; the smaller is first."""

    name: str
    lot: float


class FinalPage:
    def __init__(self, tournament: Tournament) -> None:
        self.tournament = tournament
        self.people = People(tournament)

    @cached_property
    def found(self) -> Cut | SeatingRefusal:
        here = sorted(self.people.here, key=lambda entrant: entrant.pk)
        return cut(self.tournament, here=here)

    @cached_property
    def rounds(self) -> list[Round]:
        return list(self.tournament.rounds.all())

    @property
    def is_decided(self) -> bool:
        return any(round.stage == Stage.FINAL for round in self.rounds)

    @property
    def is_due(self) -> bool:
        """Whether it may be drafted now."""
        night = self.tournament
        if night.final != Final.FINAL or night.is_over:
            return False
        return is_final_due(night, self.rounds)

    @property
    def refusal(self) -> str:
        if self.is_decided:
            return stuck_text(DECIDED)
        if isinstance(self.found, SeatingRefusal):
            return refusal_text(self.found, self.people.name_of)
        return ""

    @property
    def borders(self) -> tuple[Border, ...]:
        if isinstance(self.found, Cut) and isinstance(self.found.outcome, UndecidedBorders):
            return self.found.outcome.borders
        return ()

    @property
    def border_texts(self) -> Iterator[str]:
        for border in self.borders:
            text = ngettext(
                "%(people)s are equal, and %(seats)d seat is left.",
                "%(people)s are equal, and %(seats)d seats are left.",
                border.seats,
            )
            people = people_text(border.tied, self.people.name_of)
            yield text % {"people": people, "seats": border.seats}

    @property
    def lots(self) -> list[Drawn]:
        """Of those at a border, in the order of their lots."""
        tied = [self.people.by_pk[person] for border in self.borders for person in border.tied]
        drawn = [Drawn(self.people.name_of(entrant.pk), entrant.lot) for entrant in tied]
        return sorted(drawn, key=lambda person: person.lot)

    @cached_property
    def tables(self) -> list[list[str]]:
        """As they would be if the published lots decide."""
        found = self.found
        if isinstance(found, Cut) and isinstance(found.outcome, UndecidedBorders):
            found = found.by_lots
        if isinstance(found, SeatingRefusal) or not isinstance(found.outcome, Finals):
            return []
        return [[self.people.name_of(p) for p in table] for table in found.outcome.tables]

    @property
    def headline(self) -> str:
        count = sum(map(len, self.tables))
        text = ngettext("The best %(count)d who is here", "The best %(count)d who are here", count)
        return text % {"count": count}

    @property
    def early(self) -> str:
        """Where rounds are still to be played."""
        left = self.tournament.planned_rounds - len(self.rounds)
        if left < 1:
            return ""
        text = ngettext(
            "%(count)d round is still to be played before the final.",
            "%(count)d rounds are still to be played before the final.",
            left,
        )
        return text % {"count": left}

    @property
    def points(self) -> str:
        if self.tournament.carries:
            return _("The points of the rounds are carried into the final.")
        return _("The final starts anew: only its result counts for the first places.")
