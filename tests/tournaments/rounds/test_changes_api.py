"""A round repaired, decided about after a correction, and a final, by a program."""

import pytest

from tests.programs_asking import Program, problem, program_of, told
from tests.tournaments.playing import (
    again,
    come,
    deal_at,
    drafted,
    leave,
    names_of,
    night_with,
    play,
    published,
    rows,
    sitting,
)
from tests.tournaments.rounds.test_corrections import correct
from tournaments.nights.models import Final, Tournament
from tournaments.results import standings as results
from tournaments.rounds.corrections import correction_of
from tournaments.rounds.models import Round
from tournaments.seating.rounds.next_round import Ranking

pytestmark = [pytest.mark.django_db, pytest.mark.usefixtures("quick")]


@pytest.fixture
def night() -> Tournament:
    return night_with(8, modes=["random", "chop"], planned_rounds=3)


@pytest.fixture
def program(night: Tournament) -> Program:
    return program_of(night.club)


def test_a_round_is_repaired_as_it_was_shown(night: Tournament, program: Program) -> None:
    round = published(night)
    address = f"/nights/{night.pk}/rounds/1/repair/"
    nothing = told(program.get(address))
    assert (nothing["moves"], nothing["tables"], nothing["refusal"]) == ([], [], "")
    come(night, "Zoe")
    shown = told(program.get(address + "?allow=2,6"))
    assert "Zoe" in [person["name"] for table in shown["tables"] for person in table["people"]]
    repaired = told(program.post(address, {"proposal": shown["proposal"]}))
    assert sum(len(table["seats"]) for table in repaired["tables"]) == 9
    assert problem(program.post(address, {"proposal": shown["proposal"]})) == "moved-on"
    assert problem(program.post(address, {"proposal": "made up"})) == "moved-on"
    assert problem(program.get(address + "?allow=7")) == "invalid"
    leave(night, "A", "B", "C", "D", "E", "F", "G", "H", "Zoe")
    refused = told(program.get(address))
    assert refused["proposal"] is None
    assert refused["refusal"]
    assert len(sitting(round)) == 2


@pytest.fixture
def corrected(night: Tournament) -> Round:
    """Of the second round, which was seated by what has been corrected since."""
    first = play(published(night))
    second = drafted(Tournament.objects.get(pk=night.pk))
    correct(first)
    return second


def test_a_round_stays_as_it_was_seated(
    night: Tournament, program: Program, corrected: Round
) -> None:
    address, before = f"/nights/{night.pk}/rounds/2/correction/", sitting(corrected)
    seen = told(program.get(address))
    assert all(rank["before"] != rank["now"] for rank in seen["ranks"])
    assert problem(program.post(address + "keep/", {"shown": "another"})) == "moved-on"
    assert program.post(address + "keep/", {"shown": seen["shown"]}).status_code == 200
    assert sitting(corrected) == before
    assert told(program.get(address))["shown"] is None


def test_a_round_is_seated_by_what_counts_now(
    night: Tournament, program: Program, corrected: Round
) -> None:
    address = f"/nights/{night.pk}/rounds/2/correction/"
    found = correction_of(again(corrected))
    assert found
    assert found.instead
    seen = program.get(f"/nights/{night.pk}/rounds/2/").headers["ETag"]
    body = {"shown": told(program.get(address))["shown"]}
    assert program.post(address + "reseat/", body, If_Match=seen).status_code == 200
    assert [set(table) for table in sitting(corrected)] == [set(table) for table in found.instead]
    assert problem(program.post(address + "reseat/", body)) == "moved-on"
    assert problem(program.post(address + "reseat/", body, If_Match=seen)) == "moved-on"


def test_a_final_is_looked_at_and_drafted(night: Tournament, program: Program) -> None:
    address = f"/nights/{night.pk}/final/"
    assert problem(program.post(address)) == "refused"
    Tournament.objects.filter(pk=night.pk).update(final=Final.FINAL, planned_rounds=1)
    first = published(Tournament.objects.get(pk=night.pk))
    deal_at(rows(first)[0])
    play(first)
    seen = told(program.get(address))
    assert seen["is_due"]
    assert seen["borders"] == []
    assert len(seen["tables"][0]) == 4
    final = program.post(address, {"by": "lot", "freeze": True})
    assert final.status_code == 201
    assert told(final)["round"]["stage"] == "final"
    assert Tournament.objects.get(pk=night.pk).frozen_after == 1
    assert told(program.get(address))["is_drafted"]
    again_asked = program.post(address)
    assert (again_asked.status_code, told(again_asked)["round"]) == (200, told(final)["round"])


def test_a_round_before_the_final_is_not_taken_for_it(night: Tournament, program: Program) -> None:
    Tournament.objects.filter(pk=night.pk).update(final=Final.FINAL)
    drafted(Tournament.objects.get(pk=night.pk))
    refused = program.post(f"/nights/{night.pk}/final/", {"freeze": True})
    assert problem(refused) == "refused"
    assert told(refused)["detail"] == "No final is due at this moment."
    assert Tournament.objects.get(pk=night.pk).frozen_after is None


def test_equals_at_the_border_of_a_final_wait_for_whoever_drafts_it(
    night: Tournament, program: Program, monkeypatch: pytest.MonkeyPatch
) -> None:
    Tournament.objects.filter(pk=night.pk).update(final=Final.FINAL, planned_rounds=1)
    play(published(Tournament.objects.get(pk=night.pk)))
    everybody = tuple(night.entrants.values_list("pk", flat=True))

    class Equal:
        ranking = before_lots = Ranking(everybody, dict.fromkeys(everybody, 1.0))

    monkeypatch.setattr(results, "standings_of", lambda *_a, **_more: Equal())
    address = f"/nights/{night.pk}/final/"
    (border,) = told(program.get(address))["borders"]
    assert (border["seats"], len(border["people"])) == (4, 8)
    undecided = program.post(address)
    assert problem(undecided) == "refused"
    assert told(undecided)["detail"] == border["text"]
    final = told(program.post(address, {"by": "draw"}))
    assert problem(program.post(address, {"by": "unheard-of"})) == "invalid"
    published_address = f"/nights/{night.pk}/rounds/{final['round']['number']}/publish/"
    assert told(program.post(published_address))["round"]["state"] == "published"
    assert problem(program.post(address)) == "refused"


def test_a_final_of_nobody_is_refused_with_the_sentence_of_its_page(
    night: Tournament, program: Program
) -> None:
    Tournament.objects.filter(pk=night.pk).update(final=Final.FINAL, planned_rounds=1)
    play(published(Tournament.objects.get(pk=night.pk)))
    leave(night, *names_of(8)[1:])
    address = f"/nights/{night.pk}/final/"
    assert told(program.get(address))["refusal"]
    assert problem(program.post(address)) == "refused"
