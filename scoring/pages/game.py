"""A game as its pages show it: everything ready, so that templates only place it."""

from collections import Counter
from dataclasses import dataclass
from functools import cached_property

from django.urls import reverse
from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from rules import ColorOf, ColorRunOf, Group, Phase, RunOf, SetOf, standing
from scoring.models import DealVersion, Game
from scoring.pages.grid import Grid
from scoring.pages.outcome import outcome_text
from scoring.pages.words import (
    EDITIONS,
    OPTIONS,
    group_text,
    names_text,
    phase_text,
    surplus_text,
    variant_name,
)

FANS: dict[type[Group], str] = {
    SetOf: "set",
    RunOf: "run",
    ColorOf: "colour",
    ColorRunOf: "colour-run",
}


@dataclass(frozen=True)
class Demand:
    """One group of a phase, drawn and in words."""

    kind: str
    size: int
    text: str


@dataclass(frozen=True)
class Player:
    """A player's row: where this player stands and what comes next."""

    name: str
    phase: int | None
    demands: tuple[Demand, ...]
    demand_text: str
    total: int
    completed: int
    deals: bool
    starts: bool
    leads: bool
    wins: bool
    replays: bool

    @property
    def through(self) -> bool:
        return self.phase is None


class GamePage:
    def __init__(self, game: Game, *, writable: bool = False) -> None:
        self.game = game
        self.writable = writable
        self.state = game.state
        self.setup = game.setup

    @property
    def edition_name(self) -> str:
        return str(EDITIONS.get(self.game.edition, self.game.edition))

    @property
    def variant_name(self) -> str:
        return variant_name(self.setup.variant)

    @property
    def rules_text(self) -> str:
        """By which rules this table plays: edition, variant, and the options that were changed."""
        changed = [
            f"{OPTIONS[option.key][0]}: {OPTIONS[option.key][1][chosen]}"
            for option in self.setup.edition.options
            if (chosen := self.game.options.get(option.key, option.default)) != option.default
        ]
        return " · ".join([self.edition_name, self.variant_name, *changed])

    @property
    def title(self) -> str:
        return names_text(list(self.game.names))

    @property
    def next_game_url(self) -> str:
        """Where the rematch is: to record or to watch, as here; empty where there is none."""
        rematch = self.game.next_game if self.game.has_rematch else None
        if rematch is None:
            return ""
        if self.writable:
            return rematch.get_absolute_url()
        return reverse("game-watch", args=[rematch.watch_token])

    @property
    def is_running(self) -> bool:
        return not self.state.finished and not self.state.replay

    @property
    def counts_points(self) -> bool:
        return bool(self.setup.edition.counted)

    @property
    def next_deal(self) -> int:
        return len(self.state.lines) + 1

    @property
    def dealer(self) -> str:
        return self.game.names[self.state.dealer]

    @property
    def starter(self) -> str:
        return self.game.names[self.state.starter]

    @property
    def wins_text(self) -> str:
        names = [self.game.names[seat] for seat in self.state.winners]
        text = ngettext("%(names)s wins", "%(names)s win", len(names))
        return text % {"names": names_text(names)}

    @property
    def through_text(self) -> str:
        if self.counts_points:
            return _("All phases laid")
        return _("On the wreath")

    @property
    def summary(self) -> str:
        """How the game stands, in a few words for a list."""
        if self.state.finished:
            return self.wins_text
        if self.state.replay:
            return _("The replay decides")
        return _("Deal %(number)s") % {"number": self.next_deal}

    @property
    def surplus_text(self) -> str:
        return surplus_text(self.state.surplus)

    @property
    def undo_text(self) -> str:
        version = self.game.last
        if version is None or version.is_replay:
            return _("Undo the replay")
        return _("Undo deal %(number)s") % {"number": version.number}

    @property
    def redo_text(self) -> str:
        version = self.game.undone
        if version is None or version.is_replay:
            return _("Bring the replay back")
        return _("Bring deal %(number)s back") % {"number": version.number}

    @property
    def outcome(self) -> str:
        return outcome_text(self.game, self.state)

    @cached_property
    def grid(self) -> Grid:
        return Grid(self.game, writable=self.writable)

    @property
    def last(self) -> DealVersion | None:
        return self.game.last

    @property
    def undone(self) -> DealVersion | None:
        return self.game.undone

    @cached_property
    def leaders(self) -> tuple[int, ...]:
        """Who is ahead; nobody before the first deal, nobody where all are level."""
        best = standing(self.setup, self.state)[0]
        return best if self.state.lines and len(best) < self.setup.seats else ()

    @cached_property
    def players(self) -> list[Player]:
        return [self.player(seat) for seat in range(self.setup.seats)]

    def player(self, seat: int) -> Player:
        number = self.state.phase[seat]
        phase = self.setup.edition.phases.get(number or 0)
        return Player(
            name=self.game.names[seat],
            phase=number,
            demands=demands(phase),
            demand_text=phase_text(phase) if number else "",
            total=self.state.totals[seat],
            completed=self.state.completed[seat],
            deals=self.is_running and seat == self.state.dealer,
            starts=self.is_running and seat == self.state.starter,
            leads=not self.state.finished and seat in self.leaders,
            wins=seat in self.state.winners,
            replays=seat in self.state.replay,
        )


def demands(phase: Phase | None) -> tuple[Demand, ...]:
    """The groups as they are drawn: two side by side, more of the same kind only once."""
    groups = phase.groups if phase else ()
    if len(groups) <= 2:
        return tuple(demand(group, 1) for group in groups)
    return tuple(demand(group, count) for group, count in Counter(groups).items())


def demand(group: Group, count: int) -> Demand:
    text = group_text(group)
    return Demand(FANS[type(group)], group.size, f"{count} × {text}" if count > 1 else text)
