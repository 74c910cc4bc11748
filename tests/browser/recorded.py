"""The recorded games of tests/rules/games, in the database of a test."""

import tomllib
from dataclasses import dataclass
from pathlib import Path
from uuid import uuid4

from rules import Deal, GameState, Setup, play
from scoring.games.models import Game
from scoring.games.recording import Submission
from scoring.games.seat_changes import change_seat
from tests.rules.sheets import read_setup, read_sheet

GAMES = Path(__file__).parents[1] / "rules" / "games"


@dataclass(frozen=True, slots=True)
class Recorded:
    """A game that was played once, to be played again on the pages."""

    names: tuple[str, ...]
    setup: Setup
    deals: tuple[Deal, ...]
    replay_out: int | None

    def state(self, count: int | None = None) -> GameState:
        """Where the game stood after so many deals, or at its end."""
        if count is None:
            return play(self.setup, self.deals, self.replay_out)
        return play(self.setup, self.deals[:count])

    def start(self, count: int = 0, names: tuple[str, ...] = ()) -> Game:
        """The game in the database with its first deals, with other people where named."""
        game = Game.objects.start(
            {
                "edition": self.setup.edition.key,
                "variant": self.setup.variant.key,
                "options": dict(self.setup.options),
                "first_dealer": self.setup.first_dealer,
                "timed": self.setup.timed,
            },
            names or self.names,
            new_key(),
        )
        record(game, *self.deals[:count])
        return game


def recorded(name: str) -> Recorded:
    facts = tomllib.loads((GAMES / f"{name}.toml").read_text("utf-8"))
    sheet = read_sheet(facts["sheet"])
    out = facts.get("replay_out")
    return Recorded(
        names=sheet.names,
        setup=read_setup(facts, sheet.names),
        deals=sheet.deals,
        replay_out=None if out is None else sheet.names.index(out),
    )


def record(game: Game, *deals: Deal) -> None:
    """What another phone would send."""
    for deal in deals:
        for seat in sorted(deal.empty ^ game.state.empty):
            change_seat(game, seat, submission(game), is_empty=seat in deal.empty)
        game.record_deal(deal, submission(game))


def submission(game: Game) -> Submission:
    return Submission(key=new_key(), seen=game.version)


def new_key() -> str:
    return uuid4().hex
