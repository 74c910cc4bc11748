"""The pictures of a season on their pages: for members, for strangers, and of nothing."""

from datetime import timedelta

import pytest
from django.db.models import F
from django.test import Client
from django.utils import timezone
from pytest_django import DjangoAssertNumQueries

from scoring.clubs.models import Club, PublicName
from scoring.people.models import Player
from tests.clubs import ada, club_of
from tests.tournaments.seasons.played_seasons import season_played
from tournaments.nights.actions import end_night
from tournaments.nights.models import Tournament
from tournaments.people.pair_words import meeting_text
from tournaments.seasons.models import Season

pytestmark = pytest.mark.django_db


@pytest.fixture
def club() -> Club:
    return club_of()


@pytest.fixture
def season(club: Club) -> Season:
    return season_played(club, 5)


def recap(browser: Client, season: Season, who: str = "") -> str:
    more = f"{Player.objects.get(name=who).code}/" if who else ""
    answer = browser.get(f"/seasons/{season.code}/recap/{more}")
    assert answer.status_code == 200
    return answer.text


def test_a_season_has_its_pictures(club: Club, season: Season) -> None:
    text = recap(ada(club), season)
    assert text.count('class="recap-card"') >= 7
    assert "5 nights\u00a0· 25 games" in text
    assert 'id="race"' in text
    assert text.count("/recap/") >= 23


def test_each_has_their_own(club: Club, season: Season) -> None:
    text = recap(ada(club), season, "Chiara")
    assert text.count('class="recap-card"') >= 4
    assert "of 23" in text


def test_it_takes_few_statements(
    club: Club, season: Season, django_assert_max_num_queries: DjangoAssertNumQueries
) -> None:
    browser = ada(club)
    recap(browser, season)
    with django_assert_max_num_queries(14):
        recap(browser, season)


def test_strangers_read_as_much_of_a_name_as_its_person_wants(club: Club, season: Season) -> None:
    Club.objects.update(public_name=PublicName.NOTHING)
    text = recap(Client(), season)
    assert "Chiara" not in text
    assert "somebody" in text
    chiara = Player.objects.get(name="Chiara")
    assert Client().get(f"/seasons/{season.code}/recap/{chiara.code}/").status_code == 404


def test_pictures_of_a_child_are_for_members(club: Club, season: Season) -> None:
    Player.objects.filter(name="Chiara").update(is_child=True)
    code = Player.objects.get(name="Chiara").code
    assert code not in recap(Client(), season)
    assert code in recap(ada(club), season)
    assert Client().get(f"/seasons/{season.code}/recap/{code}/").status_code == 404
    assert recap(ada(club), season, "Chiara")


def test_a_season_that_is_not_public_has_none_for_strangers(club: Club, season: Season) -> None:
    Season.objects.update(is_public=False)
    assert Client().get(f"/seasons/{season.code}/recap/").status_code == 404
    assert recap(ada(club), season)


def test_a_night_that_runs_is_not_won(club: Club) -> None:
    season = season_played(club, 2)
    open_again = {"ended_at": None, "planned_rounds": 3, "date": timezone.localdate()}
    Tournament.objects.filter(club=club).update(**open_again, version=F("version") + 1)
    Season.objects.update(ends=timezone.localdate())
    text = recap(ada(club), season)
    assert "A night is running still." in text
    assert "Winners of nights" not in text
    assert 'id="race"' not in text
    end_night(Tournament.objects.filter(club=club).latest("pk"))
    text = recap(ada(club), season)
    assert "won 1 night." in text
    assert "A night is running still." in text


def test_somebody_of_another_club_has_none_there(club: Club, season: Season) -> None:
    other = club_of("Zoe", "Others").players.create(name="Zed")
    assert ada(club).get(f"/seasons/{season.code}/recap/{other.code}/").status_code == 404


def test_before_the_first_night_it_says_what_will_hang_there(club: Club) -> None:
    season = season_played(club, 0)
    assert "After the first night" in recap(ada(club), season)
    Season.objects.update(ends=season.ends - timedelta(days=90))
    club.players.create(name="Nils")
    assert "After the first night" in recap(ada(club), season, "Nils")


def test_one_night_is_enough(club: Club) -> None:
    season = season_played(club, 1, names=["Ada", "Ben", "Cleo", "Dora", "Eve", "Fay"])
    text = recap(ada(club), season)
    assert 'id="race"' not in text
    assert 'id="first"' in text
    for player in Player.objects.all():
        assert recap(ada(club), season, player.name)


def test_once_is_no_more_than_once() -> None:
    assert meeting_text(1, 0) == "Before 1 time, behind 0 times."
    assert meeting_text(2, 1) == "Before 2 times, behind 1 time."
