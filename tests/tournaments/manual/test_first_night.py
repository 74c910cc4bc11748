"""Seven steps of a first night, which tick themselves off."""

import pytest
from django.test import Client

from scoring.clubs.models import Club
from tests.clubs import ada, ben, club_of
from tests.tournaments.nights_seen import night, played, seated
from tests.tournaments.people import roster, tournament_of
from tournaments.attendance.models import Presence
from tournaments.manual.first_night import HIDDEN, FirstNight
from tournaments.nights.actions import end_night

pytestmark = pytest.mark.django_db

LIST = "/tournaments/"


@pytest.fixture
def club() -> Club:
    return club_of()


def done(club: Club) -> list[bool]:
    return [step.is_done for step in FirstNight(club).steps]


def first(count: int) -> list[bool]:
    return [number < count for number in range(7)]


def test_each_step_is_ticked_by_what_the_club_has_done(club: Club) -> None:
    assert done(club) == first(0)
    roster(club, "Zoe")
    assert done(club) == first(1)
    waiting = tournament_of(club, "Yan")
    assert done(club) == first(2)
    waiting.entrants.update(presence=Presence.ABSENT)
    assert done(club) == first(2)
    waiting.delete()
    tonight = night("Ada", "Ben", "Cleo", "Dora", club=club)
    assert done(club) == first(3)
    round = seated(tonight)
    assert done(club) == first(4)
    played(round)
    assert done(club) == first(5)
    played(seated(tonight))
    assert done(club) == first(6)
    end_night(tonight, None)
    assert done(club) == first(7)


def test_the_next_step_leads_to_where_it_is_done(club: Club) -> None:
    def next_address() -> str:
        step = FirstNight(club).next_step
        assert step
        return step.address

    assert next_address() == "/roster/"
    roster(club)
    assert next_address() == "/tournaments/new/"
    tonight = tournament_of(club, "Zoe")
    assert next_address() == f"/tournaments/{tonight.pk}/check-in/"


def test_steps_that_need_a_night_lead_nowhere_before_there_is_one(club: Club) -> None:
    assert [bool(step.address) for step in FirstNight(club).steps] == first(2)


def test_what_another_club_has_done_ticks_nothing(club: Club) -> None:
    played(seated(night("Ada", "Ben", "Cleo", club=club_of("Cleo", "The Others"))))
    assert done(club) == first(0)


@pytest.mark.parametrize("page", [LIST, "/"])
def test_an_organiser_sees_them_at_home(club: Club, page: str) -> None:
    text = ada(club).get(page).text
    assert "Your first night" in text
    assert "0 of 7 steps done" in text
    assert text.count('aria-current="step"') == 1


@pytest.mark.parametrize("page", [LIST, "/"])
def test_others_do_not(club: Club, page: str) -> None:
    assert "panel first-night" not in ben(club).get(page).text
    assert "panel first-night" not in Client().get("/").text


def test_a_sample_has_no_first_night(club: Club) -> None:
    Club.objects.update(is_sample=True)
    assert "panel first-night" not in ada(club).get(LIST).text


def test_they_go_when_all_is_done_and_the_next_night_is_planned(club: Club) -> None:
    tonight = night("Ada", "Ben", "Cleo", "Dora", club=club)
    for _round in range(2):
        played(seated(tonight))
    end_night(tonight, None)
    assert "All seven steps are done" in ada(club).get(LIST).text
    tournament_of(club, "Zoe")
    assert "All seven steps are done" not in ada(club).get(LIST).text


def test_they_can_be_hidden_and_shown_again(club: Club) -> None:
    browser = ada(club)
    answer = browser.post("/first-night/hide/", {"next": "/"})
    assert (answer.status_code, answer["Location"]) == (302, "/")
    text = browser.get(LIST).text
    assert "steps done" not in text
    assert "Show the first steps" in text
    answer = browser.post("/first-night/show/", {"next": "https://evil.example/"})
    assert answer["Location"] == LIST
    assert "0 of 7 steps done" in browser.get(LIST).text
    assert not browser.cookies[HIDDEN].value


def test_they_cost_two_statements(club: Club, django_assert_num_queries: object) -> None:
    walk = FirstNight(club)
    with django_assert_num_queries(2):  # type: ignore[operator] # pytest-django has no type for it
        assert walk.is_of_use
        assert walk.count_done == 0
