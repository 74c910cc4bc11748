"""Tables to test at: people sit down, deals are written as on a score sheet."""

from collections.abc import Collection
from itertools import count
from typing import Any

from rules import Deal
from scoring.games.deals import DealVersion
from scoring.games.models import Game
from scoring.games.recording import Submission
from scoring.games.seat_changes import change_seat
from tests.rules.sheets import read_sheet

keys = count(1)


def new_key() -> str:
    return f"key{next(keys):017d}"


def sit_down(*names: str, **setup: Any) -> Game:
    """A new game of these people, without anything recorded."""
    return Game.objects.start({"edition": "classic"} | setup, names, new_key())


def read_row(row: str) -> Deal:
    """One deal as a row of a sheet: `0* 25+ 60 x` is out, laid with 25, not laid, not there."""
    header = " ".join(f"P{place}" for place, _cell in enumerate(row.split()))
    return read_sheet(f"{header}\n{row}").deals[0]


def fresh(game: Game) -> Game:
    """The game as the next request finds it."""
    return Game.objects.get(pk=game.pk)


def submission(game: Game, key: str | None = None, **more: Any) -> Submission:
    """A submission of somebody who sees everything recorded so far."""
    return Submission(key=key or new_key(), seen=fresh(game).version, **more)


def record(game: Game, *rows: str) -> Game:
    """Record these deals one after the other; the game as it stands then."""
    for row in rows:
        fresh(game).record_deal(read_row(row), submission(game))
    return fresh(game)


def leave(game: Game, *seats: int) -> Game:
    """These people leave, one after the other; the game as it stands then."""
    for seat in seats:
        change_seat(fresh(game), seat, submission(game), is_empty=True)
    return fresh(game)


def come_back(game: Game, *seats: int) -> Game:
    for seat in seats:
        change_seat(fresh(game), seat, submission(game), is_empty=False)
    return fresh(game)


def last_version(game: Game) -> DealVersion:
    return fresh(game).log[-1]


def posted(game: Game, row: str, **more: Any) -> dict[str, Any]:
    """What the form for a deal sends from a page that shows everything recorded so far."""
    deal = read_row(row)
    fields: dict[str, Any] = {"key": new_key(), "seen": fresh(game).version}
    fields["out"] = "nobody" if deal.out is None else deal.out
    fields["laid"] = sorted(deal.laid)
    fields |= {f"points-{seat}": points for seat, points in enumerate(deal.points)}
    fields |= {f"kept-{seat}": cards for seat, cards in enumerate(deal.kept or ())}
    asked = {name: value for name, value in fields.items() if not is_of(name, deal.empty)}
    return asked | more


def is_of(name: str, seats: Collection[int]) -> bool:
    """Whether a field is of one of these seats."""
    return name in {f"{what}-{seat}" for what in ("points", "kept") for seat in seats}
