"""When it will end: laws of what is expected, whatever was seen."""

from dataclasses import replace
from math import inf

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tournaments.forecast.expected_end import (
    AfterTime,
    ExpectedEnd,
    Interval,
    NightSoFar,
    RoundTime,
    TableSoFar,
    Tempo,
    deals_left,
    expected_end,
)
from tournaments.forecast.paces import ASSUMED, Pace

KNOWN = Pace(10, 20, 0.2)  # six minutes a deal
NOTHING = NightSoFar(ASSUMED, 14.0, is_fixed=False)

minutes = st.floats(0, 600)
tempos = st.builds(Tempo, st.integers(1, 20), st.floats(1, 300))
tables = st.builds(
    TableSoFar,
    to_go=st.floats(1, 20),
    since=minutes,
    begun=st.booleans(),
    tempo=st.none() | tempos,
    added=st.floats(0, 30),
)
limits = st.builds(RoundTime, st.floats(10, 90), st.sampled_from(AfterTime))
nights = st.builds(
    NightSoFar,
    pace=st.builds(Pace, st.floats(2, 40), st.integers(0, 40), st.floats(0.1, 0.8)),
    deals=st.floats(1, 20),
    is_fixed=st.booleans(),
    limit=st.none() | limits,
    playing=st.lists(tables, max_size=5).map(tuple),
    clock_left=st.none() | st.floats(-200, 90),
    tempos=st.lists(tempos, max_size=6).map(tuple),
    breaks=st.lists(st.floats(0, 60), max_size=3).map(tuple),
    resting=st.none() | minutes,
    to_come=st.lists(st.integers(1, 20), max_size=4).map(tuple),
)


def width(interval: Interval | None) -> float:
    assert interval
    return interval.latest - interval.soonest


def round_of(expected: ExpectedEnd) -> Interval:
    assert expected.round
    return expected.round


def evening(complete: int = 0, played: int = 0, rounds: int = 4, tables: int = 4) -> NightSoFar:
    """Four rounds of eight deals at the pace of the club; so many deals of this one are played."""
    tempos = [Tempo(7, 42.0)] * tables * complete
    if played > 1:
        tempos += [Tempo(played - 1, 6.0 * (played - 1))] * tables
    own = Tempo(played - 1, 6.0 * (played - 1)) if played > 1 else None
    table = TableSoFar(8.0 - played, 0.0, begun=played > 0, tempo=own)
    return NightSoFar(
        KNOWN,
        8.0,
        playing=(table,) * tables,
        tempos=tuple(tempos),
        breaks=(10.0,) * complete,
        to_come=(tables,) * (rounds - complete - 1),
    )


@given(nights)
def test_nothing_ends_before_now(night: NightSoFar) -> None:
    expected = expected_end(night)
    for each in filter(None, (expected.round, expected.night)):
        assert 0 <= each.soonest <= each.middle <= each.latest < inf


@given(nights)
def test_the_night_ends_no_sooner_than_its_round(night: NightSoFar) -> None:
    expected = expected_end(night)
    assert (expected.round is None) == (not night.playing)
    if expected.round:
        assert expected.night.middle >= expected.round.middle * 0.999


@given(nights, st.integers(1, 20))
def test_a_round_more_ends_later(night: NightSoFar, tables: int) -> None:
    longer = replace(night, to_come=(*night.to_come, tables))
    assert expected_end(longer).night.middle > expected_end(night).night.middle


@given(nights)
def test_where_nothing_is_played_and_nothing_comes_it_ends_now(night: NightSoFar) -> None:
    over = replace(night, playing=(), to_come=())
    assert expected_end(over) == ExpectedEnd(None, Interval(0, 0, 0))


def test_it_becomes_narrower_as_the_night_goes_on() -> None:
    asked = [evening(complete, played) for complete in range(4) for played in (0, 2, 4, 6)]
    widths = [width(expected_end(night).night) for night in asked]
    assert widths == sorted(widths, reverse=True)
    assert widths[-1] < widths[0] / 8


def test_a_round_becomes_narrower_with_each_deal() -> None:
    widths = [width(expected_end(evening(1, played)).round) for played in range(8)]
    assert widths == sorted(widths, reverse=True)


def test_without_anything_known_it_is_honestly_wide() -> None:
    unknown = expected_end(replace(NOTHING, to_come=(4, 4, 4, 4))).night
    known = expected_end(replace(NOTHING, pace=KNOWN, to_come=(4, 4, 4, 4))).night
    assert unknown.latest > 2 * unknown.soonest
    assert unknown.latest / unknown.soonest > known.latest / known.soonest


def test_at_the_pace_of_the_club_it_ends_when_one_reckons() -> None:
    expected = expected_end(evening(1, 4))
    assert 24 < round_of(expected).middle < 32  # four deals of six minutes, the slowest of four
    assert 150 < expected.night.middle < 190  # two rounds more of about 57, two breaks


def test_a_slow_night_ends_later_than_the_club_usually_does() -> None:
    slow = replace(evening(1, 0), tempos=(Tempo(7, 70.0),) * 4)
    assert expected_end(slow).night.middle > 1.2 * expected_end(evening(1, 0)).night.middle


def test_long_breaks_are_learned() -> None:
    long = replace(evening(2), breaks=(30.0, 30.0))
    assert expected_end(long).night.middle > expected_end(evening(2)).night.middle + 8


def test_the_clock_ends_a_round_and_the_deal_is_finished() -> None:
    night = replace(evening(0, 2), limit=RoundTime(45), clock_left=20.0)
    finished = round_of(expected_end(night))
    assert 20 < finished.soonest < 25
    assert finished.latest < 45
    at_once = replace(night, limit=RoundTime(45, AfterTime.NOW))
    one_more = replace(night, limit=RoundTime(45, AfterTime.ONE_MORE))
    ends = [round_of(expected_end(each)).middle for each in (at_once, night, one_more)]
    assert ends == sorted(ends)


def test_whoever_is_through_before_the_clock_ends_the_round() -> None:
    night = replace(evening(0, 7), limit=RoundTime(90), clock_left=60.0)
    assert round_of(expected_end(night)).latest < 20


def test_time_that_a_table_has_more_is_played() -> None:
    night = replace(evening(0, 2), limit=RoundTime(30), clock_left=5.0)
    tables = (replace(night.playing[0], added=15.0), *night.playing[1:])
    more = round_of(expected_end(replace(night, playing=tables)))
    assert more.soonest > 20 > round_of(expected_end(night)).middle


def test_a_clock_that_waits_has_all_its_time() -> None:
    night = replace(evening(), limit=RoundTime(30))
    assert round_of(expected_end(night)).soonest > 30


def test_a_table_of_which_nothing_is_heard_keeps_the_round_open() -> None:
    silent = replace(evening(0, 7), playing=(TableSoFar(1.0, 240.0),))
    assert round_of(expected_end(silent)).latest > 10


def test_a_break_that_goes_on_is_not_over_yet() -> None:
    resting = [
        expected_end(replace(NOTHING, pace=KNOWN, to_come=(4,), resting=gone)).night.middle
        for gone in (0.0, 5.0, 10.0)
    ]
    assert resting == sorted(resting, reverse=True)
    first = expected_end(replace(NOTHING, pace=KNOWN, to_come=(4,))).night.middle
    assert first < resting[0]


@pytest.mark.parametrize(
    ("best", "deals"), [(0, 14), (1, 14.4), (5, 8), (9, 1.6), (10, 1.6), (12, 1.6)]
)
def test_deals_left_are_known_from_the_best(best: int, deals: float) -> None:
    assert deals_left(10, best) == pytest.approx(deals)
