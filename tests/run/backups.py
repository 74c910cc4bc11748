"""Backups by ./run, each in an installation of its own folder."""

import os
import subprocess
import sys
from pathlib import Path

from tests.run.site import HOME, PATIENCE, environment, run
from tests.run.started import begin

SETUP = "import django; django.setup()\n"
EVERYTHING = "from tests.phase10site import everything as e; e.something_of_everything(); "
MEDIA = "e.some_media()"


def in_place(folder: Path, **more: str) -> dict[str, str]:
    """The environment of an installation that also knows the jobs of the tests."""
    return environment(folder, DJANGO_SETTINGS_MODULE="tests.kinds.settings", **more)


def program(code: str, folder: Path, **more: str) -> subprocess.Popen[str]:
    """A Python of the installation at work; its words come through a pipe."""
    return subprocess.Popen(
        [sys.executable, "-c", SETUP + code],
        env=in_place(folder, **more),
        cwd=HOME,
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        text=True,
    )


def do(code: str, folder: Path, **more: str) -> str:
    process = program(code, folder, **more)
    said, _nothing = process.communicate(timeout=PATIENCE)
    assert process.returncode == 0
    return said


def fill(folder: Path, **more: str) -> None:
    """Something of everything, in an installation that is new."""
    folder.mkdir(exist_ok=True)
    if "PHASE10_DATABASE_URL" in more:
        must("migrate", "-v0", folder=folder, **more)
    else:
        begin(folder)
    do(EVERYTHING + MEDIA, folder, **more)


def must(*words: str, folder: Path, **more: str) -> str:
    folder.mkdir(exist_ok=True)
    ended = run(*words, folder=folder, **more)
    assert ended.returncode == 0, ended.stderr
    return ended.stdout


def back_up(folder: Path, file: Path, **more: str) -> Path:
    must("backup", os.fspath(file), folder=folder, **more)
    return file
