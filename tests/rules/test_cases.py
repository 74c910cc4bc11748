import tomllib
from collections.abc import Mapping
from pathlib import Path
from typing import Any

import pytest

from rules import (
    Accepted,
    DealCode,
    GameState,
    Rejected,
    check_deal,
    doubtful_deals,
    edition,
    hand_points,
    parse_cards,
    play,
    standing,
)
from tests.rules.sheets import read_setup, read_sheet

CASES = Path(__file__).parent / "cases"
WHEN = {"deals", "replay_out"}


def cases(file: str) -> list[Any]:
    named = tomllib.loads((CASES / file).read_text("utf-8"))
    return [pytest.param(case, id=f"{name}: {case['says']}") for name, case in named.items()]


@pytest.mark.parametrize("case", cases("hands.toml"))
def test_a_hand_counts_what_the_case_says(case: Mapping[str, Any]) -> None:
    cards = parse_cards(edition("classic"), case["hand"])
    assert hand_points(edition(case["edition"]), cards) == case["counts"]


@pytest.mark.parametrize("case", cases("refused.toml"))
def test_a_deal_is_refused_or_doubted_as_the_case_says(case: Mapping[str, Any]) -> None:
    sheet = read_sheet(case["sheet"])
    setup = read_setup(case, sheet.names)
    *before, last = sheet.deals
    verdict = check_deal(setup, play(setup, before), last)
    reasons = verdict.doubts if isinstance(verdict, Accepted) else verdict.refusals
    expected = case.get("refused") or case["doubted"]
    assert isinstance(verdict, Rejected) == ("refused" in case)
    assert [(reason.code, reason.seat) for reason in reasons] == [
        (DealCode(expected["because"]), sheet.names.index(expected["player"]))
    ]
    assert reasons[0].nearest == expected.get("nearest", reasons[0].nearest)


@pytest.mark.parametrize("case", cases("games.toml"))
def test_a_game_goes_as_the_case_says(case: Mapping[str, Any]) -> None:
    sheet = read_sheet(case["sheet"])
    setup = read_setup(case, sheet.names)
    assert doubtful_deals(setup, sheet.deals) == ()
    for then in case["then"]:
        expected = {key: value for key, value in then.items() if key not in WHEN}
        out = sheet.names.index(then["replay_out"]) if "replay_out" in then else None
        state = play(setup, sheet.deals[: then.get("deals")], out)
        shown = show(sheet.names, state, standing(setup, state))
        assert {key: shown[key] for key in expected} == expected


def test_every_hand_and_game_row_of_the_rules_is_a_case() -> None:
    named = {
        name for file in CASES.glob("*.toml") for name in tomllib.loads(file.read_text("utf-8"))
    }
    assert {f"R{number}" for number in range(1, 19)} <= named


def show(
    names: tuple[str, ...], state: GameState, places: tuple[tuple[int, ...], ...]
) -> dict[str, Any]:
    """The state in the words of a case file."""
    return {
        "completed": dict(zip(names, state.completed, strict=True)),
        "phase": dict(zip(names, (phase or "through" for phase in state.phase), strict=True)),
        "totals": dict(zip(names, state.totals, strict=True)),
        "winners": [names[seat] for seat in state.winners],
        "replay": [names[seat] for seat in state.replay],
        "dealer": names[state.dealer],
        "starter": names[state.starter],
        "outcome": state.outcome.value,
        "standing": [[names[seat] for seat in seats] for seats in places],
    }
