"""What programs were answered is kept for a day, but not longer than a name may stand in it."""

import pytest

from api.models import AnsweredRequest
from api.scopes import Scope
from scoring.api_tokens.models import ApiToken
from scoring.clubs.models import Club, Role
from scoring.games.models import Game
from tests.clubs import club_of
from tests.programs_asking import Program, problem, program_of, told

pytestmark = pytest.mark.django_db
DEAL = {"out": 0, "laid": [1], "points": [0, 15]}
NAMES = {"names": ["Ann", "Ben"]}


@pytest.fixture
def club() -> Club:
    return club_of()


@pytest.fixture
def program(club: Club) -> Program:
    return program_of(club)


def erased(program: Program, club: Club, name: str) -> None:
    pk = club.players.create(name=name).pk
    answer = program.post(f"/players/{pk}/erase/", {"sure": True}, Idempotency_Key="erase")
    assert answer.status_code == 204


def recorded_by_link(game: Game, key: str) -> None:
    table = Program(game.write_token)
    answer = table.post(f"/games/{game.pk}/deals/", DEAL, Idempotency_Key=key)
    assert answer.status_code == 201


def test_with_a_name_all_answers_to_programs_of_the_club_go(club: Club, program: Program) -> None:
    other = program_of(club_of("Cleo", "The Others"))
    revoked = program_of(club, Scope.ORGANISE, Role.OWNER)
    for asking in (program, other, revoked):
        asking.post("/games/", NAMES, Idempotency_Key="one")
    ApiToken.objects.filter(member__club=club, member__role=Role.OWNER).delete()
    ours, theirs = (Game.objects.filter(club=each).latest("pk") for each in (club, other_of(club)))
    for game in (ours, theirs):
        recorded_by_link(game, "two")
    renewed = Game.objects.filter(club=club).earliest("pk")
    recorded_by_link(renewed, "old")
    renewed.renew_links()
    erased(program, club, "Ann")
    kept = AnsweredRequest.objects.order_by("pk").values_list("key", "status")
    assert list(kept) == [("one", 201), ("two", 201), ("erase", 204)]
    assert "Ann" in str(told(other.post("/games/", NAMES, Idempotency_Key="one")))


def other_of(club: Club) -> Club:
    return Club.objects.exclude(pk=club.pk).get()


def test_what_is_sent_again_after_it_is_done_once_all_the_same(
    club: Club, program: Program
) -> None:
    names = {"names": ["Cleo", "Ben"]}
    game = told(program.post("/games/", names, Idempotency_Key="one"))
    address = f"/games/{game['id']}/deals/"
    program.post(address, DEAL, Idempotency_Key="two")
    erased(program, club, "Ann")
    again = program.post("/games/", names, Idempotency_Key="one")
    assert told(again)["id"] == game["id"] and "Idempotent-Replayed" not in again.headers
    assert problem(program.post(address, DEAL, Idempotency_Key="two")) == "moved-on"
    assert len(Game.objects.get().deals) == 1
