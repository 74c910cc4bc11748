from dataclasses import replace

import pytest

from tournaments.clock.clocks import Clock
from tournaments.clock.pages import Minutes, RoundClock
from tournaments.nights.models import TimeUp

CLOCK = Clock(45, started=1_000_000)


def shown(left: int, ending: str = TimeUp.DEAL) -> RoundClock:
    return RoundClock(CLOCK, now=1_000_000 + 45 * 60 - left, ending=ending)


@pytest.mark.parametrize(
    ("left", "alarm", "word"),
    [
        (1000, "none", ""),
        (300, "five", "The last five minutes"),
        (60, "one", "The last minute"),
        (0, "over", "Time is up: finish the deal"),
    ],
)
def test_it_says_what_it_warns_of(left: int, alarm: str, word: str) -> None:
    assert shown(left).alarm == alarm
    assert shown(left).word == word


def test_a_round_ends_as_the_tournament_says() -> None:
    assert shown(-1, TimeUp.ONE_MORE).word == "Time is up: finish the deal and play one more"
    assert shown(-1, TimeUp.NOW).word == "Time is up: stop now"
    assert shown(-1).is_over


def test_before_the_start_it_warns_of_nothing() -> None:
    waiting = RoundClock(Clock(1), now=5)
    assert (waiting.state, waiting.alarm, waiting.word) == ("waiting", "none", "Not started")
    assert not waiting.is_over
    assert waiting.ends_at is None
    assert waiting.ends == 0


def test_paused_it_says_so_and_what_it_warned_of() -> None:
    paused = RoundClock(replace(CLOCK, paused=1_000_000 + 41 * 60), now=0)
    assert (paused.state, paused.face) == ("paused", "4:00")
    assert paused.word == "Paused · The last five minutes"
    early = RoundClock(replace(CLOCK, paused=1_000_000), now=0)
    assert early.word == "Paused"


def test_it_knows_when_it_ends_by_the_clock_on_the_wall() -> None:
    later = replace(shown(10), added=60)
    ends_at = shown(10).ends_at
    assert ends_at
    assert ends_at.timestamp() * 1000 == shown(10).ends == later.ends - 60_000
    assert later.left == 70


def test_buttons_say_what_they_do() -> None:
    assert (Minutes(5).label, Minutes(5).text) == ("+5", "5 minutes more")
    assert (Minutes(-1).label, Minutes(-1).text) == ("−1", "1 minute less")
