"""What a paper of a night is made for."""

from collections.abc import Mapping
from dataclasses import asdict, dataclass
from typing import Any, Self
from urllib.parse import urlencode

from printing.boxes import Box
from printing.sizes import Paper
from tournaments.nights.models import Tournament
from tournaments.rounds.models import Round


@dataclass(frozen=True, slots=True)
class Wanted:
    """What somebody has chosen on the page of the papers; all of it fits into a job."""

    kinds: tuple[str, ...]  # keys of tournaments.printables.kinds
    language: str
    origin: str  # scheme, host and port of the codes
    paper: str = "a4"
    round: int | None = None
    per_page: int = 1
    spare: int = 0
    text_only: bool = False
    places: int = 3

    @property
    def facts(self) -> dict[str, Any]:
        """For a job."""
        return asdict(self) | {"kinds": list(self.kinds)}

    @property
    def query(self) -> str:
        """For the address of a file; where its codes lead is known there."""
        more = {"round": self.round, "text_only": "on" if self.text_only else None}
        chosen = {"language": self.language, "paper": self.paper, "per_page": self.per_page}
        counts = {"spare": self.spare, "places": self.places}
        told = {"papers": ",".join(self.kinds), **chosen, **counts, **more}
        return urlencode({name: value for name, value in told.items() if value is not None})

    @classmethod
    def from_facts(cls, facts: Mapping[str, Any]) -> Self:
        """As a job was given it."""
        return cls(**{**facts, "kinds": tuple(facts["kinds"])})


@dataclass(frozen=True)
class Asked:
    """A night, one of its rounds, the paper that is printed on, and where its codes lead."""

    tournament: Tournament  # with its club
    round: Round | None  # the latest that was published, or the one that was chosen
    paper: Paper
    origin: str  # scheme, host and port of the codes
    spare: int = 0  # blank copies
    per_page: int = 1  # score sheets
    text_only: bool = False  # certificates for paper that has a picture on it already
    places: int = 3  # the first of them get a certificate; 0 is everybody

    @property
    def sheet(self) -> Box:
        """The upright page."""
        return self.paper.sheet()
