"""Streams are open files: as many as there may be, and never all of them."""

import resource
from collections.abc import Iterator
from contextlib import ExitStack

import pytest

from live.room import KEPT_FREE, MOST_STREAMS, Places, Taken, connections, make_room, room

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
    assert room() == streams


def test_there_is_more_room_where_the_system_lets_us(most: int) -> None:
    resource.setrlimit(FILES, (FEW, most))
    make_room()
    assert connections() > FEW


def test_of_all_places_one_address_has_only_some() -> None:
    places = Places(lambda: 3, most_of_address=2)
    with ExitStack() as held:
        for _place in range(2):
            held.enter_context(places.one("192.0.2.1"))
        with pytest.raises(Taken), places.one("192.0.2.1"):
            pass
        with places.one("192.0.2.2"), pytest.raises(Taken), places.one("192.0.2.3"):
            pass
    with places.one("192.0.2.1"):
        assert places.taken == {"192.0.2.1": 1}
