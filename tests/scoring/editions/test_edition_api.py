"""Editions that a program reads, makes up, changes, retires, and completes."""

from typing import Any

import pytest

from scoring.clubs.models import Club
from tests.clubs import club_of
from tests.programs_asking import Program, problem, program_of, told

pytestmark = pytest.mark.django_db
PAIRS = [{"kind": "set", "size": 2}, {"kind": "run", "size": 4}]
NEW: dict[str, Any] = {
    "base": "classic",
    "name": "Ours",
    "phases": [{"number": 1, "groups": PAIRS}],
}


@pytest.fixture
def club() -> Club:
    return club_of()


@pytest.fixture
def program(club: Club) -> Program:
    return program_of(club)


def keys(program: Program, query: str = "") -> list[str]:
    return [row["key"] for row in told(program.get("/editions/" + query))["editions"]]


def test_an_edition_is_made_up_changed_retired_and_brought_back(program: Program) -> None:
    assert keys(program) == ["classic", "master", "board"]
    made = program.post("/editions/", NEW | {"points": [{"kind": "wild", "points": 30}]})
    assert made.status_code == 201
    first = told(made)
    assert first["phases"][0]["groups"] == PAIRS
    assert {"kind": "wild", "points": 30} in first["points"]
    assert first["phases"][1]["text"] == "set of 3 + run of 4"
    here = f"/editions/{first['key']}/"
    second = told(program.ask("PATCH", here, {"options": {"going_out": "discard"}}))
    assert (second["name"], second["phases"]) == (first["name"], first["phases"])
    assert told(program.get(here))["replaced_by"] == second["key"]
    late = program.ask("PATCH", here, {"name": "Mine"})
    assert "changed meanwhile" in told(late)["detail"]
    assert keys(program)[3:] == [second["key"]]
    now = f"/editions/{second['key']}/"
    assert not told(program.post(now + "retire/"))["is_offered"]
    assert problem(program.post(now + "retire/")) == "refused"
    assert keys(program, "?is_retired=true") == [second["key"]]
    assert told(program.post(now + "return/"))["is_offered"]
    assert problem(program.post(here + "return/")) == "refused"


def test_one_whose_name_is_taken_by_now_does_not_come_back(program: Program) -> None:
    first = told(program.post("/editions/", NEW))["key"]
    program.post(f"/editions/{first}/retire/")
    program.post("/editions/", NEW, Idempotency_Key="two")
    refused = program.post(f"/editions/{first}/return/")
    assert "Another edition is called" in told(refused)["detail"]


@pytest.mark.parametrize(
    ("wrong", "field"),
    [
        ({"name": "Classic"}, "name"),
        ({"phases": [{"number": 1, "groups": [{"kind": "run", "size": 13}]}]}, "phases.0"),
        ({"phases": [{"number": 1, "groups": []}]}, "phases.0"),
        ({"phases": [{"number": 11, "groups": PAIRS}]}, "phases"),
        ({"points": [{"kind": "joker", "points": 5}]}, "points"),
        ({"options": {"luck": "good"}}, "options.luck"),
    ],
)
def test_what_cannot_be_is_refused(program: Program, wrong: dict[str, Any], field: str) -> None:
    answer = program.post("/editions/", NEW | wrong)
    assert problem(answer) == "invalid"
    assert told(answer)["errors"][0]["field"] == field


def test_phases_of_a_box_are_entered_by_the_only_club(program: Program) -> None:
    assert told(program.get("/editions/board/"))["phases"][2]["groups"] is None
    entered = told(
        program.post("/editions/board/phase-cards/", {"phases": [{"number": 3, "groups": PAIRS}]})
    )
    assert entered["phases"][2]["groups"] == PAIRS
    known = {"phases": [{"number": 1, "groups": PAIRS}]}
    assert problem(program.post("/editions/board/phase-cards/", known)) == "invalid"
    assert problem(program.post("/editions/classic/phase-cards/", known)) == "not-found"
    other = program_of(club_of("Cleo", "The Others"))
    assert problem(other.post("/editions/board/phase-cards/", known)) == "not-found"


def test_those_of_another_club_do_not_exist(program: Program) -> None:
    own = told(program.post("/editions/", NEW))["key"]
    other = program_of(club_of("Cleo", "The Others"))
    assert problem(other.get(f"/editions/{own}/")) == "not-found"
    assert keys(other) == ["classic", "master", "board"]
