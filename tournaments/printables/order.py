"""What is ordered of a night, what there is of it then, and what has to be there for it."""

from collections.abc import Callable, Mapping
from dataclasses import asdict, dataclass
from enum import Enum
from functools import cached_property
from typing import Any, Self
from urllib.parse import urlencode

from django.utils.formats import date_format
from django.utils.functional import Promise
from django.utils.translation import gettext_lazy as _

from printing.marks import Box, PaperSize
from scoring.names import isolated
from tournaments.nights.models import Final, Tournament
from tournaments.rounds.models import Round, RoundState, Stage


@dataclass(frozen=True, slots=True)
class PrintOrder:
    """What somebody has chosen on the page of the printables; all of it fits into a job."""

    printables: tuple[str, ...] = ()  # keys of tournaments.printables.catalogue
    language: str = "en"
    origin: str = ""  # scheme, host and port of the codes
    paper_size: str = "a4"
    round: int | None = None  # otherwise the latest
    per_page: int = 1  # score sheets
    spare: int = 0  # blank score sheets
    text_only: bool = False  # certificates for paper that has a picture on it already
    places: int = 3  # the first of them get a certificate; 0 is everybody

    @property
    def size(self) -> PaperSize:
        return PaperSize[self.paper_size.upper()]

    @property
    def facts(self) -> dict[str, Any]:
        """For a job, whose row says kinds and paper since the first of them."""
        facts = asdict(self)
        kinds, paper = list(facts.pop("printables")), facts.pop("paper_size")
        return {"kinds": kinds, "paper": paper, **facts}

    @classmethod
    def from_facts(cls, facts: Mapping[str, Any]) -> Self:
        """As a job was given it."""
        more = {name: fact for name, fact in facts.items() if name not in ("kinds", "paper")}
        size = facts.get("paper", "a4")
        return cls(printables=tuple(facts["kinds"]), paper_size=size, **more)

    @property
    def query(self) -> str:
        """For the address of a file; where its codes lead is known there."""
        more = {"round": self.round, "text_only": "on" if self.text_only else None}
        chosen = {"language": self.language, "paper": self.paper_size, "per_page": self.per_page}
        counts = {"spare": self.spare, "places": self.places}
        words = {"papers": ",".join(self.printables), **chosen, **counts, **more}
        return urlencode({name: value for name, value in words.items() if value is not None})


@dataclass(frozen=True)
class NightNow:
    """A night as it is now, with the round that was ordered."""

    tournament: Tournament  # with its club
    order: PrintOrder = PrintOrder()

    @property
    def sheet(self) -> Box:
        """The upright page."""
        return self.order.size.sheet()

    @cached_property
    def rounds(self) -> list[Round]:
        """Those that everybody may see."""
        rounds = list(self.tournament.rounds.published())
        for round in rounds:
            round.tournament = self.tournament
        return rounds

    @cached_property
    def round(self) -> Round | None:
        number = self.order.round
        if number is None:
            return self.rounds[-1] if self.rounds else None
        return next((round for round in self.rounds if round.number == number), None)

    @property
    def latest(self) -> int | None:
        """Its number goes with the page: another one may be out by the time a button is pressed."""
        return self.rounds[-1].number if self.rounds else None

    @cached_property
    def entrants(self) -> int:
        """How many are on the list, whether they are here or not."""
        return self.tournament.entrants.count()

    @cached_property
    def tables(self) -> int:
        """How many are played at in the round."""
        return self.round.tables.count() if self.round else 0

    @property
    def complete(self) -> list[Round]:
        return [round for round in self.rounds if round.state == RoundState.COMPLETE]

    @property
    def is_won(self) -> bool:
        """Whether nothing is played any more."""
        if not self.complete or self.tournament.is_over:
            return bool(self.complete)
        latest, rounds = self.rounds[-1], self.tournament.planned_rounds
        if latest.state != RoundState.COMPLETE or self.tournament.final == Final.NONE:
            return len(self.complete) >= max(rounds, len(self.rounds))
        return latest.stage == Stage.FINAL


@dataclass(frozen=True, slots=True)
class Condition:
    """What is asked of a night, and what is said while the answer is no."""

    is_met: Callable[[NightNow], bool]
    sentence: Promise | str


class Needs(Enum):
    """What has to be there before something can be printed."""

    NOTHING = Condition(lambda _night: True, "")
    ENTRANTS = Condition(lambda night: night.entrants > 0, _("Nobody is on the list yet."))
    ROUND = Condition(lambda night: night.tables > 0, _("Needs a round that is published."))
    STANDINGS = Condition(lambda night: bool(night.complete), _("Needs a round that is complete."))
    WINNERS = Condition(lambda night: night.is_won, _("Needs the end of the last round."))

    def is_met(self, night: NightNow) -> bool:
        return self.value.is_met(night)

    @property
    def sentence(self) -> str:
        return str(self.value.sentence)


def date_text(tournament: Tournament) -> str:
    """Never parted by the end of a line."""
    return str(date_format(tournament.date, "DATE_FORMAT")).replace(" ", "\u00a0")


def night_text(tournament: Tournament, *more: str) -> str:
    """Round 2 · Club night · The Tens · 19 November 2026."""
    named = (isolated(tournament.name), isolated(tournament.club.name), date_text(tournament))
    return " · ".join((*more, *named))
