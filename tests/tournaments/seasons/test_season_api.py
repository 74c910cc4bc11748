"""A season settled by a program."""

from datetime import date

import pytest

from scoring.clubs.models import Club
from tests.clubs import club_of
from tests.programs_asking import Program, problem, program_of, told
from tournaments.nights.models import Tournament
from tournaments.seasons.keeping import nights_of
from tournaments.seasons.models import Season

pytestmark = pytest.mark.django_db
AUTUMN = {"name": "Autumn", "begins": "2026-09-01", "ends": "2026-12-31"}


@pytest.fixture
def club() -> Club:
    return club_of()


@pytest.fixture
def program(club: Club) -> Program:
    return program_of(club)


def test_a_season_is_made_settled_anew_and_removed(program: Program) -> None:
    rule = {"night_points": "listed", "listed": [10, 5, 1], "counted": "best", "number": 4}
    made = program.post("/seasons/", AUTUMN | rule, Idempotency_Key="autumn")
    assert made.status_code == 201
    season = told(made)
    assert {name: season[name] for name in (*AUTUMN, *rule)} == AUTUMN | rule
    assert told(program.post("/seasons/", AUTUMN | rule, Idempotency_Key="autumn")) == season

    at = f"/seasons/{season['id']}/settings/"
    change = {"is_public": False, "planned_nights": 9, "for_coming": 1}
    changed = program.ask("PATCH", at, change, {"If-Match": made.headers["ETag"]})
    assert told(changed) == season | change
    assert told(program.get(at)) == season | change
    stale = program.ask("PATCH", at, {"name": "?"}, {"If-Match": made.headers["ETag"]})
    assert problem(stale) == "moved-on"

    remove = f"/seasons/{season['id']}/remove/"
    assert problem(program.post(remove)) == "refused"
    stale = program.post(remove, {"sure": True}, If_Match=made.headers["ETag"])
    assert problem(stale) == "moved-on"
    assert program.post(remove, {"sure": True}).status_code == 204
    assert problem(program.get(at)) == "not-found"


def test_what_is_not_told_is_usual(program: Program) -> None:
    season = told(program.post("/seasons/", {}))
    assert season["begins"].endswith("-01-01")
    assert (season["counted"], season["carries_from"], season["is_public"]) == ("all", None, True)


def test_nights_are_left_out_and_taken_in(program: Program, club: Club) -> None:
    inside, outside = (
        Tournament.objects.ask(f"n{month}", club, name="Friday", date=date(2026, month, 6))
        for month in (10, 5)
    )
    pk = told(program.post("/seasons/", AUTUMN))["id"]
    at, season = f"/seasons/{pk}/settings/", Season.objects.get(pk=pk)
    nights = [{"id": inside.pk, "counts": False}, {"id": outside.pk, "counts": True}]
    told(program.ask("PATCH", at, {"nights": nights}))
    assert list(nights_of(season)) == [outside]
    kept = told(program.ask("PATCH", at, {"nights": [{"id": inside.pk, "counts": True}]}))
    assert kept["nights"] == [{"id": outside.pk, "counts": True}]
    elsewhere = Tournament.objects.ask("other", club_of("Cleo", "Others"), name="Elsewhere")
    for unknown in (elsewhere.pk, 999_999):
        both = [{"id": inside.pk, "counts": False}, {"id": unknown, "counts": True}]
        refused = program.ask("PATCH", at, {"nights": both})
        assert problem(refused) == "invalid"
        assert [each["field"] for each in told(refused)["errors"]] == ["nights.1.id"]
    assert set(nights_of(season)) == {inside, outside}


@pytest.mark.parametrize(
    ("body", "field"),
    [
        ({"ends": "2026-08-01"}, "ends"),
        ({"listed": [1, 2]}, "listed"),
        ({"top": 5, "bottom": 9}, "bottom"),
        ({"carries_from": 10**9}, "carries_from"),
        ({"begins": "9999-12-31"}, "begins"),
        ({"number": 0}, "number"),
        ({"name": "\u200b"}, "name"),
    ],
)
def test_what_no_season_can_be_is_refused(
    program: Program, body: dict[str, object], field: str
) -> None:
    refused = program.post("/seasons/", AUTUMN | body)
    assert problem(refused) == "invalid"
    assert told(refused)["errors"][0]["field"] == field
