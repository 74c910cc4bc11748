"""What stands above the page of a game that is a part of something larger: who makes it registers.

Of such games alone, and for display: nothing that is recorded asks here. Only who corrects a deal
asks whether they may though the game is closed, and what else changes with it.
"""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any, Protocol

from django.http import HttpRequest

from rules import Deal
from scoring.games.models import Game
from scoring.games.recording import Submission

type Maker = Callable[[HttpRequest, Game], GameFrame | None]
type ResultMaker = Callable[[Game], CountedResult | None]
type EntrantsOf = Callable[[Game], Mapping[int, int]]
makers: list[Maker] = []
result_makers: list[ResultMaker] = []
entrants_tellers: list[EntrantsOf] = []


@dataclass(frozen=True)
class CountedResult:
    """What counts in place of what was recorded: a template with what it shows as `page`."""

    template: str
    page: object
    version: str
    styles: tuple[str, ...] = ()


class ChangesBeyond(Protocol):
    """What a corrected deal changes outside of its game, as a template shows it."""

    @property
    def template(self) -> str: ...
    @property
    def styles(self) -> tuple[str, ...]: ...
    @property
    def mark(self) -> str:
        """What somebody has seen before they save."""
        ...

    @property
    def done_text(self) -> str: ...
    @property
    def next_address(self) -> str:
        """Where one goes on once it is saved."""
        ...


@dataclass(frozen=True)
class CorrectedDeal:
    """A deal as it was typed, to take the place of what is recorded."""

    game: Game
    number: int
    deal: Deal
    card_counts: Any
    submission: Submission

    @property
    def deals(self) -> tuple[Deal, ...]:
        return self.game.corrected(self.number, self.deal)

    @property
    def is_saved(self) -> bool:
        """The same submission came before."""
        return self.game.versions.filter(key=self.submission.key).exists()

    def save(self) -> None:
        self.game.correct_deal(self.number, self.deal, self.submission, self.card_counts)


class DealCorrecting(Protocol):
    """For whoever asks and may correct deals of this game, even where nothing more is recorded."""

    def changes(self, deals: Sequence[Deal]) -> ChangesBeyond | None:
        """None where nothing counts there yet."""
        ...

    def save(self, corrected: CorrectedDeal, shown: str) -> None:
        """Raises MovedOn where it would change something else than what has this mark."""
        ...


@dataclass(frozen=True)
class GameFrame:
    """A template with what it shows as `frame`, what it depends on, and what it follows."""

    template: str
    page: object
    version: str
    topics: tuple[str, ...]
    styles: tuple[str, ...] = ()
    scripts: tuple[str, ...] = ()
    is_counted: bool = True  # it counts there; otherwise it was a part once
    refusal_text: str = ""  # why nothing may be recorded any more
    is_through: bool = False  # no other deal is to be played
    late_text: str = ""  # why a deal that came in all the same was refused
    correction_address: str = ""  # where whoever asks may correct the result all the same
    correcting: DealCorrecting | None = None  # and its deals
    result: CountedResult | None = None  # what counts instead of its deals


def register(maker: Maker) -> None:
    """Ask this one too."""
    makers.append(maker)


def frame_of(request: HttpRequest, game: Game) -> GameFrame | None:
    """The first frame that somebody makes for this game."""
    made = (maker(request, game) for maker in makers)
    return next((frame for frame in made if frame), None)


def register_result(maker: ResultMaker) -> None:
    """Ask this one what counts instead."""
    result_makers.append(maker)


def result_of(game: Game) -> CountedResult | None:
    """What counts in place of the deals of a game that is a part of something larger."""
    made = (maker(game) for maker in result_makers if game.part_of)
    return next((result for result in made if result), None)


def register_entrants(teller: EntrantsOf) -> None:
    """Ask this one too."""
    entrants_tellers.append(teller)


def entrants_of(game: Game) -> Mapping[int, int]:
    """By seat who it is, by the numbers of what the game is a part of."""
    told = (teller(game) for teller in entrants_tellers if game.part_of)
    return next((entrants for entrants in told if entrants), {})
