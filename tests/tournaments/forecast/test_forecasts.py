"""The expected end of a night that runs, on every page that shows it."""

import re
from collections.abc import Iterator
from datetime import UTC, datetime, timedelta
from typing import Any
from unittest.mock import patch

import pytest
from django.test import Client
from django.utils import timezone, translation
from pytest_django import DjangoAssertNumQueries

from scoring.games.deals import DealVersion
from scoring.games.recording import Submission
from tests.scoring.tables import new_key
from tests.tournaments.nights_running import deal, game_of, round_of, running, seat_round, table_of
from tournaments.clock.actions import set_minutes
from tournaments.forecast.expected_end import SITTING_DOWN, NightSoFar, Tempo, expected_end
from tournaments.forecast.knock_outs import knock_out_tables
from tournaments.forecast.paces import ASSUMED
from tournaments.forecast.pages import EVERY, Forecast, forecast_of, stamp_of
from tournaments.forecast.readings import NightReading
from tournaments.nights.models import Tournament
from tournaments.rounds.models import Round, RoundState

pytestmark = pytest.mark.django_db

START = datetime(2026, 11, 20, 19, 0, tzinfo=UTC)
ROW = "0* 25+ 25+ 25+"


@pytest.fixture
def now() -> Iterator[list[datetime]]:
    """The first of the list is the moment in which all of this happens."""
    clock = [START]
    with patch.object(timezone, "now", lambda: clock[0]):
        yield clock


def evening(**facts: Any) -> Tournament:
    night = running(date=START.date(), deals=6, planned_rounds=3, **facts)
    Round.objects.update(published_at=START)
    return night


def later(now: list[datetime], minutes: float) -> None:
    now[0] = START + timedelta(minutes=minutes)


def dealt(night: Tournament, number: int, *minutes: float) -> None:
    """At a table of round 1, so many minutes after the start."""
    deal(night, number, *[ROW] * len(minutes))
    versions = DealVersion.objects.filter(game=game_of(night, number)).order_by("number")
    for version, after in zip(versions, minutes, strict=True):
        moment = START + timedelta(minutes=after)
        DealVersion.objects.filter(pk=version.pk).update(recorded_at=moment)


def so_far(night: Tournament, minutes: float) -> NightSoFar:
    reading = NightReading(night, START + timedelta(minutes=minutes))
    return reading.so_far(ASSUMED)


def forecast(night: Tournament) -> Forecast:
    found = forecast_of(Tournament.objects.get(pk=night.pk))
    assert found
    return found


def test_what_was_dealt_so_far_is_read(now: list[datetime]) -> None:
    night = evening()
    dealt(night, 1, 9, 17, 25)
    later(now, 30)
    read = so_far(night, 30)
    first, second = read.playing
    assert (first.to_go, first.since, first.tempo) == (3, 5, Tempo(2, 16))
    assert (second.to_go, second.since, second.begun) == (6, 30, False)
    assert read.to_come == (2, 2)


def test_a_deal_that_is_corrected_keeps_its_moment(now: list[datetime]) -> None:
    night = evening()
    dealt(night, 1, 9, 17)
    later(now, 40)
    game = game_of(night)
    game.correct_deal(1, game.deals[1], Submission(new_key(), game.version))
    assert so_far(night, 40).playing[0].since == pytest.approx(23)


def test_a_table_that_is_through_is_not_waited_for(now: list[datetime]) -> None:
    night = evening()
    dealt(night, 1, *range(5, 35, 5))
    later(now, 31)
    assert [each.to_go for each in so_far(night, 31).playing] == [6]


def test_whole_games_go_by_the_best_of_the_table(now: list[datetime]) -> None:
    night = evening()
    Tournament.objects.update(deals=None)
    dealt(night, 1, 9, 17)
    later(now, 20)
    first, second = so_far(Tournament.objects.get(), 20).playing
    assert [first.to_go, second.to_go] == pytest.approx([12.8, 14])


def test_a_break_is_read_and_the_one_that_goes_on(now: list[datetime]) -> None:
    night = evening()
    done = START + timedelta(minutes=50)
    Round.objects.update(state=RoundState.COMPLETE, completed_at=done)
    later(now, 55)
    read = so_far(night, 55)
    assert (read.resting, read.playing, read.to_come) == (5, (), (2, 2))
    assert forecast(night).round_text == ""
    later(now, 62)
    seat_round(night, 2, (4, 4))
    assert list(so_far(night, 62).breaks) == pytest.approx([12])


def test_the_clock_is_read_and_time_that_a_table_has_more(now: list[datetime]) -> None:
    night = evening(minutes=45)
    assert so_far(night, 1).clock_left == 45 + SITTING_DOWN.mean
    Round.objects.update(clock_started_at=START + timedelta(minutes=5))
    table = table_of(night)
    table.added = 120
    table.save(update_fields=["added"])
    read = so_far(night, 20)
    assert read.clock_left == 30
    assert [each.added for each in read.playing] == [2, 0]


def test_a_round_with_its_own_minutes_is_expected_by_them_before_it_starts(
    now: list[datetime],
) -> None:
    night = evening(minutes=45)
    usual = expected_end(so_far(night, 1))
    Round.objects.update(minutes=10)
    own = expected_end(so_far(night, 1))
    assert usual.round
    assert own.round
    assert own.round.middle < usual.round.middle - 15
    assert usual.night.middle - own.night.middle < 40  # the other rounds have the night's
    Round.objects.update(clock_started_at=START + timedelta(minutes=1))
    assert so_far(night, 1).clock_left == 10


def test_minutes_set_at_the_desk_change_the_expected_end_that_pages_show(
    now: list[datetime],
) -> None:
    night = evening(minutes=45)
    before = forecast(night).round_text
    assert set_minutes(round_of(night), 10, seen=45 * 60)
    assert forecast(night).round_text != before


@pytest.mark.parametrize(
    ("final", "to_come"), [("none", (2, 2)), ("final", (2, 2, 1)), ("knock_out", (2, 2, 2, 1))]
)
def test_the_final_is_counted(now: list[datetime], final: str, to_come: tuple[int, ...]) -> None:
    assert so_far(evening(final=final, finalists=2), 1).to_come == to_come


def test_a_knock_out_ends_at_one_table() -> None:
    assert knock_out_tables(4, 4, 2) == (4, 2, 1)
    assert knock_out_tables(1, 4, 2) == (1,)


def test_an_interval_is_said_to_five_minutes(now: list[datetime]) -> None:
    found = forecast(evening())
    time = r"(midnight|noon|\d+(:\d[05])? [ap]\.m\.)"
    assert re.fullmatch(f"Round ends between {time} and {time}", found.round_text)
    with translation.override("de"):
        assert re.search(r"\d\d:\d[05] und \d\d:\d[05]", found.round_text)
    assert found.night_text.startswith("Night ends between ")


def test_in_the_last_round_the_end_is_said_once(now: list[datetime]) -> None:
    night = evening()
    Tournament.objects.update(planned_rounds=1)
    assert len(forecast(night).texts) == 1


def test_the_end_is_never_before_now(now: list[datetime]) -> None:
    night = evening()
    Tournament.objects.update(planned_rounds=1)
    for number in (1, 2):
        dealt(night, number, *range(5, 30, 5))
    for minutes in range(26, 200, 7):
        later(now, minutes)
        local = timezone.localtime(now[0])
        with translation.override("de"):
            text = forecast(night).night_text
        for hour, minute in re.findall(r"(\d\d):(\d\d)", text):
            ahead = int(hour) * 60 + int(minute) - local.hour * 60 - local.minute
            assert ahead % 1440 < 720


def test_it_stays_the_same_for_five_minutes_whatever_is_dealt(now: list[datetime]) -> None:
    night = evening()
    later(now, 60)
    before, stamp = forecast(night), stamp_of(night)
    dealt(night, 1, *range(10, 50, 10))
    later(now, 60 + EVERY / 60 - 0.1)
    assert (forecast(night), stamp_of(night)) == (before, stamp)
    later(now, 60 + EVERY / 60)
    assert stamp_of(night) != stamp
    assert forecast(night) != before


def test_whatever_is_recorded_since_then_changes_nothing(now: list[datetime]) -> None:
    """Two processes that work it out one after the other show the same."""
    night = evening()
    dealt(night, 1, 10, 20, 30, 40, 50)
    later(now, 52)
    before = so_far(night, 50.5)
    deal(night, 1, ROW)
    deal(night, 2, *[ROW] * 6)
    assert so_far(night, 50.5) == before
    assert len(so_far(night, 52.5).playing) == 0


def test_it_takes_few_statements_however_many_play(
    now: list[datetime], django_assert_max_num_queries: DjangoAssertNumQueries
) -> None:
    night = running(sizes=(4,) * 20, date=START.date())
    for number in range(1, 21):
        deal(night, number, ROW)
    later(now, 20)
    with django_assert_max_num_queries(6):
        assert forecast_of(Tournament.objects.get())


def test_asked_again_it_costs_no_statement(
    now: list[datetime], django_assert_num_queries: DjangoAssertNumQueries
) -> None:
    night = evening()
    forecast_of(night)
    with django_assert_num_queries(0):
        forecast_of(night)


def test_nothing_is_told_where_nothing_runs(now: list[datetime]) -> None:
    night = evening()
    later(now, 8 * 60)
    assert forecast_of(night) is None  # nobody has been heard of for hours
    later(now, 3 * 24 * 60)
    assert (forecast_of(night), stamp_of(night)) == (None, 0)
    later(now, 10)
    Round.objects.update(state=RoundState.COMPLETE, completed_at=START, number=3)
    assert forecast_of(Tournament.objects.get()) is None
    night.ended_at = START
    assert forecast_of(night) is None


def test_a_clock_that_jumps_back_is_no_fault(now: list[datetime]) -> None:
    night = evening()
    dealt(night, 1, 9, 17, 25)
    later(now, -30)
    assert forecast(night).night_text


def test_desk_wall_night_and_table_say_it(client: Client, now: list[datetime]) -> None:
    night = evening()
    said = forecast(night).night_text
    owner = night.club.members.get(role="owner").user
    table = game_of(night)
    for address in (
        f"/screen/{night.code}/",
        f"/nights/{night.code}/",
        table.get_absolute_url(),
    ):
        assert said in client.get(address).content.decode(), address
    client.force_login(owner)
    assert said in client.get(night.get_absolute_url()).content.decode()
    assert round_of(night).state == RoundState.PUBLISHED
