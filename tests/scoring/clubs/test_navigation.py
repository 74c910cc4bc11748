import pytest
from django.test import Client

from scoring.clubs.models import Club
from tests.clubs import ada, ben, club_of

pytestmark = pytest.mark.django_db
FIVE = ["/tournaments/", "/roster/", "/seating/", "/organiser/", "/more/"]


@pytest.fixture
def club(db: None) -> Club:
    return club_of("Olga", "The Tens")


def ways(browser: Client, page: str = "/") -> list[str]:
    """Where the navigation of the club leads to."""
    _before, _nav, after = browser.get(page).text.partition('class="club-ways"')
    return [piece.split('"')[0] for piece in after.partition("</nav>")[0].split('href="')[1:]]


def test_an_organiser_is_led_everywhere(club: Club) -> None:
    browser = ada(club)
    assert ways(browser) == FIVE
    assert all(browser.get(way).status_code == 200 for way in FIVE)


def test_a_scorer_is_led_only_where_they_may_go(club: Club) -> None:
    browser = ben(club)
    assert ways(browser) == ["/tournaments/", "/more/"]
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
