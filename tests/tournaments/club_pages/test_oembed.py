"""What programs are told that are given the address of a page of this site."""

import re
from html import unescape
from typing import Any
from urllib.parse import quote

import pytest
from django.test import Client
from django.test.utils import override_script_prefix

from scoring.clubs.models import Club
from tests.clubs import club_of
from tests.tournaments.seasons.test_seasons import night_on, season_of
from tournaments.club_pages.models import ClubAddress
from tournaments.models import Season, Tournament

pytestmark = pytest.mark.django_db
HERE = "http://testserver"
LINK = re.compile(r'<link\s+rel="alternate"\s+type="application/json\+oembed"\s+href="([^"]+)"')
IMAGE = re.compile(r'<meta property="og:image" content="([^"]+)"')


@pytest.fixture
def club() -> Club:
    return club_of()


@pytest.fixture
def night(club: Club) -> Tournament:
    return night_on(club, 6)


def asked(address: str, more: str = "") -> Any:
    return Client().get(f"/oembed/?url={quote(address)}{more}")


def pages_of(club: Club, night: Tournament, season: Season) -> dict[str, str]:
    """Each with the table that stands for it."""
    club_page = ClubAddress.objects.of(club).get_absolute_url()
    standings = f"/nights/{night.code}/standings/"
    return {
        season.get_absolute_url(): season.get_absolute_url(),
        standings: standings,
        f"/nights/{night.code}/": standings,
        f"{club_page}leaderboard/": f"{club_page}leaderboard/",
        club_page: f"{club_page}leaderboard/",
    }


def test_each_public_page_leads_to_its_table_and_its_picture(club: Club, night: Tournament) -> None:
    for page, table in pages_of(club, night, season_of(club)).items():
        text = Client().get(page).text
        found = LINK.search(text)
        assert found, page
        link = unescape(found[1])
        facts = Client().get(link.removeprefix(HERE)).json()
        assert (facts["version"], facts["type"], facts["author_name"]) == (
            "1.0",
            "rich",
            club.name,
        )
        assert f'src="{HERE}{table}?embed"' in facts["html"]
        image = IMAGE.search(text)
        assert image
        assert unescape(image[1]) == facts["thumbnail_url"] == f"{HERE}{table}?format=png"
        assert asked(HERE + page).json() == facts


def test_the_thumbnail_is_as_large_as_it_is_said_to_be(club: Club, night: Tournament) -> None:
    from io import BytesIO

    from PIL import Image

    facts = asked(f"{HERE}/nights/{night.code}/").json()
    picture = Client().get(facts["thumbnail_url"].removeprefix(HERE)).content
    told = facts["thumbnail_width"], facts["thumbnail_height"]
    assert Image.open(BytesIO(picture)).size == told


def test_it_is_no_larger_than_there_is_room(night: Tournament) -> None:
    address = f"{HERE}/nights/{night.code}/"
    small = asked(address, "&maxwidth=320&maxheight=200").json()
    assert (small["width"], small["height"]) == (320, 200)
    assert 'width="320" height="200"' in small["html"]
    assert "thumbnail_url" not in small
    for odd in ("&maxwidth=0", "&maxwidth=-3", "&maxwidth=x", "&maxwidth=99999999"):
        assert asked(address, odd).json()["width"] == 640


def test_a_leaderboard_stays_as_it_was_chosen(club: Club, night: Tournament) -> None:
    where = HERE + ClubAddress.objects.of(club).get_absolute_url() + "leaderboard/"
    facts = asked(f"{where}?by=games").json()
    assert f'src="{where}?by=games&amp;embed"' in facts["html"]
    assert asked(f"{where}?by=nonsense").status_code == 404


def test_what_is_not_public_is_not_there(club: Club, night: Tournament) -> None:
    season = season_of(club, is_public=False)
    pages = pages_of(club, night, season)
    Tournament.objects.update(is_public=False)
    ClubAddress.objects.update(is_public=False)
    for page in pages:
        assert asked(HERE + page).status_code == 404


NO_TABLES = (
    "",
    "x",
    "http://[",
    "ftp://testserver/",
    f"{HERE}/",
    f"{HERE}/roster/",
    f"{HERE}/nights/QQQQQQQQQQQ2/",
    f"{HERE}/seasons/x/",
    "https://elsewhere.example/",
    "javascript:alert(1)",
)


def test_of_anything_else_there_is_nothing(db: None) -> None:
    assert {asked(address).status_code for address in NO_TABLES} == {404}


def test_nobody_finds_a_code_by_asking_here(night: Tournament) -> None:
    wrong = f"{HERE}/nights/QQQQQQQQQQQ2/"
    said = [asked(wrong).status_code for _try in range(22)]
    assert (said[0], said[-1]) == (404, 429)
    assert asked(f"{HERE}/nights/{night.code}/").status_code == 200


def test_another_site_with_our_path_is_not_ours(night: Tournament) -> None:
    assert asked(f"https://elsewhere.example/nights/{night.code}/").status_code == 404


def test_below_a_path_of_another_site_it_knows_its_pages(night: Tournament) -> None:
    with override_script_prefix("/cards/"):
        facts = asked(f"{HERE}/cards/nights/{night.code}/").json()
        assert asked(f"{HERE}/nights/{night.code}/").status_code == 404
    assert f'src="{HERE}/cards/nights/{night.code}/standings/?embed"' in facts["html"]


def test_there_is_only_json(night: Tournament) -> None:
    address = f"{HERE}/nights/{night.code}/"
    assert asked(address, "&format=xml").status_code == 501
    assert asked(address, "&format=JSON").headers["Access-Control-Allow-Origin"] == "*"


def test_a_name_cannot_break_out_of_what_is_embedded(club: Club) -> None:
    season = season_of(club, name='"><script>alert(1)</script>')
    facts = asked(HERE + season.get_absolute_url()).json()
    assert "<script" not in facts["html"]
    assert facts["title"] == season.name
