"""The standings of a night within other sites, for programs, and as a picture."""

from typing import Any

import pytest
from django.test import Client

from tests.clubs import ben
from tests.scoring.test_spreadsheets import opened
from tests.tournaments.nights_running import running, table_of
from tests.tournaments.seasons.test_season_elsewhere import example, shape
from tests.tournaments.tables_reporting import reported
from tournaments.nights.models import Tournament
from tournaments.results.actions import freeze
from tournaments.rounds.models import Round
from tournaments.tables.hand_results import TypedResult, enter

pytestmark = pytest.mark.django_db


@pytest.fixture
def night() -> Tournament:
    """Ada won the first round, Ben the second."""
    found = running(sizes=(4,))
    enter(table_of(found), TypedResult((9, 8, 7, 6), (5, 40, 45, 100), deals=11), 0, None)
    Round.objects.update(state="complete")
    reported(found, "Ben Ada Cleo")
    return Tournament.objects.get(pk=found.pk)


def asked(night: Tournament, query: str = "", browser: Client | None = None) -> Any:
    return (browser or Client()).get(f"/nights/{night.code}/standings/{query}")


def test_only_the_embedded_table_may_stand_in_a_frame(night: Tournament) -> None:
    page, embedded = asked(night), asked(night, "?embed")
    assert page.headers["X-Frame-Options"] == "DENY"
    assert "X-Frame-Options" not in embedded.headers
    assert "frame-ancestors *" in embedded.headers["Content-Security-Policy"]


def test_the_embedded_table_has_everybody_and_leads_nowhere(night: Tournament) -> None:
    text = asked(night, "?embed&theme=dark").text
    assert text.count("<li value=") == 4
    assert "masthead" not in text
    assert "<form" not in text
    assert text.count("<a ") == 1  # to the whole table
    assert 'data-theme="dark"' in text


def test_programs_read_what_the_page_says(night: Tournament) -> None:
    answer = asked(night, "?format=json")
    assert answer.headers["Access-Control-Allow-Origin"] == "*"
    facts = answer.json()
    assert [(row["place"], row["name"], row["moved"]) for row in facts["table"]] == [
        (1, "Ben", 1),
        (2, "Ada", -1),
        (3, "Cleo", 0),
        (4, "Dora", 0),
    ]
    assert facts["table"][0]["points"] == 16.6667
    assert facts["table"][0]["rounds"] == [
        {"number": 1, "place": 2, "points": 6.6667},
        {"number": 2, "place": 1, "points": 10},
    ]
    assert facts["is_final"] is False


def test_its_fields_are_those_that_the_paper_names(night: Tournament) -> None:
    assert shape(example("The standings of a night")) == shape(asked(night, "?format=json").json())


def test_what_is_held_back_is_in_none_of_its_forms(night: Tournament) -> None:
    Round.objects.filter(number=2).update(state="published")
    freeze(night, None)
    facts = asked(night, "?format=json").json()
    assert facts["told_until"] == 1
    assert facts["table"][0]["name"] == "Ada"
    assert "Visitors see" not in asked(night, "?embed").text
    rows = list(opened(asked(night, "?format=xlsx").content).values)
    assert rows[1][:3] == (1, "Ada", 10)


def test_a_picture_is_known_by_its_version(night: Tournament) -> None:
    answer = asked(night, "?format=png")
    assert answer.content.startswith(b"\x89PNG")
    known = {"If-None-Match": answer.headers["ETag"]}
    where = f"/nights/{night.code}/standings/?format=png"
    assert Client().get(where, headers=known).status_code == 304
    night.changed()
    assert Client().get(where, headers=known).status_code == 200


FORMS = ("?embed", "?format=json", "?format=png", "?format=csv")


def test_a_night_without_a_result_is_no_error() -> None:
    night = running(sizes=(4,))
    assert {asked(night, query).status_code for query in FORMS} == {200}


def test_what_is_for_members_alone_goes_nowhere_else(night: Tournament) -> None:
    night.is_public = False
    night.save(update_fields=["is_public"])
    assert {asked(night, query).status_code for query in FORMS} == {404}
    assert 'id="elsewhere"' not in ben(night.club).get(f"/tournaments/{night.pk}/standings/").text


def test_both_pages_have_it_ready_to_copy(night: Tournament) -> None:
    for page in (asked(night), ben(night.club).get(f"/tournaments/{night.pk}/standings/")):
        assert f"/nights/{night.code}/standings/?embed" in page.text
        assert 'id="elsewhere"' in page.text
