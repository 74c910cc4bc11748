import pytest

from live import streams
from live.hub import Hub


@pytest.fixture
def hub(monkeypatch: pytest.MonkeyPatch) -> Hub:
    """A hub of the test's own, to which streams are joined."""
    hub = Hub()
    monkeypatch.setattr(streams, "hub", hub)
    return hub
