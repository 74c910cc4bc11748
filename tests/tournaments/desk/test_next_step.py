from dataclasses import replace

import pytest

from tournaments.desk.next_step import Do, NightPosition, RoundEnds, Running, Time, next_step

DOOR = NightPosition(entered=22, here=17, expected=5)
SEATED = NightPosition(
    entered=22, here=22, number=1, running=Running.PUBLISHED, tables=6, playing=6, planned_rounds=4
)
BETWEEN = NightPosition(entered=22, here=22, number=4, complete_rounds=4, planned_rounds=4)


@pytest.mark.parametrize(
    ("night", "do"),
    [
        (NightPosition(), Do.ENTER_PEOPLE),
        (DOOR, Do.CHECK_IN),
        (replace(DOOR, here=22, expected=0), Do.SEAT_ROUND),
        (replace(DOOR, here=1, expected=0), Do.WAIT_FOR_MORE),
        (replace(DOOR, running=Running.DRAFT, number=1), Do.PUBLISH),
        (SEATED, Do.WAIT),
        (replace(SEATED, time=Time.WAITING), Do.START_CLOCK),
        (replace(SEATED, time=Time.RUNNING), Do.WAIT),
        (replace(SEATED, time=Time.PAUSED), Do.RESUME_CLOCK),
        (replace(SEATED, time=Time.OVER, playing=2), Do.WAIT),
        (replace(SEATED, playing=0), Do.COMPLETE),
        (replace(BETWEEN, complete_rounds=2, number=2), Do.SEAT_ROUND),
        (BETWEEN, Do.END),
        (replace(BETWEEN, ends=RoundEnds.FINAL), Do.SEAT_FINAL),
        (replace(BETWEEN, ends=RoundEnds.KNOCK_OUT), Do.SEAT_KNOCK_OUT),
        (replace(BETWEEN, ends=RoundEnds.FINAL, is_final=True, complete_rounds=5), Do.END),
        (replace(BETWEEN, is_over=True), Do.NOTHING),
    ],
)
def test_from_the_door_to_the_prizes_there_is_one_thing_to_do(night: NightPosition, do: Do) -> None:
    assert next_step(night) is do


def test_a_table_that_calls_comes_before_everything_else() -> None:
    assert next_step(replace(SEATED, calling=(3,), playing=0)) is Do.ANSWER
    assert next_step(replace(SEATED, calling=(3,), time=Time.PAUSED)) is Do.ANSWER


def test_a_round_that_is_done_is_completed_though_its_clock_never_started() -> None:
    assert next_step(replace(SEATED, playing=0, time=Time.WAITING)) is Do.COMPLETE


@pytest.mark.parametrize("here", [0, 1])
def test_when_fewer_than_two_are_left_the_night_can_only_end(here: int) -> None:
    left = replace(BETWEEN, complete_rounds=2, number=2, here=here)
    assert next_step(left) is Do.NOBODY_LEFT


def test_people_who_leave_during_the_last_round_do_not_keep_it_from_being_completed() -> None:
    assert next_step(replace(SEATED, here=0, playing=0)) is Do.COMPLETE


@pytest.mark.parametrize("here", [0, 1])
def test_a_round_that_everybody_has_left_is_completed_as_it_stands(here: int) -> None:
    for time in (Time.NONE, Time.WAITING, Time.RUNNING, Time.PAUSED):
        assert next_step(replace(SEATED, here=here, time=time)) is Do.ALL_LEFT


def test_the_winner_of_a_final_is_told_though_everybody_has_gone_home() -> None:
    assert next_step(replace(BETWEEN, is_final=True, here=0)) is Do.END
