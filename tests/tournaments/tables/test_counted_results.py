"""Behind a result typed by hand the game shows that result, and which of the two counts."""

import re
from dataclasses import replace

import pytest
from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext

from scoring.games.models import Game
from tests.clubs import ben
from tests.scoring.tables import leave
from tests.tournaments.nights_running import deal, game_of, round_of, running, table_of
from tournaments.nights.models import Tournament
from tournaments.results.standings import table_state
from tournaments.rounds.publishing import complete, publish, unpublish
from tournaments.tables.hand_results import TypedResult, enter, take_back

pytestmark = pytest.mark.django_db

RESULT = TypedResult((3, 2, 2, 1), (40, 55, 60, 100))
COUNTS = "this is what counts"


@pytest.fixture
def night() -> Tournament:
    return running()


def pages_of(night: Tournament, client: Client) -> list[str]:
    """As the phone of the table sees it, who watches, and a member."""
    game = game_of(night)
    write, watch = game.get_absolute_url(), f"/watch/{game.watch_token}/"
    return [client.get(write).text, client.get(watch).text, ben(night.club).get(write).text]


def test_the_result_stands_there_instead_of_an_empty_pad(night: Tournament, client: Client) -> None:
    for page in pages_of(night, client):
        assert COUNTS not in page
        assert "Deal 1" in page
    enter(table_of(night), RESULT, 0, None)
    for page in pages_of(night, client):
        assert COUNTS in page
        for figure in ("<td>55</td>", "<td>100</td>", "<td>3</td>"):
            assert figure in page
        for gone in ("Deal 1", "Record deal", 'class="grid"', "does not count."):
            assert gone not in page.replace("Whatever is recorded from now on does not count.", "")
    assert "/sheet.pdf" in pages_of(night, client)[0]


def test_where_deals_are_recorded_too_it_says_which_counts(
    night: Tournament, client: Client
) -> None:
    deal(night, 1, *["25+ 60 0* 60"] * 2)
    enter(table_of(night), RESULT, 0, None)
    for page in pages_of(night, client):
        assert COUNTS in page
        assert "has recorded 2 deals: they do not count." in page
        assert "Recorded deal by deal: does not count" in page
        assert 'class="grid"' in page
        assert "Undo deal 2" not in page


def test_the_places_are_those_that_count_also_after_somebody_left(
    night: Tournament, client: Client
) -> None:
    leave(deal(night, 1, "60 60 60 0*"), 3)
    enter(table_of(night), TypedResult((3, 2, 1, 9), (50, 60, 70, 0)), 0, None)
    counted = dict(zip(game_of(night).names, table_state(table_of(night)).places, strict=True))
    assert counted == {"Ada": 1, "Ben": 2, "Cleo": 3, "Dora": 4}
    for page in pages_of(night, client):
        assert [int(place) for place in re.findall(r"<td>(\d)\.</td>", page)] == [1, 2, 3, 4]
        assert re.findall(r'<th scope="row">\s*<bdi>(\w+)</bdi>', page)[-1] == "Dora"


def test_the_page_reads_nothing_of_how_its_table_stands_but_its_own_game(
    night: Tournament, client: Client
) -> None:
    leave(deal(night, 1, "60 60 60 0*"), 3)
    enter(table_of(night), TypedResult((3, 2, 1, 9), (50, 60, 70, 0)), 0, None)
    address = game_of(night).get_absolute_url()
    with CaptureQueriesContext(connection) as asked:
        assert COUNTS in client.get(address).text
    tables = " ".join(each["sql"] for each in asked)
    assert "tableoutcome" not in tables
    assert "tableseat" not in tables


@pytest.mark.parametrize(
    ("deals", "said"), [(8, "8 deals"), (None, "Nobody has said how many deals it were.")]
)
def test_it_says_how_many_deals_they_played(
    night: Tournament, client: Client, deals: int | None, said: str
) -> None:
    enter(table_of(night), replace(RESULT, deals=deals), 0, None)
    for page in pages_of(night, client):
        assert f'<p class="help">{said}</p>' in page


def test_taken_back_the_deals_are_there_again(night: Tournament, client: Client) -> None:
    deal(night, 1, "25+ 60 0* 60")
    enter(table_of(night), RESULT, 0, None)
    take_back(table_of(night), 1, None)
    for page in pages_of(night, client):
        assert COUNTS not in page
        assert 'class="grid"' in page
    assert "Undo deal 1" in pages_of(night, client)[0]


def test_whoever_has_the_page_is_shown_the_result_as_soon_as_it_counts(
    night: Tournament, client: Client
) -> None:
    game = game_of(night)
    for address, part in (
        (game.get_absolute_url(), "game"),
        (f"/watch/{game.watch_token}/", "board"),
    ):
        client.get(address)
        headers = {"HX-Request": "true", "HX-Target": f"div#{part}"}
        known = headers | {"If-None-Match": client.get(address, headers=headers)["ETag"]}
        assert client.get(address, headers=known).status_code == 304
        enter(table_of(night), RESULT, table_of(night).hand_results_length, None)
        answer = client.get(address, headers=known)
        assert answer.status_code == 200
        assert COUNTS in answer.text


def test_it_is_told_to_those_who_watch_the_game(
    night: Tournament, monkeypatch: pytest.MonkeyPatch
) -> None:
    told: list[str] = []
    monkeypatch.setattr("live.publish", told.append)
    enter(table_of(night), RESULT, 0, None)
    assert game_of(night).topic in told


def test_the_game_of_a_table_that_was_seated_anew_shows_none(
    night: Tournament, client: Client
) -> None:
    game = game_of(night)
    enter(table_of(night), RESULT, 0, None)
    unpublish(round_of(night), None, knowingly=True)
    publish(round_of(night), None, knowingly=True)
    page = client.get(game.get_absolute_url()).text
    assert COUNTS not in page
    assert "This game no longer counts." in page
    assert COUNTS not in client.get(game_of(night).get_absolute_url()).text


def test_also_once_its_round_is_complete(night: Tournament, client: Client) -> None:
    for number in (1, 2):
        enter(table_of(night, number), RESULT, 0, None)
    complete(round_of(night), None)
    for page in pages_of(night, client):
        assert COUNTS in page
    assert Game.objects.get(pk=game_of(night).pk).closed == "round"


def test_an_edition_without_points_shows_none(client: Client) -> None:
    night = running(edition="board")
    enter(table_of(night), TypedResult((10, 9, 8, 7), (0, 0, 0, 0)), 0, None)
    page = client.get(game_of(night).get_absolute_url()).text
    assert COUNTS in page
    assert "<td>0</td>" not in page
