"""Streams are open files: as many as there may be, and never all of them."""

import resource
from collections.abc import Iterator

import pytest

from live.room import KEPT_FREE, MOST_STREAMS, make_room, room

FILES = resource.RLIMIT_NOFILE
FEW = 256


@pytest.fixture
def most() -> Iterator[int]:
    """As many files as the system allows this process; afterwards it may have what it had."""
    files, most = resource.getrlimit(FILES)
    yield most
    resource.setrlimit(FILES, (files, most))


@pytest.mark.parametrize(
    ("files", "streams"),
    [(FEW, FEW // 2), (1024, 1024 - KEPT_FREE), (4096, MOST_STREAMS)],
)
def test_there_is_room_for_streams_and_for_everything_else(
    most: int, files: int, streams: int
) -> None:
    resource.setrlimit(FILES, (files, most))
    assert room() == streams


def test_there_is_more_room_where_the_system_lets_us(most: int) -> None:
    resource.setrlimit(FILES, (FEW, most))
    make_room()
    assert room() > FEW
