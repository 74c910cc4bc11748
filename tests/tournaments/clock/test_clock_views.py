import re

import pytest
from django.test import Client
from django.utils import timezone
from pytest_django import DjangoAssertNumQueries

from tests.clubs import ada, ben, cleo
from tests.scoring.tables import record
from tests.tournaments.nights_running import game_of, round_of, running, table_of
from tournaments.nights.models import Tournament
from tournaments.rounds.closing import close_table
from tournaments.rounds.models import Round, RoundState

pytestmark = pytest.mark.django_db

STEPS = ("start", "pause", "resume", "reset", "set", "add")


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
        press(browser, night, "add", minutes=5, seen=45 * 60)
    assert round_of(night).minutes == 50
    assert "The clock was changed meanwhile" in browser.get(night.get_absolute_url()).text
    press(browser, night, "add", minutes=1000, seen=50 * 60)
    assert round_of(night).minutes == 50


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


def test_one_round_may_have_minutes_of_its_own_before_it_starts(night: Tournament) -> None:
    browser = ben(night.club)
    assert 'name="minutes"' in browser.get(night.get_absolute_url()).text
    press(browser, night, "set", minutes=20, seen=45 * 60)
    assert round_of(night).minutes == 20
    shown = browser.get(night.get_absolute_url()).text
    assert ">20:00<" in shown
    assert 'value="20"' in shown
    press(browser, night, "set", minutes=30, seen=45 * 60)
    assert round_of(night).minutes == 20
    press(browser, night, "set", minutes=20, seen=20 * 60)
    press(browser, night, "start")
    press(browser, night, "set", minutes=50, seen=20 * 60)
    assert round_of(night).minutes == 20
    assert "Minutes of this round" not in browser.get(night.get_absolute_url()).text
    assert night.log.filter(kind="clock-added").count() == 1


def test_a_page_from_before_is_told_though_it_sets_what_it_shows(night: Tournament) -> None:
    press(ben(night.club), night, "set", minutes=35, seen=45 * 60)
    late = ada(night.club)
    press(late, night, "set", minutes=45, seen=45 * 60)
    assert "The clock was changed meanwhile" in late.get(night.get_absolute_url()).text
    press(late, night, "start")
    press(late, night, "set", minutes=35, seen=35 * 60)
    assert "The clock of this round was started" in late.get(night.get_absolute_url()).text
    assert round_of(night).minutes == 35


def test_the_desk_offers_no_minute_less_than_one_before_the_start(night: Tournament) -> None:
    browser = ben(night.club)
    assert "disabled" not in controls(browser, night)
    press(browser, night, "set", minutes=1, seen=45 * 60)
    assert controls(browser, night).count("disabled") == 1
    press(browser, night, "add", minutes=-1, seen=60)
    assert round_of(night).minutes == 1
    press(browser, night, "start")
    assert "disabled" not in controls(browser, night)


def controls(browser: Client, night: Tournament) -> str:
    """The buttons beside the clock."""
    shown = browser.get(night.get_absolute_url()).text
    return shown.split('class="minutes"', 1)[1].split("</form>", 1)[0]


@pytest.mark.parametrize("minutes", ["0", "601", "ten", ""])
def test_minutes_that_are_none_are_named(night: Tournament, minutes: str) -> None:
    browser = ben(night.club)
    sent = {"minutes": minutes, "seen": "0"}
    told = browser.post(f"/tournaments/{night.pk}/clock/set/", sent, follow=True).text
    assert "Type a whole number of minutes, from 1 to 600." in told
    assert round_of(night).clock_shift == 0


def test_five_minutes_do_not_begin_with_the_last_five(night: Tournament) -> None:
    browser = ben(night.club)
    press(browser, night, "set", minutes=5, seen=45 * 60)
    press(browser, night, "start")
    shown = browser.get(night.get_absolute_url()).text
    assert 'data-alarm="none"' in shown
    assert "The last five minutes" not in shown


def test_the_final_is_asked_for_its_own_minutes(night: Tournament) -> None:
    Round.objects.update(stage="final")
    assert "Minutes of the final" in ben(night.club).get(night.get_absolute_url()).text


def test_a_clock_that_nobody_started_is_gone_once_all_tables_are_done(night: Tournament) -> None:
    for number in (1, 2):
        record(game_of(night, number), *["25+ 60 0* 60"] * 12)
        close_table(table_of(night, number), None)
    shown = ben(night.club).get(night.get_absolute_url()).text
    assert "All tables are done" in shown
    assert "Not started" not in shown


def test_the_end_is_said_as_the_other_times_of_a_night(night: Tournament) -> None:
    browser = ben(night.club)
    press(browser, night, "start")
    found = re.search("until (.*?)<", browser.get(night.get_absolute_url()).text)
    assert found
    assert re.fullmatch(r"midnight|noon|\d+(:\d\d)? [ap]\.m\.", found[1])
