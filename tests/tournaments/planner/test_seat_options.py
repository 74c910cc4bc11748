import json
from io import StringIO
from pathlib import Path
from typing import Any

import pytest
from django.core.management import call_command

from tests.tournaments.seating import checker
from tournaments.planner.seat_options import history

TWO_ROUNDS = (((1, 2, 3, 4), (5, 6, 7)), ((1, 5), (2, 6)))


@pytest.mark.parametrize(
    "text",
    [
        '{"tables": [[[1, 2, 3, 4], [5, 6, 7]], [[1, 5], [2, 6]]], "repeats": 0}',
        " [[[1,2,3,4],[5,6,7]],[[1,5],[2,6]]]",
        "1 2 3 4 | 5 6 7\n1 5 | 2 6\n",
        "\ufeffRound 1: 1 2 3 4 | 5 6 7\r\n\r\nround 2:  1,5|2, 6",
    ],
)
def test_json_and_lines_of_numbers_are_read(text: str, tmp_path: Path) -> None:
    file = tmp_path / "played"
    file.write_text(text, encoding="utf-8")
    assert history(str(file)) == TWO_ROUNDS


def test_an_empty_file_is_no_history(tmp_path: Path) -> None:
    file = tmp_path / "played"
    file.touch()
    assert history(str(file)) == ()


@pytest.mark.parametrize(
    ("text", "why"),
    [
        ("1 2 | 3 x\n", "“x” in line 1 is not a number."),
        ("1 2\n3 4 | | 5", "a table in line 2 is empty."),
        ("[[1, 2", "it begins like JSON but is not."),
        ("[" * 100_000, "it begins like JSON but is not."),
        ('{"rounds": []}', "tables must be a list of rounds"),
        ("[[1, 2]]", "tables must be a list of rounds"),
        ("[[[1, true]]]", "tables must be a list of rounds"),
        ("[[[1, 2.5]]]", "tables must be a list of rounds"),
        ("1 2 3\n1 2 3 4 5 6 7 8", "round 2 has a table of 8, and 6 is the most."),
        ("1 " + "2" * 5000, "a number of 5000 digits is nobody’s."),
    ],
)
def test_what_cannot_be_read_says_where(text: str, why: str, tmp_path: Path) -> None:
    file = tmp_path / "played"
    file.write_text(text)
    with pytest.raises(ValueError, match="cannot be read") as raised:
        history(str(file))
    assert why in str(raised.value)


def test_a_file_that_is_missing_or_no_text_says_so(tmp_path: Path) -> None:
    with pytest.raises(ValueError, match="No such file"):
        history(str(tmp_path / "nowhere"))
    (tmp_path / "played").write_bytes(b"\xff\xfe\x00")
    with pytest.raises(ValueError, match="it is not text"):
        history(str(tmp_path / "played"))


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
