import pytest
from django.contrib.auth.models import User
from django.test import Client

from jobs.models import Job
from scoring.models import Club, Player
from tests.clubs import ada, ben, cleo, club_of
from tests.tournaments.evening import tournament_of
from tournaments.models import Tournament
from tournaments.models.sample_clubs import club_of as sample_of

pytestmark = pytest.mark.django_db

LOAD, REMOVE = "/sample/load/", "/sample/remove/"


@pytest.fixture
def club() -> Club:
    return club_of()


def test_an_organiser_loads_a_sample_and_looks_at_it(club: Club) -> None:
    browser = ada(club)
    answer = browser.post(LOAD, follow=True)
    assert answer.redirect_chain == [("/tournaments/", 302)]
    page = answer.content.decode()
    assert "This is a sample" in page
    assert "Loading the sample nights" in page
    assert Job.objects.get().kind == "sample-load"


def test_while_it_is_loaded_the_list_of_nights_follows(club: Club) -> None:
    browser = ada(club)
    part = {"HX-Request": "true"}
    assert "hx-trigger" not in browser.get("/tournaments/", headers=part).content.decode()
    browser.post(LOAD)
    text = browser.get("/tournaments/", headers=part).content.decode().strip()
    assert text.startswith('<div class="stack" id="nights" data-follow=')
    assert "<html" not in text
    assert "No night yet" not in text


def test_loaded_twice_it_is_one_sample(club: Club) -> None:
    browser = ada(club)
    browser.post(LOAD)
    assert browser.post(f"/clubs/{club.pk}/choose/").status_code == 302
    browser.post(LOAD)
    assert Job.objects.count() == 1
    assert Club.objects.filter(is_sample=True).count() == 1


def test_two_people_have_each_their_own(club: Club) -> None:
    ada(club).post(LOAD)
    cleo().post(LOAD)
    samples = [sample_of(User.objects.get(username=name)) for name in ("ada", "cleo")]
    assert None not in samples
    assert samples[0] != samples[1]


def test_it_is_removed_in_one_confirmed_tap(club: Club) -> None:
    browser = ada(club)
    browser.post(LOAD)
    assert "Remove for good" in browser.get("/tournaments/").content.decode()
    answer = browser.post(REMOVE, follow=True)
    assert "without a trace" in answer.content.decode()
    assert list(Club.objects.all()) == [club]
    assert not Job.objects.exists()


def test_a_club_that_is_none_is_not_removed_by_it(club: Club) -> None:
    tournament_of(club)
    assert ada(club).post(REMOVE).status_code == 404
    assert Player.objects.exists()
    assert Tournament.objects.exists()


def test_scorers_and_strangers_neither_load_nor_remove(club: Club) -> None:
    for address in (LOAD, REMOVE):
        assert ben(club).post(address).status_code == 404
        assert Client().post(address).status_code == 404
        assert ada(club).get(address).status_code == 405
    assert not Job.objects.exists()


def test_where_there_is_no_night_yet_a_sample_is_offered(club: Club) -> None:
    for address in ("/tournaments/", "/"):
        assert LOAD in ada(club).get(address).content.decode()
        assert LOAD not in ben(club).get(address).content.decode()
    assert LOAD not in Client().get("/").content.decode()
    tournament_of(club)
    assert LOAD not in ada(club).get("/tournaments/").content.decode()


def test_nights_of_a_sample_are_marked(club: Club) -> None:
    tournament_of(club, is_sample=True)
    assert '<span class="tag">sample</span>' in ada(club).get("/tournaments/").content.decode()
