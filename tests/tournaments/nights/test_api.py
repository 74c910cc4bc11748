"""Nights planned by a program over the API, from the first plan to the end."""

import pytest

from scoring.clubs.models import Club
from tests.clubs import club_of
from tests.programs_asking import Program, problem, program_of, told
from tests.tournaments.playing import night_with, play, published
from tournaments.attendance.models import Presence
from tournaments.nights.actions import end_night
from tournaments.nights.models import Tournament

pytestmark = pytest.mark.django_db


@pytest.fixture
def club() -> Club:
    return club_of()


@pytest.fixture
def program(club: Club) -> Program:
    return program_of(club)


def change(program: Program, night: Tournament, **facts: object) -> dict[str, object]:
    return dict(told(program.ask("PATCH", f"/nights/{night.pk}/", facts)))


def test_a_night_is_planned_with_its_people_changed_ended_and_resumed(
    program: Program, club: Club
) -> None:
    ada, ben = (club.players.create(name=name).pk for name in ("Ada", "Ben"))
    plan = {"name": "Our night", "date": "2026-12-01", "players": [ada, ben], "minutes": None}
    answer = program.post("/nights/", plan | {"deals": 5, "modes": ["random", "snake"]})
    assert answer.status_code == 201, answer.content
    night = told(answer)
    assert (night["name"], night["date"], night["start"]) == ("Our night", "2026-12-01", "19:30:00")
    assert (night["minutes"], night["deals"]) == (None, 5)
    assert night["modes"] == ["random", "snake"]
    address = f"/nights/{night['id']}/"
    entrants = told(program.get(address + "entrants/"))["results"]
    assert {entrant["player"] for entrant in entrants} == {ada, ben}
    later = told(program.ask("PATCH", address, {"start": None, "deals": None, "ties": ["lot"]}))
    assert (later["start"], later["deals"], later["ties"]) == (None, None, ["lot"])
    assert (later["name"], later["modes"]) == (night["name"], night["modes"])
    assert Tournament.objects.get().entrants.count() == 2
    refused = program.post(address + "end/")
    assert problem(refused) == "refused"
    assert "4" in told(refused)["detail"]
    known = [error["field"] for error in told(refused)["errors"]]
    assert problem(program.post(address + "end/", {"knowingly": ["final"]})) == "refused"
    assert told(program.post(address + "end/", {"knowingly": known}))["ended_at"]
    assert program.post(address + "end/").status_code == 200
    assert told(program.post(address + "resume/"))["ended_at"] is None


def test_nothing_has_to_be_told_of_a_usual_night(program: Program) -> None:
    night = told(program.post("/nights/", {}))
    assert night["edition"] == "classic"
    assert (night["scheme"]["missed"], night["scheme"]["missed_points"]) == ("nothing", None)
    assert [row["id"] for row in told(program.get("/nights/"))["results"]] == [night["id"]]


def test_the_same_key_plans_one_night(program: Program) -> None:
    first = program.post("/nights/", {"name": "One"}, Idempotency_Key="one")
    again = program.post("/nights/", {"name": "One"}, Idempotency_Key="one")
    assert told(first) == told(again)
    assert Tournament.objects.count() == 1


@pytest.mark.parametrize(
    ("wrong", "field"),
    [
        ({"planned_rounds": 0}, "planned_rounds"),
        ({"scheme": {"top": 1, "bottom": 2}}, "scheme.bottom"),
        ({"ties": ["lot", "lot"]}, "ties.1"),
        ({"modes": ["sideways"]}, "modes.0"),
        ({"edition": "unheard-of"}, "edition"),
        ({"options": {"unheard-of": "1"}}, "options.unheard-of"),
        ({"players": [999_999]}, "players"),
        ({"name": " "}, "name"),
    ],
)
def test_what_is_wrong_is_named_as_programs_know_it(
    program: Program, wrong: dict[str, object], field: str
) -> None:
    refused = program.post("/nights/", wrong)
    assert problem(refused) == "invalid"
    assert [error["field"] for error in told(refused)["errors"]] == [field]
    assert not Tournament.objects.exists()


def test_what_was_played_by_cannot_be_changed_any_more(program: Program, club: Club) -> None:
    night = night_with(4, club)
    published(night)
    refused = program.ask("PATCH", f"/nights/{night.pk}/", {"deals": 7, "name": "Other"})
    assert problem(refused) == "refused"
    assert told(refused)["errors"][0]["field"] == "deals"
    assert change(program, night, name="Other", deals=None)["name"] == "Other"


def test_an_act_upon_another_state_than_was_seen_is_refused(program: Program, club: Club) -> None:
    address = f"/nights/{night_with(2, club).pk}/"
    seen = program.get(address).headers["ETag"]
    assert program.get(address, If_None_Match=seen).status_code == 304
    new = {"name": "Other"}
    assert program.ask("PATCH", address, new, {"If-Match": seen}).status_code == 200
    assert problem(program.ask("PATCH", address, {"name": "A"}, {"If-Match": seen})) == "moved-on"


def test_a_night_that_was_played_is_removed_by_its_name(program: Program, club: Club) -> None:
    night = night_with(4, club)
    published(night)
    address = f"/nights/{night.pk}/remove/"
    assert problem(program.post(address, {})) == "invalid"
    stale = program.post(address, {"name": night.name}, If_Match='"before"')
    assert problem(stale) == "moved-on"
    assert program.post(address, {"name": night.name}).status_code == 204
    assert problem(program.get(f"/nights/{night.pk}/")) == "not-found"


def test_the_log_is_read_and_taken_back(program: Program, club: Club) -> None:
    night = night_with(2, club)
    ada = night.entrants.earliest("pk").pk
    address = f"/nights/{night.pk}/"
    entry = told(program.put(f"{address}entrants/{ada}/presence/", {"presence": "gone"}))["entry"]
    log = told(program.get(address + "log/"))["results"]
    assert (log[0]["id"], log[0]["can_undo"]) == (entry, True)
    assert "A" in log[0]["text"]
    assert told(program.post(f"{address}log/{entry}/undo/"))["undone_at"]
    twice = program.post(f"{address}log/{entry}/undo/")
    assert problem(twice) == "refused"
    assert told(twice)["detail"].startswith("That was taken back")
    end_night(night)
    over = program.post(f"{address}log/{entry}/undo/")
    assert problem(over) == "closed"
    assert "let it go on first" in told(over)["detail"]


def test_what_the_log_does_not_take_back_says_by_what_it_is(program: Program, club: Club) -> None:
    night = night_with(4, club)
    play(published(night))
    address = f"/nights/{night.pk}/log/"
    entries = {entry["kind"]: entry for entry in told(program.get(address))["results"]}
    assert {kind for kind, entry in entries.items() if entry["can_undo"]} == {"paper-entered"}
    drafted = program.post(f"{address}{entries['round-drafted']['id']}/undo/")
    assert problem(drafted) == "refused"
    assert "Throw the draft away instead." in told(drafted)["detail"]
    assert "came after" not in told(drafted)["detail"]
    assert program.post(f"{address}{entries['paper-entered']['id']}/undo/").status_code == 200
    after = {entry["kind"]: entry for entry in told(program.get(address))["results"]}
    assert not after["paper-entered"]["can_undo"]


def test_what_was_drafted_and_who_came_can_be_taken_back_until_something_follows(
    program: Program, club: Club
) -> None:
    night = night_with(6, club)
    night.entrants.update(presence=Presence.REGISTERED)
    address = f"/nights/{night.pk}/"

    def undoable() -> list[str]:
        entries = told(program.get(address + "log/"))["results"]
        return [entry["kind"] for entry in entries if entry["can_undo"]]

    program.post(address + "entrants/all-here/", {"expected": 6})
    program.post(address + "entrants/", {"name": "Zoe"})
    assert undoable() == ["walk_in", "all-came"]
    draft = told(program.post(address + "rounds/"))
    assert undoable() == []
    one, other = (table["seats"][0]["entrant"] for table in draft["tables"])
    program.post(address + "rounds/1/move/", {"entrant": one, "other": other})
    assert undoable() == ["round-swapped"]
    program.post(address + "rounds/1/discard/")
    assert undoable() == ["round-discarded", "walk_in", "all-came"]
    end_night(night)
    assert undoable() == []
