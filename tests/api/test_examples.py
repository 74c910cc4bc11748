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
from tournaments.nights.models import Tournament

PAPER = (Path(__file__).parents[2] / "docs" / "api.md").read_text("utf-8")
NODE = Path(playwright.__file__).parent / "driver" / "node"
RUN_BY = {
    "bash": ["bash", "-eu", "-c"],
    "python": [sys.executable, "-c"],
    "javascript": [str(NODE), "--input-type=module", "-e"],
}


def examples_in(language: str) -> list[str]:
    return re.findall(rf"```{language}\n(.*?)```", PAPER, re.S)


def run(site: str, scope: Scope, language: str, example: str) -> str:
    done = subprocess.run(
        [*RUN_BY[language], example],
        check=False,
        env={"SITE": site, "TOKEN": program_of(club_of(), scope).secret, "PATH": "/usr/bin:/bin"},
        capture_output=True,
        text=True,
    )
    assert done.returncode == 0, done.stderr
    return done.stdout


@pytest.mark.long
@pytest.mark.django_db(transaction=True)
@pytest.mark.parametrize("language", RUN_BY)
def test_an_example_plays_a_deal(live_server: Any, language: str) -> None:
    example = examples_in(language)[0]
    assert "15" in run(live_server.url, Scope.SCORE, language, example)
    assert Game.objects.get().version >= 1


@pytest.mark.long
@pytest.mark.django_db(transaction=True)
def test_the_example_of_a_night_runs_one_to_its_end(live_server: Any) -> None:
    example = "\n".join(examples_in("python"))
    assert "\n1 " in run(live_server.url, Scope.ORGANISE, "python", example)
    night = Tournament.objects.get()
    assert night.ended_at
    assert night.rounds.count() == 2
