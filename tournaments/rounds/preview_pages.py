"""What a repair, a correction, a final would do: shown before it is done."""

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from functools import cached_property
from typing import Self

from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from tournaments.attendance.models import People
from tournaments.nights.models import Final, Tournament
from tournaments.rounds.corrections import Rank, SeatingCorrection, correction_of
from tournaments.rounds.finals import DECIDED, Cut, cut_of, is_final_due
from tournaments.rounds.models import Round, Stage
from tournaments.rounds.repairing import Repair, RoundNow
from tournaments.rounds.round_pages import AnyRoundPage, RoundNowPage
from tournaments.rounds.words import stuck_text
from tournaments.seating.problems import SeatingFault, SeatingRefusal
from tournaments.seating.proof import BrokenWish
from tournaments.seating.repairs.situations import Differences
from tournaments.seating.rounds.finals import Border, UndecidedBorders
from tournaments.seating.sizes import PLAYABLE
from tournaments.seating_words.refusals import refusal_text
from tournaments.seating_words.verdicts import Verdict
from tournaments.words import people_text, table_name


@dataclass(frozen=True)
class MovedPerson:
    """Somebody changes tables."""

    name: str
    before: int
    after: int


@dataclass(frozen=True)
class ChangedTable:
    """A table as it would be: its people, and which of them are new there."""

    number: int
    names: list[tuple[str, bool]]
    is_new: bool


class RepairPage(RoundNowPage):
    def __init__(
        self, scene: RoundNow, outcome: Repair | SeatingRefusal, allow: frozenset[int]
    ) -> None:
        super().__init__(scene.round)
        self.scene = scene
        self.outcome = outcome
        self.allow = allow

    @property
    def repair(self) -> Repair | None:
        return self.outcome if isinstance(self.outcome, Repair) else None

    @property
    def refusal(self) -> str:
        if isinstance(self.outcome, Repair):
            return ""
        if self.outcome.code is SeatingFault.TOO_FEW and self.scene.begun_tables:
            text = _("All tables are playing: %(people)s can join in the next round.")
            return text % {"people": self.waiting}
        return refusal_text(self.outcome, self.people.name_of)

    @property
    def sizes(self) -> list[tuple[int, bool]]:
        """Sizes that could be allowed for this time, and whether they are."""
        usual = self.round.tournament.sizes
        return [(size, size in self.allow) for size in PLAYABLE if size not in usual]

    @cached_property
    def moves(self) -> list[MovedPerson]:
        moves = self.repair.moves if self.repair else []
        name = self.people.name_of
        return [MovedPerson(name(person), before, after) for person, before, after in moves]

    @property
    def headline(self) -> str:
        if not self.moves:
            return _("Nobody has to change tables.")
        count = len(self.moves)
        text = ngettext(
            "%(count)d person changes tables.", "%(count)d people change tables.", count
        )
        return text % {"count": count}

    @property
    def do_text(self) -> str:
        """What the button does, where one table goes on with fewer people; else what is shown."""
        if len(self.tables) == 1 and not self.moves and self.gone and not self.waiting:
            table = table_name(self.tables[0].number, self.round.stage)
            return _("%(table)s plays on without %(name)s") % {"table": table, "name": self.gone}
        return _("Seat them like this")

    @property
    def is_proved(self) -> bool:
        return bool(self.repair and self.repair.repaired.is_proved)

    @cached_property
    def verdict(self) -> Verdict:
        return Verdict([self.headline], self.is_proved, self.people.name_of, self.broken)

    @property
    def broken(self) -> list[BrokenWish]:
        """Firm wishes that cannot be met with these people and tables."""
        if self.repair is None:
            return []
        round, numbers = self.round.number, self.repair.numbers
        unmet = self.repair.repaired.unmet
        return [BrokenWish(u.wish, u.people, round, numbers[u.table]) for u in unmet]

    @cached_property
    def tables(self) -> list[ChangedTable]:
        changed = self.repair.changed if self.repair else {}
        before, name = self.scene.seats, self.people.name_of
        return [
            ChangedTable(
                number,
                [(name(person), person not in before.get(number, ())) for person in people],
                number not in before,
            )
            for number, people in changed.items()
        ]


@dataclass(frozen=True)
class RankView:
    name: str
    before: int
    now: int

    @property
    def is_better(self) -> bool:
        return self.now < self.before


def ranks_shown(ranks: Iterable[Rank], people: People) -> list[RankView]:
    return [RankView(people.name_of(rank.entrant), rank.before, rank.now) for rank in ranks]


class CorrectionPage(AnyRoundPage):
    def __init__(
        self, round: Round, correction: SeatingCorrection | None, people: People | None = None
    ) -> None:
        super().__init__(round, people)
        self.correction = correction

    @classmethod
    def of(cls, round: Round) -> Self:
        people = People(round.tournament)
        return cls(round, correction_of(round, entrants=people.entrants), people)

    @cached_property
    def ranks(self) -> list[RankView]:
        return ranks_shown(self.correction.ranks if self.correction else [], self.people)

    @property
    def differences(self) -> Differences | None:
        return self.correction.differences if self.correction else None

    @cached_property
    def moves(self) -> list[MovedPerson]:
        if not self.correction or not self.differences:
            return []
        numbers, name = list(self.correction.seats), self.people.name_of
        return [
            MovedPerson(name(move.person), numbers[move.from_table], numbers[move.to_table])
            for move in self.differences.moved
        ]

    @property
    def out(self) -> str:
        """Who would not sit there."""
        return self.names(self.differences.only_published if self.differences else ())

    @property
    def instead(self) -> str:
        """Who would sit there instead."""
        return self.names(self.differences.only_instead if self.differences else ())

    @property
    def headline(self) -> str:
        count = len(self.moves)
        if not count and self.out:
            return _("Others would be in it.")
        if not count:
            return _("Everybody would sit at the same table.")
        text = ngettext(
            "%(count)d person would sit at another table.",
            "%(count)d people would sit at another table.",
            count,
        )
        return text % {"count": count}

    @property
    def why_not(self) -> str:
        """Why nobody can be seated again."""
        if not self.correction or self.correction.can_reseat or not self.differences:
            return ""
        return _("Something has been recorded in this round already, so its tables stay.")


@dataclass(frozen=True)
class DrawnLot:
    """One of those who are equal, with the lot drawn when they entered; the smaller is first."""

    name: str
    lot: float


class FinalPage:
    stage = Stage.FINAL

    def __init__(self, tournament: Tournament) -> None:
        self.tournament = tournament
        self.people = People(tournament)

    @cached_property
    def cut(self) -> Cut | SeatingRefusal:
        here = sorted(self.people.here, key=lambda entrant: entrant.pk)
        return cut_of(self.tournament, here=here)

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
        if isinstance(self.cut, SeatingRefusal):
            return refusal_text(self.cut, self.people.name_of)
        return ""

    @property
    def borders(self) -> tuple[Border, ...]:
        if isinstance(self.cut, Cut) and isinstance(self.cut.outcome, UndecidedBorders):
            return self.cut.outcome.borders
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
    def lots(self) -> list[DrawnLot]:
        """Of those at a border, in the order of their lots."""
        tied = [self.people.by_pk[person] for border in self.borders for person in border.tied]
        drawn = [DrawnLot(self.people.name_of(entrant.pk), entrant.lot) for entrant in tied]
        return sorted(drawn, key=lambda person: person.lot)

    @cached_property
    def tables(self) -> list[list[str]]:
        """As they would be if the published lots decide."""
        final = self.cut.final if isinstance(self.cut, Cut) else None
        tables = final.tables if final else ()
        return [[self.people.name_of(person) for person in table] for table in tables]

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
