"""The nights of a club as a calendar to subscribe to: for whoever has its page, or for members."""

from dataclasses import dataclass
from datetime import timedelta
from functools import cached_property

from django.db.models import Max, QuerySet
from django.urls import reverse
from django.utils.translation import get_language

from live.parts import etag_of
from tournaments.club_pages.calendar_file import CalendarEvent, calendar_text
from tournaments.club_pages.models import ClubAddress
from tournaments.club_pages.words import coming_text
from tournaments.nights.models import Tournament
from tournaments.replies.models import PersonalLink

EVENING = timedelta(hours=4)
DAY = timedelta(days=1)


@dataclass(frozen=True)
class CalendarFeed:
    at: ClubAddress
    origin: str  # by which phones reach this site
    has_all: bool = False  # also the nights that only members see

    @property
    def nights(self) -> QuerySet[Tournament]:
        """One that was removed is not there any more, nor in the calendars that ask again."""
        found = Tournament.objects.filter(club=self.at.club)
        return (found if self.has_all else found.filter(is_public=True)).in_order()

    @property
    def version(self) -> str:
        """Of all that stands in it."""
        nights = list(self.nights.values_list("pk", "version"))
        facts = self.at.club.name, self.at.place, self.origin, self.description, get_language()
        return etag_of(*facts, nights)

    @cached_property
    def description(self) -> str:
        """Where people of a club that has personal links say whether they come."""
        if not PersonalLink.objects.of(self.at.club).exists():
            return ""
        return coming_text(self.origin + reverse("club-calendar", args=[self.at.code]))

    @property
    def text(self) -> str:
        nights = self.nights.annotate(changed_at=Max("log__happened_at"))
        return calendar_text(self.at.club.name, map(self.event_of, nights))

    def event_of(self, night: Tournament) -> CalendarEvent:
        starts_at = night.starts_at
        return CalendarEvent(
            uid=f"{night.code}@phase10site",
            changed_at=vars(night)["changed_at"] or night.created_at,
            sequence=night.version,
            begins=starts_at or night.date,
            lasts=EVENING if starts_at else DAY,
            title=night.name,
            address=self.origin + address_of(night),
            place=self.at.place,
            description="" if night.is_over else self.description,
        )


def address_of(night: Tournament) -> str:
    """That of visitors, where they may see it."""
    if night.is_public:
        return reverse("night-detail", args=[night.code])
    return night.get_absolute_url()
