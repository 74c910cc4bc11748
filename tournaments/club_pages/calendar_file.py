"""Nights of a club as programs for calendars subscribe to them (RFC 5545).

Small enough to be written here: no library of the locks does it.
"""

from collections.abc import Iterable, Iterator
from datetime import UTC, date, datetime, timedelta
from typing import NamedTuple

LONGEST_LINE = 75  # bytes
END = "\r\n"


class CalendarEvent(NamedTuple):
    uid: str
    changed_at: datetime
    sequence: int
    begins: date | datetime  # a day where nobody said when it starts
    lasts: timedelta
    title: str
    address: str
    description: str = ""


def calendar_text(name: str, events: Iterable[CalendarEvent]) -> str:
    lines = ["BEGIN:VCALENDAR", "VERSION:2.0", "PRODID:-//Score pad//Club calendar//EN"]
    lines += [f"NAME:{escaped(name)}", f"X-WR-CALNAME:{escaped(name)}", "METHOD:PUBLISH"]
    for event in events:
        lines += event_lines(event)
    lines.append("END:VCALENDAR")
    return "".join(END.join(folded(line)) + END for line in lines)


def event_lines(event: CalendarEvent) -> Iterator[str]:
    yield "BEGIN:VEVENT"
    yield f"UID:{event.uid}"
    yield f"DTSTAMP:{moment_text(event.changed_at)}"
    yield f"SEQUENCE:{event.sequence}"
    yield when_text("DTSTART", event.begins)
    yield when_text("DTEND", event.begins + event.lasts)
    yield f"SUMMARY:{escaped(event.title)}"
    yield f"URL:{event.address}"
    if event.description:
        yield f"DESCRIPTION:{escaped(event.description)}"
    yield "END:VEVENT"


def when_text(name: str, at: date | datetime) -> str:
    if isinstance(at, datetime):
        return f"{name}:{moment_text(at)}"
    return f"{name};VALUE=DATE:{at:%Y%m%d}"


def moment_text(at: datetime) -> str:
    return f"{at.astimezone(UTC):%Y%m%dT%H%M%SZ}"


def escaped(text: str) -> str:
    one_line = " ".join(text.split())
    for sign in "\\;,":
        one_line = one_line.replace(sign, "\\" + sign)
    return one_line


def folded(line: str) -> Iterator[str]:
    """In pieces of 75 bytes at most, none of which cuts a letter; all but the first indented."""
    piece = ""
    for sign in line:
        if len((piece + sign).encode()) > LONGEST_LINE:
            yield piece
            piece = " "
        piece += sign
    yield piece
