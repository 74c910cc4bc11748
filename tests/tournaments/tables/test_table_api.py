"""Tables and results typed by hand, by a program."""

from datetime import timedelta

import pytest
from django.utils import timezone

from api.scopes import Scope
from scoring.clubs.models import Role
from tests.clubs import club_of
from tests.programs_asking import Program, problem, program_of, told
from tests.tournaments.nights_running import running, table_of
from tournaments.nights.actions import end_night
from tournaments.nights.models import Tournament
from tournaments.rounds.closing import close_table
from tournaments.rounds.models import HandResult, Table
from tournaments.rounds.publishing import complete
from tournaments.tables.actions import call
from tournaments.tables.forms import NO_LONGER
from tournaments.tables.limits import CALLS

pytestmark = pytest.mark.django_db
RESULT = {"completed": [10, 8], "points": [0, 50], "deals": 10}


@pytest.fixture
def night() -> Tournament:
    return running(sizes=(2, 2), minutes=45)


@pytest.fixture
def program(night: Tournament) -> Program:
    return program_of(night.club, Scope.SCORE)


@pytest.fixture
def address(night: Tournament) -> str:
    return f"/nights/{night.pk}/tables/{table_of(night).pk}/"


def test_a_result_is_entered_corrected_taken_back_and_brought_back(
    program: Program, address: str
) -> None:
    assert not told(program.get(address))["counts"]
    entered = told(program.put(address + "result/", RESULT))
    assert [row["place"] for row in entered["rows"]] == [1, 2]
    assert entered["is_by_hand"]
    other = RESULT | {"completed": [8, 10]}
    unseen = program.put(address + "result/", other)
    assert problem(unseen) == "shown"
    assert "Points 0 → 50." not in told(unseen)["detail"]
    assert "Place 1. → 2., Phases 10 → 8." in told(unseen)["detail"]
    shown = told(unseen)["errors"][0]["detail"]
    corrected = told(program.put(address + "result/", other | {"shown": shown}))
    assert [row["place"] for row in corrected["rows"]] == [2, 1]
    assert told(program.put(address + "result/", other)) == corrected
    assert HandResult.objects.count() == 2
    assert not told(program.post(address + "result/take-back/"))["counts"]
    assert problem(program.post(address + "result/take-back/")) == "refused"
    assert told(program.post(address + "result/bring-back/"))["counts"]


def test_what_cannot_be_is_refused(program: Program, address: str) -> None:
    for wrong in ({"completed": [10]}, {"completed": [11, 8]}, {"winner": 1}):
        assert problem(program.put(address + "result/", RESULT | wrong)) == "invalid"
    short = told(program.put(address + "result/", RESULT | {"completed": [10]}))
    assert short["errors"][0]["detail"] == "One number for each of the 2 seats."
    level = {"completed": [10, 10], "points": [0, 0]}
    assert problem(program.put(address + "result/", level)) == "unlikely"
    assert problem(program.put(address + "result/", level | {"deals": 999})) == "invalid"
    assert program.put(address + "result/", level | {"sure": True}).status_code == 200


def test_what_happens_at_other_tables_is_no_other_state_of_this_one(
    night: Tournament, program: Program, address: str
) -> None:
    seen = program.get(address).headers["ETag"]
    other = f"/nights/{night.pk}/tables/{table_of(night, 2).pk}/result/"
    assert program.put(other, RESULT).status_code == 200
    program.post(f"/nights/{night.pk}/clock/start/")
    assert program.get(address, If_None_Match=seen).status_code == 304
    entered = program.put(address + "result/", RESULT, If_Match=seen)
    assert entered.status_code == 200
    assert problem(program.put(address + "result/", RESULT, If_Match=seen)) == "moved-on"
    now = entered.headers["ETag"]
    program.post(f"/games/{told(entered)['table']['game']}/deals/", {"out": 0, "points": [0, 60]})
    assert problem(program.put(address + "result/", RESULT, If_Match=now)) == "moved-on"


def test_its_game_tells_what_counts_and_why_nothing_more_is_recorded(
    night: Tournament, program: Program, address: str
) -> None:
    table = told(program.get(address))["table"]
    game, deal = f"/games/{table['game']}/", {"out": 0, "points": [0, 60]}
    night.rounds.update(clock_started_at=timezone.now() - timedelta(hours=1))
    last = program.post(game + "deals/", deal)
    assert (told(last)["closed"], told(last)["is_by_hand"]) == ("last", False)
    people = [seat["entrant"] for seat in table["seats"]]
    assert [seat["entrant"] for seat in told(last)["seats"]] == people
    for late in (deal, {"out": 0}):
        refused = program.post(game + "deals/", late)
        assert problem(refused) == "closed"
        assert "deal 1 was the last one" in told(refused)["detail"]
    shown = told(program.put(address + "result/", RESULT))["errors"][0]["detail"]
    program.put(address + "result/", RESULT | {"shown": shown})
    after = program.get(game, If_None_Match=last.headers["ETag"])
    assert told(after)["is_by_hand"]
    end_night(night)
    over = told(program.post(game + "deals/", deal))
    assert "The night is over." in over["detail"]
    assert told(program.get(game))["closed"] == "night"


def test_a_table_of_a_draft_has_no_result_yet(night: Tournament, address: str) -> None:
    organiser, scorer = program_of(night.club), program_of(night.club, role=Role.SCORER)
    organiser.post(f"/nights/{night.pk}/rounds/1/unpublish/")
    early = organiser.put(address + "result/", RESULT)
    assert problem(early) == "refused"
    assert told(early)["detail"] == "Round 1 is a draft: look at it and publish it."
    assert problem(scorer.put(address + "result/", RESULT)) == "not-found"
    stranger = program_of(club_of("Cleo", "The Others"))
    assert problem(stranger.put(address + "result/", RESULT)) == "not-found"


def test_a_call_is_answered_and_the_table_has_more_time(
    night: Tournament, program: Program, address: str
) -> None:
    call(table_of(night))
    seen = program.get(address)
    assert told(seen)["table"]["called_at"]
    assert not told(program.post(address + "answer/"))["table"]["called_at"]
    assert told(program.post(address + "time/", {"minutes": 5}))["table"]["added"] == 300
    tag = seen.headers["ETag"]
    assert problem(program.post(address + "time/", {"minutes": 5}, If_Match=tag)) == "moved-on"
    assert problem(program.post(address + "time/", {"minutes": 7})) == "invalid"


@pytest.fixture
def table(night: Tournament) -> Program:
    """Whoever holds the link of the first table."""
    game = table_of(night).game
    assert game
    return Program(game.write_token)


@pytest.fixture
def of_game(night: Tournament) -> str:
    return f"/games/{table_of(night).game_id}/table/"


def test_a_table_calls_says_that_it_is_done_and_plays_on(
    night: Tournament, table: Program, of_game: str
) -> None:
    assert told(table.post(of_game + "call/"))["table"]["called_at"]
    seen = table.get(of_game)
    assert not told(table.post(of_game + "call/back/"))["table"]["called_at"]
    tag = seen.headers["ETag"]
    assert problem(table.post(of_game + "call/", If_Match=tag)) == "moved-on"
    early = table.post(of_game + "end/")
    assert problem(early) == "refused"
    assert told(early)["detail"] == "No deal is recorded: your table would count for nobody."
    assert told(table.post(of_game + "end/", {"sure": True}))["table"]["closed_at"]
    assert not told(table.post(of_game + "play-on/"))["table"]["closed_at"]
    close_table(table_of(night), None)
    assert problem(table.post(of_game + "play-on/")) == "refused"


def test_from_a_round_that_is_complete_nobody_calls(
    night: Tournament, table: Program, of_game: str
) -> None:
    complete(table_of(night).round, None, knowingly=True)
    late = table.post(of_game + "call/")
    assert problem(late) == "refused"
    assert told(late)["detail"] == NO_LONGER


def test_a_table_that_calls_too_often_waits(table: Program, of_game: str) -> None:
    for _time in range(CALLS.most):
        CALLS.allows(str(Table.objects.earliest("pk").pk))
    answer = table.post(of_game + "call/")
    assert problem(answer) == "too-many"
    assert answer.headers["Retry-After"] == "900"


def test_a_table_hears_of_no_other_and_a_game_elsewhere_has_no_table(
    night: Tournament, program: Program, table: Program
) -> None:
    assert problem(table.get(f"/games/{table_of(night, 2).game_id}/table/")) == "not-found"
    free = told(program.post("/games/", {"names": ["Ada", "Ben"]}))["id"]
    assert problem(program.get(f"/games/{free}/table/")) == "not-found"


def test_a_new_code_and_links_end_the_old_ones(
    night: Tournament, table: Program, of_game: str, address: str
) -> None:
    before = told(table.get(of_game))["table"]
    renewed = told(program_of(night.club).post(address + "renew/"))["table"]
    assert renewed["code"] != before["code"]
    assert problem(table.get(of_game)) == "no-token"
    assert Program(renewed["token"]).get(of_game).status_code == 200


def test_a_table_plays_on_without_somebody_who_has_gone(
    night: Tournament, program: Program, address: str
) -> None:
    gone = told(program.get(address))["table"]["seats"][1]["entrant"]
    left = told(program.post(f"/nights/{night.pk}/entrants/{gone}/leave/"))
    assert [row["left"] for row in left["rows"]] == [False, True]
    close_table(table_of(night), None)
    other = told(program.get(address))["table"]["seats"][0]["entrant"]
    assert problem(program.post(f"/nights/{night.pk}/entrants/{other}/leave/")) == "closed"
    assert problem(program.post(f"/nights/{night.pk}/entrants/0/leave/")) == "not-found"
