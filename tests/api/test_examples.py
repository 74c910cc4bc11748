"""The examples of docs/api.md, as somebody would run them."""

import re
import subprocess
import sys
from pathlib import Path
from typing import Any

import playwright
import pytest

from api.scopes import Scope
from scoring.games.models import Game
from tests.clubs import club_of
from tests.programs_asking import program_of

PAPER = (Path(__file__).parents[2] / "docs" / "api.md").read_text("utf-8")
NODE = Path(playwright.__file__).parent / "driver" / "node"
RUN_BY = {
    "bash": ["bash", "-eu", "-c"],
    "python": [sys.executable, "-c"],
    "javascript": [str(NODE), "--input-type=module", "-e"],
}


@pytest.mark.long
@pytest.mark.django_db(transaction=True)
@pytest.mark.parametrize("language", RUN_BY)
def test_an_example_plays_a_deal(live_server: Any, language: str) -> None:
    program = program_of(club_of(), Scope.SCORE)
    (example,) = re.findall(rf"```{language}\n(.*?)```", PAPER, re.S)
    done = subprocess.run(
        [*RUN_BY[language], example],
        env={"SITE": live_server.url, "TOKEN": program.secret, "PATH": "/usr/bin:/bin"},
        capture_output=True,
        text=True,
        check=True,
    )
    assert "15" in done.stdout
    assert Game.objects.get().version >= 1
