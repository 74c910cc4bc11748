"""Seatings without a night, asked for by a program."""

import pytest

from scoring.clubs.models import Club
from tests.clubs import club_of
from tests.programs_asking import Program, problem, program_of, told
from tests.tournaments.planner.asking import NAMES, fresh
from tournaments.planner.models import Seating
from tournaments.seating.problems import FoundPlan, Layer

pytestmark = pytest.mark.django_db
ASKED = {"name": "Our evening", "names": list(NAMES), "rounds": 2, "seed": 1}


@pytest.fixture
def club() -> Club:
    return club_of()


@pytest.fixture
def program(club: Club) -> Program:
    return program_of(club)


def test_a_seating_is_asked_for_with_wishes_and_read(program: Program) -> None:
    wishes = {"never": [[1, 2]], "places": [{"person": 3, "table": 2}], "weights": {"short": 0}}
    answer = program.post("/seatings/", ASKED | wishes, Idempotency_Key="one")
    assert answer.status_code == 201, answer.content
    seating = told(answer)
    assert seating["names"] == list(NAMES)
    assert seating["tables"] == [4, 4]
    for tables in seating["plan"]["rounds"]:
        assert sorted(who for table in tables for who in table) == list(range(1, 9))
        assert not any({1, 2} <= set(table) for table in tables)
        assert 3 in tables[1]
    assert told(program.get(f"/seatings/{seating['id']}/")) == seating
    row = told(program.get("/seatings/"))["results"][0]
    assert row["name"] == "Our evening"
    again = program.post("/seatings/", ASKED | wishes, Idempotency_Key="one")
    assert told(again) == seating
    newer = {"people": 12, "rounds": 1, "tables": [3, 3, 3, 3], "replaces": seating["id"]}
    other = told(program.post("/seatings/", newer))
    assert (other["names"], other["tables"]) == ([], [3, 3, 3, 3])
    assert Seating.objects.get(pk=other["id"]).replaces_id == seating["id"]


@pytest.mark.parametrize(
    ("wrong", "field"),
    [
        ({"names": []}, "names"),
        ({"people": 4}, "names"),
        ({"names": ["Ada, Ben, Cleo, Dora"]}, "names"),
        ({"never": [[1, 9]]}, "never.0"),
        ({"places": [{"person": 1, "table": 7}]}, "places"),
        ({"tables": [4, 4, 4]}, "tables"),
        ({"allow": [], "prefer": 5}, "allow"),
        ({"replaces": 999_999}, "replaces"),
        ({"rounds": 0}, "rounds"),
    ],
)
def test_what_is_wrong_is_named_as_programs_know_it(
    program: Program, wrong: dict[str, object], field: str
) -> None:
    refused = program.post("/seatings/", ASKED | wrong)
    assert problem(refused) == "invalid"
    assert [error["field"] for error in told(refused)["errors"]] == [field]


def test_a_better_plan_is_looked_for_taken_declined_and_taken_back(program: Program) -> None:
    seating = Seating.objects.get(pk=told(program.post("/seatings/", ASKED))["id"])
    address = f"/seatings/{seating.pk}/"
    first = told(program.get(address))["plan"]["id"]
    assert problem(program.post(address + "plans/undo/")) == "refused"
    better = seating.offer(FoundPlan(seating.plan.tables, Layer.SEARCH, "", 1), 2)
    assert told(program.get(address))["offered"]["id"] == better.pk
    assert told(program.post(f"{address}plans/{better.pk}/take/"))["plan"]["id"] == better.pk
    assert problem(program.post(f"{address}plans/{better.pk}/decline/")) == "refused"
    back = told(program.post(address + "plans/undo/"))
    assert (back["plan"]["id"], back["offered"]["id"]) == (first, better.pk)
    declined = told(program.post(f"{address}plans/{better.pk}/decline/"))
    assert declined["offered"] is None
    plans = told(program.get(address + "plans/"))["results"]
    assert [plan["id"] for plan in plans] == [better.pk, first]
    assert told(program.post(address + "improve/"))["job"] == fresh(seating).search.token  # type: ignore[union-attr]
    assert program.post(address + "remove/").status_code == 204
    assert problem(program.get(address)) == "not-found"
