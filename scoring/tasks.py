"""What scoring does in the background: here it is looked for."""

from scoring.clubs import tasks as clubs
from scoring.games import tasks as games

__all__ = ["clubs", "games"]
