"""The table of a season within other sites, for programs, and as a picture."""

import json
import re
from pathlib import Path
from typing import Any

import pytest
from django.test import Client

from scoring.clubs.models import Club
from scoring.people.models import Player
from tests.clubs import ada, ben, club_of
from tests.scoring.test_spreadsheets import opened
from tests.tournaments.seasons.test_seasons import night_on, season_of
from tournaments.models import Season

pytestmark = pytest.mark.django_db
DOC = Path(__file__).parents[3] / "docs" / "elsewhere.md"


@pytest.fixture
def club() -> Club:
    return club_of()


@pytest.fixture
def season(club: Club) -> Season:
    night_on(club, 6)
    night_on(club, 13)
    return season_of(club)


def asked(season: Season, query: str, browser: Client | None = None) -> Any:
    return (browser or Client()).get(season.get_absolute_url() + query)


def test_only_the_embedded_table_may_stand_in_a_frame(season: Season) -> None:
    page, embedded = asked(season, ""), asked(season, "?embed")
    assert page.headers["X-Frame-Options"] == "DENY"
    assert "frame-ancestors 'none'" in page.headers["Content-Security-Policy"]
    assert "X-Frame-Options" not in embedded.headers
    assert "frame-ancestors *" in embedded.headers["Content-Security-Policy"]
    assert "script-src 'self'" in embedded.headers["Content-Security-Policy"]


def test_an_unchanged_embedded_table_may_still_stand_in_a_frame(season: Season) -> None:
    etag = asked(season, "?embed").headers["ETag"]
    again = Client().get(
        season.get_absolute_url() + "?embed", headers={"If-None-Match": etag, "Accept": "*/*"}
    )
    assert again.status_code == 304
    assert "X-Frame-Options" not in again.headers
    assert "frame-ancestors *" in again.headers["Content-Security-Policy"]


def test_the_embedded_table_has_no_frame_of_ours_and_nothing_to_press(season: Season) -> None:
    text = asked(season, "?embed", ada(season.club)).text
    assert text.count("<li value=") == 8
    assert "masthead" not in text
    assert "<form" not in text
    assert "Settings" not in text
    assert "js/tournaments/sharing/embedded.js" in text


def test_it_is_as_bright_as_the_address_says(season: Season) -> None:
    assert 'data-theme="dark"' in asked(season, "?embed&theme=dark").text
    assert "data-theme" not in asked(season, "?embed&theme=x").text


def test_programs_get_the_table_and_may_be_scripts_of_other_sites(season: Season) -> None:
    answer = asked(season, "?format=json")
    assert answer.headers["Access-Control-Allow-Origin"] == "*"
    facts = answer.json()
    assert [row["place"] for row in facts["table"]] == list(range(1, 9))
    assert sum(row["points"] for row in facts["table"]) == pytest.approx(400)
    assert [night["date"] for night in facts["nights"]] == ["2026-11-06", "2026-11-13"]
    assert facts["table"][0]["nights"][0]["id"] in {night["id"] for night in facts["nights"]}


def test_its_fields_are_those_that_the_paper_names(season: Season) -> None:
    facts = asked(season, "?format=json").json()
    assert shape(example("A season")) == shape(facts)


def example(title: str) -> object:
    told = DOC.read_text().partition(f"## {title}")[2].partition("\n## ")[0]
    found: object = json.loads(re.findall(r"```json\n(.*?)```", told, re.S)[0])
    return found


def shape(facts: object) -> object:
    """The names of its fields."""
    if isinstance(facts, dict):
        return {name: shape(value) for name, value in facts.items()}
    return [shape(facts[0])] if isinstance(facts, list) and facts else None


def test_a_picture_is_sent_as_one_and_known_by_its_version(season: Season) -> None:
    answer = asked(season, "?format=png")
    assert answer.headers["Content-Type"] == "image/png"
    assert answer.content.startswith(b"\x89PNG")
    address = season.get_absolute_url() + "?format=png"
    known = {"If-None-Match": answer.headers["ETag"]}
    assert Client().get(address, headers=known).status_code == 304
    night_on(season.club, 20)
    assert Client().get(address, headers=known).status_code == 200


def test_another_language_is_another_version(season: Season) -> None:
    etag = asked(season, "").headers["ETag"]
    headers = {"If-None-Match": etag, "Accept-Language": "de"}
    assert Client().get(season.get_absolute_url(), headers=headers).status_code == 200


def test_an_unknown_format_is_said_to_be_none(season: Season) -> None:
    answer = asked(season, "?format=xml")
    assert answer.status_code == 400
    assert "json, png, csv, xlsx, ?embed" in answer.text


def rows_in(answer: Any) -> list[tuple[Any, ...]]:
    assert answer.headers["Content-Disposition"].startswith("attachment")
    return list(opened(answer.content).values)


def test_a_workbook_has_everybody_and_each_night(season: Season) -> None:
    head, *rows = rows_in(asked(season, "?format=xlsx"))
    assert head[:5] == ("Place", "Name", "Points", "Brought along", "Nights")
    assert [name[:10] for name in head[5:-1]] == ["2026-11-06", "2026-11-13"]
    assert [row[0] for row in rows] == list(range(1, 9))
    assert sum(row[2] for row in rows) == pytest.approx(400)
    assert all(row[2] == sum(points or 0 for points in row[5:-1]) for row in rows)
    assert {row[4] for row in rows} == {1}


def test_a_file_for_spreadsheets_names_people_as_the_page_does(season: Season) -> None:
    Club.objects.update(public_name="nothing")
    Player.objects.filter(pk=Player.objects.earliest("pk").pk).update(name="=Ada")
    for browser, is_named in ((ben(season.club), True), (Client(), False)):
        names = [row[1] for row in rows_in(asked(season, "?format=xlsx", browser))]
        assert ("=Ada" in names) is is_named
        text = asked(season, "?format=csv", browser).content.decode("utf-8-sig")
        assert (",'=Ada," in text) is is_named


def test_a_night_that_does_not_count_is_told_beside_those_that_do(season: Season) -> None:
    first, second = (night["id"] for night in asked(season, "?format=json").json()["nights"])
    scores = [
        {"night": first, "place": 1, "points": 10000, "counts": True},
        {"night": second, "place": 4, "points": 50, "counts": False},
    ]
    season.places.filter(position=1).update(scores=scores)
    _head, row, *_others = rows_in(asked(season, "?format=xlsx"))
    assert row[4:] == (2, 100, 0.5, "2026-11-13")


@pytest.mark.parametrize("query", ["?embed", "?format=json", "?format=png", "?format=csv"])
def test_what_is_for_members_alone_goes_nowhere_else(club: Club, query: str) -> None:
    season = season_of(club, is_public=False)
    assert asked(season, query).status_code == 404
    assert asked(season, query, ben(club)).status_code == 200
    assert "data-copy" not in asked(season, "", ben(club)).text


@pytest.mark.parametrize("query", ["?embed", "?format=json", "?format=png", "?format=csv"])
def test_a_season_without_a_result_is_no_error(club: Club, query: str) -> None:
    assert asked(season_of(club), query).status_code == 200


def test_its_page_says_how_to_show_it_elsewhere(season: Season) -> None:
    text = asked(season, "").text
    assert "?embed&quot; title=&quot;2026&quot;" in text
    assert "?format=png" in text


def test_a_member_takes_along_no_more_than_anybody_may_read(season: Season) -> None:
    season.club.players.update(name="Karla Bauer")
    members = ada(season.club)
    assert "Karla Bauer" in asked(season, "", members).text
    for query in ("?embed", "?format=json"):
        answer = asked(season, query, members)
        assert "Karla B." in answer.text
        assert "Bauer" not in answer.text
        assert answer.headers["X-Robots-Tag"].startswith("noindex")
