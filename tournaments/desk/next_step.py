"""What the organiser has to do next: one thing, from how the night stands."""

from dataclasses import dataclass
from enum import Enum


class ToDo(Enum):
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


class LatestRound(Enum):
    """How far the latest round is."""

    NONE = "none"  # there is none, or it is complete
    DRAFT = "draft"
    PUBLISHED = "published"


class RoundEnds(Enum):
    """What comes after the rounds."""

    AT_ONCE = "at_once"
    FINAL = "final"
    KNOCK_OUT = "knock_out"


class ClockState(Enum):
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
    latest: LatestRound = LatestRound.NONE
    number: int = 0  # of the latest round
    is_final: bool = False  # the latest round is the final, or the last of a knock-out
    tables: int = 0  # of the running round
    playing: tuple[int, ...] = ()  # those of them that are not done
    calling: tuple[int, ...] = ()  # tables, those who wait longest first
    clock: ClockState = ClockState.NONE
    ends: RoundEnds = RoundEnds.AT_ONCE
    is_secret: bool = False  # who has won is decided, and not told
    is_over: bool = False


FEWEST = 2  # people make a table


def next_step(night: NightPosition) -> ToDo:
    """The one thing to do."""
    if night.is_over:
        return ToDo.NOTHING
    if night.latest is LatestRound.DRAFT:
        return ToDo.PUBLISH
    if night.latest is LatestRound.PUBLISHED:
        return while_playing(night)
    return before_the_first(night) if not night.complete_rounds else between_rounds(night)


def while_playing(night: NightPosition) -> ToDo:
    """While a round is played."""
    if night.calling:
        return ToDo.ANSWER
    if not night.playing:
        return ToDo.COMPLETE
    if night.here < FEWEST:
        return ToDo.ALL_LEFT
    if night.clock is ClockState.WAITING:
        return ToDo.START_CLOCK
    return ToDo.RESUME_CLOCK if night.clock is ClockState.PAUSED else ToDo.WAIT


def before_the_first(night: NightPosition) -> ToDo:
    """Until the first round is seated."""
    if not night.entered:
        return ToDo.ENTER_PEOPLE
    if night.expected:
        return ToDo.CHECK_IN
    return ToDo.SEAT_ROUND if night.here >= FEWEST else ToDo.WAIT_FOR_MORE


def between_rounds(night: NightPosition) -> ToDo:
    """After a round is complete."""
    if night.is_final:
        return ToDo.END
    if night.here < FEWEST:
        return ToDo.NOBODY_LEFT
    if night.complete_rounds < night.planned_rounds:
        return ToDo.SEAT_ROUND
    match night.ends:
        case RoundEnds.FINAL:
            return ToDo.SEAT_FINAL
        case RoundEnds.KNOCK_OUT:
            return ToDo.SEAT_KNOCK_OUT
        case _:
            return ToDo.END
