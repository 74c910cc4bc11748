"""The page of leaderboards: what is chosen, who is found, and what is said where nobody stands."""

from collections.abc import Iterator
from datetime import date
from typing import Any

import pytest
from django.core.cache import cache
from django.test import Client
from pytest_django import DjangoDbBlocker

from scoring.clubs.models import Club
from scoring.people.erasing import erase, merge, tell_pages
from tests.clubs import ada, ben
from tests.scoring.test_spreadsheets import opened
from tests.shared_rows import shared_rows
from tests.tournaments.playing import night_with, rounds_played
from tests.tournaments.seasons.test_season_elsewhere import example, shape
from tournaments.club_pages.models import ClubAddress
from tournaments.models import LeaderboardPlace, PlayerRating, Tournament
from tournaments.nights.models import Tournament as Night

pytestmark = pytest.mark.django_db
ADDRESS = "/leaderboards/"


@pytest.fixture(scope="module")
def played_once(django_db_setup: None, django_db_blocker: DjangoDbBlocker) -> Iterator[int]:
    with shared_rows(django_db_blocker):
        yield rounds_played(night_with(9, date=date(2026, 11, 6)), 2).pk


@pytest.fixture
def night(played_once: int, db: None) -> Night:
    return Night.objects.select_related("club").get(pk=played_once)


@pytest.fixture
def club(night: Night) -> Club:
    return night.club


def page(club: Club, query: str = "", **more: Any) -> Any:
    return ben(club).get(ADDRESS + query, **more)


@pytest.mark.usefixtures("night")
def test_members_see_who_won_most(club: Club) -> None:
    text = page(club).text
    assert text.count("<li value=") == 9
    assert "Wins · All time" in text
    wins = list(LeaderboardPlace.objects.order_by("position").values_list("wins", flat=True))
    assert wins == sorted(wins, reverse=True)


@pytest.mark.usefixtures("night")
def test_a_name_leads_to_the_story_of_its_person(club: Club) -> None:
    code = club.players.get(name="C").code
    assert page(club).text.count(f'href="/people/{code}/"') == 2
    assert "/people/" not in page(club, "?embed").text


@pytest.mark.usefixtures("night")
def test_where_nothing_was_finished_in_that_time_all_time_is_offered(club: Club) -> None:
    Tournament.objects.update(date=date(2020, 1, 1))
    Tournament.objects.get().changed()
    text = page(club, "?since=year").text
    assert "none was finished in this time" in text


@pytest.mark.usefixtures("night")
@pytest.mark.parametrize("order", ["share", "beaten", "games", "nights"])
def test_each_column_orders_the_board(club: Club, order: str) -> None:
    text = page(club, f"?by={order}").text
    assert text.count('aria-sort="descending"') == 1
    assert f'href="/leaderboards/?by={order}" aria-current="page"' in text


@pytest.mark.usefixtures("night")
def test_by_rating_it_says_how_certain_each_is(club: Club) -> None:
    text = page(club, "?by=rating").text
    assert text.count("<li value=") == 9
    assert text.count('aria-sort="descending"') == 1
    assert text.count("provisional: certain after") == 27
    assert "more games" in text
    first = PlayerRating.objects.get(position=1)
    facts = ada(club).get(ADDRESS + "?by=rating&format=json").json()
    assert facts["table"][0]["rating"] == round(first.mu, 2)
    assert facts["table"][0]["from"] < facts["table"][0]["rating"] < facts["table"][0]["to"]
    assert 'class="marked"' in page(club, f"?by=rating&player={first.player.code}").text
    assert page(club, "?by=rating&find=c").status_code == 302


@pytest.mark.usefixtures("night")
def test_by_rating_it_says_who_moved_that_all_games_count_and_who_is_left_out(club: Club) -> None:
    assert 'class="moved' not in page(club, "?by=rating").text
    rows = PlayerRating.objects.filter(club=club)
    rows.filter(position=1).update(before=3)
    cache.clear()
    text = page(club, "?by=rating").text
    assert text.count('class="moved up"') == 2
    assert "Games of all editions and of all time count together" in text
    idle = club.players.get(name="C")
    rows.filter(player=idle).update(position=None, last_day=date(2025, 3, 1))
    left = page(club, "?by=rating").text.split('<ul class="left-out">')[1].split("</ul>")[0]
    assert "<bdi>C</bdi></a>" in left
    assert "last on March 1, 2025" in left
    assert '<ul class="left-out">' not in page(club).text


@pytest.mark.usefixtures("night")
def test_shares_have_places_from_five_games_on(club: Club) -> None:
    text = page(club, "?by=share").text
    assert "fewer than 5 games has no place yet" in text
    assert text.count('<b class="rank">–</b>') == 9


@pytest.mark.usefixtures("night")
def test_whoever_is_looked_for_is_marked_where_they_stand(club: Club) -> None:
    player = club.players.get(name="C")
    answer = page(club, "?by=games&find=c")
    assert answer.status_code == 302
    assert answer.headers["Location"] == f"/leaderboards/?by=games&player={player.code}"
    text = page(club, answer.headers["Location"].removeprefix(ADDRESS)).text
    assert text.count('class="marked"') == 2
    assert text.count("autofocus") == 2


@pytest.mark.usefixtures("night")
def test_of_several_who_are_called_so_each_is_offered(club: Club) -> None:
    for player in club.players.all():
        player.write(f"Karla {player.name}", "")
    text = page(club, "?find=karla").text
    assert text.count("&amp;player=") + text.count("?player=") == 9
    part = page(club, "?find=karla", headers={"HX-Request": "true", "HX-Target": "div#found"})
    assert part.text.lstrip().startswith("<div")
    assert "<table" not in part.text


@pytest.mark.usefixtures("night")
def test_nobody_is_found_is_said(club: Club) -> None:
    assert "Nobody called “zzz” stands here yet." in page(club, "?find=zzz").text


@pytest.mark.usefixtures("night")
def test_a_person_far_behind_is_on_their_page(club: Club, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("scoring.paging.PER_PAGE", 2)
    page(club)
    last = LeaderboardPlace.objects.order_by("position").last()
    assert last
    text = page(club, f"?player={last.player.code}").text
    assert "Page 5 of 5" in text
    assert 'class="marked"' in text
    assert "Page 2 of 5" in page(club, "?page=2").text


@pytest.mark.usefixtures("night")
def test_an_unchanged_board_is_not_sent_again(club: Club) -> None:
    browser = ben(club)
    etag = browser.get(ADDRESS).headers["ETag"]
    assert browser.get(ADDRESS, headers={"If-None-Match": etag}).status_code == 304
    called_so = club.players.get(name="C")
    called_so.write("Cleo", "")
    tell_pages(called_so)
    assert browser.get(ADDRESS, headers={"If-None-Match": etag}).status_code == 200


@pytest.mark.usefixtures("night")
def test_for_programs_it_names_people_as_strangers_see_them(club: Club) -> None:
    club.players.filter(name="C").update(name="Karla Bauer")
    facts = ada(club).get(ADDRESS + "?format=json").json()
    assert "Karla B." in {row["name"] for row in facts["table"]}
    assert facts["people"] == 9
    assert ada(club).get(ADDRESS + "?format=png").content.startswith(b"\x89PNG")
    assert "<form" not in ada(club).get(ADDRESS + "?embed").text


def rows_in(club: Club, query: str) -> list[tuple[Any, ...]]:
    return list(opened(ada(club).get(ADDRESS + query).content).values)


@pytest.mark.usefixtures("night")
def test_a_workbook_has_everybody_with_numbers(club: Club) -> None:
    head, *rows = rows_in(club, "?format=xlsx")
    assert head == ("Place", "Name", "Wins", "Win rate", "Others beaten", "Games", "Nights")
    facts = ada(club).get(ADDRESS + "?format=json").json()
    assert [row[2:] for row in rows] == [tuple(each.values())[3:] for each in facts["table"]]
    assert "?format=xlsx" in page(club).text


@pytest.mark.usefixtures("night")
def test_a_workbook_of_ratings_says_how_certain_each_is(club: Club) -> None:
    head, *rows = rows_in(club, "?by=rating&format=xlsx")
    assert head == ("Place", "Name", "Rating", "From", "To", "Provisional", "Games")
    assert len(rows) == 9
    assert all(row[3] < row[2] < row[4] and row[5] == "yes" for row in rows)


@pytest.mark.usefixtures("night")
def test_its_fields_are_those_that_the_paper_names(club: Club) -> None:
    assert shape(example("A leaderboard")) == shape(ada(club).get(ADDRESS + "?format=json").json())


def test_strangers_have_no_leaderboards_of_their_own() -> None:
    assert Client().get(ADDRESS).status_code == 404


@pytest.mark.usefixtures("night")
def test_two_entries_that_are_one_person_stand_there_once(club: Club) -> None:
    rounds_played(night_with(4, club, date=date(2026, 11, 13)), 1)
    first, second = club.players.filter(name="A").order_by("pk")
    assert page(club).text.count("<li value=") == 13
    merge(second, first)
    assert page(club).text.count("<li value=") == 12
    assert LeaderboardPlace.objects.get(player=first).games == 3


@pytest.mark.usefixtures("night")
def test_somebody_erased_is_nobody_in_particular(club: Club) -> None:
    club.players.filter(name="C").update(name="Karla Bauer")
    assert "Karla" in page(club).text
    erase(club.players.get(name="Karla Bauer"))
    text = page(club).text
    assert "Karla" not in text
    assert "former player" in text
    assert "Nobody called" in page(club, "?find=karla").text


@pytest.fixture
def at(club: Club) -> ClubAddress:
    return ClubAddress.objects.of(club)


@pytest.mark.usefixtures("night")
def test_whoever_has_the_link_of_the_club_sees_it_with_public_names(
    club: Club, at: ClubAddress
) -> None:
    club.players.filter(name="C").update(name="Karla Bauer")
    address = f"/club/{at.code}/leaderboard/"
    text = Client().get(address).text
    assert "Karla B." in text
    assert "Bauer" not in text
    assert "Karla Bauer" in ben(club).get(address).text
    assert "Nobody called" in Client().get(address + "?find=bauer").text
    assert Client().get(address + "?find=karla").status_code == 302
    assert (
        "frame-ancestors *" in Client().get(address + "?embed").headers["Content-Security-Policy"]
    )
    assert f"{address}?format=png" in page(club).text, "members are given the address for all"


@pytest.mark.usefixtures("night")
def test_where_a_club_shows_itself_to_members_alone_there_is_none_for_strangers(
    club: Club, at: ClubAddress
) -> None:
    ClubAddress.objects.update(is_public=False)
    address = f"/club/{at.code}/leaderboard/"
    assert Client().get(address).status_code == 404
    assert ben(club).get(address).status_code == 200
    assert "format=png" not in page(club).text


def test_on_each_of_its_pages_columns_lead_to_the_page_itself(club: Club) -> None:
    """The rows are written once for many; on the page of the club they led to that of members."""
    browser, of_club = ada(club), f"/club/{ClubAddress.objects.of(club).code}/leaderboard/"
    for address in (ADDRESS, of_club):
        assert f'href="{address}?by=share"' in browser.get(address).text.split("<thead>")[1]
