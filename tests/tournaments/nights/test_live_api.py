"""What a program hears: of its club, of a table, of a public night."""

import pytest

from api.scopes import Scope
from live.streams import FOLLOWS
from scoring.clubs.models import Club
from tests.clubs import club_of
from tests.programs_asking import Program, problem, program_of, told
from tests.tournaments.nights_running import running, table_of
from tournaments.nights.models import Tournament

pytestmark = pytest.mark.django_db


@pytest.fixture
def night() -> Tournament:
    return running(sizes=(2, 2))


@pytest.fixture
def program(night: Tournament) -> Program:
    return program_of(night.club, Scope.READ)


def heard(program: Program, address: str) -> set[str]:
    """The topics that its stream goes on with."""
    answer = program.get(address, Accept="text/event-stream")
    assert answer.status_code == 200, answer.content
    assert answer.headers["Content-Type"] == "text/event-stream"
    assert answer.content.startswith(b"event: hello\n")
    return set(answer.headers[FOLLOWS].split())


def test_a_member_hears_of_nights_that_run_and_of_what_is_asked_for(
    night: Tournament, program: Program
) -> None:
    game = table_of(night).game_id
    Tournament.objects.ask("other", club_of("Cleo", "The Others"))
    assert heard(program, "/live/") == {f"names:{night.club_id}", f"tournament:{night.pk}"}
    assert heard(program, f"/live/?games={game}") == {f"game:{game}", "phase-cards:classic"}
    both = heard(program, f"/live/?games={game}&nights={night.pk}")
    assert {f"game:{game}", f"tournament:{night.pk}"} <= both


def test_a_table_hears_of_its_game_alone(night: Tournament, program: Program) -> None:
    game = told(program_of(night.club).get(f"/games/{table_of(night).game_id}/"))
    table = Program(game["token"])
    assert f"game:{game['id']}" in heard(table, "/live/")
    assert not any("tournament" in topic for topic in heard(table, f"/live/?nights={night.pk}"))


def test_nobody_hears_of_another_club_or_without_a_token(night: Tournament) -> None:
    stranger = program_of(club_of("Cleo", "The Others"))
    for query in (f"nights={night.pk}", f"games={table_of(night).game_id}", "games=x"):
        assert problem(stranger.get(f"/live/?{query}")) == "invalid"
    assert problem(Program().get("/live/")) == "no-token"


def test_everybody_hears_of_a_public_night(night: Tournament) -> None:
    address = f"/public/nights/{night.code}/live/"
    assert heard(Program(), address) == {f"tournament:{night.pk}", f"results:{night.pk}"}


def test_a_club_of_which_no_night_runs_hears_of_its_names(db: None) -> None:
    club: Club = club_of()
    assert heard(program_of(club), "/live/") == {f"names:{club.pk}"}
