import json
import os
import subprocess
import sys
from pathlib import Path

import pytest

from rules.wire import answer

PROJECT = Path(__file__).parents[2]
GAME = '{"edition": "classic", "seats": ["A", "B"], "deals": []}'


@pytest.fixture
def games(tmp_path: Path) -> subprocess.Popen[bytes]:
    return subprocess.Popen(
        [sys.executable, "manage.py", "games"],
        cwd=PROJECT,
        env={**os.environ, "PHASE10_DATA": str(tmp_path)},
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
    )


def test_every_line_is_answered_by_a_line(games: subprocess.Popen[bytes]) -> None:
    output, errors = games.communicate(f"{GAME}\n\n{{\n".encode() + b"\xff\n" + GAME.encode())
    first, blank, not_json, not_text, last = output.decode().splitlines()
    assert first == last == answer(GAME)
    assert json.loads(blank) == json.loads(not_json) == {"error": "not a line of JSON"}
    assert json.loads(not_text) == {"error": "not UTF-8"}
    assert (games.returncode, errors) == (0, b"")


@pytest.mark.long
def test_a_line_is_answered_before_the_next_is_sent(games: subprocess.Popen[bytes]) -> None:
    assert games.stdin and games.stdout
    games.stdin.write(f"{GAME}\n".encode())
    games.stdin.flush()
    assert games.stdout.readline().decode().strip() == answer(GAME)
    assert games.communicate() == (b"", b"")


@pytest.mark.long
def test_nobody_reading_the_answers_is_no_crash(games: subprocess.Popen[bytes]) -> None:
    assert games.stdout
    games.stdout.close()
    games.stdout = None
    _, errors = games.communicate(f"{GAME}\n".encode() * 5000)
    assert (games.returncode, errors) == (0, b"")
