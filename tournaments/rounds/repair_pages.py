"""What a repair would do, and what a correction would have done: shown before it is done."""

from dataclasses import dataclass
from functools import cached_property
from typing import Self

from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from tournaments.attendance.models import People
from tournaments.rounds.corrections import SeatingCorrection, correction_of
from tournaments.rounds.draft_pages import round_title
from tournaments.rounds.models import Round
from tournaments.rounds.repairing import Repair, RoundNow
from tournaments.seating.problems import SeatingFault, SeatingRefusal
from tournaments.seating.repairs.situations import Differences
from tournaments.seating.sizes import PLAYABLE
from tournaments.seating_words.refusals import refusal_text
from tournaments.words import people_text


@dataclass(frozen=True)
class Moved:
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


class RepairPage:
    def __init__(
        self, scene: RoundNow, found: Repair | SeatingRefusal, allow: frozenset[int]
    ) -> None:
        self.scene = scene
        self.round: Round = scene.round
        self.found = found
        self.allow = allow
        self.people = People(self.round.tournament)

    @property
    def title(self) -> str:
        return round_title(self.round)

    @property
    def repair(self) -> Repair | None:
        return self.found if isinstance(self.found, Repair) else None

    @property
    def refusal(self) -> str:
        if isinstance(self.found, Repair):
            return ""
        if self.found.code is SeatingFault.TOO_FEW and self.scene.begun:
            waiting = people_text(self.scene.waiting, self.people.name_of)
            return _("All tables are playing: %(people)s can join in the next round.") % {
                "people": waiting
            }
        return refusal_text(self.found, self.people.name_of)

    @property
    def sizes(self) -> list[tuple[int, bool]]:
        """Sizes that could be allowed for this time, and whether they are."""
        usual = self.round.tournament.sizes
        return [(size, size in self.allow) for size in PLAYABLE if size not in usual]

    @cached_property
    def moves(self) -> list[Moved]:
        moves = self.repair.moves if self.repair else []
        name = self.people.name_of
        return [Moved(name(person), before, after) for person, before, after in moves]

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
    def is_proved(self) -> bool:
        return bool(self.repair and self.repair.found.is_proved)

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

    @property
    def gone(self) -> str:
        return people_text(self.scene.gone, self.people.name_of) if self.scene.gone else ""

    @property
    def waiting(self) -> str:
        waiting = self.scene.waiting
        return people_text(waiting, self.people.name_of) if waiting else ""

    @property
    def left_running(self) -> list[tuple[int, str]]:
        name = self.people.name_of
        return [(n, people_text(people, name)) for n, people in self.scene.left_running.items()]


@dataclass(frozen=True)
class RankView:
    name: str
    before: int
    now: int

    @property
    def is_better(self) -> bool:
        return self.now < self.before


class CorrectionPage:
    def __init__(self, round: Round, found: SeatingCorrection | None, people: People) -> None:
        self.round = round
        self.found = found
        self.people = people

    @classmethod
    def of(cls, round: Round) -> Self:
        people = People(round.tournament)
        return cls(round, correction_of(round, entrants=people.entrants), people)

    @property
    def title(self) -> str:
        return round_title(self.round)

    @cached_property
    def ranks(self) -> list[RankView]:
        ranks = self.found.ranks if self.found else []
        name = self.people.name_of
        return [RankView(name(rank.entrant), rank.before, rank.now) for rank in ranks]

    @property
    def differences(self) -> Differences | None:
        return self.found.differences if self.found else None

    @cached_property
    def moves(self) -> list[Moved]:
        if not self.found or not self.differences:
            return []
        numbers, name = list(self.found.seats), self.people.name_of
        return [
            Moved(name(move.person), numbers[move.from_table], numbers[move.to_table])
            for move in self.differences.moved
        ]

    @property
    def out(self) -> str:
        """Who would not sit there."""
        people = self.differences.only_published if self.differences else ()
        return people_text(people, self.people.name_of) if people else ""

    @property
    def instead(self) -> str:
        """Who would sit there instead."""
        people = self.differences.only_instead if self.differences else ()
        return people_text(people, self.people.name_of) if people else ""

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
        if not self.found or self.found.can_reseat or not self.differences:
            return ""
        return _("Something has been recorded in this round already, so its tables stay.")
