"""What is agreed before a game, what people see at the end of a deal, and where the game stands."""

from collections.abc import Mapping
from dataclasses import dataclass, field
from enum import Enum

from rules.editions import Edition, Variant


@dataclass(frozen=True, slots=True)
class Setup:
    """What is agreed before the first deal; seats are numbered clockwise from 0 (RULES.md §1)."""

    edition: Edition
    variant: Variant
    options: Mapping[str, str] = field(hash=False)
    seats: int
    first_dealer: int
    timed: bool = False


@dataclass(frozen=True, slots=True)
class Deal:
    """Who went out, who laid, what each hand counted or kept (RULES.md §1); broken off: no out."""

    out: int | None
    laid: frozenset[int]
    points: tuple[int, ...] = ()
    kept: tuple[int, ...] | None = None


class Outcome(Enum):
    """Whether a game is decided, and by which rule (RULES.md §1 winner, §5)."""

    RUNNING = "running"
    FIRST_THROUGH = "first_through"
    FEWER_POINTS = "fewer_points"
    REPLAY_NEEDED = "replay_needed"
    REPLAYED = "replayed"
    SHARED = "shared"
    LOWEST_TOTAL = "lowest_total"
    LOWEST_SHARED = "lowest_shared"
    FIRST_TO_MOVE = "first_to_move"


@dataclass(frozen=True, slots=True)
class Line:
    """One counted deal, a line of the score sheet; tuples are by seat (S3, last page)."""

    number: int
    out: int | None
    dealer: int
    starter: int
    phases: tuple[int | None, ...]
    laid: frozenset[int]
    points: tuple[int, ...]
    totals: tuple[int, ...]
    completed: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class GameState:
    """Where a game stands; dealer and starter are those of the coming deal (RULES.md §1)."""

    completed: tuple[int, ...]
    phase: tuple[int | None, ...]
    totals: tuple[int, ...]
    finished: bool
    winners: tuple[int, ...]
    replay: tuple[int, ...]
    dealer: int
    starter: int
    outcome: Outcome
    lines: tuple[Line, ...]
    surplus: int

    @property
    def is_running(self) -> bool:
        """Whether another deal can follow: nobody has won, and no tie is left to replay."""
        return not self.finished and not self.replay
