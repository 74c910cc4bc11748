"""The file that calendars subscribe to, as RFC 5545 wants it."""

from datetime import UTC, date, datetime, timedelta

from tournaments.club_pages.calendar_file import CalendarEvent, calendar_text

AT = datetime(2026, 11, 20, 6, tzinfo=UTC)


def event(title: str = "Club night", begins: date | datetime = date(2026, 12, 4)) -> CalendarEvent:
    day = timedelta(days=1)
    return CalendarEvent("abc@here", AT, 3, begins, day, title, "https://here/nights/ABC/")


def unfolded(text: str) -> list[str]:
    return text.replace("\r\n ", "").split("\r\n")


def test_a_night_without_a_start_is_a_whole_day() -> None:
    lines = unfolded(calendar_text("The Tens", [event()]))
    assert lines[0] == "BEGIN:VCALENDAR"
    assert "DTSTART;VALUE=DATE:20261204" in lines
    assert "DTEND;VALUE=DATE:20261205" in lines
    assert {"UID:abc@here", "SEQUENCE:3", "DTSTAMP:20261120T060000Z"} <= set(lines)
    assert lines[-2:] == ["END:VCALENDAR", ""]


def test_a_start_is_written_in_world_time() -> None:
    begins = datetime(2026, 12, 4, 19, 30, tzinfo=UTC)
    assert "DTSTART:20261204T193000Z" in unfolded(calendar_text("The Tens", [event(begins=begins)]))


def test_signs_that_mean_something_are_escaped_and_no_line_is_broken_into() -> None:
    lines = unfolded(calendar_text("Us", [event("Cards; tea,\r\nSTATUS:CANCELLED \\o/")]))
    assert r"SUMMARY:Cards\; tea\, STATUS:CANCELLED \\o/" in lines


def test_long_lines_are_folded_between_letters() -> None:
    name = "Ä" * 100
    text = calendar_text("Us", [event(name)])
    assert all(len(line.encode()) <= 75 for line in text.split("\r\n"))
    assert f"SUMMARY:{name}" in unfolded(text)


def test_without_nights_it_is_a_calendar_all_the_same() -> None:
    assert "VEVENT" not in calendar_text("Us", [])
