"""What stands above a game that is a part of something larger: its makers are registered here.

Only games that say so in `part_of` have one, so others cost no statement more.
"""

from collections.abc import Callable
from dataclasses import dataclass

from django.http import HttpRequest

from scoring.games.models import Game

type Maker = Callable[[HttpRequest, Game], GameFrame | None]
makers: list[Maker] = []
KEPT = "_frame"


@dataclass(frozen=True)
class GameFrame:
    """A template with what it shows as `frame`, what it depends on, and what it follows."""

    template: str
    page: object
    version: str
    topics: tuple[str, ...]
    styles: tuple[str, ...] = ()
    scripts: tuple[str, ...] = ()
    holds: bool = True  # it counts there; otherwise it was a part once
    refuses: str = ""  # why nothing may be recorded any more
    is_through: bool = False  # no other deal is to be played
    corrects: str = ""  # where whoever asks may correct the result all the same


def register(maker: Maker) -> None:
    """Ask this one too."""
    if maker not in makers:
        makers.append(maker)


def frame_of(request: HttpRequest, game: Game) -> GameFrame | None:
    """The first frame that somebody makes for this game; None for a game of its own."""
    if not game.part_of:
        return None
    kept: dict[str, GameFrame | None] = vars(game)  # an answer may ask twice
    if KEPT not in kept:
        made = (maker(request, game) for maker in makers)
        kept[KEPT] = next((frame for frame in made if frame), None)
    return kept[KEPT]


def is_part(request: HttpRequest, game: Game) -> bool:
    """Whether something larger counts on this game."""
    frame = frame_of(request, game)
    return frame is not None and frame.holds
