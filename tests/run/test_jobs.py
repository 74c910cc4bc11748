"""The jobs of ./run by itself survive its end, however it comes."""

import signal
from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.run.conftest import StartSite
from tests.run.site import AT_ONCE
from tests.services.processes import KINDS, Console, installation
from tests.waiting import wait_until


@pytest.fixture
def console(tmp_path: Path) -> Iterator[Console]:
    """Somebody who asks for jobs beside the site, and whom it does not hear."""
    with Console(installation(tmp_path), wakes=False) as console:
        yield console


def counting(console: Console, diary: Path, to: int) -> int:
    return console.ask("count", to=to, pause=0.02, diary=str(diary))


def wait_for_the_middle(console: Console, pk: int) -> None:
    wait_until(lambda: (console.look(pk)["checkpoint"] or 0) > 10)


def steps(diary: Path) -> list[int]:
    return [int(line) for line in diary.read_text().splitlines()]


@pytest.mark.long
def test_a_killed_site_goes_on_with_its_job_from_the_checkpoint(
    start_site: StartSite, console: Console, tmp_path: Path
) -> None:
    diary = tmp_path / "diary"
    pk = counting(console, diary, to=200)
    killed = start_site(DJANGO_SETTINGS_MODULE=KINDS)
    wait_for_the_middle(console, pk)
    killed.stop(signal.SIGKILL)
    noted, reached = console.look(pk)["checkpoint"], steps(diary)[-1] + 1
    console.lapse(pk)
    start_site(DJANGO_SETTINGS_MODULE=KINDS)
    done = console.wait_for(pk)
    assert (done["value"], done["attempt"]) == (200, 2)
    assert steps(diary) == [*range(reached), *range(noted, 200)]
    assert reached - noted <= 0.25 / 0.02 + 1  # what was not noted between two writes


@pytest.mark.long
def test_a_stopped_site_gives_its_job_back_and_the_next_start_goes_on(
    start_site: StartSite, console: Console, tmp_path: Path
) -> None:
    diary = tmp_path / "diary"
    pk = counting(console, diary, to=60)
    site = start_site(DJANGO_SETTINGS_MODULE=KINDS)
    wait_for_the_middle(console, pk)
    assert site.stop() < AT_ONCE
    assert site.errors.read_text() == ""
    assert (console.look(pk)["state"], console.look(pk)["attempt"]) == ("waiting", 0)
    start_site(DJANGO_SETTINGS_MODULE=KINDS)
    assert console.wait_for(pk)["value"] == 60
    assert steps(diary) == list(range(60))


@pytest.mark.long
def test_a_site_whose_job_takes_no_step_stops_within_three_seconds(
    start_site: StartSite, console: Console
) -> None:
    pk = console.ask("count", to=2, pause=3600)
    site = start_site(DJANGO_SETTINGS_MODULE=KINDS)
    console.wait_for(pk, "running")
    assert site.stop() < AT_ONCE
    assert site.process.returncode == 0


@pytest.mark.long
def test_a_killed_site_that_is_started_at_once_waits_for_the_lease(
    start_site: StartSite, console: Console, tmp_path: Path
) -> None:
    """Nobody helps the time along."""
    pk = counting(console, tmp_path / "diary", to=60)
    killed = start_site(DJANGO_SETTINGS_MODULE=KINDS)
    wait_for_the_middle(console, pk)
    killed.stop(signal.SIGKILL)
    start_site(DJANGO_SETTINGS_MODULE=KINDS)
    assert console.wait_for(pk)["attempt"] == 2
