"""The file that calendars subscribe to, read as RFC 5545 wants it."""

from datetime import UTC, date, datetime, timedelta
from typing import Any
from zoneinfo import ZoneInfo

import pytest
from icalendar import Calendar

from tournaments.club_pages.calendar_file import CalendarEvent, calendar_text

AT = datetime(2026, 11, 20, 6, tzinfo=UTC)
BERLIN = ZoneInfo("Europe/Berlin")


def event(
    title: str = "Club night", begins: date | datetime = date(2026, 12, 4), **more: str
) -> CalendarEvent:
    day = timedelta(days=1)
    here = "https://here/nights/ABC/"
    return CalendarEvent("abc@here", AT, 3, begins, day, title, here, **more)


def read(*events: CalendarEvent) -> Any:
    return Calendar.from_ical(calendar_text("The Tens", events))


def read_event(told: CalendarEvent) -> Any:
    [found] = read(told).events
    return found


def test_a_night_without_a_start_is_a_whole_day() -> None:
    found = read_event(event())
    assert (found["dtstart"].dt, found["dtend"].dt) == (date(2026, 12, 4), date(2026, 12, 5))
    assert (found["uid"], found["sequence"]) == ("abc@here", 3)
    assert found["dtstamp"].dt == AT
    assert found["url"] == "https://here/nights/ABC/"


@pytest.mark.parametrize(("day", "hour"), [(date(2026, 7, 3), 17), (date(2026, 12, 4), 18)])
def test_a_start_is_told_in_world_time_in_summer_and_in_winter(day: date, hour: int) -> None:
    begins = datetime(day.year, day.month, day.day, 19, 30, tzinfo=BERLIN)
    text = calendar_text("The Tens", [event(begins=begins)])
    assert f"DTSTART:{day:%Y%m%d}T{hour}3000Z" in text.split("\r\n")


def test_a_night_over_the_change_of_the_clocks_lasts_as_long_as_any() -> None:
    begins = datetime(2026, 10, 24, 22, tzinfo=BERLIN)
    told = event(begins=begins)._replace(lasts=timedelta(hours=6))
    found = read_event(told._replace(begins=begins.astimezone(UTC)))
    assert found["dtend"].dt - found["dtstart"].dt == timedelta(hours=6)


def test_signs_that_mean_something_are_escaped_and_no_line_is_broken_into() -> None:
    title = "Cards; tea,\r\nSTATUS:CANCELLED \\o/"
    found = read_event(event(title, place="Hall, 3\nATTENDEE:x", description="a\r\nb"))
    assert found["summary"] == "Cards; tea, STATUS:CANCELLED \\o/"
    assert found["location"] == "Hall, 3 ATTENDEE:x"
    assert found["description"] == "a b"
    assert not {"STATUS", "ATTENDEE"} & found.keys()
    assert r"NAME:Us X-EVIL: 1\; 2" in calendar_text("Us\r\nX-EVIL: 1; 2", []).split("\r\n")


def test_long_lines_are_folded_between_letters() -> None:
    name = "Ä" * 100
    text = calendar_text("Us", [event(name)])
    assert all(len(line.encode()) <= 75 for line in text.split("\r\n"))
    assert read_event(event(name))["summary"] == name


def test_without_nights_it_is_a_calendar_all_the_same() -> None:
    assert read().events == []
    assert read()["refresh-interval"].dt == timedelta(hours=1)
