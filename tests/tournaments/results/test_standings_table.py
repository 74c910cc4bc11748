"""The standings as a table: rounds, phases and what decided, sorted by a column."""

import re

import pytest
from django.test import Client

from tests.clubs import club_of
from tests.tournaments.people import tournament_of
from tests.tournaments.tables_reporting import hand_result_at, reported, round_of
from tournaments.nights.actions import end_night
from tournaments.nights.models import Tournament
from tournaments.rounds.models import Stage

pytestmark = pytest.mark.django_db


@pytest.fixture
def tournament() -> Tournament:
    night = tournament_of(club_of(), final="final", planned_rounds=2)
    reported(night, "Ada Ben Cleo Dora", "Eve Fay Gus Hal")
    reported(night, "Ben Eve Cleo Hal", "Ada Dora Fay Gus")
    return night


def table(client: Client, tournament: Tournament, asked: str = "") -> str:
    page = client.get(f"/nights/{tournament.code}/standings/{asked}").text
    return page.split('<table class="standings-table">')[1].split("</table>")[0]


def names(text: str) -> list[str]:
    return re.findall(r"<bdi>(\w+)</bdi>", text)


def row(text: str, name: str) -> str:
    found = next(each for each in text.split("<tr>") if f"<bdi>{name}</bdi>" in each)
    return " ".join(re.sub(r"<[^>]+>", " ", found).split())


def test_a_row_has_place_points_each_round_phases_and_what_decided(
    client: Client, tournament: Tournament
) -> None:
    text = table(client, tournament)
    assert row(text, "Ada") == "1 Ada 20 10 place 1 10 place 1 20"
    assert row(text, "Ben").startswith("2 Ben 16.67 6.67 place 2 10 place 1 19")
    assert 'class="col-place" aria-sort="ascending"' in " ".join(text.split())


def test_between_equals_the_step_that_decided_is_named(client: Client) -> None:
    night = tournament_of(club_of(), ties=["wins", "lot"])
    reported(night, "Ada Ben Cleo Dora", "Eve Fay Gus Hal")
    text = table(client, night)
    first = names(text)[0]
    assert row(text, first) == f"1 {first} 10 10 place 1 10 the lot"


def test_the_head_says_against_whom_and_one_round_tells_nothing_of_opponents(
    client: Client,
) -> None:
    night = tournament_of(club_of(), ties=["opponents"])
    reported(night, "Ada Ben Cleo Dora", "Eve Fay Gus")
    text = table(client, night)
    assert "Ahead of the next by" in text
    assert "stronger opponents" not in text


@pytest.mark.parametrize("column", ["name", "score", "phases", "round-1", "round-2", "place"])
def test_a_column_sorts_and_sorts_back(client: Client, tournament: Tournament, column: str) -> None:
    sorted_names = names(table(client, tournament, f"?sort={column}"))
    assert sorted(sorted_names) == sorted(names(table(client, tournament)))
    back = table(client, tournament, f"?sort=-{column}")
    assert 'aria-sort="descending"' in back
    assert f"?sort={column}" in back
    if column == "name":
        assert sorted_names == sorted(sorted_names)
        assert names(back) == sorted_names[::-1]


def test_an_unknown_column_sorts_by_place(client: Client, tournament: Tournament) -> None:
    for asked in ("?sort=nonsense", "?sort=round-99", "?sort=round-x", "?sort=--name"):
        assert names(table(client, tournament, asked)) == names(table(client, tournament))


def test_the_final_is_a_round_that_decides(client: Client, tournament: Tournament) -> None:
    reported(tournament, "Fay Ada Eve Ben", stage=Stage.FINAL)
    end_night(tournament)
    text = table(client, tournament)
    assert names(text)[:4] == ["Fay", "Ada", "Eve", "Ben"]
    assert row(text, "Fay").endswith("Final: place 1")
    assert ">Final</a>" in text


def test_of_two_who_came_equally_far_in_the_final_the_step_behind_it_is_named(
    client: Client, tournament: Tournament
) -> None:
    final = round_of(tournament, "Fay Ada Dora Cleo", stage=Stage.FINAL)
    hand_result_at(final, 1, [10, 9, 9, 8], [0, 20, 20, 40], 0)
    end_night(tournament)
    text = table(client, tournament)
    assert names(text)[:4] == ["Fay", "Ada", "Dora", "Cleo"]
    assert row(text, "Ada").endswith("Final: place 2, more points")
    assert row(text, "Dora").endswith("Final: place 2")
    wall = client.get(f"/screen/{tournament.code}/").text
    assert "<small>Final: place 2, more points</small>" in wall


def test_the_wall_says_what_put_one_before_the_next_of_the_same_score(client: Client) -> None:
    night = tournament_of(club_of(), ties=["wins", "lot"])
    reported(night, "Ada Ben Cleo Dora", "Eve Fay Gus Hal")
    wall = client.get(f"/screen/{night.code}/").text
    assert wall.count("<small>the lot</small>") == 4  # of each place at two tables
