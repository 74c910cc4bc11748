import shutil
import subprocess
import sys
from collections.abc import Collection
from pathlib import Path

import pytest

from tests.project.packages import HOME, PACKAGES

LINT = "from importlinter.cli import lint_imports_command as lint; lint()"
ONE_WAY = "Packages point one way"
TOOLS = "The product knows nothing of tools and tests"
SCORING = "The subjects of scoring have one order"
SCORING_ROWS = "The rows of scoring have one order"
TOURNAMENTS = "The subjects of tournaments have one order"
TOURNAMENTS_ROWS = "The rows of tournaments have one order"
ROWS = "Rows know only rows and what is pure"
INSIDE = "Inside a subject what is shown stands on what happens, and that on rows"
INSIDE_SEATING = "Inside the seating plans stand on what they are made of"
INSIDE_JOBS = "Inside jobs whoever carries them out depends on the row"
CELERY = "Celery is known to those who are loaded with a broker only"
BROKER = "Those who are loaded with a broker only are loaded where it is asked for"
REDIS = "Redis is known to what wakes workers, to what carries news, and to the doctor"
PURE = "The pure modules know no framework, clock or dice"

BREACHES = [
    ("rules/cards.py", "import scoring.apps", ONE_WAY),
    ("scoring/apps.py", "import tournaments.apps", ONE_WAY),
    ("tournaments/apps.py", "import phase10site.apps", ONE_WAY),
    ("scoring/errors.py", "import scoring.games.pages", SCORING),
    ("scoring/people/models.py", "import scoring.games.models", SCORING_ROWS),
    ("scoring/helpers.py", "x = 1", SCORING),
    ("tournaments/clock/pages.py", "import tournaments.rounds.pages", TOURNAMENTS),
    ("tournaments/nights/models.py", "import tournaments.rounds.models", TOURNAMENTS_ROWS),
    ("tournaments/clock/actions.py", "import tournaments.clock.pages", INSIDE),
    ("scoring/people/models.py", "import scoring.people.forms", ROWS),
    ("scoring/apps.py", "import tools.words", TOOLS),
    ("tournaments/seating/bounds.py", "import tournaments.seating.proof", INSIDE_SEATING),
    ("jobs/processes.py", "import jobs.models", INSIDE_JOBS),
    ("jobs/helpers.py", "x = 1", INSIDE_JOBS),
    ("jobs/running.py", "from celery import Celery", CELERY),
    ("scoring/apps.py", "import jobs.broker", BROKER),
    ("jobs/running.py", "import redis", REDIS),
    ("rules/cards.py", "import random", PURE),
    ("rules/game.py", "from datetime import datetime", PURE),
    ("tournaments/seating/problems.py", "import random", PURE),
    ("scoring/names.py", "from django.utils import timezone", PURE),
]
FIRST = {ONE_WAY, SCORING}
TOGETHER = [FIRST, {TOURNAMENTS}, {contract for *_, contract in BREACHES} - FIRST - {TOURNAMENTS}]
"""Those of one of these hide none of each other."""


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


def breach(folder: Path, file: str, line: str) -> None:
    with (folder / file).open("a") as module:
        module.write(f"\n{line}\n")


def section_of(contract: str, report: str) -> str:
    _before, _heading, after = report.partition(f"\n{contract}\n{'-' * len(contract)}\n")
    return after.partition("\n---")[0]


def named(file: str, line: str) -> str:
    """As the report names a module that imports another, or one that nobody placed."""
    module = file.removesuffix(".py").replace("/", ".")
    imported = line.split()[1]
    package = imported.partition(".")[0]
    subject = ".".join(imported.split(".")[:2]) if package in PACKAGES else package
    return f" {module} -> {subject}" if "import" in line else f"- {module}\n"


@pytest.mark.parametrize("contracts", TOGETHER, ids=["packages", "tournaments", "others"])
def test_breaches_of_several_contracts_are_found_together(
    copied: Path, contracts: Collection[str]
) -> None:
    """The long suite commits each of them alone."""
    breaches = [each for each in BREACHES if each[2] in contracts]
    for file, line, _contract in breaches:
        breach(copied, file, line)
    report = lint_imports(copied).stdout
    for file, line, contract in breaches:
        assert named(file, line) in section_of(contract, report)


@pytest.mark.long
@pytest.mark.parametrize(("file", "line", "contract"), BREACHES)
def test_a_breach_of_a_contract_is_found(copied: Path, file: str, line: str, contract: str) -> None:
    breach(copied, file, line)
    ended = lint_imports(copied)
    assert ended.returncode != 0
    assert f"{contract} BROKEN" in ended.stdout
