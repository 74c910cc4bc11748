"""A table as its phone knows it: what was acknowledged, and what can be sent next."""

from dataclasses import dataclass, field, replace
from random import Random
from urllib.parse import urlencode

from bench.pages import new_key
from bench.script import PLAYERS, as_typed, new_setup, points_for
from rules import Deal, GameState, play
from scoring.games.log import counting_versions, latest_undo

SETUP = new_setup(PLAYERS)
CORRECTED, TAKEN_BACK, BROUGHT_BACK = 0.2, 0.15, 0.5


@dataclass(frozen=True)
class Known:
    """A version that the site has acknowledged."""

    sequence: int
    key: str
    number: int
    deal: Deal
    removed: bool = False

    @property
    def place(self) -> tuple[int, int]:
        return self.number, 0

    @property
    def facts(self) -> object:
        return self.deal, self.removed

    @property
    def stored(self) -> list[object]:
        """As the office says it."""
        deal = self.deal
        laid, points = sorted(deal.laid), list(deal.points)
        return [self.sequence, self.key, self.number, deal.out, laid, points, self.removed]


@dataclass(frozen=True)
class Submission:
    """Where it is sent, what is typed, and what there is once it is acknowledged."""

    step: str
    typed: str
    makes: Known
    tells: bool = False  # that it was done; others tell if it was not

    def body(self) -> str:
        return urlencode({"key": self.makes.key, "seen": self.makes.sequence - 1}) + self.typed

    def anew(self, sequence: int) -> "Submission":
        """As by somebody whose page forgot that it was sent: another key, the latest version."""
        return replace(self, makes=replace(self.makes, key=new_key(), sequence=sequence))


@dataclass
class Table:
    pk: int
    token: str
    log: list[Known] = field(default_factory=list)
    refused: list[Submission] = field(default_factory=list)
    by_hand: list[list[object]] = field(default_factory=list)  # as the office says it

    @property
    def page(self) -> str:
        return f"/games/{self.token}/"

    @property
    def counting(self) -> tuple[Known, ...]:
        return counting_versions(self.log)

    @property
    def deals(self) -> list[Deal]:
        return [known.deal for known in self.counting]

    @property
    def state(self) -> GameState:
        return play(SETUP, self.deals)

    @property
    def stored(self) -> list[list[object]]:
        return [known.stored for known in self.log]

    @property
    def standing(self) -> list[list[int]]:
        """Phases and points by seat, as they have to count."""
        if self.by_hand and not self.by_hand[-1][-1]:
            _sequence, completed, points, _removed = self.by_hand[-1]
            return [list(pair) for pair in zip(completed, points, strict=True)]  # type: ignore[call-overload]
        state = self.state
        return [list(pair) for pair in zip(state.completed, state.totals, strict=True)]

    def next(self, dice: Random) -> Submission:
        """Mostly the next deal; now and then a correction, an undo, or what brings it back."""
        state, chance = self.state, dice.random()
        if (back := latest_undo(self.log)) and chance < BROUGHT_BACK:
            return Submission("redo/", "", self.version(back.number, back.deal))
        if self.deals and chance < TAKEN_BACK:
            last = self.counting[-1]
            return Submission("undo/", "", self.version(last.number, last.deal, removed=True))
        if self.deals and (chance < TAKEN_BACK + CORRECTED or not state.is_running):
            return self.correction(dice)
        number, out = len(self.deals) + 1, len(self.deals) % PLAYERS
        laid = frozenset({out, (out + 1) % PLAYERS})
        return self.typed("deals/", number, new_deal(state, out, laid, dice))

    def correction(self, dice: Random) -> Submission:
        """Other points in the hands of the same people: what came later still can be."""
        deals = self.deals
        number = dice.randint(1, len(deals))
        old = deals[number - 1]
        assert old.out is not None
        before = play(SETUP, deals[: number - 1])
        new = new_deal(before, old.out, old.laid, dice)
        made = self.typed(f"deals/{number}/correct/", number, new)
        return replace(made, tells=True)

    def typed(self, step: str, number: int, deal: Deal) -> Submission:
        return Submission(step, f"&{as_typed(deal)}", self.version(number, deal))

    def version(self, number: int, deal: Deal, *, removed: bool = False) -> Known:
        return Known(len(self.log) + 1, new_key(), number, deal, removed)


def new_deal(state: GameState, out: int, laid: frozenset[int], dice: Random) -> Deal:
    points = [
        0 if seat == out else points_for(SETUP, state.phase[seat], seat in laid, dice)
        for seat in range(PLAYERS)
    ]
    return Deal(out, laid, tuple(points))
