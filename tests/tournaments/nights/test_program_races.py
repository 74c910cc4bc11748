"""Programs that act upon the same night at the same moment."""

from collections.abc import Callable
from typing import Any

import pytest
from django.http import HttpResponse

from scoring.clubs.models import Club
from tests import races
from tests.clubs import club_of
from tests.programs_asking import Program, program_of, told
from tests.tournaments.playing import drafted, night_with
from tournaments.attendance.actions import add_entrants
from tournaments.nights import api as nights_api
from tournaments.nights.api_typing import typed_form
from tournaments.nights.models import Tournament

pytestmark = [pytest.mark.django_db(transaction=True), pytest.mark.usefixtures("quick")]

type Ask = Callable[[Program], HttpResponse]


@pytest.fixture
def club() -> Club:
    return club_of()


@pytest.fixture
def program(club: Club) -> Program:
    return program_of(club)


def at_once(program: Program, *acts: Ask) -> list[HttpResponse]:
    """Each sent by a program of its own, with the same token."""
    each = [Program(program.secret) for _act in acts]
    return races.at_once(lambda number: acts[number](each[number]), len(acts))


def test_of_those_who_saw_the_same_night_one_changes_it(program: Program, club: Club) -> None:
    night = night_with(2, club)
    address, ada = f"/nights/{night.pk}/", night.entrants.earliest("pk").pk
    seen = {"If-Match": program.get(address).headers["ETag"]}
    answers = at_once(
        program,
        lambda it: it.ask("PATCH", address, {"name": "Other"}, seen),
        lambda it: it.ask("PUT", f"{address}entrants/{ada}/presence/", {"presence": "gone"}, seen),
        lambda it: it.ask("PUT", f"{address}screen/", {"show": "blank"}, seen),
        lambda it: it.ask("POST", f"{address}entrants/", {"name": "Zoe"}, seen),
    )
    assert sorted(answer.status_code for answer in answers)[1:] == [412] * 3
    assert Tournament.objects.get().version == night.version + 1


def test_of_those_who_saw_the_same_draft_one_changes_it(program: Program, club: Club) -> None:
    night = night_with(6, club, modes=["random"], prefer=3)
    drafted(night)
    address = f"/nights/{night.pk}/rounds/1/"
    seen = {"If-Match": program.get(address).headers["ETag"]}
    answers = at_once(
        program,
        *[lambda it: it.ask("POST", f"{address}publish/", {}, seen)] * 2,
        *[lambda it: it.ask("POST", f"{address}discard/", {}, seen)] * 2,
    )
    assert len([answer for answer in answers if answer.status_code < 300]) == 1


def test_a_draft_is_seated_anew_for_whoever_saw_it(program: Program, club: Club) -> None:
    """The search holds nothing meanwhile, and still finds that it was seen so."""
    night = night_with(6, club, modes=["random"], prefer=3)
    drafted(night)
    address = f"/nights/{night.pk}/rounds/1/"
    seen = {"If-Match": program.get(address).headers["ETag"]}
    assert program.ask("POST", f"{address}again/", {}, seen).status_code == 200
    assert program.ask("POST", f"{address}again/", {}, seen).status_code == 412


def test_of_those_who_saw_the_same_page_of_the_club_one_changes_it(program: Program) -> None:
    seen = {"If-Match": program.get("/club/page/").headers["ETag"]}
    answers = at_once(
        program,
        *[lambda it: it.ask("PATCH", "/club/page/", {"place": "Town hall"}, seen)] * 2,
        *[lambda it: it.ask("POST", "/club/calendar/renew/", {}, seen)] * 2,
    )
    assert sorted(answer.status_code for answer in answers) == [200, 412, 412, 412]


def test_what_each_changes_of_a_night_is_kept(program: Program, club: Club) -> None:
    night = night_with(2, club)
    address = f"/nights/{night.pk}/"
    facts: dict[str, Any] = {"name": "Other", "minutes": 33, "planned_rounds": 7, "deals": 5}

    def changing(name: str) -> Ask:
        return lambda it: it.ask("PATCH", address, {name: facts[name]})

    answers = at_once(program, *map(changing, facts))
    assert [answer.status_code for answer in answers] == [200] * 4
    now = told(program.get(address))
    assert {name: now[name] for name in facts} == facts


def test_whoever_answered_meanwhile_stays_registered(
    program: Program, club: Club, monkeypatch: pytest.MonkeyPatch
) -> None:
    night = night_with(2, club)
    night.entrants.update(presence="registered")
    zoe = club.players.create(name="Zoe")

    def while_zoe_answers(*told: Any) -> Any:
        form = typed_form(*told)
        add_entrants(night, [zoe])
        return form

    monkeypatch.setattr(nights_api, "typed_form", while_zoe_answers)
    assert program.ask("PATCH", f"/nights/{night.pk}/", {"name": "Other"}).status_code == 200
    assert night.entrants.filter(player=zoe).exists()
    assert night.entrants.count() == 3
