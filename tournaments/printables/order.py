"""What is ordered of a night, and what there is of that night when it is printed."""

from collections.abc import Mapping
from dataclasses import asdict, dataclass
from enum import Enum, auto
from functools import cached_property
from typing import Any, Self, assert_never
from urllib.parse import urlencode

from django.utils.formats import date_format

from printing.marks import Box, PaperSize
from scoring.names import isolated
from tournaments.nights.models import Final, Tournament
from tournaments.rounds.models import Round, RoundState, Stage


class Needs(Enum):
    """What has to be there before something can be printed."""

    NOTHING = auto()
    PEOPLE = auto()  # somebody is on the list
    ROUND = auto()  # one is published: `night.round` is there
    STANDINGS = auto()  # a round is complete
    WINNERS = auto()  # all rounds are, or the night is over


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
        latest, rounds = self.rounds[-1], self.tournament.planned_rounds
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


def date_text(tournament: Tournament) -> str:
    """Never parted by the end of a line."""
    return str(date_format(tournament.date, "DATE_FORMAT")).replace(" ", "\u00a0")


def night_text(tournament: Tournament, *more: str) -> str:
    """Round 2 · Club night · The Tens · 19 November 2026."""
    named = (isolated(tournament.name), isolated(tournament.club.name), date_text(tournament))
    return " · ".join((*more, *named))
