"""A program is told what was wrong, and where in its body."""

import pytest

from api.problems import in_list
from api.scopes import Scope
from scoring.clubs.models import Club, Role
from tests.clubs import club_of
from tests.programs_asking import Program, problem, program_of, told

pytestmark = pytest.mark.django_db
NAMES = ["Ada", "Ben", "Cleo"]


@pytest.fixture
def club() -> Club:
    return club_of()


@pytest.fixture
def program(club: Club) -> Program:
    return program_of(club)


def fields_of(program: Program, path: str, body: object) -> list[str]:
    refused = program.post(path, body)
    assert problem(refused) == "invalid"
    return [error["field"] for error in told(refused)["errors"]]


@pytest.mark.parametrize(
    ("body", "field"),
    [
        ({"rounds_planned": 2}, "rounds_planned"),
        ({"scheme": {"topp": 3}}, "scheme.topp"),
        ({"minutes": 4}, "minutes"),
        ({"players": [0]}, "players.0"),
        ({"variant": "sideways"}, "variant"),
    ],
)
def test_a_misspelled_field_is_named(program: Program, body: object, field: str) -> None:
    assert fields_of(program, "/nights/", body) == [field]


def test_so_is_one_of_a_row(program: Program) -> None:
    rows = {"people": [{"name": "Ada", "is_news": True}]}
    assert fields_of(program, "/players/list/", rows) == ["people.0.is_news"]


def test_whoever_makes_links_up_is_counted_by_the_address(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("scoring.api_tokens.throttles.OF_TOKEN", 5)
    for number in range(5):
        assert problem(Program(f"made-up-{number}").get("/token/")) == "no-token"
    assert problem(Program("made-up-again").get("/token/")) == "too-many"


def test_a_field_of_the_page_is_named_as_in_the_body(program: Program) -> None:
    assert fields_of(program, "/games/", {"names": ["Ada", " "]}) == ["names.1"]
    wrong = {"names": NAMES, "options": {"going_out": "sideways"}}
    assert fields_of(program, "/games/", wrong) == ["options.going_out"]
    game = told(program.post("/games/", {"names": NAMES}))["id"]
    deal = {"out": 0, "laid": [1], "points": [0, 3, 60]}
    assert fields_of(program, f"/games/{game}/deals/", deal) == ["points.1"]
    assert in_list("points-12") == "points.12"


def test_a_deal_is_told_in_one_way(program: Program) -> None:
    game = told(program.post("/games/", {"names": NAMES}))["id"]
    both = {"out": 0, "points": [0, 50, 60], "kept": [0, 5, 6]}
    assert fields_of(program, f"/games/{game}/deals/", both) == ["kept"]


@pytest.mark.parametrize("path", ["/", "/nowhere/", "/nights/99/", "/games/"])
def test_every_refusal_says_something(path: str, club: Club) -> None:
    refused = Program().get(path)
    assert refused.status_code in {401, 404}
    assert told(refused)["detail"]


def test_a_token_tells_what_it_may(club: Club) -> None:
    scorer = told(program_of(club, Scope.ORGANISE, Role.SCORER).get("/token/"))
    assert (scorer["scope"], scorer["role"], scorer["club"]) == ("score", "scorer", club.pk)
    assert scorer["ends_at"] is None


def test_the_link_of_a_table_learns_which_game_it_opens(program: Program) -> None:
    game = told(program.post("/games/", {"names": NAMES}))
    link = told(Program(game["token"]).get("/token/"))
    assert (link["scope"], link["game"], link["club"]) == ("score", game["id"], None)
    assert problem(Program("never-was").get("/token/")) == "no-token"
