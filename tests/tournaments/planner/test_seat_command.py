import json
import os
import pty
import signal
import subprocess
import sys
from io import StringIO
from pathlib import Path
from typing import Any

import pytest
from django.core.management import call_command

from tournaments.management.commands.seat import SearchProgress

HOME = Path(__file__).parents[3]


def seat(*words: str) -> str:
    out = StringIO()
    call_command("seat", *words, "--seconds=0.05", stdout=out)
    return out.getvalue()


def seat_json(*words: str) -> dict[str, Any]:
    return dict(json.loads(seat(*words, "--json")))


def faults(*words: str) -> list[str]:
    errors = StringIO()
    with pytest.raises(SystemExit) as stopped:
        call_command("seat", *words, stderr=errors)
    assert stopped.value.code == 2
    return errors.getvalue().splitlines()


def test_the_rounds_come_in_columns_and_the_certificate_in_sentences() -> None:
    lines = seat("--players=9", "--size=3", "--rounds=4").splitlines()
    assert [line[:9] for line in lines[:4]] == [f"Round {number}: " for number in (1, 2, 3, 4)]
    assert {len(line) for line in lines[:4]} == {len("Round 1: 1 2 3 | 4 5 6 | 7 8 9")}
    assert "No pair meets twice: provably best possible." in lines
    assert "Nobody sits at a short table." in lines
    assert lines[-1].startswith("The plan is ") and lines[-1].endswith("; seed 1.")


def test_programs_get_one_object() -> None:
    told = seat_json("--players=16", "--size=4", "--rounds=5", "--seed=7")
    tables = told.pop("tables")
    assert len(tables) == 5
    for tables_of_round in tables:
        assert sorted(person for table in tables_of_round for person in table) == [*range(1, 17)]
    expected = {
        "repeats": 0,
        "convex": 0,
        "bound_convex": 0,
        "bound_repeats": 0,
        "proved": True,
        "most_met": 1,
        "short_load": [0, 0],
        "seconds": 0.05,
        "seed": 7,
        "sizes": [4, 4, 4, 4],
    }
    assert told.items() >= expected.items()
    more = {"seat_spread", "dealt_first", "left_repeats", "layer", "origin", "tries", "cut"}
    assert told.keys() == expected.keys() | more


def test_the_same_seed_is_the_same_plan(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(
        "tournaments.management.commands.seat.LONGER", 60
    )  # however busy the machine
    words = ("--players=11", "--rounds=4", "--json")
    assert seat(*words, "--seed=3") == seat(*words, "--seed=3")


@pytest.mark.parametrize(
    ("words", "sizes"),
    [
        (["--players=13"], [4, 3, 3, 3]),
        (["--players=13", "--allow=5"], [5, 4, 4]),
        (["--players=13", "--size=4", "--allow=5"], [5, 4, 4]),
        (["--players=12", "--size=3"], [3, 3, 3, 3]),
        (["--players=5"], [5]),
        (["--players=2", "--size=2"], [2]),
    ],
)
def test_the_sizes_are_those_allowed_and_without_a_word_the_usual(
    words: list[str], sizes: list[int]
) -> None:
    assert seat_json(*words, "--rounds=1")["sizes"] == sizes


def test_without_a_word_there_are_as_many_rounds_as_may_do_without_a_repeat() -> None:
    assert len(seat_json("--players=9", "--size=3")["tables"]) == 4
    assert len(seat_json("--players=40")["tables"]) == 6


def test_the_rounds_after_a_history_go_on_from_it(tmp_path: Path) -> None:
    first = seat_json("--players=9", "--size=3", "--rounds=3")
    file = tmp_path / "played.json"
    file.write_text(json.dumps(first))
    words = ("--players=9", "--size=3", "--rounds=1", f"--history={file}")
    assert seat_json(*words)["repeats"] == 0
    assert seat(*words).startswith("Round 4: ")


def test_a_plan_that_repeats_says_how_many_are_unavoidable() -> None:
    assert "3 repeats: provably best possible." in seat("--players=7", "--rounds=2")


@pytest.mark.parametrize(
    ("words", "sentences"),
    [
        ([], ["--players says how many people play: it is missing."]),
        (["--players=0"], ["At least 2 people are needed, but 0 are here."]),
        (["--players=1"], ["At least 2 people are needed, but only 1 is here."]),
        (["--players=2"], ["2 people do not fill tables of 3, 4 and 5: allow 2 too."]),
        (
            ["--players=5", "--size=4", "--seconds=0"],
            [
                "5 people do not fill tables of 4: allow 5 or 2 with 3 too.",
                "--seconds: a search needs more than 0 seconds, not 0.",
            ],
        ),
        (
            ["--players=8", "--size=9", "--allow=1,4", "--rounds=0"],
            [
                "A table has 2 to 6 people, not 1.",
                "A table has 2 to 6 people, not 9.",
                "At least one round is needed, not 0.",
            ],
        ),
        (["--players=7", "--size=9"], ["A table has 2 to 6 people, not 9."]),
        (
            ["--players=7", "--size=4", "--rounds=-1"],
            [
                "7 people do not fill tables of 4: allow 3 or 2 with 5 too.",
                "At least one round is needed, not -1.",
            ],
        ),
        (
            ["--players=ten", "--allow=3;5", "--seconds=inf", "--seed=1.5"],
            [
                "--players: “ten” is not a whole number.",
                "--allow: “3;5” is not a whole number.",
                "--seconds: a search needs more than 0 seconds, not inf.",
                "--seed: “1.5” is not a whole number.",
            ],
        ),
        (["--players=8", "--seconds=soon"], ["--seconds: “soon” is not a number."]),
        (
            ["--players=8", "--seconds=1e308"],
            ["--seconds: 1e308 is too long, 86,400 (a day) is the most."],
        ),
        (
            ["--players=8", "--history=/dev/zero"],
            ["--history: /dev/zero cannot be read: it is too long."],
        ),
        (
            ["--players=100000", "--rounds=1000"],
            [
                "100,000 players in 1,000 rounds are more than fit into one plan: "
                "1,200,000 seats in all rounds are the most."
            ],
        ),
        (["--players=100001"], ["--players: 100001 is too many, 100,000 is the most."]),
    ],
)
def test_every_fault_is_a_sentence(words: list[str], sentences: list[str]) -> None:
    assert faults(*words) == sentences


@pytest.mark.long
def test_ctrl_c_ends_the_search_and_prints_the_best_plan_so_far() -> None:
    words = ["seat", "--players=67", "--size=5", "--allow=4", "--rounds=10", "--seconds=60"]
    terminal, its_end = pty.openpty()
    with (
        open(terminal, "rb", buffering=0) as screen,
        subprocess.Popen(
            [sys.executable, "manage.py", *words],
            cwd=HOME,
            stdout=subprocess.PIPE,
            stderr=its_end,
            text=True,
        ) as process,
    ):
        os.close(its_end)
        shown = b""
        while b"seconds of search" not in shown:
            shown += screen.read(1000)
        process.send_signal(signal.SIGINT)
        out, _nothing = process.communicate(timeout=60)
        while b"Stopped" not in shown:
            shown += screen.read(1000)
    assert process.returncode == 130
    assert out.startswith("Round  1: ") and "; seed 1." in out
    assert shown.endswith(b"Stopped: this is the best plan found so far.\r\n")


def test_a_full_disk_is_told_in_a_sentence() -> None:
    with open("/dev/full", "w") as full:
        done = subprocess.run(
            [sys.executable, "manage.py", "seat", "--players=8"],
            cwd=HOME,
            stdout=full,
            stderr=subprocess.PIPE,
            text=True,
            check=False,
        )
    assert done.returncode == 1
    assert done.stderr == "CommandError: The answer cannot be written: No space left on device.\n"


def test_a_search_cut_by_the_clock_says_so() -> None:
    errors, out = StringIO(), StringIO()
    words = ["--players=150", "--size=6", "--rounds=20", "--seconds=0.01", "--json"]
    call_command("seat", *words, stdout=out, stderr=errors)
    assert json.loads(out.getvalue())["cut"]
    assert errors.getvalue().startswith("The time was over before the search was:")


def test_a_history_of_others_or_of_somebody_twice_is_refused(tmp_path: Path) -> None:
    file = tmp_path / "played"
    file.write_text("1 2 3 4 | 5 6 7 2\n8 9 1 2")
    assert faults("--players=8", f"--history={file}") == [
        "Round 1 of those played seats somebody twice: 2.",
        "The history names 9, but only 1 to 8 play.",
    ]
    file.write_text(" | ".join(map(str, range(1, 30))))
    assert faults("--players=8", f"--history={file}") == [
        "The history names 9, 10, 11, 12, 13, 14, 15, 16 …, but only 1 to 8 play."
    ]
    assert faults("--players=8", "--history=/nowhere")[0].startswith("--history: /nowhere cannot")


class Terminal(StringIO):
    def isatty(self) -> bool:
        return True


class Clock:
    now = 100.0

    def __call__(self) -> float:
        return self.now


def test_a_terminal_shows_a_bar_once_it_takes_long() -> None:
    terminal, clock = Terminal(), Clock()
    patience = SearchProgress(4.0, terminal, clock)
    clock.now = 100.9
    assert not patience.is_over()
    assert terminal.getvalue() == ""
    clock.now = 101.5
    assert not patience.is_over()
    assert "of 4 · seconds of search" in terminal.getvalue()
    clock.now = 102.5
    assert not patience.is_over()
    assert "2 of 4" in terminal.getvalue()
    clock.now = 105.1
    assert patience.is_over()
    patience.close()
    assert "4 of 4" in terminal.getvalue()
    assert terminal.getvalue().endswith("\n")


def test_a_pipe_is_told_nothing() -> None:
    pipe, clock = StringIO(), Clock()
    patience = SearchProgress(1.0, pipe, clock)
    clock.now = 101.2
    assert not patience.is_over()
    clock.now = 101.3
    assert patience.is_over()
    patience.close()
    assert pipe.getvalue() == ""
