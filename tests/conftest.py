import signal

import pytest
from django.conf import settings
from django.core.cache import cache
from django.utils import translation


@pytest.fixture(autouse=True, scope="session")
def nothing_is_written_beside_the_project() -> None:
    """Guard: the folder of the tests is never the folder that ./run uses."""
    assert settings.DATA_DIR != settings.BASE_DIR / "data"


@pytest.fixture(autouse=True, scope="session")
def ctrl_c_is_heard() -> None:
    """Not by what a shell runs in its background, nor by the processes that this starts."""
    signal.signal(signal.SIGINT, signal.default_int_handler)


@pytest.fixture(autouse=True)
def every_test_begins_in_english() -> None:
    """A request in another language leaves it behind in its thread."""
    translation.activate("en")


@pytest.fixture(autouse=True)
def every_test_begins_with_an_empty_cache() -> None:
    """The database is emptied after each test; what was read from it must not stay behind."""
    cache.clear()
