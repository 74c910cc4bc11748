"""The tests of the product once more, on PostgreSQL: all that are not about SQLite."""

import os
import subprocess
import sys

import pytest

from tests.run.site import HOME

ABOUT_SQLITE = "sqlite"  # the marker of a test that PostgreSQL has nothing to say to
# The rows of scoring and who writes them: the others are asked in the long suite.
ROWS = (
    "clubs/test_club_races.py clubs/test_clubs.py clubs/test_counters.py clubs/test_picture_rows.py"
    " editions/test_edition_rows.py games/test_courses.py games/test_export_job.py"
    " games/test_following.py games/test_prepared.py games/test_races.py games/test_recording.py"
    " games/test_reported_laydowns.py people/test_erasing.py"
)
TESTS = [
    " ".join([*(f"scoring/{file}" for file in ROWS.split()), "jobs", "live"]),
    *(
        pytest.param(tests, marks=pytest.mark.long)
        for tests in (
            "scoring",
            "phase10site",
            "browser",
            "tournaments/attendance tournaments/clock tournaments/desk",
            "tournaments/nights",
            "tournaments/planner",
            "tournaments/results tournaments/rounds tournaments/verifying",
            "tournaments/screen tournaments/tables tournaments/visitors",
        )
    ),
]
CHOSEN = ("-m", f"not long and not {ABOUT_SQLITE}", "-p", "no:cacheprovider")
PATIENCE = 900


@pytest.mark.first
@pytest.mark.parametrize("tests", TESTS)
def test_everything_that_is_not_about_sqlite_passes_on_postgresql(
    tests: str, postgresql_url: str
) -> None:
    unmeasured = {name: word for name, word in os.environ.items() if not name.startswith("COV")}
    folders = [f"tests/{folder}" for folder in tests.split()]
    inner = subprocess.run(
        [sys.executable, "-m", "pytest", *folders, *CHOSEN, "--quiet", "--no-cov"],
        cwd=HOME,
        env=unmeasured | {"PHASE10_DATABASE_URL": postgresql_url, "PYTEST_ADDOPTS": ""},
        stdin=subprocess.DEVNULL,
        capture_output=True,
        text=True,
        timeout=PATIENCE,
        check=False,
    )
    assert inner.returncode == 0, inner.stdout[-5000:] + inner.stderr[-2000:]
