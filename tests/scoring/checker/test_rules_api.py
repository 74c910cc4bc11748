"""What programs ask the rules: the same answers and sentences as on the page."""

from string import ascii_letters
from typing import Any

import pytest

from api.models import AnsweredRequest
from api.scopes import Scope
from scoring.clubs.models import Club
from scoring.editions.models import ClubEdition
from tests.clubs import club_of
from tests.programs_asking import Program, problem, program_of, told

pytestmark = pytest.mark.django_db
ON_A_CARD = [{"phase": 3, "cards": "R1"}]  # nobody has entered it
TWO_SETS = "R9 B9 G9 | R3 Y3 W"


@pytest.fixture
def club() -> Club:
    return club_of()


@pytest.fixture
def program(club: Club) -> Program:
    return program_of(club, Scope.READ)


def asked(program: Program, what: str, **body: Any) -> Any:
    answer = program.post(f"/rules/{what}/", body)
    assert answer.status_code == 200, answer.content
    return told(answer)


def test_a_laydown_is_right_or_wrong_with_every_reason(program: Program) -> None:
    right = asked(program, "check", phase=1, cards=TWO_SETS)
    assert (right["verdict"], right["text"]) == ("right", "Right! Phase 1 is laid.")
    assert [group["meanings"] for group in right["groups"]] == [["9"] * 3, ["3"] * 3]
    assert right["groups"][0]["kind"] == "set"
    wrong = asked(program, "check", phase=1, cards="R9 B9 G9 | R3 Y4 G3")
    assert wrong["verdict"] == "wrong"
    assert [(why["code"], why["group"], why["card"]) for why in wrong["reasons"]] == [
        ("other_number", 1, 1)
    ]
    assert "Second group, second card (Y4)" in wrong["reasons"][0]["detail"]
    unfinished = asked(program, "check", phase=1, cards="R9 B9 | R3 Y3 G3")
    assert unfinished["verdict"] == "unfinished"
    assert [why["code"] for why in unfinished["reasons"]] == ["too_short"]


def test_cards_that_lie_already_cannot_be_laid_once_more(program: Program) -> None:
    table = [{"phase": 1, "cards": "R9 R9 B9 | R3 Y3 G3"}]
    wrong = asked(program, "check", phase=1, cards="R9 B9 G9 | R4 Y4 G4", table=table)
    assert "too_often" in {why["code"] for why in wrong["reasons"]}


def test_loose_cards_are_put_in_groups_where_they_can_be(program: Program) -> None:
    found = asked(program, "arrange", phase=1, cards="R9 R3 B9 Y3 G9 W")
    assert sorted(len(group["cards"]) for group in found["groups"]) == [3, 3]
    none = asked(program, "arrange", phase=1, cards="R9 R3 B9 Y3 G9")
    assert (none["verdict"], none["groups"]) == ("wrong", [])
    assert [why["code"] for why in none["reasons"]] == ["cannot_lay"]
    board = asked(program, "arrange", edition="board", phase=3, cards="R9 R3")
    assert board["verdict"] == "unchecked"


def test_the_best_turn_lays_hits_and_says_what_stays(program: Program) -> None:
    table = [{"phase": 2, "cards": "R7 B7 G7 | R3 Y4 G5 R6"}]
    hand = "R9 B9 G9 R3 Y3 W Y7 B7 S R12"
    best = asked(program, "best", phase=1, hand=hand, table=table)
    assert (best["verdict"], len(best["groups"])) == ("can", 2)
    assert {(hit["card"], hit["laydown"]) for hit in best["hits"]} == {("Y7", 0), ("B7", 0)}
    assert set(best["left"]) == {"S", "R12"}
    assert best["left_points"] == 25
    laid = asked(program, "best", phase=2, hand="Y7 R12", table=table, own=0)
    assert (laid["verdict"], laid["left"]) == ("hits", ["R12"])
    assert asked(program, "best", phase=1, hand="R1")["verdict"] == "cannot"


def test_a_card_fits_or_does_not(program: Program) -> None:
    table = [{"phase": 2, "cards": "R7 B7 G7 | R3 Y4 G5 R6"}]
    place = {"table": table, "own": 0, "laydown": 0, "group": 1}
    fits = asked(program, "hit", card="B7", **place)
    assert fits["fits"]
    assert fits["group"]["cards"] == ["R3", "Y4", "G5", "R6", "B7"]
    low = asked(program, "hit", card="W", end="low", **place)
    assert low["group"]["meanings"][0] == "2"
    wrong = asked(program, "hit", card="B9", **place)
    assert [why["code"] for why in wrong["reasons"]] == ["not_next"]
    early = asked(program, "hit", card="B7", **place | {"own": None})
    assert [why["detail"] for why in early["reasons"]] == ["One’s own phase must lie first."]


@pytest.mark.parametrize(
    ("what", "body", "field"),
    [
        ("check", {"cards": "R9 X9"}, "cards"),
        ("check", {"cards": "|"}, "cards"),
        ("check", {"cards": "R1 " * 1000}, "cards"),
        ("check", {"phase": 11, "cards": TWO_SETS}, "phase"),
        ("check", {"cards": TWO_SETS, "edition": "club-of-others"}, "edition"),
        ("check", {"cards": TWO_SETS, "options": {"going_out": "x"}}, "options.going_out"),
        ("check", {"cards": TWO_SETS, "options": dict.fromkeys(ascii_letters, "x")}, "options"),
        ("check", {"cards": TWO_SETS, "table": [{"phase": 1, "cards": "Z"}]}, "table.0.cards"),
        ("arrange", {"cards": "R1 " * 31}, "cards"),
        ("best", {"hand": "R1", "table": [{"phase": 1, "cards": "R1 R2"}]}, "table.0.cards"),
        ("best", {"hand": "R1", "table": [{"phase": 1, "cards": "|"}]}, "table.0.cards"),
        ("best", {"hand": "R1", "edition": "board", "table": ON_A_CARD}, "table.0.cards"),
        ("best", {"hand": "R1", "own": 0}, "own"),
        ("hit", {"card": "R1 R2", "laydown": 0, "group": 0}, "card"),
    ],
)
def test_what_cannot_be_read_is_refused_at_its_place(
    program: Program, what: str, body: Any, field: str
) -> None:
    phase = {} if what == "hit" else {"phase": 1}
    answer = program.post(f"/rules/{what}/", phase | body)
    assert problem(answer) == "invalid"
    assert told(answer)["errors"][0]["field"] == field


def test_a_club_asks_about_its_own_edition_and_nothing_is_kept(
    program: Program, club: Club
) -> None:
    changes = {"phases": {"1": "s2"}, "points": {}, "defaults": {}}
    own = ClubEdition.objects.create(
        key="club-ours-and-no-others", base="classic", name="Ours", changes=changes, club=club
    )
    question = {"edition": own.key, "phase": 1, "cards": "R9 B9"}
    assert asked(program, "check", **question)["verdict"] == "right"
    other = program_of(club_of("Cleo", "The Others"))
    assert problem(other.post("/rules/check/", question)) == "invalid"
    program.post("/rules/check/", question, Idempotency_Key="k")
    assert not AnsweredRequest.objects.exists()
