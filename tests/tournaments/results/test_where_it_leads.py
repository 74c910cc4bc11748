"""From a night, its standings and its podium to people, seasons and the club, and back."""

import re
from datetime import date

import pytest
from django.test import Client
from django.urls import reverse
from pytest_django import DjangoAssertNumQueries

from scoring.clubs.models import Club, PublicName
from scoring.people.models import Player
from tests.clubs import ben, club_of
from tests.tournaments.people import entrant, tournament_of
from tests.tournaments.tables_reporting import reported
from tournaments.club_pages.models import ClubAddress
from tournaments.models import Season, Tournament
from tournaments.nights.actions import end_night
from tournaments.rounds.models import RoundState
from tournaments.seasons.actions import change_season, make_season, remove_season

pytestmark = pytest.mark.django_db
YEAR = {"begins": date(2026, 1, 1), "ends": date(2026, 12, 31)}


@pytest.fixture
def club() -> Club:
    return club_of()


@pytest.fixture
def night(club: Club) -> Tournament:
    """It is over: Ada has won."""
    night = tournament_of(club, date=date(2026, 11, 6), planned_rounds=1)
    reported(night, "Ada Ben Cleo Dora", "Eve Fay Gus Hal")
    night.rounds.update(state=RoundState.COMPLETE)
    end_night(night, None)
    return Tournament.objects.get(pk=night.pk)


def season_of(club: Club, name: str = "Winter", **facts: object) -> Season:
    return make_season(f"key of {name}", club, {"name": name, **YEAR, **facts}, None)


def of_members(night: Tournament) -> str:
    return reverse("standings-detail", args=[night.pk])


def of_visitors(night: Tournament) -> str:
    return reverse("night-standings", args=[night.code])


def page_of(night: Tournament, name: str) -> str:
    return reverse("person-detail", args=[entrant(night, name).player.code])


def led_to(text: str) -> set[str]:
    return set(re.findall(r'href="([^"]*)"', text))


def test_each_name_leads_members_to_a_person_and_each_place_to_its_reasons(
    club: Club, night: Tournament
) -> None:
    text = ben(club).get(of_members(night)).text
    row = f"{of_members(night)}{entrant(night, 'Ada').pk}/"
    assert f'<th scope="row"><a href="{page_of(night, "Ada")}"><bdi>Ada</bdi></a></th>' in text
    beneath = row.removeprefix(of_members(night))
    assert f'<td><a href="{beneath}" title="Why here?">' in text
    assert page_of(night, "Ada") in led_to(ben(club).get(row).text)


def test_strangers_are_led_to_the_pages_that_are_open_to_them(night: Tournament) -> None:
    players = Player.objects.filter(entries__tournament=night)
    players.filter(name="Ben").update(public_name=PublicName.NOTHING)
    players.filter(name="Eve").update(is_child=True)
    found = led_to(Client().get(of_visitors(night)).text)
    assert page_of(night, "Ada") in found
    assert not {page_of(night, "Ben"), page_of(night, "Eve")} & found
    row = f"{of_visitors(night)}{entrant(night, 'Ben').pk}/"
    assert page_of(night, "Ben") not in Client().get(row).text


def test_what_the_club_settles_of_names_is_true_at_once(club: Club, night: Tournament) -> None:
    had = Client().get(of_visitors(night)).headers["ETag"]
    club.show_names(PublicName.NOTHING)
    again = Client().get(of_visitors(night), headers={"If-None-Match": had})
    assert "/people/" not in again.text
    assert page_of(night, "Ada") in led_to(ben(club).get(of_members(night)).text)


def test_who_was_erased_has_a_place_and_no_page(club: Club, night: Tournament) -> None:
    ada_herself = entrant(night, "Ada").player
    Player.objects.filter(pk=ada_herself.pk).update(name="", erased_at=night.created_at)
    text = ben(club).get(of_members(night)).text
    assert ada_herself.code not in text
    assert "former player" in text


def test_the_names_on_the_podium_lead_to_people(club: Club, night: Tournament) -> None:
    for browser, address in (
        (ben(club), night.get_absolute_url()),
        (Client(), reverse("night-detail", args=[night.code])),
    ):
        podium = browser.get(address).text.split('<ol class="podium">')[1].split("</ol>")[0]
        assert page_of(night, "Ada") in led_to(podium)
    assert "/people/" not in Client().get(reverse("screen", args=[night.code])).text


def test_more_people_take_no_more_statements(
    club: Club, night: Tournament, django_assert_num_queries: DjangoAssertNumQueries
) -> None:
    small = tournament_of(club, "Ada", "Ben", date=date(2026, 11, 7), planned_rounds=1)
    reported(small, "Ada Ben")
    browser = ben(club)
    for each in (small, night):
        browser.get(of_members(each) + "?all=1")
        with django_assert_num_queries(9):
            browser.get(of_members(each) + "?sort=name")


def test_somebodys_page_of_a_night_leads_to_all_their_games(night: Tournament) -> None:
    mine = reverse("entrant-detail", args=[night.code, entrant(night, "Ada").token])
    assert page_of(night, "Ada") in led_to(Client().get(mine).text)
    Player.objects.filter(name="Ada").update(public_name=PublicName.NOTHING)
    Tournament.objects.filter(pk=night.pk).changed()
    assert page_of(night, "Ada") not in Client().get(mine).text


def test_a_night_leads_to_the_seasons_in_which_it_counts(club: Club, night: Tournament) -> None:
    open_one, closed = season_of(club), season_of(club, "Inner", is_public=False)
    season_of(club, "Later", begins=date(2027, 1, 1), ends=date(2027, 2, 1))
    for address in (night.get_absolute_url(), of_members(night)):
        found = led_to(ben(club).get(address).text)
        seasons = {each.get_absolute_url() for each in (open_one, closed)}
        assert {each for each in found if re.fullmatch(r"/seasons/\w+/", each)} == seasons
    for address in (reverse("night-detail", args=[night.code]), of_visitors(night)):
        found = led_to(Client().get(address).text)
        assert open_one.get_absolute_url() in found
        assert closed.get_absolute_url() not in found


def test_a_season_that_is_made_renamed_or_removed_is_so_on_its_nights_at_once(
    club: Club, night: Tournament
) -> None:
    browser = ben(club)

    def seen(had: str) -> tuple[str, str]:
        answer = browser.get(of_members(night), headers={"If-None-Match": had})
        return answer.text, answer.headers["ETag"]

    before, had = seen("")
    assert "Winter" not in before
    season = season_of(club)
    text, had = seen(had)
    assert "Winter" in text
    change_season(season, {"name": "Spring"}, {})
    text, had = seen(had)
    assert "Spring" in text
    change_season(season, {"name": "Spring"}, {night.pk: False})
    text, had = seen(had)
    assert "Spring" not in text
    change_season(season, {"name": "Spring"}, {})
    _text, had = seen(had)
    remove_season(season)
    text, _had = seen(had)
    assert "Spring" not in text


def test_all_of_it_leads_to_the_page_of_the_club_and_from_home_to_all_of_it(
    club: Club, night: Tournament
) -> None:
    season, at = season_of(club), ClubAddress.objects.of(club)
    pages = (
        reverse("night-detail", args=[night.code]),
        season.get_absolute_url(),
        page_of(night, "Ada"),
        reverse("club-leaderboard", args=[at.code]),
    )
    for address in pages:
        assert at.get_absolute_url() in led_to(Client().get(address).text), address
    ClubAddress.objects.filter(pk=at.pk).update(is_public=False)
    for address in pages[:3]:
        assert at.code not in Client().get(address).text, address
        if address != pages[0]:  # which members have as visitors do
            assert at.get_absolute_url() in led_to(ben(club).get(address).text), address
    home = led_to(ben(club).get("/").text)
    ways = {"/our-club/", "/seasons/", "/leaderboards/", "/people/"}
    assert ways <= home
    assert not ways & led_to(Client().get("/").text)
