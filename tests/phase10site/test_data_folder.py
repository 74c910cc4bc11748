"""Whoever works on the data folder keeps a restore away, and it keeps them away."""

import fcntl
from collections.abc import Iterator
from contextlib import ExitStack
from pathlib import Path

import pytest
from django.conf import LazySettings
from django.core.management import call_command

from jobs import processes as starting
from jobs.models import Job
from phase10site import data_folder


@pytest.fixture(autouse=True)
def own_folder(
    settings: LazySettings, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> Iterator[None]:
    """This process stays nowhere yet, and only as long as the test takes."""
    settings.DATA_DIR = tmp_path
    monkeypatch.setattr(data_folder, "until_the_end", ExitStack())
    data_folder.stay.cache_clear()
    with data_folder.until_the_end:
        yield
    data_folder.stay.cache_clear()


@pytest.fixture
def without_locks(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(fcntl, "flock", lambda number, how: None)


def test_while_somebody_stays_nothing_is_restored() -> None:
    with data_folder.until_the_end:
        data_folder.stay()
        refused = pytest.raises(data_folder.Occupied, match="stop it and its workers")
        with refused, data_folder.alone():
            pass
    with data_folder.alone():
        pass


def test_while_something_is_restored_nobody_stays() -> None:
    with data_folder.alone(), pytest.raises(data_folder.Occupied, match="being restored"):
        data_folder.stay()
    with data_folder.until_the_end:
        data_folder.stay()


def test_many_stay_at_once_and_one_restores() -> None:
    with data_folder.locked(data_folder.SHARED), data_folder.locked(data_folder.SHARED):
        pass
    with data_folder.alone(), pytest.raises(data_folder.Occupied), data_folder.alone():
        pass


@pytest.mark.usefixtures("without_locks")
def test_without_the_lock_somebody_would_stay_while_it_is_restored() -> None:
    with data_folder.alone(), data_folder.until_the_end:
        data_folder.stay()
        with data_folder.alone():
            pass


WORDS = [("worker",), ("jobs", "run", "empty"), ("backup", "club.zip")]


@pytest.mark.parametrize("words", WORDS)
@pytest.mark.django_db
def test_while_something_is_restored_no_command_begins(
    words: tuple[str, ...], settings: LazySettings, capsys: pytest.CaptureFixture[str]
) -> None:
    settings.REDIS_URL = "redis://127.0.0.1:1"
    with data_folder.alone(), pytest.raises(SystemExit) as ended:
        call_command(*words)
    assert ended.value.code == 1
    assert capsys.readouterr().err == f"{data_folder.BEING_RESTORED}\n"
    assert not Job.objects.exists()


@pytest.mark.django_db(transaction=True)
def test_without_the_condition_a_job_would_be_done_meanwhile(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(starting, "conditions", [])
    with data_folder.alone():
        call_command("jobs", "run", "empty")
    assert Job.objects.get().state == "done"
