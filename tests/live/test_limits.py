"""Streams are open files: as many as there may be, and never all of them."""

import resource
from collections.abc import Iterator
from contextlib import ExitStack

import pytest

from live.limits import (
    KEPT_FREE,
    MOST_STREAMS,
    ConcurrencyLimit,
    LimitReached,
    most_connections,
    most_streams,
    raise_file_limit,
)

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
    [(FEW, FEW // 2 * 3 // 4), (1024, (1024 - KEPT_FREE) * 3 // 4), (4096, MOST_STREAMS)],
)
def test_there_is_room_for_streams_and_for_everything_else(
    most: int, files: int, streams: int
) -> None:
    resource.setrlimit(FILES, (files, most))
    assert most_streams() == streams


def test_there_is_more_room_where_the_system_lets_us(most: int) -> None:
    resource.setrlimit(FILES, (FEW, most))
    raise_file_limit()
    assert most_connections() > FEW


def test_of_all_places_one_address_has_only_some() -> None:
    limit = ConcurrencyLimit(lambda: 3, most_of_ip=2)
    with ExitStack() as held:
        for _place in range(2):
            held.enter_context(limit.held_by("192.0.2.1"))
        with pytest.raises(LimitReached), limit.held_by("192.0.2.1"):
            pass
        with (
            limit.held_by("192.0.2.2"),
            pytest.raises(LimitReached),
            limit.held_by("192.0.2.3"),
        ):
            pass
    with limit.held_by("192.0.2.1"):
        assert limit.held == {"192.0.2.1": 1}
