from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Entry:
    """A submission from a table: its key, the version it saw, who sent it and why."""

    key: str
    seen: int
    author_id: int | None = None
    reason: str = ""
