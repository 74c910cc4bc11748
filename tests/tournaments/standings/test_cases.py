"""Nights and their standings, in a file that a player could read."""

import tomllib
from pathlib import Path
from typing import Any

import pytest

from tests.tournaments.standings.nights import Night

CASES = tomllib.loads(Path(__file__).with_name("cases.toml").read_text())["case"]


@pytest.mark.parametrize("case", CASES, ids=[case["title"] for case in CASES])
def test_the_standings_are_those_of_the_case(case: dict[str, Any]) -> None:
    assert Night(case).told() == case["standings"]
