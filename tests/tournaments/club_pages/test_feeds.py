"""The calendars of a club: behind its code what everybody may see, behind a secret link all."""

from datetime import UTC, date, datetime, time
from typing import Any

import pytest
from django.test import Client
from icalendar import Calendar

from scoring.clubs.models import Club, Role
from tests.clubs import ada, ben, cleo, club_of, signed_in
from tournaments.club_pages.models import ClubAddress
from tournaments.models import Tournament
from tournaments.nights.actions import remove

pytestmark = pytest.mark.django_db
MADE = "/our-club/calendar/renew/"


@pytest.fixture
def club() -> Club:
    return club_of()


def night_on(club: Club, day: date, name: str = "Club night", **facts: Any) -> Tournament:
    return Tournament.objects.ask(f"{day}", club, name=name, date=day, **facts)


def link_of(club: Club) -> str:
    ada(club).post(MADE)
    return f"/calendars/{ClubAddress.objects.of(club).feed_token}.ics"


def events_at(where: str) -> dict[str, Any]:
    """By what each is called."""
    answer = Client().get(where)
    assert answer.status_code == 200
    assert answer.headers["Content-Type"] == "text/calendar; charset=utf-8"
    return {str(event["summary"]): event for event in Calendar.from_ical(answer.text).events}


def test_it_has_nights_ahead_and_past_also_those_for_members_alone(club: Club) -> None:
    past = night_on(club, date(2025, 7, 4), "Summer", start=time(19, 30))
    ahead = night_on(club, date(2099, 12, 4), "Advent", start=time(19, 30), is_public=False)
    night_on(club_of("Dan", "The Others"), date(2099, 1, 1), "Elsewhere")
    found = events_at(link_of(club))
    assert found.keys() == {"Summer", "Advent"}
    assert found["Summer"]["url"].endswith(f"/nights/{past.code}/")
    assert found["Advent"]["url"].endswith(ahead.get_absolute_url())
    code = ClubAddress.objects.of(club).code
    assert events_at(f"/club/{code}/calendar.ics").keys() == {"Summer"}


def test_each_begins_when_the_clocks_of_the_club_say_in_summer_and_in_winter(
    club: Club, settings: Any
) -> None:
    settings.TIME_ZONE = "Europe/Berlin"
    night_on(club, date(2026, 7, 3), "Summer", start=time(19, 30))
    night_on(club, date(2026, 12, 4), "Winter", start=time(19, 30))
    found = events_at(link_of(club))
    assert found["Summer"]["dtstart"].dt == datetime(2026, 7, 3, 17, 30, tzinfo=UTC)
    assert found["Winter"]["dtstart"].dt == datetime(2026, 12, 4, 18, 30, tzinfo=UTC)


def test_a_changed_night_is_the_same_event_in_a_later_version(club: Club) -> None:
    night = night_on(club, date(2026, 12, 4))
    where = link_of(club)
    before = events_at(where)["Club night"]
    night.date = date(2026, 12, 11)
    night.save(update_fields=["date"])
    night.changed()
    after = events_at(where)["Club night"]
    assert after["uid"] == before["uid"]
    assert after["sequence"] > before["sequence"]
    assert after["dtstart"].dt == date(2026, 12, 11)


def test_whoever_asks_again_is_told_when_nothing_has_changed(club: Club) -> None:
    night = night_on(club, date(2026, 12, 4))
    where = link_of(club)
    had = {"If-None-Match": Client().get(where).headers["ETag"]}
    assert Client().get(where, headers=had).status_code == 304
    remove(night)
    again = Client().get(where, headers=had)
    assert again.status_code == 200
    assert "VEVENT" not in again.text


def test_another_link_ends_the_one_before_at_once(club: Club) -> None:
    old = link_of(club)
    new = link_of(club)
    assert old != new
    assert Client().get(old).status_code == 404
    assert Client().get(new).status_code == 200
    ada(club).post("/our-club/calendar/end/")
    assert Client().get(new).status_code == 404
    assert Client().get("/calendars/None.ics").status_code == 404


def test_members_see_the_link_and_organisers_make_it(club: Club) -> None:
    page = ClubAddress.objects.of(club).get_absolute_url() + "calendar/"
    assert "Make the link" in ada(club).get(page).text
    assert "Make the link" not in ben(club).get(page).text
    where = link_of(club)
    assert where in ben(club).get(page).text
    assert "Replace the link" not in ben(club).get(page).text
    for browser in (Client(), cleo()):
        assert "/calendars/" not in browser.get(page).text
    assert ben(club).post(MADE).status_code == 404


def test_whoever_organises_two_clubs_makes_the_link_of_the_one_that_is_shown(club: Club) -> None:
    other = club_of("Dan", "The Others")
    ada(other)
    browser = signed_in(club, "Ada", Role.ORGANISER)
    for each in (club, other):
        page = browser.get(ClubAddress.objects.of(each).get_absolute_url() + "calendar/")
        assert page.text.count(f'name="of_club" value="{each.pk}"') == 2


def test_each_night_tells_where_the_club_meets(club: Club) -> None:
    night_on(club, date(2026, 12, 4))
    where = link_of(club)
    had = {"If-None-Match": Client().get(where).headers["ETag"]}
    ada(club).post("/our-club/place/", {"place": "  Village hall, \n room 2" + "x" * 200})
    assert Client().get(where, headers=had).status_code == 200
    place = events_at(where)["Club night"]["location"]
    assert place.startswith("Village hall, room 2")
    assert len(place) == 120
