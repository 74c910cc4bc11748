"""The tests of the product once more, on PostgreSQL: all that touch the database and are not about
SQLite. Of those in a browser only who is faster, who follows, and a whole night."""

import os
import subprocess
import sys

import pytest

from tests.run.site import HOME

ABOUT_SQLITE = "sqlite"  # the marker of a test that PostgreSQL has nothing to say to
# Who writes at the same time, and what holds a job: the rest is asked in the long suite.
AT_ONCE = (
    "scoring/clubs/test_club_races.py scoring/games/test_races.py"
    " tournaments/rounds/test_round_races.py jobs/test_holds.py"
    " tournaments/appearances/test_at_once.py"
)
LISTED = (
    "api jobs live scoring",
    "phase10site",
    "browser/test_two_phones.py browser/test_following.py browser/test_whole_night.py",
    "tournaments/appearances tournaments/club_pages tournaments/leaderboards",
    "tournaments/attendance tournaments/clock tournaments/desk",
    "tournaments/forecast tournaments/manual tournaments/printables",
    "tournaments/nights",
    "tournaments/people tournaments/ratings tournaments/recaps tournaments/replies",
    "tournaments/documents tournaments/seasons",
    "tournaments/planner",
    "tournaments/results tournaments/rounds tournaments/verifying",
    "tournaments/screen tournaments/tables tournaments/visitors",
)
TESTS = [AT_ONCE, *(pytest.param(tests, marks=pytest.mark.long) for tests in LISTED)]
WITHOUT_ROWS = {"plots", "seating", "seating_words", "sharing", "standings"}
CHOSEN = ("-m", f"(not long or first) and not {ABOUT_SQLITE}", "-p", "tests.services.only_rows")
UNCACHED = ("--no-cov", "-p", "no:cacheprovider")
PATIENCE = 900


@pytest.mark.first
@pytest.mark.parametrize("tests", TESTS)
def test_everything_that_is_not_about_sqlite_passes_on_postgresql(
    tests: str, postgresql_url: str
) -> None:
    unmeasured = {name: word for name, word in os.environ.items() if not name.startswith("COV")}
    folders = [f"tests/{folder}" for folder in tests.split()]
    inner = subprocess.run(
        [sys.executable, "-m", "pytest", *folders, *CHOSEN, *UNCACHED, "--quiet"],
        cwd=HOME,
        env=unmeasured | {"PHASE10_DATABASE_URL": postgresql_url, "PYTEST_ADDOPTS": ""},
        stdin=subprocess.DEVNULL,
        capture_output=True,
        text=True,
        timeout=PATIENCE,
        check=False,
    )
    assert inner.returncode == 0, inner.stdout[-5000:] + inner.stderr[-2000:]


def test_every_subject_of_nights_is_asked() -> None:
    asked = {word for tests in LISTED for word in tests.split()}
    subjects = {path.parent.name for path in (HOME / "tests/tournaments").glob("*/__init__.py")}
    assert {f"tournaments/{name}" for name in subjects - WITHOUT_ROWS} <= asked
