"""What scoring does in the background: here it is looked for."""

from scoring.clubs import tasks as clubs
from scoring.games import tasks as games
from scoring.webhooks import tasks as webhooks

__all__ = ["clubs", "games", "webhooks"]
