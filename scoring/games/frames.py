"""What stands above the page of a game that is a part of something larger: who makes it registers.

For display alone, and of such games alone: nothing that is recorded asks here.
"""

from collections.abc import Callable
from dataclasses import dataclass

from django.http import HttpRequest

from scoring.games.models import Game

type Maker = Callable[[HttpRequest, Game], GameFrame | None]
makers: list[Maker] = []


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
    correction_address: str = ""  # where whoever asks may correct the result all the same


def register(maker: Maker) -> None:
    """Ask this one too."""
    makers.append(maker)


def frame_of(request: HttpRequest, game: Game) -> GameFrame | None:
    """The first frame that somebody makes for this game."""
    made = (maker(request, game) for maker in makers)
    return next((frame for frame in made if frame), None)
