"""./run jobs as people call it: on a terminal, and in a pipe."""

import os
import pty
import re
import signal
import subprocess
from pathlib import Path

import pytest

from tests.run.backups import do
from tests.run.site import HOME, PATIENCE, environment, run
from tests.run.started import begin

KINDS = {"DJANGO_SETTINGS_MODULE": "tests.kinds.settings"}


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    """An installation with its tables made."""
    begin(tmp_path)
    return tmp_path


@pytest.mark.long
def test_a_terminal_has_a_bar_that_ctrl_c_ends_and_a_pipe_has_lines(folder: Path) -> None:
    leader, follower = pty.openpty()
    env = environment(folder, LANG="C.UTF-8", TERM="xterm", **KINDS)
    words = [str(HOME / "run"), "jobs", "run", "count", "to=500", "pause=0.02"]
    with subprocess.Popen(words, env=env, stdin=follower, stderr=follower) as process:
        os.close(follower)
        shown = b""
        while b"\xe2\x96\x88" not in shown:  # the first block of the bar
            shown += os.read(leader, 4096)
        process.send_signal(signal.SIGINT)
        assert process.wait(PATIENCE) == 130
        shown += os.read(leader, 4096)
    os.close(leader)
    assert shown.count(b"\r\x1b[K") > 1
    assert shown.rstrip().endswith(b"Cancelled.")
    listed = run("jobs", folder=folder, **KINDS)
    assert "count            cancelled" in listed.stdout
    piped = run("jobs", "run", "count", "to=3", folder=folder, **KINDS)
    assert (piped.returncode, piped.stdout) == (0, "3\n")
    assert piped.stderr.splitlines()[-1].startswith("100 % · 3 of 3")


def test_an_installation_that_was_never_started_says_so(tmp_path: Path) -> None:
    listed = run("jobs", folder=tmp_path, **KINDS)
    assert listed.returncode == 1
    assert "The database cannot be used: there is nothing here yet; start it" in listed.stderr
    assert "Traceback" not in listed.stderr


THREE_GAMES = """
from tests.scoring.tables import record, sit_down
for name in ("Ben", "Cleo", "Dora"):
    record(sit_down("Ada", name), "0* 25+")
"""


@pytest.mark.long
def test_the_paper_shows_what_the_export_says(folder: Path) -> None:
    shown = re.search(r"```text\n(\$ ./run jobs .*?)```", (HOME / "README.md").read_text(), re.S)
    assert shown
    do(THREE_GAMES, folder)
    said = []
    for line in shown[1].splitlines():
        if line.startswith("$ ./run "):
            done = run(*line.removeprefix("$ ./run ").split(), folder=folder)
            said += [line, *done.stdout.splitlines()]
    assert re.sub(r"\d{4}-\d\d-\d\d", "2026-11-18", "\n".join(said)) == shown[1].strip("\n")
    lines = (folder / "games.csv").read_text("utf-8-sig").splitlines()
    assert len(lines) == 1 + 2 * 3
