"""What the organiser has to do next: one thing, from how the night stands."""

from dataclasses import dataclass
from enum import Enum


class Do(Enum):
    """From the first thing of a night to the last."""

    ENTER_PEOPLE = "enter_people"
    CHECK_IN = "check_in"
    WAIT_FOR_MORE = "wait_for_more"
    SEAT_ROUND = "seat_round"
    PUBLISH = "publish"
    ANSWER = "answer"
    START_CLOCK = "start_clock"
    RESUME_CLOCK = "resume_clock"
    WAIT = "wait"
    COMPLETE = "complete"
    ALL_LEFT = "all_left"
    SEAT_FINAL = "seat_final"
    SEAT_KNOCK_OUT = "seat_knock_out"
    END = "end"
    NOBODY_LEFT = "nobody_left"
    NOTHING = "nothing"


class Running(Enum):
    """How far the latest round is."""

    NONE = "none"  # there is none, or it is complete
    DRAFT = "draft"
    PUBLISHED = "published"


class RoundEnds(Enum):
    """What comes after the rounds."""

    AT_ONCE = "at_once"
    FINAL = "final"
    KNOCK_OUT = "knock_out"


class Time(Enum):
    """How the clock of the running round stands."""

    NONE = "none"
    WAITING = "waiting"
    RUNNING = "running"
    PAUSED = "paused"
    OVER = "over"


@dataclass(frozen=True, slots=True)
class NightPosition:
    """A night in the facts that matter for what comes next."""

    entered: int = 0
    here: int = 0
    expected: int = 0  # entered, and neither here nor gone nor pausing
    planned_rounds: int = 4  # as agreed, without the final
    complete_rounds: int = 0  # of any kind
    running: Running = Running.NONE
    number: int = 0  # of the latest round
    is_final: bool = False  # the latest round is the final, or the last of a knock-out
    tables: int = 0  # of the running round
    playing: int = 0  # of them not finished
    calling: tuple[int, ...] = ()  # tables, those who wait longest first
    time: Time = Time.NONE
    ends: RoundEnds = RoundEnds.AT_ONCE
    is_over: bool = False


FEWEST = 2  # people make a table


def next_step(night: NightPosition) -> Do:
    """The one thing to do."""
    if night.is_over:
        return Do.NOTHING
    if night.running is Running.DRAFT:
        return Do.PUBLISH
    if night.running is Running.PUBLISHED:
        return during(night)
    return before_the_first(night) if not night.complete_rounds else between(night)


def during(night: NightPosition) -> Do:
    """While a round is played."""
    if night.calling:
        return Do.ANSWER
    if not night.playing:
        return Do.COMPLETE
    if night.here < FEWEST:
        return Do.ALL_LEFT
    if night.time is Time.WAITING:
        return Do.START_CLOCK
    return Do.RESUME_CLOCK if night.time is Time.PAUSED else Do.WAIT


def before_the_first(night: NightPosition) -> Do:
    """Until the first round is seated."""
    if not night.entered:
        return Do.ENTER_PEOPLE
    if night.expected:
        return Do.CHECK_IN
    return Do.SEAT_ROUND if night.here >= FEWEST else Do.WAIT_FOR_MORE


def between(night: NightPosition) -> Do:
    """After a round is complete."""
    if night.is_final:
        return Do.END
    if night.here < FEWEST:
        return Do.NOBODY_LEFT
    if night.complete_rounds < night.planned_rounds:
        return Do.SEAT_ROUND
    match night.ends:
        case RoundEnds.FINAL:
            return Do.SEAT_FINAL
        case RoundEnds.KNOCK_OUT:
            return Do.SEAT_KNOCK_OUT
        case _:
            return Do.END
