"""A program says which games of guests were somebody's."""

import pytest

from scoring.clubs.models import Club
from scoring.games.models import Game
from tests.clubs import club_of
from tests.programs_asking import Program, problem, program_of, told
from tests.scoring.tables import sit_down

pytestmark = pytest.mark.django_db


@pytest.fixture
def club() -> Club:
    return club_of()


@pytest.fixture
def program(club: Club) -> Program:
    return program_of(club)


def test_games_of_guests_are_claimed_and_given_back(program: Program, club: Club) -> None:
    for _game in range(2):
        sit_down("Ada", "Ben")
    Game.objects.update(club=club)
    first, second = Game.objects.order_by("pk").values_list("pk", flat=True)
    ada = club.players.create(name="Ada")
    at = f"/players/{ada.pk}/games/"
    offered = told(program.get(at + "offered/"))
    assert (offered["count"], [row["game"] for row in offered["games"]]) == (2, [second, first])
    row = offered["games"][0]
    assert (row["seat"], row["name"], row["is_sure"]) == (0, "Ada", True)
    mine = told(program.post(at + "claim/", {"games": [first, 10**9]}))
    assert mine == {"games": [first]}
    assert told(program.get(at + "offered/"))["count"] == 1
    assert told(program.post(at + "claim/", {"games": [first]})) == {"games": []}
    back = told(program.post(at + "unclaim/", {"games": [first, second]}))
    assert back == {"games": [first]}
    assert told(program.get(at + "offered/"))["count"] == 2
    assert problem(program.post(at + "claim/", {"games": []})) == "invalid"
