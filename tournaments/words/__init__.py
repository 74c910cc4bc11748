"""What `seating` answers, said to people."""

from tournaments.words import (
    desk,  # registers what the log says of clocks, calls and papers
    rounds,  # and of rounds
)

__all__ = ["desk", "rounds"]
