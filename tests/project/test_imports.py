import shutil
import subprocess
import sys
from pathlib import Path

import pytest

from tests.project.packages import HOME, PACKAGES

LINT = "from importlinter.cli import lint_imports_command as lint; lint()"
ONE_WAY = "Packages point one way"
INSIDE = "Inside scoring the outside depends on the core"
INSIDE_TOURNAMENTS = "Inside tournaments the outside depends on the core"
INSIDE_SEATING = "Inside the seating plans stand on what they are made of"
INSIDE_JOBS = "Inside jobs whoever carries them out depends on the row"
CELERY = "Celery is known to those who are loaded with a broker only"
BROKER = "Those who are loaded with a broker only are loaded where it is asked for"
REDIS = "Redis is known to the bell, to what carries news, and to the doctor"
PURE = "The core knows no framework, clock or dice"

BREACHES = [
    ("rules/cards.py", "import scoring.apps", ONE_WAY),
    ("scoring/apps.py", "import tournaments.apps", ONE_WAY),
    ("tournaments/apps.py", "import phase10site.apps", ONE_WAY),
    ("scoring/errors.py", "import scoring.models", INSIDE),
    ("scoring/models/tokens.py", "import scoring.views", INSIDE),
    ("scoring/helpers.py", "x = 1", INSIDE),
    ("tournaments/models/plans.py", "import tournaments.pages", INSIDE_TOURNAMENTS),
    ("tournaments/seating/bounds.py", "import tournaments.seating.proof", INSIDE_SEATING),
    ("jobs/bells.py", "import jobs.models", INSIDE_JOBS),
    ("jobs/helpers.py", "x = 1", INSIDE_JOBS),
    ("jobs/running.py", "from celery import Celery", CELERY),
    ("scoring/apps.py", "import jobs.celery", BROKER),
    ("jobs/running.py", "import redis", REDIS),
    ("rules/cards.py", "import random", PURE),
    ("rules/game.py", "from datetime import datetime", PURE),
    ("tournaments/seating/lots.py", "import random", PURE),
    ("scoring/core/names.py", "from django.utils import timezone", PURE),
]


def lint_imports(folder: Path) -> subprocess.CompletedProcess[str]:
    return subprocess.run(
        [sys.executable, "-c", LINT, "--no-logo", "--no-cache"],
        cwd=folder,
        capture_output=True,
        text=True,
        timeout=60,
        check=False,
    )


@pytest.fixture
def copied(tmp_path: Path) -> Path:
    shutil.copy(HOME / "pyproject.toml", tmp_path)
    for package in PACKAGES:
        shutil.copytree(
            HOME / package, tmp_path / package, ignore=shutil.ignore_patterns("__pycache__")
        )
    return tmp_path


def test_all_import_contracts_hold() -> None:
    ended = lint_imports(HOME)
    assert ended.returncode == 0, ended.stdout + ended.stderr


@pytest.mark.parametrize(("file", "line", "contract"), BREACHES)
def test_a_breach_of_a_contract_is_found(copied: Path, file: str, line: str, contract: str) -> None:
    with (copied / file).open("a") as module:
        module.write(f"\n{line}\n")
    ended = lint_imports(copied)
    assert ended.returncode != 0
    assert f"{contract} BROKEN" in ended.stdout
