"""Who is led where, and of two clubs in two tabs: what is typed goes to the club of its page."""

import re

import pytest
from django.contrib.auth.models import User
from django.test import Client

from scoring.clubs.models import Club, Member
from scoring.games.models import Game
from scoring.people.models import Player
from tests.clubs import ada, ben, club_of
from tests.scoring.games.test_games import wanted

pytestmark = pytest.mark.django_db


@pytest.fixture
def club(db: None) -> Club:
    return club_of("Olga", "The Tens")


@pytest.fixture
def browser(club: Club) -> Client:
    return ada(club)


@pytest.fixture
def other(browser: Client) -> Club:
    return Club.objects.found(User.objects.get(username="ada"), "The Twelves")


def choose(browser: Client, club: Club) -> None:
    browser.post(f"/clubs/{club.pk}/choose/")


def fields(browser: Client, address: str) -> dict[str, str]:
    """What a form of that page sends without being typed."""
    (club,) = set(re.findall(r'name="of_club" value="(\d+)"', browser.get(address).text))
    return {"of_club": club}


def test_a_name_typed_in_a_stale_tab_goes_to_the_roster_of_its_page(
    browser: Client, club: Club, other: Club
) -> None:
    page = fields(browser, "/roster/")
    choose(browser, other)
    answer = browser.post("/roster/add/", page | {"name": "Zoe"}, follow=True)
    assert Player.objects.get().club == club
    assert "Zoe" in answer.text  # and the roster that is shown then is the one she is on


def test_without_what_the_page_says_it_would_go_to_the_other_club(
    browser: Client, other: Club
) -> None:
    """Negative control."""
    browser.get("/roster/")
    choose(browser, other)
    browser.post("/roster/add/", {"name": "Zoe"})
    assert Player.objects.get().club == other


def test_what_was_typed_before_a_sample_was_loaded_does_not_go_with_it(
    browser: Client, club: Club
) -> None:
    page = fields(browser, "/roster/")
    browser.post("/sample/load/")
    sample = fields(browser, "/tournaments/")
    browser.post("/roster/add/", page | {"name": "Zoe"})
    browser.post("/sample/remove/", sample)
    assert not Club.objects.filter(is_sample=True).exists()
    assert Player.objects.get().club == club


def test_whoever_has_left_the_club_of_the_page_gets_404(
    browser: Client, club: Club, other: Club
) -> None:
    page = fields(browser, "/roster/")
    Member.objects.filter(club=club, user__username="ada").delete()
    assert browser.post("/roster/add/", page | {"name": "Zoe"}).status_code == 404
    assert not Player.objects.exists()


@pytest.mark.parametrize("sent", ["", "x", "0", "9" * 30])
def test_a_page_of_no_club_gets_404(browser: Client, club: Club, sent: str) -> None:
    assert browser.post("/roster/add/", {"of_club": sent, "name": "Zoe"}).status_code == 404


def test_a_game_started_in_a_stale_tab_is_one_of_its_club(
    browser: Client, club: Club, other: Club
) -> None:
    page = fields(browser, "/games/new/")
    choose(browser, other)
    browser.post("/games/", wanted("Ann", "Ben") | page)
    assert Game.objects.get().club == club


def test_forms_for_people_without_a_club_say_nothing_of_one(client: Client, club: Club) -> None:
    assert "of_club" not in client.get("/games/new/").text


EVERYWHERE = [
    "/tournaments/",
    "/seasons/",
    "/our-club/",
    "/roster/",
    "/seating/",
    "/organiser/",
    "/more/",
]


def ways(browser: Client, page: str = "/") -> list[str]:
    """Where the navigation of the club leads to."""
    _before, _nav, after = browser.get(page).text.partition('class="club-ways"')
    return [piece.split('"')[0] for piece in after.partition("</nav>")[0].split('href="')[1:]]


def test_an_organiser_is_led_everywhere(club: Club) -> None:
    browser = ada(club)
    assert ways(browser) == EVERYWHERE
    assert all(browser.get(way, follow=True).status_code == 200 for way in EVERYWHERE)


def test_a_scorer_is_led_only_where_they_may_go(club: Club) -> None:
    browser = ben(club)
    assert ways(browser) == ["/tournaments/", "/seasons/", "/our-club/", "/more/"]
    assert browser.get("/more/").status_code == 200
    assert "/roster/" not in browser.get("/more/").text


def test_others_see_no_navigation_and_can_sign_in(client: Client) -> None:
    assert ways(client) == []
    assert 'href="/sign-in/"' in client.get("/").text
    assert 'href="/sign-in/"' in client.get("/roster/").text


def test_the_page_that_is_open_is_marked(club: Club) -> None:
    text = ada(club).get("/roster/").text
    assert 'href="/roster/" aria-current="true"' in text


def test_the_first_page_leads_a_member_to_the_nights(club: Club) -> None:
    assert "Nights of your club" in ben(club).get("/").text
    assert "Nights of your club" not in Client().get("/").text
