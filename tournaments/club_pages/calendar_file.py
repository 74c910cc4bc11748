"""Nights of a club as programs for calendars subscribe to them (RFC 5545).

icalendar takes long to load, so it is loaded by the first who asks for a calendar.
"""

from collections.abc import Iterable
from datetime import UTC, date, datetime, timedelta
from typing import TYPE_CHECKING, NamedTuple

if TYPE_CHECKING:
    from icalendar import Event

MAKER = "-//Score pad//Club calendar//EN"
ASKED_EVERY = timedelta(hours=1)


class CalendarEvent(NamedTuple):
    uid: str
    changed_at: datetime
    sequence: int
    begins: date | datetime  # a day where nobody said when it starts
    lasts: timedelta
    title: str
    address: str
    place: str = ""
    description: str = ""


def calendar_text(name: str, events: Iterable[CalendarEvent]) -> str:
    from icalendar import Calendar, vText  # noqa: PLC0415

    calendar = Calendar()
    calendar.add("version", "2.0")
    calendar.add("prodid", MAKER)
    calendar.add("method", "PUBLISH")
    for property in ("name", "x-wr-calname"):
        calendar.add(property, vText(one_line(name)))
    calendar.add("refresh-interval", ASKED_EVERY, parameters={"VALUE": "DURATION"})
    for event in events:
        calendar.add_component(event_of(event))
    text: str = calendar.to_ical().decode()
    return text


def event_of(told: CalendarEvent) -> "Event":
    """Starts are in world time: each calendar knows summer time where its reader is."""
    from icalendar import Event  # noqa: PLC0415

    event = Event()
    event.add("uid", told.uid)
    event.add("dtstamp", told.changed_at.astimezone(UTC))
    event.add("sequence", told.sequence)
    event.add("dtstart", in_world_time(told.begins))
    event.add("dtend", in_world_time(told.begins + told.lasts))
    event.add("summary", one_line(told.title))
    event.add("url", told.address)
    for property, text in (("location", told.place), ("description", told.description)):
        if text:
            event.add(property, one_line(text))
    return event


def in_world_time(at: date | datetime) -> date | datetime:
    return at.astimezone(UTC) if isinstance(at, datetime) else at


def one_line(text: str) -> str:
    return " ".join(text.split())
