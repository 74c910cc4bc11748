"""The tests of the product once more, on PostgreSQL: all that are not about SQLite."""

import os
import subprocess
import sys

import pytest

from tests.run.site import HOME

ABOUT_SQLITE = "sqlite"  # the marker of a test that PostgreSQL has nothing to say to
TESTS = [
    "scoring/models scoring/test_tasks.py jobs live",
    *(
        pytest.param(tests, marks=pytest.mark.long)
        for tests in (
            "scoring/pages scoring/views",
            "phase10site",
            "browser",
            "tournaments/models",
            "tournaments/forms",
            "tournaments/pages",
            "tournaments/views",
            "tournaments/test_tasks.py",
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
