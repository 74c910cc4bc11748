from dataclasses import dataclass

MOST_DEALS = 100
"""Of a game. Whoever goes out has laid their phase: with six people and ten phases somebody has
them all after 6 · 9 + 1 = 55 such deals, and only deals that are broken off come on top."""

MOST_ENTRIES = 1000  # with corrections and what was taken back; so many reports of laydowns, too


@dataclass(frozen=True, slots=True)
class Entry:
    """A submission from a table: its key, the version it saw, who sent it and why."""

    key: str
    seen: int
    author_id: int | None = None
    reason: str = ""
