"""Who notes in a log above that somebody has left a game: whoever keeps such a log registers."""

from collections.abc import Callable, Iterator
from contextlib import AbstractContextManager, ExitStack, contextmanager
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from scoring.games.deals import DealVersion
    from scoring.games.models import Game

type Noter = Callable[[Game, DealVersion], AbstractContextManager[None]]
"""Holds its rows before the game is written, and afterwards notes the version if it was.

Raises MovedOn where something counts in place of the game.
"""
noters: list[Noter] = []


def register(noter: Noter) -> None:
    """Ask this one too."""
    if noter not in noters:
        noters.append(noter)


@contextmanager
def noted_above(game: "Game", version: "DealVersion") -> Iterator[None]:
    """In one transaction with what is written meanwhile. Deals are told nobody."""
    with ExitStack() as stack:
        if version.is_seat_change and game.part_of:
            for noter in noters:
                stack.enter_context(noter(game, version))
        yield
