"""What programs are told by ./run seat is what the independent checker counts."""

import json
from io import StringIO
from pathlib import Path
from typing import Any

import pytest
from django.core.management import call_command

from tests.tournaments.seating import checker


def seat(*words: str) -> dict[str, Any]:
    out = StringIO()
    call_command("seat", *words, "--json", "--seconds=0.02", stdout=out)
    return dict(json.loads(out.getvalue()))


def check(told: dict[str, Any], players: int, rounds: int, played: checker.Rounds = ()) -> None:
    people = range(1, players + 1)
    assert checker.faults(told["tables"], people, told["sizes"], rounds) == []
    assert checker.wrong_figures(told, told["tables"], people, played) == []


@pytest.mark.parametrize(
    ("players", "rounds", "words"),
    [
        (3, 2, ["--size=3"]),
        (7, 5, ["--size=4", "--allow=3"]),
        (13, 5, ["--size=4", "--allow=3,5"]),
        (24, 7, ["--size=4"]),
        (26, 8, ["--size=5", "--allow=4,6"]),
        (59, 4, ["--size=4", "--allow=3"]),
        (300, 12, ["--size=6"]),
    ],
)
def test_a_plan_is_right_and_all_that_is_told_of_it(
    players: int, rounds: int, words: list[str]
) -> None:
    told = seat(f"--players={players}", f"--rounds={rounds}", *words)
    check(told, players, rounds)
    allowed = {int(size) for word in words for size in word.partition("=")[2].split(",")}
    assert allowed.issuperset(told["sizes"])


def test_what_comes_after_rounds_that_were_played_is_told_as_such(tmp_path: Path) -> None:
    first = seat("--players=11", "--rounds=3", "--size=4", "--allow=3")
    history = tmp_path / "played.json"
    history.write_text(json.dumps(first))
    told = seat("--players=11", "--rounds=3", "--size=4", "--allow=3", f"--history={history}")
    check(told, 11, 3, first["tables"])
