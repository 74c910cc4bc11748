"""A round drafted, published and completed by a program."""

import pytest

from scoring.clubs.models import Role
from tests.programs_asking import Program, problem, program_of, told
from tests.tournaments.playing import leave, night_with
from tournaments.nights.models import Tournament
from tournaments.rounds.models import Round

pytestmark = pytest.mark.django_db


@pytest.fixture
def night() -> Tournament:
    return night_with(6, modes=["random"], prefer=3)


@pytest.fixture
def program(night: Tournament) -> Program:
    return program_of(night.club)


def test_a_round_is_drafted_moved_about_published_and_completed(
    night: Tournament, program: Program
) -> None:
    rounds = f"/nights/{night.pk}/rounds/"
    first = program.post(rounds, Idempotency_Key="one")
    assert first.status_code == 201
    assert program.post(rounds, Idempotency_Key="one").headers["Idempotent-Replayed"] == "true"
    assert problem(program.post(rounds, {"freely": True}, Idempotency_Key="one")) == "key-used"
    draft, address = told(first), rounds + "1/"
    for early in ("complete/", "reopen/"):
        assert "is a draft" in told(program.post(address + early))["detail"]
    again = program.post(rounds)
    assert (again.status_code, told(again)) == (200, draft)
    one, other = (table["seats"][0]["entrant"] for table in draft["tables"])
    moved = told(program.post(address + "move/", {"entrant": one, "other": other}))
    assert moved["tables"][0]["seats"][0]["entrant"] == other
    assert told(program.post(address + "undo/"))["tables"] == draft["tables"]
    assert problem(program.post(address + "undo/")) == "refused"
    assert len(told(program.post(address + "again/", {"sizes": [3, 3]}))["tables"]) == 2
    running = told(program.post(address + "publish/"))
    assert running["round"]["state"] == "published"
    assert all(table["token"] for table in running["tables"])
    too_early = program.post(rounds)
    assert problem(too_early) == "refused"
    assert told(too_early)["detail"] == "Round 1 is still being played."
    open_tables = program.post(address + "complete/")
    assert problem(open_tables) == "refused"
    known = [error["field"] for error in told(open_tables)["errors"]]
    complete = program.post(address + "complete/", {"knowingly": known})
    assert told(complete)["round"]["state"] == "complete"
    for step in ("publish/", "unpublish/"):
        late = program.post(address + step)
        assert problem(late) == "refused"
        assert told(late)["detail"] == "Round 1 is complete."
    assert told(program.post(address + "reopen/"))["round"]["state"] == "published"
    assert told(program.post(address + "tables/1/close/"))["tables"][0]["closed_at"]
    assert not told(program.post(address + "tables/1/open/"))["tables"][0]["closed_at"]
    assert told(program.post(address + "unpublish/"))["round"]["state"] == "draft"
    assert program.post(address + "discard/").status_code == 204
    assert told(program.get(rounds))["results"] == []


def test_where_nobody_can_be_seated_the_sentence_of_the_page_says_why(
    night: Tournament, program: Program
) -> None:
    leave(night, "A", "B", "C", "D", "E")
    answer = program.post(f"/nights/{night.pk}/rounds/", Idempotency_Key="one")
    assert problem(answer) == "refused"
    assert told(answer)["detail"]
    assert not Round.objects.exists()


def test_a_move_to_nowhere_is_refused(night: Tournament, program: Program) -> None:
    draft = told(program.post(f"/nights/{night.pk}/rounds/"))
    one = draft["tables"][0]["seats"][0]["entrant"]
    address = f"/nights/{night.pk}/rounds/1/move/"
    for place in ({"table": 9}, {"other": 999}, {}, {"table": 1, "other": one}):
        assert problem(program.post(address, {"entrant": one, **place})) == "invalid"
    far = told(program.post(address, {"entrant": one, "table": 9}))
    assert "a number from 1 to 3." in far["detail"]
    assert program.post(address, {"entrant": one, "table": 3}).status_code == 200


def test_whoever_saw_another_draft_changes_nothing_and_scorers_see_none(
    night: Tournament, program: Program
) -> None:
    seen = program.post(f"/nights/{night.pk}/rounds/").headers["ETag"]
    address = f"/nights/{night.pk}/rounds/1/"
    assert program.get(address, If_None_Match=seen).status_code == 304
    assert program.post(address + "again/", If_Match=seen).status_code == 200
    assert problem(program.post(address + "publish/", If_Match=seen)) == "moved-on"
    scorer = program_of(night.club, role=Role.SCORER)
    assert problem(scorer.get(address)) == "not-found"
    assert told(scorer.get(f"/nights/{night.pk}/rounds/"))["results"] == []
