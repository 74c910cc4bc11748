"""Games played by a program over the API."""

import pytest
from django.contrib.auth.models import User
from django.db import connection
from django.test.utils import CaptureQueriesContext
from pytest_django import Settings

from api.models import AnsweredRequest
from api.scopes import Scope
from scoring.clubs.models import Club
from scoring.games.deals import LateEntry
from scoring.games.models import Game
from tests.clubs import club_of
from tests.programs_asking import Program, problem, program_of, told

pytestmark = pytest.mark.django_db
NAMES = {"names": ["Ada", "Ben", "Cleo"]}
DEAL = {"out": 0, "laid": [1], "points": [0, 15, 60]}


@pytest.fixture
def club() -> Club:
    return club_of()


@pytest.fixture
def program(club: Club) -> Program:
    return program_of(club, Scope.SCORE)


@pytest.fixture
def address(program: Program) -> str:
    return f"/games/{told(program.post('/games/', NAMES))['id']}/"


def test_a_game_is_started_recorded_corrected_and_taken_back(program: Program) -> None:
    started = program.post("/games/", NAMES)
    assert started.status_code == 201
    game = told(started)
    assert [seat["name"] for seat in game["seats"]] == NAMES["names"]
    address = f"/games/{game['id']}/"
    recorded = told(program.post(address + "deals/", DEAL))
    assert [seat["points"] for seat in recorded["seats"]] == [0, 15, 60]
    assert [seat["phase"] for seat in recorded["seats"]] == [2, 2, 1]
    corrected = told(program.put(address + "deals/1/", DEAL | {"points": [0, 20, 60]}))
    assert corrected["seats"][1]["points"] == 20
    assert told(program.post(address + "undo/"))["deals"] == []
    assert len(told(program.post(address + "redo/"))["deals"]) == 1
    versions = told(program.get(address + "versions/"))["results"]
    assert [version["removed"] for version in versions] == [False, True, False, False]


def test_the_club_reads_its_games_a_page_at_a_time(program: Program) -> None:
    for _number in range(5):
        program.post("/games/", NAMES)
    first = told(program.get("/games/?limit=2"))
    second = told(program.get(first["next"]))
    third = told(program.get(second["next"]))
    numbers = [game["id"] for page in (first, second, third) for game in page["results"]]
    assert len(numbers) == 5
    assert numbers == sorted(numbers, reverse=True)
    assert third["next"] is None


@pytest.mark.parametrize("cursor", ["", "x", "MA", "LTE", "OTk5OTk5OTk5OTk5OTk5OTk5OTk5OTk", "é"])
def test_a_forged_cursor_is_refused(program: Program, cursor: str) -> None:
    assert problem(program.get(f"/games/?cursor={cursor}")) == "wrong-cursor"


def test_a_key_sent_again_gets_the_first_answer(program: Program, address: str) -> None:
    first = program.post(address + "deals/", DEAL, Idempotency_Key="one")
    again = program.post(address + "deals/", DEAL, Idempotency_Key="one")
    assert (first.status_code, first.content) == (again.status_code, again.content)
    assert again.headers["Idempotent-Replayed"] == "true"
    assert first.headers["ETag"] == again.headers["ETag"]
    other = program.post(address + "deals/", DEAL | {"laid": []}, Idempotency_Key="one")
    assert problem(other) == "key-used"
    assert len(told(program.get(address))["deals"]) == 1


def test_a_refused_request_may_be_sent_again_with_its_key(program: Program, address: str) -> None:
    wrong = program.post(address + "deals/", DEAL | {"points": [0, 3, 60]}, Idempotency_Key="k")
    assert problem(wrong) == "invalid"
    assert not AnsweredRequest.objects.filter(key="k").exists()
    assert program.post(address + "deals/", DEAL, Idempotency_Key="k").status_code == 201


def test_the_sentences_are_those_of_the_page_in_the_language_asked_for(
    program: Program, address: str
) -> None:
    nobody = {"out": None, "points": [5, 5, 5]}
    english = told(program.post(address + "deals/", nobody))
    german = told(program.post(address + "deals/", nobody, Accept_Language="de"))
    assert english["errors"][0]["field"] == "out"
    assert english["errors"][0]["detail"].startswith("Say which seat went out.")
    assert english["errors"][0]["detail"] != german["errors"][0]["detail"]


def test_an_act_upon_another_state_than_was_seen_is_refused(program: Program, address: str) -> None:
    seen = program.get(address).headers["ETag"]
    assert program.get(address, If_None_Match=seen).status_code == 304
    assert program.post(address + "deals/", DEAL, If_Match=seen).status_code == 201
    stale = program.post(address + "undo/", If_Match=seen)
    assert problem(stale) == "moved-on"
    assert stale.status_code == 412
    assert program.post(address + "undo/", If_Match=stale.headers["ETag"]).status_code == 200
    assert problem(program.post(address + "undo/", If_Match="yesterday")) == "wrong-header"


def test_the_link_of_a_table_opens_that_table_alone(program: Program, address: str) -> None:
    game = told(program.get(address))
    table = Program(game["token"])
    assert table.post(address + "deals/", DEAL).status_code == 201
    other = told(program.post("/games/", NAMES))["id"]
    assert problem(table.get(f"/games/{other}/")) == "not-found"
    assert problem(table.get("/games/")) == "wrong-scope"
    assert problem(Program("never-was").get(address)) == "no-token"


def test_a_rematch_by_link_counts_as_on_the_page(
    program: Program, settings: Settings, address: str
) -> None:
    settings.GAMES = 1
    table = Program(Game.objects.get().write_token)
    Game.objects.update(club=None)
    first = table.post(address + "rematch/")
    assert (first.status_code, table.post(address + "rematch/").status_code) == (201, 200)
    next_one = Program(told(first)["token"])
    refused = next_one.post(f"/games/{told(first)['id']}/rematch/", Idempotency_Key="one")
    assert problem(refused) == "too-many"
    assert told(refused)["detail"].startswith("Very many games were begun in your network.")
    assert refused.headers["Retry-After"] == "3600"
    Game.objects.update(club=Club.objects.get())
    assert program.post(f"/games/{told(first)['id']}/rematch/").status_code == 201


def test_a_game_is_read_in_one_statement_whoever_asks(
    program: Program, club: Club, address: str
) -> None:
    table = Program(Game.objects.get().write_token)
    for asking in (program, table):
        asking.get(address)  # what is written once in a while, and compiled once
        with CaptureQueriesContext(connection) as asked:
            asking.get(address)
        of_games = [each for each in asked if 'FROM "scoring_game"' in each["sql"]]
        assert len(of_games) == 1
    assert problem(program.get(f"/games/{10**30}/")) == "not-found"


def test_games_of_no_club_are_those_of_whoever_looks_after_the_installation(
    program: Program, address: str
) -> None:
    Game.objects.update(club=None)
    assert problem(program.get(address)) == "not-found"
    User.objects.update(is_superuser=True)
    assert told(program.get(address))["seats"][0]["name"] == "Ada"


def test_whoever_may_only_read_is_shown_no_link(club: Club, address: str) -> None:
    reader = program_of(club, Scope.READ)
    game = told(reader.get(address))
    assert game["token"] is None
    assert game["link"] is None
    assert problem(reader.post(address + "deals/", DEAL)) == "wrong-scope"


def test_what_comes_after_the_game_was_closed_is_refused_and_seen_by_the_organiser(
    program: Program, address: str
) -> None:
    Game.objects.update(closed="time")
    assert problem(program.post(address + "deals/", DEAL, Idempotency_Key="late")) == "closed"
    assert LateEntry.objects.count() == 1
    assert problem(program.post(address + "deals/", DEAL, Idempotency_Key="late")) == "closed"
    assert LateEntry.objects.count() == 1


def test_after_the_last_deal_a_wrong_correction_is_still_told_what_is_wrong(
    program: Program, address: str
) -> None:
    program.post(address + "deals/", DEAL)
    Game.objects.update(last_deal=1)
    assert problem(program.post(address + "deals/", DEAL)) == "closed"
    wrong = program.put(address + "deals/1/", DEAL | {"points": [0, 3, 60]})
    assert problem(wrong) == "invalid"


def test_new_links_are_another_state(club: Club, address: str) -> None:
    program = program_of(club)
    seen = program.get(address).headers["ETag"]
    program.post(address + "links/renew/")
    assert program.get(address, If_None_Match=seen).status_code == 200
    seen = program.get(address).headers["ETag"]
    program.post(address + "rated/", {"is_rated": False})
    assert not told(program.get(address, If_None_Match=seen))["is_rated"]


def test_nothing_follows_a_game_that_is_over(program: Program) -> None:
    short = {"names": ["Ada", "Ben"], "variant": "short:1"}
    game = told(program.post("/games/", short))
    address = f"/games/{game['id']}/"
    while game["outcome"] == "running":
        game = told(program.post(address + "deals/", {"out": 0, "points": [0, 60]}))
    assert all(deal["laid"] == [] for deal in game["deals"])
    late = program.post(address + "deals/", {"out": 0, "points": [0, 3]})
    assert problem(late) == "refused"
    assert told(late)["detail"] == "The game is over: no more deals count."
    assert not told(late).get("errors")


def test_somebody_leaves_and_is_back(program: Program, address: str) -> None:
    left = told(program.post(address + "seats/leave/", {"seat": 2}))
    assert left["seats"][2]["has_left"]
    back = told(program.post(address + "seats/return/", {"seat": 2}))
    assert not back["seats"][2]["has_left"]


def test_a_rematch_is_one_game_however_often_it_is_asked_for(
    program: Program, address: str
) -> None:
    first, again = program.post(address + "rematch/"), program.post(address + "rematch/")
    assert told(first)["id"] == told(again)["id"]
    assert (first.status_code, again.status_code) == (201, 200)


@pytest.mark.parametrize("body", ["", "{", "[1", '{"a": 1, "a": 2}', '{"a": NaN}', "[" * 100_000])
def test_what_is_no_json_is_refused(program: Program, address: str, body: str) -> None:
    response = program.client.post(
        f"/api/v1{address}deals/",
        body,
        content_type="application/json",
        headers=program.headers(),
    )
    assert problem(response) in {"not-json", "invalid"}  # type: ignore[arg-type]


TWO_SETS = "R9 B9 G9 | R3 Y3 G3"


def test_a_laydown_is_reported_once_it_is_right_and_taken_back(
    program: Program, address: str
) -> None:
    laid = told(program.post(address + "laydowns/", {"seat": 1, "cards": TWO_SETS}))
    assert [(one["seat"], one["phase"]) for one in laid["laydowns"]] == [(1, 1)]
    assert told(program.get(address + "laydowns/")) == laid
    wrong = program.post(address + "laydowns/", {"seat": 2, "cards": "R1 B2"})
    assert problem(wrong) == "invalid"
    back = program.post(address + "laydowns/withdraw/", {"seat": 1})
    assert told(back)["laydowns"] == []
    assert problem(program.post(address + "laydowns/withdraw/", {"seat": 1})) == "refused"


def test_organisers_renew_links_and_remove_games(club: Club, address: str) -> None:
    organiser = program_of(club)
    before = told(organiser.get(address))["token"]
    renewed = told(organiser.post(address + "links/renew/"))
    assert renewed["token"] != before
    assert problem(Program(before).get(address)) == "no-token"
    assert organiser.post(address + "remove/").status_code == 204
    assert problem(organiser.get(address)) == "not-found"


def test_it_is_said_who_played_and_whether_a_game_is_rated(
    program: Program, club: Club, address: str
) -> None:
    ada = club.players.create(name="Ada")
    program.post(address + "players/", {"seat": 0, "player": ada.pk})
    game = Game.objects.get()
    assert game.seats.get(position=0).player_id == ada.pk
    twice = program.post(address + "players/", {"seat": 1, "player": ada.pk})
    assert problem(twice) == "refused"
    nobody = program.post(address + "players/", {"seat": 1, "player": ada.pk + 1})
    assert problem(nobody) == "invalid"
    program.post(address + "rated/", {"is_rated": False})
    assert not Game.objects.get().is_rated


@pytest.mark.parametrize(
    ("path", "kind"), [("/nowhere/", "not-found"), ("/too-large/", "too-large")]
)
def test_whoever_asks_where_nothing_is_done_is_told_in_json(path: str, kind: str) -> None:
    assert problem(Program("of nobody").get(path)) == kind
