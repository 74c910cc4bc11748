import json
import os
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path

import pytest

from rules.laydowns.wire import answer

type Start = Callable[..., subprocess.Popen[bytes]]

PROJECT = Path(__file__).parents[2]
LAID = b'{"edition": "classic", "phase": 1, "groups": ["R5 W W", "W W W"]}'


@pytest.fixture
def start(tmp_path: Path) -> Start:
    def started(*words: str) -> subprocess.Popen[bytes]:
        return subprocess.Popen(
            [sys.executable, "manage.py", "laydowns", *words],
            cwd=PROJECT,
            env={**os.environ, "PHASE10_DATA": str(tmp_path)},
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            stderr=subprocess.PIPE,
        )

    return started


def test_every_line_is_answered_by_a_line(start: Start) -> None:
    brackets = b"[" * 1_000_000
    command = start()
    output, errors = command.communicate(b"\n".join([LAID, b"", b"{", b"\xff", brackets, LAID]))
    first, *between, last = output.decode().splitlines()
    assert first == last == answer(LAID, {})
    assert [json.loads(line)["verdict"] for line in between] == ["unreadable"] * 4
    assert (command.returncode, errors) == (0, b"")


def test_a_line_is_answered_before_the_next_is_sent(start: Start) -> None:
    command = start()
    assert command.stdin and command.stdout
    command.stdin.write(LAID + b"\n")
    command.stdin.flush()
    assert command.stdout.readline().decode().strip() == answer(LAID, {})
    assert command.communicate() == (b"", b"")


def test_an_option_holds_for_every_line_that_does_not_choose(start: Start) -> None:
    own = LAID.replace(b"}", b', "options": {"natural_scope": "phase"}}')
    command = start("--option", "natural_scope=group", "--option", "going_out=discard")
    output, errors = command.communicate(b"\n".join([LAID, own]))
    verdicts = [json.loads(line)["verdict"] for line in output.splitlines()]
    assert (verdicts, errors) == (["rejected", "accepted"], b"")


LONG = pytest.mark.long


@pytest.mark.parametrize(
    "option",
    [
        "natural_scope=x",
        pytest.param("natural_scope", marks=LONG),
        pytest.param("=", marks=LONG),
        pytest.param("", marks=LONG),
    ],
)
def test_an_option_that_no_edition_has_is_refused_at_once(start: Start, option: str) -> None:
    command = start("--option", option)
    output, errors = command.communicate(LAID)
    assert (command.returncode, output) == (1, b"")
    assert b"not an option of any edition: " in errors


def test_nobody_reading_the_answers_is_no_crash(start: Start) -> None:
    command = start()
    assert command.stdout
    command.stdout.close()
    command.stdout = None
    _, errors = command.communicate((LAID + b"\n") * 5000)
    assert (command.returncode, errors) == (0, b"")
