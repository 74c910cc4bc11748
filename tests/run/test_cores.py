"""On which cores the threads of a site work."""

import os
from collections import Counter
from contextlib import ExitStack
from pathlib import Path
from signal import SIGKILL

import pytest

from tests.run.forms import Visitor
from tests.run.service import Service
from tests.run.site import Site, environment
from tests.run.started import begin
from tests.services.servers import free_port

ALL = frozenset(os.sched_getaffinity(0)) if hasattr(os, "sched_getaffinity") else frozenset()
NAMES = {"name-0": "Ada", "name-1": "Ben"}

pytestmark = pytest.mark.skipif(len(ALL) < 2, reason="there is one core, or nobody tells")


def cores(site: Site) -> Counter[frozenset[int]]:
    """How many of its threads may use which."""
    threads = Path(f"/proc/{site.process.pid}/task").iterdir()
    return Counter(frozenset(os.sched_getaffinity(int(thread.name))) for thread in threads)


def own_core(site: Site) -> frozenset[int]:
    """That of the loop, which is its first thread."""
    return frozenset(os.sched_getaffinity(site.process.pid))


def record(site: Site) -> None:
    phone = Visitor(site)
    game = phone.send("/games/new/", "/games/", **NAMES)
    phone.send(game, "/deals/", **{"out": "0", "points-1": "50"})


def test_pages_and_deals_share_a_core_and_jobs_and_passwords_may_use_all(tmp_path: Path) -> None:
    begin(tmp_path)
    with Site(tmp_path, environment(tmp_path)) as site:
        record(site)
        core, jobs = own_core(site), cores(site)[ALL]
        assert len(core) == 1
        assert jobs > 0
        assert cores(site)[core] >= 3  # the loop, one for pages, one for deals
        Visitor(site).post("/sign-in/", "/check/", username="ada", password="wrong")
        assert cores(site)[ALL] == jobs + 1


@pytest.mark.long
def test_each_process_of_a_folder_has_its_own_while_there_are_enough(tmp_path: Path) -> None:
    begin(tmp_path)
    env = environment(tmp_path)
    with ExitStack() as stack:
        services = [
            stack.enter_context(Service(tmp_path, env, free_port())) for _core in (*ALL, "none")
        ]
        *others, last = map(own_core, services)
        assert sorted(map(sorted, others)) == [[core] for core in sorted(ALL)]
        assert last == ALL
        services[0].stop(SIGKILL)
        again = stack.enter_context(Service(tmp_path, env, free_port()))
        assert own_core(again) == others[0]


@pytest.mark.long
def test_where_none_can_be_taken_it_serves_on_all(tmp_path: Path) -> None:
    begin(tmp_path)
    data = tmp_path / "data"
    (data / "cores").write_text("what should be a folder")
    with Site(tmp_path, environment(tmp_path)) as site:
        record(site)
        assert cores(site).keys() == {ALL}
