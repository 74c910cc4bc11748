import pytest
from hypothesis import given
from hypothesis import strategies as st

from tournaments.clock.clocks import Alarm, Clock, alarm, clock_face


def test_before_the_start_the_whole_time_is_left() -> None:
    clock = Clock(45)
    assert not clock.is_running
    assert clock.left(1000) == 45 * 60
    assert clock.ends() is None


def test_time_that_is_added_before_the_start_counts() -> None:
    assert Clock(45, shift=300).left(0) == 50 * 60


def test_it_runs_from_its_start() -> None:
    clock = Clock(45, started=100)
    assert clock.is_running
    assert clock.left(160) == 44 * 60
    assert clock.ends() == 100 + 45 * 60
    assert clock.ends(added=60) == 100 + 46 * 60


def test_a_pause_stops_it() -> None:
    clock = Clock(45, started=100, paused=160)
    assert not clock.is_running
    assert clock.left(10_000) == 44 * 60
    assert clock.ends() is None


def test_a_table_may_have_more() -> None:
    clock = Clock(10, started=0)
    assert clock.is_over(600)
    assert not clock.is_over(600, added=60)


@given(st.integers(0, 5000), st.integers(0, 5000), st.integers(0, 5000))
def test_a_pause_that_ended_takes_no_time(played: int, paused: int, then: int) -> None:
    before = Clock(60, started=0, paused=played)
    after = Clock(60, started=0, shift=paused)
    assert after.left(played + paused) == before.left(played)
    assert after.left(played + paused + then) == before.left(played) - then


@pytest.mark.parametrize(
    ("left", "warned"),
    [
        (301, Alarm.NONE),
        (300, Alarm.FIVE),
        (61, Alarm.FIVE),
        (60, Alarm.ONE),
        (0.5, Alarm.ONE),
        (0, Alarm.OVER),
        (-90, Alarm.OVER),
    ],
)
def test_it_warns_five_minutes_and_one_minute_before_and_when_time_is_up(
    left: float, warned: Alarm
) -> None:
    assert alarm(left) is warned


@pytest.mark.parametrize(
    ("left", "shown"),
    [(2700, "45:00"), (425, "7:05"), (424.2, "7:05"), (0, "0:00"), (-0.4, "0:00"), (-42, "+0:42")],
)
def test_its_face_shows_minutes_and_seconds(left: float, shown: str) -> None:
    assert clock_face(left) == shown
