"""A program brings a list onto the roster, and says who is meant."""

import pytest

from api.scopes import Scope
from scoring.clubs.models import Club
from tests.clubs import club_of
from tests.programs_asking import Program, problem, program_of, told

pytestmark = pytest.mark.django_db
LIST = "/players/list/"


@pytest.fixture
def club() -> Club:
    club = club_of()
    for name in ("Karla Bauer", "Karla Beuer", "Emil"):
        club.players.create(name=name)
    return club


@pytest.fixture
def program(club: Club) -> Program:
    return program_of(club)


def test_a_list_is_looked_at_its_questions_are_answered_and_it_comes_in(
    program: Program, club: Club
) -> None:
    people: list[dict[str, object]] = [
        {"name": "Karla  Bäuer"},
        {"name": "Emil", "keeps_to": 3, "circle": "The Emils"},
        {"name": "Zoe", "nickname": "Zo"},
        {"name": "zoe"},
    ]
    seen = told(program.post(LIST + "preview/", {"people": people}))["people"]
    assert [row["effect"] for row in seen] == ["unclear", "changed", "new", "repeated"]
    names = {each["name"]: each["id"] for each in seen[0]["candidates"]}
    assert names.keys() == {"Karla Bauer", "Karla Beuer"}
    assert club.players.count() == 3

    people[0]["player"] = names["Karla Bauer"]
    again = told(program.post(LIST + "preview/", {"people": people}))["people"]
    assert (again[0]["effect"], again[0]["player"]) == ("same", names["Karla Bauer"])
    brought = program.post(LIST, {"people": people})
    assert brought.status_code == 201
    counts = told(brought)
    assert (counts["new"], counts["changed"], counts["left_out"]) == (1, 1, 0)
    karla, emil, zoe, nobody = counts["players"]
    assert (karla, nobody) == (names["Karla Bauer"], None)
    assert told(program.get(f"/players/{emil}/"))["keeps_to"] == 3
    assert told(program.get(f"/players/{zoe}/"))["nickname"] == "Zo"
    assert told(program.post(LIST, {"people": people}))["new"] == 0


def test_whoever_is_unclear_is_left_out_or_somebody_new(program: Program, club: Club) -> None:
    unclear = {"name": "Karla Bäuer"}
    assert told(program.post(LIST, {"people": [unclear]}))["left_out"] == 1
    assert club.players.count() == 3
    assert told(program.post(LIST, {"people": [unclear | {"is_new": True}]}))["new"] == 1
    assert told(program.post(LIST, {"people": [unclear]}))["players"] == [
        club.players.get(name="Karla Bäuer").pk
    ]


@pytest.mark.parametrize(
    "people",
    [
        [],
        [{}],
        [{"name": "\u200b"}],
        [{"name": "Eve"}, {"name": "x" * 201}],
        [{"name": "Eve", "keeps_to": 0}],
        [{"name": "Eve", "circle": "x" * 61}],
        [{"name": "Eve", "player": "Ada"}],
        ["Eve"],
        "Eve",
        [{"name": "Eve"}] * 5001,
    ],
)
def test_a_list_of_which_something_is_wrong_changes_nothing(
    program: Program, club: Club, people: object
) -> None:
    assert problem(program.post(LIST, {"people": people})) == "invalid"
    assert problem(program.post(LIST + "preview/", {"people": people})) == "invalid"
    assert club.players.count() == 3


def test_two_entries_become_one_for_who_is_sure(program: Program, club: Club) -> None:
    gone, stays = club.players.get(name="Karla Beuer"), club.players.get(name="Karla Bauer")
    at = f"/players/{gone.pk}/merge/"
    unsure = told(program.post(at, {"into": stays.pk}))
    assert unsure["status"] == 409
    assert "cannot be undone" in unsure["detail"]
    merged = told(program.post(at, {"into": stays.pk, "sure": True}))
    assert merged["id"] == stays.pk
    assert problem(program.post(at, {"into": stays.pk, "sure": True})) == "not-found"
    mine = f"/players/{stays.pk}/merge/"
    assert problem(program.post(mine, {"into": stays.pk, "sure": True})) == "invalid"
    assert problem(program.post(mine, {"into": 10**9, "sure": True})) == "invalid"


def test_somebody_is_told_all_that_is_kept_and_then_erased(program: Program, club: Club) -> None:
    emil = club.players.get(name="Emil")
    kept = told(program.get(f"/players/{emil.pk}/data/"))
    assert kept["club"] == "The Tens"
    assert kept["sections"]["person"][0]["name"] == "Emil"
    assert problem(program.post(f"/players/{emil.pk}/erase/")) == "refused"
    assert program.post(f"/players/{emil.pk}/erase/", {"sure": True}).status_code == 204
    assert problem(program.get(f"/players/{emil.pk}/data/")) == "not-found"
    scorer = program_of(club, Scope.SCORE)
    assert problem(scorer.get(f"/players/{emil.pk}/data/")) == "wrong-scope"
