from dataclasses import replace

import pytest

from tournaments.desk.next_step import (
    ClockState,
    LatestRound,
    NightPosition,
    RoundEnds,
    ToDo,
    next_step,
)

DOOR = NightPosition(entered=22, here=17, expected=5)
SEATED = NightPosition(
    entered=22,
    here=22,
    number=1,
    latest=LatestRound.PUBLISHED,
    tables=6,
    playing=(1, 2, 3, 4, 5, 6),
    planned_rounds=4,
)
BETWEEN = NightPosition(entered=22, here=22, number=4, complete_rounds=4, planned_rounds=4)


@pytest.mark.parametrize(
    ("night", "do"),
    [
        (NightPosition(), ToDo.ENTER_PEOPLE),
        (DOOR, ToDo.CHECK_IN),
        (replace(DOOR, here=22, expected=0), ToDo.SEAT_ROUND),
        (replace(DOOR, here=1, expected=0), ToDo.WAIT_FOR_MORE),
        (replace(DOOR, latest=LatestRound.DRAFT, number=1), ToDo.PUBLISH),
        (SEATED, ToDo.WAIT),
        (replace(SEATED, clock=ClockState.WAITING), ToDo.START_CLOCK),
        (replace(SEATED, clock=ClockState.RUNNING), ToDo.WAIT),
        (replace(SEATED, clock=ClockState.PAUSED), ToDo.RESUME_CLOCK),
        (replace(SEATED, clock=ClockState.OVER, playing=(2, 5)), ToDo.WAIT),
        (replace(SEATED, playing=()), ToDo.COMPLETE),
        (replace(BETWEEN, complete_rounds=2, number=2), ToDo.SEAT_ROUND),
        (BETWEEN, ToDo.END),
        (replace(BETWEEN, ends=RoundEnds.FINAL), ToDo.SEAT_FINAL),
        (replace(BETWEEN, ends=RoundEnds.KNOCK_OUT), ToDo.SEAT_KNOCK_OUT),
        (replace(BETWEEN, ends=RoundEnds.FINAL, is_final=True, complete_rounds=5), ToDo.END),
        (replace(BETWEEN, is_over=True), ToDo.NOTHING),
    ],
)
def test_from_the_door_to_the_prizes_there_is_one_thing_to_do(
    night: NightPosition, do: ToDo
) -> None:
    assert next_step(night) is do


def test_a_table_that_calls_comes_before_everything_else() -> None:
    assert next_step(replace(SEATED, calling=(3,), playing=())) is ToDo.ANSWER
    assert next_step(replace(SEATED, calling=(3,), clock=ClockState.PAUSED)) is ToDo.ANSWER


def test_a_round_that_is_done_is_completed_though_its_clock_never_started() -> None:
    assert next_step(replace(SEATED, playing=(), clock=ClockState.WAITING)) is ToDo.COMPLETE


@pytest.mark.parametrize("here", [0, 1])
def test_when_fewer_than_two_are_left_the_night_can_only_end(here: int) -> None:
    left = replace(BETWEEN, complete_rounds=2, number=2, here=here)
    assert next_step(left) is ToDo.NOBODY_LEFT


def test_people_who_leave_during_the_last_round_do_not_keep_it_from_being_completed() -> None:
    assert next_step(replace(SEATED, here=0, playing=())) is ToDo.COMPLETE


@pytest.mark.parametrize("here", [0, 1])
def test_a_round_that_everybody_has_left_is_completed_as_it_stands(here: int) -> None:
    for time in (ClockState.NONE, ClockState.WAITING, ClockState.RUNNING, ClockState.PAUSED):
        assert next_step(replace(SEATED, here=here, clock=time)) is ToDo.ALL_LEFT


def test_the_winner_of_a_final_is_told_though_everybody_has_gone_home() -> None:
    assert next_step(replace(BETWEEN, is_final=True, here=0)) is ToDo.END
