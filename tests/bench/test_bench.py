"""A few requests through the whole measurement; the figures themselves mean nothing here."""

import os
import re
import subprocess
import sys
from pathlib import Path

import pytest

from tests.programs import CHROMIUM, POSTGRESQL, REDIS, require

HOME = Path(__file__).resolve().parents[2]
PATIENCE = 300


def bench(*words: str) -> subprocess.CompletedProcess[str]:
    kept = {name: value for name, value in os.environ.items() if not name.startswith("DJANGO_")}
    return subprocess.run(
        [sys.executable, "-m", "bench", "--quick", *words],
        cwd=HOME,
        env=kept,
        stdin=subprocess.DEVNULL,
        capture_output=True,
        text=True,
        timeout=PATIENCE,
        check=False,
    )


def words_of(output: str, label: str) -> list[str]:
    """What stands behind a label in the table."""
    line = next(line for line in output.splitlines() if line.strip().startswith(label))
    return line.strip().removeprefix(label).split()


def package_goals(said: str) -> list[tuple[str, str]]:
    """Where there are uv and an index that answers."""
    return [] if "No figure of an installation" in said else [("≤", "20")]


@pytest.mark.long
def test_a_quick_run_measures_everything_and_names_the_goals() -> None:
    for program in (REDIS, POSTGRESQL, CHROMIUM):
        require(program)
    done = bench()
    assert done.returncode == 0, done.stderr
    assert f"{os.cpu_count()} cores" in done.stdout
    goals = re.findall(r"(≥|≤) ([0-9.]+)  (?:met|MISSED)$", done.stdout, re.MULTILINE)
    recording, watching = [("≥", "0.5"), *[("≤", "8")] * 2], [("≥", "0.6"), *[("≤", "4")] * 3]
    jobs = [("≤", goal) for goal in ("50", "50", "10", "4", "50", "50")]
    streams = [("≤", "100"), ("≤", "40")]
    webhooks = [("≤", "1.2"), ("≥", "1")]
    assert goals == [
        ("≤", "300"),
        *laydown_goals(),
        *seating_goals(),
        *standings_goals(),
        *nights_goals(),
        *seasons_goals(),
        *documents_goals(),
        *paper_goals(),
        *jobs,
        *webhooks,
        *streams,
        *package_goals(done.stderr),
        *api_goals(),
        *serving_goals(),
        *recording,
        *watching,
    ]
    assert done.stdout.count("< 2%") == 2
    errors = [line.split()[1:3] for line in done.stdout.splitlines() if "  errors" in line]
    assert errors == [["0", "0"]] * 8
    assert int(words_of(done.stdout, "acknowledged")[0]) > 0
    assert words_of(done.stdout, "… and not in the database")[0] == "0"
    assert words_of(done.stdout, "in the database twice or unasked")[0] == "0"
    assert words_of(done.stdout, "told of a deal")[:3] == ["20", "of", "20"]
    assert words_of(done.stdout, "unchanged: 304 with nothing sent")[0] == "100%"


def api_goals() -> list[tuple[str, str]]:
    return [("≥", "0.6"), ("≥", "0.6"), ("≤", "1.2")]


def laydown_goals() -> list[tuple[str, str]]:
    judged = [("≥", goal) for goal in ("300000", "50", "150000", "50")]
    longer = ["2"] * 3
    can_lay = ["3", *longer, "30", *longer, "3", *longer]
    best = ["100", "2000", "1000", "10000", "100", "2000"]
    play, importing = ["5000", "50000"] * 3, ["50"]
    return judged + [("≤", goal) for goal in (*can_lay, *best, *play, *importing)]


def documents_goals() -> list[tuple[str, str]]:
    return [("≤", goal) for goal in ("2", "100", "20")]


def paper_goals() -> list[tuple[str, str]]:
    blank = [("≥", "0.5"), ("≤", "3072")] * 2
    return [*blank, *[("≥", "300")] * 2, ("≤", "50"), ("≤", "5"), ("≤", "200")]


def seating_goals() -> list[tuple[str, str]]:
    repeats, cells = [("≤", "30"), ("≤", "40")], [("≥", "2"), ("≥", "2"), ("≥", "1")]
    waits = [("≤", goal) for goal in ("1", "1", "5", "5", "30", "30", "500", "1")]
    return [*repeats, *cells, ("≥", "200000"), *waits]


def standings_goals() -> list[tuple[str, str]]:
    return [("≤", goal) for goal in ("2", "50", "100", "100", "60")]


def seasons_goals() -> list[tuple[str, str]]:
    crowd = ["0.5", "20", "5"] * 2 + ["0.5", "5", "60", "15"]
    games = ["120", "8", "8", *["50"] * 6, "10"]
    return [("≤", goal) for goal in (*crowd, "1", *games, *games)]


@pytest.mark.long
def test_a_quick_run_remembers_clubs() -> None:
    done = bench("seasons")
    assert done.returncode == 0, done.stderr
    goals = re.findall(r"(≥|≤) ([0-9.]+)  (?:met|MISSED)$", done.stdout, re.MULTILINE)
    assert goals == seasons_goals()


@pytest.mark.long
def test_a_quick_run_asks_the_api() -> None:
    done = bench("api")
    assert done.returncode == 0, done.stderr
    goals = re.findall(r"(≥|≤) ([0-9.]+)  (?:met|MISSED)$", done.stdout, re.MULTILINE)
    assert goals == api_goals()


@pytest.mark.long
def test_a_quick_run_seats_people() -> None:
    done = bench("seating")
    assert done.returncode == 0, done.stderr
    goals = re.findall(r"(≥|≤) ([0-9.]+)  (?:met|MISSED)$", done.stdout, re.MULTILINE)
    assert goals == seating_goals()


@pytest.mark.long
def test_a_quick_run_shows_standings() -> None:
    done = bench("standings")
    assert done.returncode == 0, done.stderr
    goals = re.findall(r"(≥|≤) ([0-9.]+)  (?:met|MISSED)$", done.stdout, re.MULTILINE)
    assert goals == standings_goals()


def nights_goals() -> list[tuple[str, str]]:
    return [("≤", goal) for goal in ("100", "12", "100")]


def serving_goals() -> list[tuple[str, str]]:
    """Once for each database."""
    asking = [("≥", "0.8"), ("≥", "1.0"), ("≤", "60"), ("≥", "140")]
    night = [("≤", goal) for goal in ("3", "8", "250")]
    watching, wire, quiet = [("≤", "100")], [("≤", "10")] * 2, [("≤", "97"), ("≤", "0.1")]
    return [*asking, *night, *watching, *wire, *quiet] * 2


@pytest.mark.long
def test_a_quick_run_serves() -> None:
    for program in (REDIS, POSTGRESQL, CHROMIUM):
        require(program)
    done = bench("serving")
    assert done.returncode == 0, done.stderr
    goals = re.findall(r"(≥|≤) ([0-9.]+)  (?:met|MISSED)$", done.stdout, re.MULTILINE)
    assert goals == serving_goals()
    assert words_of(done.stdout, "errors")[0] == "0"


@pytest.mark.long
def test_a_quick_run_checks_people_in() -> None:
    done = bench("nights")
    assert done.returncode == 0, done.stderr
    goals = re.findall(r"(≥|≤) ([0-9.]+)  (?:met|MISSED)$", done.stdout, re.MULTILINE)
    assert goals == nights_goals()


def test_a_section_can_be_chosen() -> None:
    done = bench("fold")
    assert done.returncode == 0, done.stderr
    assert "The fold of a game" in done.stdout
    assert "Recording a deal" not in done.stdout


@pytest.mark.long
def test_an_unknown_section_is_named() -> None:
    done = bench("teapot")
    assert done.returncode == 2
    assert "there is no section teapot" in done.stderr
