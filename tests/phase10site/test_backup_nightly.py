"""The backup of each night: once, however many ask; the oldest go when the new one is whole."""

import os
from collections.abc import Callable, Iterator
from datetime import UTC, date, datetime, timedelta

import pytest
from django.conf import LazySettings
from django.contrib.auth.models import User
from django.test import Client
from django.utils import timezone

from jobs.models import Job, JobState
from jobs.running import run
from jobs.sweeping import DutySchedule
from phase10site.backups import nightly
from phase10site.backups.reading import checked_backup
from phase10site.backups.restoring import restore
from phase10site.backups.tables import LEFT_OUT
from phase10site.backups.whole_file import claim
from phase10site.tasks import BUSY, NOT_WRITTEN
from tests.phase10site.everything import Silent
from tests.scoring.tables import sit_down

pytestmark = [pytest.mark.django_db(transaction=True), pytest.mark.usefixtures("own_folders")]


@pytest.fixture(autouse=True)
def in_berlin() -> Iterator[None]:
    with timezone.override("Europe/Berlin"):
        yield


def work_off() -> Job:
    hold = Job.objects.claim_next("a worker")
    assert hold
    run(hold)
    hold.job.refresh_from_db()
    return hold.job


def put(*names: str) -> None:
    nightly.folder().mkdir(parents=True)
    for name in names:
        (nightly.folder() / name).touch()


def file_of(job: Job) -> str:
    assert job.value
    return str(job.value["file"])


def lying() -> list[str]:
    return sorted(path.name for path in nightly.folder().iterdir())


@pytest.mark.parametrize(
    ("now", "night"),
    [
        (datetime(2026, 11, 18, 1, 59, tzinfo=UTC), date(2026, 11, 17)),  # 2:59 in Berlin
        (datetime(2026, 11, 18, 2, 0, tzinfo=UTC), date(2026, 11, 18)),
        (datetime(2026, 11, 18, 22, 59, tzinfo=UTC), date(2026, 11, 18)),
        (datetime(2026, 3, 29, 0, 59, tzinfo=UTC), date(2026, 3, 28)),  # that night 2 is 3
        (datetime(2026, 3, 29, 1, 0, tzinfo=UTC), date(2026, 3, 29)),
    ],
)
def test_a_night_begins_at_three_by_the_clock_on_the_wall(now: datetime, night: date) -> None:
    assert nightly.night_before(now) == night


def test_none_is_made_unless_it_is_asked_for() -> None:
    nightly.ask()
    assert not Job.objects.exists()


def test_however_many_ask_there_is_one_a_night(settings: LazySettings) -> None:
    settings.BACKUPS = 3
    for _process in range(3):
        nightly.ask()
    job = Job.objects.get()
    assert job.key == f"backup-{nightly.night_before(timezone.now())}-0"


def test_every_process_that_does_jobs_asks(settings: LazySettings) -> None:
    settings.BACKUPS = 3
    DutySchedule().perform_due()
    assert Job.objects.get().kind == "backup"


def test_of_two_who_ask_at_the_same_moment_one_is_heard(
    settings: LazySettings, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Both have looked before the other one has asked: their keys are the same."""
    settings.BACKUPS = 3
    keys = []
    monkeypatch.setattr(Job.objects, "ask", lambda _kind, *, key: keys.append(key))
    nightly.ask()
    nightly.ask()
    assert len(keys) == 2
    assert len(set(keys)) == 1


def test_the_last_ones_are_kept_and_nothing_of_other_people_is_removed(
    settings: LazySettings,
) -> None:
    settings.BACKUPS = 2
    theirs = ["before-the-cup.zip", "phase10-2020.zip"]
    put("phase10-2020-01-01.zip", "phase10-2020-01-02.zip", "phase10-2020-01-02.zip.part", *theirs)
    sit_down("Ada", "Ben")
    nightly.ask()
    job = work_off()
    assert job.state == JobState.DONE
    assert lying() == sorted(["phase10-2020-01-02.zip", file_of(job), *theirs])
    with checked_backup(nightly.folder() / file_of(job), Silent()) as backup:
        assert backup.manifest.rows["scoring_game"] == 1


def test_one_that_fails_removes_nothing_and_is_seen(settings: LazySettings) -> None:
    settings.BACKUPS = 1
    put("phase10-2020-01-01.zip")
    nightly.ask()
    nightly.path_now().mkdir()
    organiser = User.objects.create_superuser("ada")
    assert work_off().state == JobState.FAILED
    assert "phase10-2020-01-01.zip" in lying()
    failed = Job.objects.visible(organiser, Job.objects.get().token)
    assert failed.error == NOT_WRITTEN
    assert failed.detail.endswith("is a folder: name a file in it.")


def test_why_it_failed_is_said_in_the_language_of_the_page(
    settings: LazySettings, client: Client
) -> None:
    settings.BACKUPS = 1
    nightly.ask()
    path = nightly.path_now()
    with claim(path.with_name(f"{path.name}.part")):
        job = work_off()
    assert job.error == BUSY
    client.force_login(User.objects.create_superuser("ada"))
    page = client.get(job.get_absolute_url(), headers={"accept-language": "de"}).text
    assert "In diesem Moment wird eine andere Sicherung geschrieben." in page
    assert str(path) in page.partition("<pre>")[2]


def test_the_same_night_again_takes_the_place_of_the_first(settings: LazySettings) -> None:
    settings.BACKUPS = 1
    nightly.ask()
    path = nightly.folder() / file_of(work_off())
    first = path.read_bytes()
    sit_down("Ada", "Ben")
    Job.objects.update(state=JobState.FAILED)
    Job.objects.get().retry()
    work_off()
    assert path.read_bytes() != first
    assert lying() == [path.name]


NIGHTS = [f"phase10-2026-11-{day:02}.zip" for day in range(1, 8)]
MADE = "phase10-2026-11-08.zip"


def left_of(made: str, *others: str, keep: int) -> list[str]:
    put(made, *others)
    nightly.remove_older(nightly.folder() / made, keep)
    return lying()


@pytest.mark.parametrize("keep", [0, -1])
def test_where_none_is_to_be_kept_none_is_removed(keep: int) -> None:
    assert left_of(MADE, *NIGHTS, keep=keep) == [*NIGHTS, MADE]


@pytest.mark.parametrize("keep", [1, 3, 8, 100])
def test_the_one_just_made_counts_among_those_that_are_kept(keep: int) -> None:
    assert left_of(MADE, *NIGHTS, keep=keep) == [*NIGHTS, MADE][-keep:]


FUTURE = "phase10-2099-01-01.zip"


@pytest.mark.parametrize(("keep", "left"), [(1, [MADE]), (2, [NIGHTS[0], MADE])])
def test_what_a_wrong_clock_has_dated_goes_first(keep: int, left: list[str]) -> None:
    assert left_of(MADE, FUTURE, NIGHTS[0], keep=keep) == left


@pytest.fixture
def clock(monkeypatch: pytest.MonkeyPatch) -> Callable[[datetime], None]:
    """Sets what the clocks of process and database say."""

    def says(now: datetime) -> None:
        monkeypatch.setattr("phase10site.backups.nightly.timezone.now", lambda: now)

    return says


AHEAD, RIGHT, BEHIND = timedelta(days=1), timedelta(0), timedelta(days=-2)
CLOCKS = {
    "right": [RIGHT] * 5,
    "a day ahead for a night": [RIGHT, AHEAD, RIGHT, RIGHT, RIGHT],
    "a day ahead for three nights": [AHEAD, AHEAD, AHEAD, RIGHT, RIGHT],
    "two days behind for a night": [RIGHT, RIGHT, BEHIND, RIGHT, RIGHT],
    "two days behind from then on": [RIGHT, RIGHT, BEHIND, BEHIND, BEHIND],
    "back and forth": [AHEAD, BEHIND, AHEAD, BEHIND, RIGHT],
}


@pytest.mark.sqlite
@pytest.mark.parametrize("offsets", CLOCKS.values(), ids=CLOCKS)
def test_no_clock_costs_a_night(
    settings: LazySettings, clock: Callable[[datetime], None], offsets: list[timedelta]
) -> None:
    """Whatever the clock says, between two true nights, asked every hour, one is made."""
    settings.BACKUPS = 7
    noon = datetime(2026, 11, 10, 12, tzinfo=UTC)
    for day, offset in enumerate(offsets):
        made = 0
        for hour in range(24):
            now = noon + timedelta(days=day, hours=hour) + offset
            clock(now)
            nightly.ask()
            made += done_at(now)
        assert made >= 1
        assert made == 1 or day == 0 or any(offsets)


def done_at(now: datetime) -> int:
    """Work off what was asked for, as if it were made at this moment: its row and its file."""
    waiting = Job.objects.filter(state=JobState.WAITING)
    if not waiting.exists():
        return 0
    waiting.update(state=JobState.DONE, finished_at=now)
    path = nightly.path_now()
    path.touch()
    os.utime(path, (now.timestamp(),) * 2)
    return 1


def test_one_that_has_failed_is_not_asked_for_again_in_the_same_night(
    settings: LazySettings,
) -> None:
    settings.BACKUPS = 1
    nightly.ask()
    Job.objects.update(state=JobState.FAILED, finished_at=timezone.now())
    nightly.ask()
    assert Job.objects.count() == 1
    Job.objects.update(finished_at=timezone.now() - timedelta(days=1))
    nightly.ask()
    assert Job.objects.count() == 2


@pytest.mark.parametrize(("age", "asked"), [(0, 0), (1, 1), (-1, 1)])
def test_where_no_job_is_left_the_file_says_when_it_was_made(
    settings: LazySettings, age: int, asked: int
) -> None:
    settings.BACKUPS = 1
    put(nightly.path_of(nightly.night_before(timezone.now())).name)
    (file,) = nightly.own_files()
    then = (timezone.now() - timedelta(days=age)).timestamp()
    os.utime(file, (then, then))
    nightly.ask()
    assert Job.objects.count() == asked


def test_switched_off_meanwhile_it_is_made_and_the_others_stay(settings: LazySettings) -> None:
    settings.BACKUPS = 7
    put(*NIGHTS)
    nightly.ask()
    settings.BACKUPS = 0
    assert work_off().state == JobState.DONE
    assert set(lying()) > set(NIGHTS)


def test_one_that_was_asked_for_long_ago_is_called_by_the_day_it_is_made(
    settings: LazySettings, monkeypatch: pytest.MonkeyPatch
) -> None:
    settings.BACKUPS = 1
    tonight = nightly.path_now()
    with monkeypatch.context() as last_week:
        then = timezone.now() - timedelta(days=7)
        last_week.setattr("phase10site.backups.nightly.timezone.now", lambda: then)
        nightly.ask()
        late = nightly.path_now()
    work_off()
    assert (tonight.exists(), late.exists()) == (True, False)


def restored(made: str) -> bytes:
    """What the backup was, when it has been put back and the site has been started."""
    path = nightly.folder() / made
    before = path.read_bytes()
    with checked_backup(path, Silent()) as backup:
        restore(backup, Silent())
    DutySchedule().perform_due()
    return before


def test_a_nightly_backup_that_was_put_back_is_left_as_it_is(settings: LazySettings) -> None:
    settings.BACKUPS = 3
    nightly.ask()
    made = file_of(work_off())
    before = restored(made)
    assert not Job.objects.exists()
    assert (nightly.folder() / made).read_bytes() == before


def test_with_its_own_job_in_it_it_would_be_made_again(
    settings: LazySettings, monkeypatch: pytest.MonkeyPatch
) -> None:
    settings.BACKUPS = 3
    monkeypatch.setattr("phase10site.backups.tables.LEFT_OUT", LEFT_OUT - {"jobs_job"})
    nightly.ask()
    restored(file_of(work_off()))
    assert Job.objects.get().state == JobState.RUNNING  # until its lease runs out
