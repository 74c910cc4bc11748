"""What is typed at a table and sent once, and reading what people type for points."""

import re
from dataclasses import dataclass

MOST_DEALS = 100
"""Of a game. Whoever goes out has laid their phase: with six people and ten phases somebody has
them all after 6 · 9 + 1 = 55 such deals, and only deals that are broken off come on top."""

MOST_ENTRIES = 1000  # with corrections and what was taken back; so many reports of laydowns, too


SUM = re.compile(r"-?[0-9]{1,60}(?: *\+ *[0-9]{1,60}){0,20}", re.ASCII)


@dataclass(frozen=True, slots=True)
class Entry:
    """A submission from a table: its key, the version it saw, who sent it and why."""

    key: str
    seen: int
    author_id: int | None = None
    reason: str = ""


def typed_points(text: str) -> int | None:
    """Read `25` or `10 + 10 + 5`; None where it is not a whole number of points."""
    bare = text.strip()
    return sum(map(int, bare.split("+"))) if SUM.fullmatch(bare) else None
