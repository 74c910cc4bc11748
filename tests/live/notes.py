"""What is published, noted instead of carried to anybody."""

import pytest

from live import bus


class Notes:
    """A carrier that notes what it is given."""

    def __init__(self) -> None:
        self.topics: list[str] = []

    def publish(self, topic: str) -> None:
        self.topics.append(topic)


def noted(monkeypatch: pytest.MonkeyPatch) -> list[str]:
    """The topics that are published, in order."""
    notes = Notes()
    monkeypatch.setattr(bus, "carrier", lambda: notes)
    return notes.topics
