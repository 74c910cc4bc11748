"""The board: of each player where they stand, and the grid of phases and deals."""

from dataclasses import dataclass
from functools import cached_property

from django.urls import reverse
from django.utils.functional import Promise
from django.utils.translation import gettext as _
from django.utils.translation import pgettext_lazy

from rules import Line, Outcome, doubtful_deals, played_phases, standing
from scoring.editions.words import PhaseGroup, phase_groups, phase_text
from scoring.games.deals import DealVersion
from scoring.games.models import Game


@dataclass(frozen=True)
class PlayerProgress:
    """A player's row: where this player stands and what comes next."""

    name: str
    phase: int | None
    phase_groups: tuple[PhaseGroup, ...]
    demand_text: str
    total: int
    completed: int
    played: int
    deals: bool
    starts: bool
    laid: bool
    leads: bool
    wins: bool
    replays: bool
    has_left: bool

    @property
    def is_through(self) -> bool:
        """Everything that is played has been completed."""
        return self.completed == self.played

    @property
    def laid_text(self) -> str:
        """How much was completed, once there is nothing more to try."""
        words = {"completed": self.completed, "played": self.played}
        return _("%(completed)s of %(played)s phases laid") % words


def players_of(game: Game) -> list[PlayerProgress]:
    ahead = leaders(game)
    lain = {report.seat for report in game.laydowns(game.coming_deal)}
    return [
        progress_of(game, seat, leads=seat in ahead, laid=seat in lain)
        for seat in range(game.setup.seats)
    ]


def leaders(game: Game) -> tuple[int, ...]:
    """Who is ahead; nobody before the first deal, after the last, or where all are level."""
    state = game.state
    if not state.lines or state.finished:
        return ()
    best = standing(game.setup, state)[0]
    return best if len(best) < game.setup.seats - len(state.empty) else ()


def progress_of(game: Game, seat: int, *, leads: bool, laid: bool) -> PlayerProgress:
    state = game.state
    phase = game.setup.edition.phases.get(state.phase[seat] or 0)
    return PlayerProgress(
        name=game.names[seat],
        phase=state.phase[seat],
        phase_groups=phase_groups(phase),
        demand_text=phase_text(phase),
        total=state.totals[seat],
        completed=state.completed[seat],
        played=len(played_phases(game.setup.edition, game.setup.variant)),
        deals=state.is_running and seat == state.dealer,
        starts=state.is_running and seat == state.starter,
        laid=state.is_running and laid,
        leads=leads,
        wins=seat in state.winners,
        replays=seat in state.replay,
        has_left=seat in state.empty,
    )


STATES: dict[str, Promise] = {
    "done": pgettext_lazy("phase", "laid"),
    "current": pgettext_lazy("phase", "now"),
    "missed": pgettext_lazy("phase", "not laid"),
    "unplayed": pgettext_lazy("phase", "not played"),
}  # and "open": still to come


@dataclass(frozen=True)
class PhaseCell:
    """One of the ten numbers at the head of a column."""

    number: int
    state: str

    @property
    def words(self) -> str:
        return str(STATES.get(self.state, ""))


@dataclass(frozen=True)
class GridColumn:
    name: str
    cells: tuple[PhaseCell, ...]
    has_left: bool


@dataclass(frozen=True)
class Cell:
    """What one player got in one deal; nothing where nobody sat."""

    points: int | None
    running: int
    phase: int | None
    laid: bool
    out: bool
    doubtful: bool
    is_empty: bool = False


@dataclass(frozen=True)
class GridRow:
    number: int
    cells: tuple[Cell, ...]
    url: str  # empty for those who only watch: it would give the write link away
    corrected: bool


class Grid:
    def __init__(self, game: Game, *, writable: bool) -> None:
        self.game = game
        self.writable = writable
        self.setup = game.setup
        self.state = game.state
        self.seats = range(self.setup.seats)
        self.played = played_phases(self.setup.edition, self.setup.variant)

    @cached_property
    def columns(self) -> list[GridColumn]:
        return [
            GridColumn(name, self.phase_cells(seat), seat in self.state.empty)
            for seat, name in enumerate(self.game.names)
        ]

    def phase_cells(self, seat: int) -> tuple[PhaseCell, ...]:
        numbers = range(1, self.setup.edition.phase_count + 1)
        return tuple(PhaseCell(number, self.phase_state(seat, number)) for number in numbers)

    def phase_state(self, seat: int, number: int) -> str:
        if number not in self.played:
            return "unplayed"
        if number in self.phases_done[seat]:
            return "done"
        plays = not self.state.finished and seat not in self.state.empty
        if plays and number == self.state.phase[seat]:
            return "current"
        return "missed" if number in self.phases_tried[seat] else "open"

    @cached_property
    def phases_done(self) -> list[set[int]]:
        """The phases that each player has behind; on the board the jumped ones too."""
        if self.setup.variant.fixed_deals:
            return [
                {line.phases[seat] or 0 for line in self.state.lines if seat in line.laid}
                for seat in self.seats
            ]
        return [set(self.played[:completed]) for completed in self.state.completed]

    @cached_property
    def phases_tried(self) -> list[set[int]]:
        """The phases whose only deal is over, where each is tried once."""
        if not self.setup.variant.fixed_deals:
            return [set() for _seat in self.seats]
        lines = self.state.lines
        return [{line.number for line in lines if seat not in line.empty} for seat in self.seats]

    @cached_property
    def rows(self) -> list[GridRow]:
        corrected = {
            version.number for version in self.game.counting_versions if self.is_corrected(version)
        }
        return [self.row(line, corrected=line.number in corrected) for line in self.state.lines]

    @cached_property
    def doubtful(self) -> set[tuple[int, int | None]]:
        """The deals, and whose scores in them, that cannot be what was seen."""
        return {
            (index + 1, refusal.seat)
            for index, refusals in doubtful_deals(self.setup, self.game.deals)
            for refusal in refusals
        }

    @property
    def replay(self) -> list[str]:
        """The line of the replay: nothing in it counts but who went out first."""
        if self.state.outcome is not Outcome.REPLAYED:
            return []
        return [_("out first") if seat in self.state.winners else "–" for seat in self.seats]

    def is_corrected(self, version: DealVersion) -> bool:
        if not version.is_deal:
            return False
        older = self.game.versions_of(version.number)
        return any(not other.removed and other.facts != version.facts for other in older)

    def row(self, line: Line, *, corrected: bool) -> GridRow:
        return GridRow(
            number=line.number,
            cells=tuple(self.cell(line, seat) for seat in self.seats),
            url=self.url_of(line.number),
            corrected=corrected,
        )

    def url_of(self, number: int) -> str:
        if not self.writable:
            return ""
        return reverse("deal-detail", args=[self.game.write_token, number])

    def cell(self, line: Line, seat: int) -> Cell:
        counts = bool(self.setup.edition.counted)
        return Cell(
            points=line.points[seat] if counts else None,
            running=line.totals[seat] if counts else line.completed[seat],
            phase=line.phases[seat],
            laid=seat in line.laid,
            out=seat == line.out,
            doubtful=(line.number, seat) in self.doubtful,
            is_empty=seat in line.empty,
        )
