"""A committed migration never changes: somebody's tables were made by it."""

import re
import subprocess
from importlib import import_module
from importlib.util import find_spec
from pathlib import Path

import pytest
from django.db.migrations.loader import MigrationLoader

from tests.project import migrations
from tests.project.migrations import (
    HOME,
    changed_in_history,
    digests,
    faults,
    has_history,
    listed,
)


def test_no_committed_migration_was_changed_or_removed() -> None:
    assert list(faults(listed(), digests())) == []


def test_every_migration_is_on_the_list() -> None:
    assert digests().keys() == listed().keys(), "python -m tests.project.migrations adds it"


def test_no_commit_has_changed_one() -> None:
    if not has_history():
        pytest.skip("this checkout has no history: only the list of digests was compared")
    assert changed_in_history() == []


def test_what_they_name_is_still_there() -> None:
    """What has moved to a folder of its subject is handed on where it stood."""
    text = "".join((HOME / file).read_text("utf-8") for file in digests())
    named = set(re.findall(r"\b((?:jobs|scoring|tournaments)(?:\.[a-z_]+)+)\.(\w+)", text))
    assert ("scoring.models.tokens", "new_token") in named
    assert all(is_there(module, name) for module, name in named)


def is_there(module: str, name: str) -> bool:
    """A name of the module, or a module below it, whether or not that was imported already."""
    return hasattr(import_module(module), name) or find_spec(f"{module}.{name}") is not None


def test_each_is_undone_as_a_whole() -> None:
    """They are applied in one transaction, and a restore applies them in its own."""
    ours = MigrationLoader(None).disk_migrations or {}
    assert all(migration.atomic for migration in ours.values())


@pytest.fixture
def repository(tmp_path: Path) -> Path:
    git(tmp_path, "init", "--quiet")
    (tmp_path / "jobs" / "migrations").mkdir(parents=True)
    commit(tmp_path, "0001_first.py", "one")
    return tmp_path


def git(home: Path, *words: str) -> str:
    me = ["-c", "user.name=Ada", "-c", "user.email=ada@example.org"]
    done = subprocess.run(
        ["git", *me, "-C", home, *words], check=True, capture_output=True, text=True
    )
    return done.stdout.strip()


def commit(home: Path, name: str, text: str) -> str:
    (home / "jobs" / "migrations" / name).write_text(text)
    git(home, "add", ".")
    git(home, "commit", "--quiet", "-m", name)
    return git(home, "rev-parse", "HEAD")


def test_one_that_was_changed_is_named(repository: Path) -> None:
    known, since = digests(repository), git(repository, "rev-parse", "HEAD")
    commit(repository, "0002_second.py", "two")
    assert list(faults(known, digests(repository))) == []
    assert changed_in_history(repository, since) == []
    commit(repository, "0001_first.py", "another one")
    assert list(faults(known, digests(repository))) == [
        migrations.CHANGED.format("jobs/migrations/0001_first.py")
    ]
    commit(repository, "0001_first.py", "one")  # the list agrees, and some folders do not
    assert list(faults(known, digests(repository))) == []
    assert changed_in_history(repository, since) == ["jobs/migrations/0001_first.py"]


def test_one_that_was_removed_is_named(repository: Path) -> None:
    known = digests(repository)
    (repository / "jobs" / "migrations" / "0001_first.py").unlink()
    assert list(faults(known, digests(repository))) == [
        migrations.GONE.format("jobs/migrations/0001_first.py")
    ]


def test_a_checkout_without_history_is_known_as_one(repository: Path, tmp_path: Path) -> None:
    since = git(repository, "rev-parse", "HEAD")
    assert has_history(repository, since)
    assert not has_history(repository, "0" * 40)
    assert not has_history(Path("/"), since)
