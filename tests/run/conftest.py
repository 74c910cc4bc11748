import socket
import sys
from collections.abc import Callable, Iterator
from contextlib import ExitStack
from filecmp import cmp
from pathlib import Path

import pytest

from tests.run.site import HOME, Site, environment
from tests.run.started import begin

type StartSite = Callable[..., Site]


@pytest.fixture(autouse=True, scope="session")
def environment_is_complete() -> None:
    """./run would make a new environment in a test if this one were not its own."""
    for lock in ("requirements.lock", "requirements-dev.lock"):
        installed = Path(sys.prefix) / lock
        if not installed.exists() or not cmp(HOME / lock, installed, shallow=False):
            pytest.fail("these tests need the environment of ./run test", pytrace=False)


@pytest.fixture
def start_site(tmp_path: Path) -> Iterator[StartSite]:
    """Start ./run on the folder of the test; whatever still runs at the end is stopped."""
    with ExitStack() as stack:

        def start(before: tuple[str | Path, ...] = (), **more: str) -> Site:
            if "PHASE10_DATABASE_URL" not in more:
                begin(tmp_path)
            return stack.enter_context(Site(tmp_path, environment(tmp_path, **more), before))

        yield start


@pytest.fixture(scope="module")
def asked_site(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Site]:
    """One site for all tests of a module that only ask it; none of them ends it."""
    folder = tmp_path_factory.mktemp("asked")
    begin(folder)
    with Site(folder, environment(folder)) as site:
        yield site


@pytest.fixture
def taken_port() -> Iterator[int]:
    """A port on which another program listens, for every interface."""
    with socket.create_server(("", 0)) as other:
        yield other.getsockname()[1]


@pytest.fixture
def free_port() -> int:
    with socket.create_server(("", 0)) as probe:
        port: int = probe.getsockname()[1]
    return port
