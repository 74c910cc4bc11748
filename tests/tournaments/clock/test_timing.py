from datetime import timedelta

import pytest
from django.utils import timezone

from tests.tournaments.nights_running import game_of, round_of, running, table_of
from tournaments.clock import actions as timing
from tournaments.clock.pages import round_clock
from tournaments.nights.models import LogEntry, Tournament
from tournaments.rounds.closing import is_time_up
from tournaments.rounds.models import Round, RoundState
from tournaments.rounds.publishing import publish, unpublish

pytestmark = pytest.mark.django_db


@pytest.fixture
def night() -> Tournament:
    return running(minutes=45)


def kinds(tournament: Tournament) -> list[str]:
    mine = ("clock", "table-time")
    entries = LogEntry.objects.filter(tournament=tournament).order_by("pk")
    return [entry.kind for entry in entries if entry.kind.startswith(mine)]


def set_back(tournament: Tournament, seconds: int) -> Round:
    """As if what was started and paused had been so many seconds before."""
    round = round_of(tournament)
    past = timedelta(seconds=seconds)
    for name in ("clock_started_at", "clock_paused_at"):
        if moment := getattr(round, name):
            setattr(round, name, moment - past)
    round.save(update_fields=["clock_started_at", "clock_paused_at"])
    return round_of(tournament)


def left(tournament: Tournament) -> int:
    clock = timing.clock_of(round_of(tournament))
    assert clock
    return round(clock.left(timezone.now().timestamp()))


def test_a_night_without_time_has_no_clock() -> None:
    round = round_of(running())
    assert timing.clock_of(round) is None
    assert not timing.start(round)


def test_pressed_twice_it_starts_once(night: Tournament) -> None:
    first, second = round_of(night), round_of(night)
    assert timing.start(first)
    assert not timing.start(second)
    assert kinds(night) == ["clock-started"]
    assert round_of(night).clock_started_at == first.clock_started_at


def test_a_pause_and_what_comes_after_it_keep_what_was_left(night: Tournament) -> None:
    timing.start(round_of(night))
    set_back(night, 600)
    assert timing.pause(round_of(night))
    assert not timing.pause(round_of(night))
    assert left(night) == 35 * 60
    set_back(night, 300)
    assert timing.resume(round_of(night))
    assert not timing.resume(round_of(night))
    assert left(night) == 35 * 60
    assert kinds(night) == ["clock-started", "clock-paused", "clock-resumed"]


def test_who_saw_another_pause_does_not_end_this_one(night: Tournament) -> None:
    timing.start(round_of(night))
    timing.pause(round_of(night))
    old = round_of(night)
    timing.resume(round_of(night))
    timing.pause(round_of(night))
    assert not timing.resume(old)
    assert round_of(night).clock_paused_at


def test_minutes_are_added_once_for_a_page_that_saw_the_time(night: Tournament) -> None:
    timing.start(round_of(night))
    assert timing.add(round_of(night), 5, seen=45 * 60)
    assert not timing.add(round_of(night), 5, seen=45 * 60)
    assert left(night) == 50 * 60
    assert timing.add(round_of(night), -5, seen=50 * 60)
    assert left(night) == 45 * 60


def test_a_table_alone_may_have_more(night: Tournament) -> None:
    table = table_of(night, 2)
    assert timing.add_to_table(table, 5, seen=0)
    assert not timing.add_to_table(table_of(night, 2), 5, seen=0)
    assert table_of(night, 2).added == table.added == 300
    assert table_of(night, 1).added == 0
    assert kinds(night) == ["table-time"]


def test_it_can_be_set_back_to_the_whole_time(night: Tournament) -> None:
    timing.start(round_of(night))
    timing.add(round_of(night), 5, seen=45 * 60)
    assert timing.reset(round_of(night))
    assert not timing.reset(round_of(night))
    assert left(night) == 45 * 60
    assert timing.start(round_of(night))


def test_the_whole_time_is_what_was_set_before_the_start(night: Tournament) -> None:
    assert timing.set_minutes(round_of(night), 20, seen=45 * 60)
    assert timing.add(round_of(night), 1, seen=20 * 60)
    timing.start(round_of(night))
    timing.add(round_of(night), 5, seen=21 * 60)
    assert left(night) == 26 * 60
    timing.reset(round_of(night))
    assert left(night) == 21 * 60


def test_a_round_with_its_own_minutes_keeps_them_whatever_the_night_has(
    night: Tournament,
) -> None:
    assert timing.set_minutes(round_of(night), 10, seen=45 * 60)
    Tournament.objects.update(minutes=5)
    assert left(night) == 10 * 60
    Tournament.objects.update(minutes=None)
    assert timing.clock_of(round_of(night)) is None


def test_a_round_that_is_a_draft_again_keeps_its_own_minutes(night: Tournament) -> None:
    assert timing.set_minutes(round_of(night), 10, seen=45 * 60)
    unpublish(round_of(night), None)
    publish(round_of(night), None, knowingly=True)
    assert left(night) == 10 * 60


def test_last_deals_go_by_the_minutes_of_the_round(night: Tournament) -> None:
    assert timing.set_minutes(round_of(night), 10, seen=45 * 60)
    timing.start(round_of(night))
    assert not is_time_up(game_of(night))
    set_back(night, 11 * 60)
    assert is_time_up(game_of(night))


def test_a_night_without_time_stores_none_for_a_round() -> None:
    night = running()
    assert not timing.set_minutes(round_of(night), 10, seen=0)
    assert not timing.add(round_of(night), 5, seen=0)
    assert (round_of(night).minutes, round_of(night).clock_shift) == (None, 0)


def test_before_the_start_a_round_has_a_minute_at_least(night: Tournament) -> None:
    assert timing.set_minutes(round_of(night), 1, seen=45 * 60)
    assert not timing.add(round_of(night), -1, seen=60)
    assert left(night) == 60


def test_whoever_saw_other_minutes_is_never_told_that_theirs_stand(night: Tournament) -> None:
    assert timing.set_minutes(round_of(night), 35, seen=45 * 60)
    assert not timing.set_minutes(round_of(night), 45, seen=45 * 60)
    timing.start(round_of(night))
    assert not timing.set_minutes(round_of(night), 35, seen=35 * 60)
    assert left(night) == 35 * 60


def test_minutes_of_the_night_that_changed_meanwhile_are_seen_first(night: Tournament) -> None:
    old = round_of(night)
    Tournament.objects.update(minutes=30)
    assert not timing.set_minutes(old, 20, seen=45 * 60)
    assert left(night) == 30 * 60


def test_a_short_round_is_as_short_after_a_pause(night: Tournament) -> None:
    timing.set_minutes(round_of(night), 5, seen=45 * 60)
    timing.start(round_of(night))
    set_back(night, 30)
    timing.pause(round_of(night))
    set_back(night, 180)
    assert timing.resume(round_of(night))
    shown = round_clock(round_of(night))
    assert shown
    assert (shown.word, shown.alarm, shown.is_short) == ("", "none", True)


def test_the_clock_of_a_round_that_is_complete_stays(night: Tournament) -> None:
    Round.objects.update(state=RoundState.COMPLETE)
    assert not timing.start(round_of(night))
    assert kinds(night) == []
