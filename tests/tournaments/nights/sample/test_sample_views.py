from typing import Any

import pytest
from django.contrib.auth.models import User
from django.test import Client

from jobs.models import Job
from jobs.results import path_of
from scoring.clubs.models import Club, Member, Role
from scoring.editions.models import ClubEdition
from scoring.games.models import Game
from scoring.people.models import Player
from tests.clubs import ada, ben, cleo, club_of
from tests.jobs.workers import worked
from tests.scoring.tables import new_key, sit_down
from tests.tournaments.nights_running import running
from tests.tournaments.people import tournament_of
from tests.tournaments.planner.asking import ask
from tournaments.nights.models import Tournament
from tournaments.nights.sample.clubs import club_of as sample_of

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


def test_whoever_was_invited_into_a_sample_only_has_no_club_after_it(club: Club) -> None:
    browser = ada(club)
    browser.post(LOAD)
    sample = Club.objects.get(is_sample=True)
    guest, founder = User.objects.create_user("guest"), User.objects.create_superuser("founder")
    for user in (guest, founder):
        sample.members.create(user=user, role=Role.SCORER)
    browser.post(REMOVE)
    assert not Member.objects.of(guest).exists()
    assert Member.objects.of(founder).get().role == Role.OWNER


def test_no_work_that_was_asked_for_in_a_sample_is_left(
    club: Club, django_capture_on_commit_callbacks: Any
) -> None:
    browser = ada(club)
    browser.post(LOAD)
    sample = Club.objects.get(is_sample=True)
    exported = worked(Job.objects.ask("games-export", club=sample.pk))
    seating = ask(browser)
    assert seating.club == sample
    Job.objects.ask("seating-improve", seating=seating.pk, seed=1)
    Job.objects.ask("night-papers", night=running(sample).pk)
    kept = worked(Job.objects.ask("games-export", club=club.pk))
    with django_capture_on_commit_callbacks(execute=True):
        browser.post(REMOVE)
    assert list(Job.objects.all()) == [kept]
    assert path_of(kept).exists()
    assert not path_of(exported).exists()


def test_games_that_somebody_played_by_an_edition_of_a_sample_go_with_it(club: Club) -> None:
    browser = ada(club)
    browser.post(LOAD)
    changes: dict[str, object] = {"phases": {}, "points": {}, "defaults": {}}
    edition = ClubEdition.objects.keep(
        f"club-{new_key()}",
        club=Club.objects.get(is_sample=True),
        base="classic",
        name="Trial",
        changes=changes,
    )
    game, other = sit_down("Ann", "Ben", edition=edition.key), sit_down("Ann", "Ben")
    browser.post(REMOVE)
    assert list(Game.objects.all()) == [other]
    assert Client().get(game.get_absolute_url()).status_code == 404
