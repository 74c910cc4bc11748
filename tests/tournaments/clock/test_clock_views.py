import pytest
from django.test import Client
from django.utils import timezone
from pytest_django import DjangoAssertNumQueries

from tests.clubs import ada, ben, cleo
from tests.tournaments.nights_running import round_of, running
from tournaments.nights.models import Tournament
from tournaments.rounds.models import Round, RoundState

pytestmark = pytest.mark.django_db

STEPS = ("start", "pause", "resume", "reset", "add")


@pytest.fixture
def night() -> Tournament:
    return running(minutes=45)


def press(browser: Client, tournament: Tournament, step: str, **fields: int) -> int:
    return browser.post(f"/tournaments/{tournament.pk}/clock/{step}/", fields).status_code


@pytest.mark.parametrize("step", STEPS)
def test_scorers_turn_it_and_nobody_else(night: Tournament, client: Client, step: str) -> None:
    assert press(client, night, step) == 404
    assert press(cleo(), night, step) == 404
    assert press(ben(night.club), night, step) == 302
    assert press(ada(night.club), night, step) == 302
    address = f"/tournaments/{night.pk}/clock/{step}/"
    assert ben(night.club).get(address).status_code == 405


def test_started_paused_and_set_back(night: Tournament) -> None:
    browser = ben(night.club)
    press(browser, night, "start")
    assert round_of(night).clock_started_at
    press(browser, night, "pause")
    assert round_of(night).clock_paused_at
    press(browser, night, "resume")
    assert round_of(night).clock_paused_at is None
    press(browser, night, "reset")
    assert round_of(night).clock_started_at is None


def test_minutes_pressed_on_two_pages_that_saw_the_same_time_count_once(
    night: Tournament,
) -> None:
    browser = ben(night.club)
    for _page in range(2):
        press(browser, night, "add", minutes=5, seen=0)
    assert round_of(night).clock_shift == 300
    assert "The clock was changed meanwhile" in browser.get(night.get_absolute_url()).text
    press(browser, night, "add", minutes=1000, seen=300)
    assert round_of(night).clock_shift == 300


@pytest.mark.parametrize("step", STEPS)
def test_whoever_presses_after_the_round_is_told_so(night: Tournament, step: str) -> None:
    Round.objects.update(state=RoundState.COMPLETE)
    browser = ben(night.club)
    assert press(browser, night, step, minutes=1, seen=0) == 302
    assert "No round is running any more" in browser.get(night.get_absolute_url()).text
    assert round_of(night).clock_started_at is None


def test_everybody_may_ask_what_time_it_is_and_the_database_is_not_asked(
    client: Client, django_assert_num_queries: DjangoAssertNumQueries
) -> None:
    with django_assert_num_queries(0):
        client.get("/clock/now/")
    answer = client.get("/clock/now/")
    assert abs(int(answer.text) / 1000 - timezone.now().timestamp()) < 5
    assert answer["Cache-Control"] == "no-store"
    assert client.post("/clock/now/").status_code == 405
