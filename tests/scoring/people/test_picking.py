"""Ticking people of a roster of any size."""

import re
from random import Random

import pytest
from django.test import Client

from scoring.clubs.models import Club
from scoring.people.forms import MOST_TICKS, in_ranges, ranges_text
from scoring.people.models import Circle, Player
from tests.clubs import ada, club_of
from tests.tournaments.nights.planning import typed
from tournaments.nights.models import Tournament

PART = {"HX-Request": "true", "HX-Target": "div#roster"}


@pytest.mark.parametrize("seed", range(20))
def test_what_is_carried_along_comes_back_as_far_as_it_is_known(seed: int) -> None:
    dice = Random(seed)
    numbers, known = ({n for n in range(1, 60) if dice.random() < 0.5} for _set in range(2))
    assert in_ranges(ranges_text(numbers), sorted(known)) == sorted(numbers & known)


@pytest.mark.parametrize("text", ["", "x", "1-", "-1", "1,,2", "٣", "1;2", "9" * 40])
def test_nonsense_names_nobody(text: str) -> None:
    assert in_ranges(text, range(1, 100)) == []


def test_a_thousand_in_a_row_are_short_and_a_range_without_end_is_not_counted_out() -> None:
    assert ranges_text(range(1, 1001)) == "1-1000"
    assert in_ranges(f"1-{10**17}", [5, 6]) == [5, 6]


@pytest.fixture
def club(db: None) -> Club:
    """Of 200 people, called Ada 1 to Ada 100 and Ben 1 to Ben 100."""
    club = club_of("Olga", "The Tens")
    names = (f"{name} {n}" for name in ("Ada", "Ben") for n in range(1, 101))
    Player.objects.bulk_create(Player(club=club, name=name) for name in names)
    return club


def pk(name: str) -> int:
    return Player.objects.get(name=name).pk


def ticks(page: str) -> dict[int, bool]:
    found = re.findall(r'type="checkbox" name="(?:people|players)" value="(\d+)"( checked)?', page)
    return {int(number): bool(checked) for number, checked in found}


def carried(page: str) -> str:
    found = re.search('name="carried" value="([^"]*)"', page)
    assert found
    return found[1]


def test_a_circle_is_made_of_people_who_were_looked_for_one_after_the_other(club: Club) -> None:
    browser = ada(club)
    page = browser.get("/roster/circles/new/").text
    assert len(ticks(page)) == MOST_TICKS
    page = browser.post("/roster/circles/find/", {"find": "ada 77"}).text
    assert list(ticks(page)) == [pk("Ada 77")]
    assert "Type a name" not in page
    sent = {"name": "A car", "people": [pk("Ada 77")], "carried": carried(page)}
    page = browser.post("/roster/circles/find/", {**sent, "find": "ben 99"}).text
    assert ticks(page) == {pk("Ben 99"): False}
    assert 'value="A car"' in page
    sent |= {"people": [pk("Ben 99")], "carried": carried(page)}
    browser.post("/roster/circles/add/", sent)
    circle = Circle.objects.get()
    assert {player.name for player in circle.people.all()} == {"Ada 77", "Ben 99"}
    page = browser.get(f"/roster/circles/{circle.pk}/").text
    assert [number for number, ticked in ticks(page).items() if ticked] == [
        pk("Ada 77"),
        pk("Ben 99"),
    ]


def test_others_are_found_for_a_circle_that_there_is(club: Club) -> None:
    circle = club.circles.create(name="A car")
    circle.people.set(Player.objects.filter(name__in=["Ada 1", "Ben 1"]))
    page = ada(club).post(f"/roster/circles/{circle.pk}/find/", {"find": "ben 99"}).text
    assert list(ticks(page)) == [pk("Ben 99")]
    assert circle.people.count() == 2


def plan(browser: Client, **more: object) -> Tournament:
    answer = browser.post("/tournaments/new/plan/", typed(**more))
    assert answer.status_code == 302, answer.text
    return Tournament.objects.get()


def test_a_night_is_planned_for_those_who_were_ticked_on_any_page(club: Club) -> None:
    browser = ada(club)
    page = browser.get("/tournaments/new/").text
    assert len(ticks(page)) == MOST_TICKS
    sent = typed(players=[pk("Ada 1")], find="ben 50")
    part = browser.post("/tournaments/new/preview/", sent, headers=PART).text
    assert part.strip().startswith('<div class="ticks" id="roster"')
    assert ticks(part) == {pk("Ben 50"): False}
    night = plan(browser, players=[pk("Ben 50")], carried=carried(part))
    names = night.entrants.values_list("player__name", flat=True)
    assert sorted(names) == ["Ada 1", "Ben 50"]


def test_saving_the_settings_of_a_large_night_takes_nobody_off_its_list(club: Club) -> None:
    browser = ada(club)
    night = plan(browser, everybody="on")
    assert night.entrants.count() == 200
    page = browser.get(f"/tournaments/{night.pk}/settings/").text
    shown = ticks(page)
    assert len(shown) == MOST_TICKS and all(shown.values())
    kept = [number for number in shown if number != pk("Ada 1")]
    sent = typed(players=kept, carried=carried(page))
    assert browser.post(f"/tournaments/{night.pk}/settings/save/", sent).status_code == 302
    assert night.entrants.count() == 199
    assert not night.entrants.filter(player__name="Ada 1").exists()


def test_a_roster_of_sixty_is_shown_whole_without_a_search_of_the_server(club: Club) -> None:
    club.players.filter(pk__gt=club.players.order_by("pk")[59].pk).delete()
    for address in ("/roster/circles/new/", "/tournaments/new/"):
        page = ada(club).get(address).text
        assert len(ticks(page)) == 60
        assert 'name="find"' not in page
        assert 'name="carried"' not in page
