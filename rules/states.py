"""What a game is made of: what is agreed, what people see of each deal, and where it stands."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from enum import Enum

from rules.editions import Edition, Variant

NOBODY: frozenset[int] = frozenset()


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
    """Who went out, who laid, what each hand counted or kept (RULES.md §1); broken off: no out.

    Whose seat was empty got no cards: 0 stands in their place.
    """

    out: int | None
    laid: frozenset[int]
    points: tuple[int, ...] = ()
    kept: tuple[int, ...] | None = None
    empty: frozenset[int] = NOBODY


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
    OTHERS_LEFT = "others_left"


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
    empty: frozenset[int] = NOBODY


@dataclass(frozen=True, slots=True)
class GameState:
    """Where a game stands; dealer, starter and empty seats are those of the coming deal (§1)."""

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
    empty: frozenset[int] = NOBODY

    @property
    def is_running(self) -> bool:
        """Whether another deal can follow: nobody has won, and no tie is left to replay."""
        return not self.finished and not self.replay

    @property
    def missed(self) -> tuple[int, ...]:
        """In how many deals each seat was empty."""
        return deals_missed(self.lines, len(self.totals))


def deals_missed(lines: Sequence[Line], seats: int) -> tuple[int, ...]:
    """In how many of these deals each seat was empty (issue 16)."""
    return tuple([sum(seat in line.empty for line in lines) for seat in range(seats)])
