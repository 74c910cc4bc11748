"""Where a club has its page."""

from typing import Self

from django.db import models
from django.urls import reverse

from scoring.clubs.models import Club
from scoring.names import tidy
from scoring.tokens import CODE_LENGTH, new_public_code, new_token
from tournaments.nights.models import UnknownCode

LONGEST_PLACE = 120


class ClubAddressQuerySet(models.QuerySet["ClubAddress"]):
    def visited(self, code: str) -> "ClubAddress":
        found = self.select_related("club").filter(code=code.upper()).first()
        if found is None:
            raise UnknownCode
        return found

    def with_feed(self, token: str) -> "ClubAddress | None":
        return self.select_related("club").filter(feed_token=token).first()

    def of(self, club: Club) -> "ClubAddress":
        """Each club has one; two who ask first get the same."""
        at = self.get_or_create(club=club)[0]
        at.club = club  # which knows its address from now on
        return at

    def open_ones(self) -> Self:
        return self.filter(is_public=True)


def club_page_of(club: Club, *, is_member: bool) -> str:
    """Where whoever looks sees the page of a club; empty where they do not.

    The address is to be read together with the club.
    """
    at: ClubAddress | None = getattr(club, "address", None)
    if at and (is_member or at.is_public):
        return at.get_absolute_url()
    return reverse("club-own") if is_member else ""


class ClubAddress(models.Model):
    """By which code a club is found, and whether by everybody who has it."""

    club = models.OneToOneField(Club, models.CASCADE, related_name="address")
    code = models.CharField(max_length=CODE_LENGTH, unique=True, default=new_public_code)
    is_public = models.BooleanField(default=True)
    feed_token = models.CharField(
        max_length=32, unique=True, null=True, blank=True
    )  # of the calendar with all nights: kept as it is, for it is shown again and again; None
    # where nobody has made it
    place = models.CharField(max_length=LONGEST_PLACE, blank=True)  # as calendars tell it

    objects = ClubAddressQuerySet.as_manager()

    def __str__(self) -> str:
        return f"address of club {self.club_id}"

    def get_absolute_url(self) -> str:
        return reverse("club-detail", args=[self.code])

    def renew_feed(self) -> None:
        """From now on only the new link is one."""
        self.feed_token = new_token()
        self.save(update_fields=["feed_token"])

    def end_feed(self) -> None:
        self.feed_token = None
        self.save(update_fields=["feed_token"])

    def show_to_all(self, is_public: bool) -> None:
        """From now on to whoever has the link, or to members alone."""
        self.is_public = is_public
        self.save(update_fields=["is_public"])

    def meet_at(self, place: str) -> None:
        """Each night says so from now on."""
        self.place = tidy(place)[:LONGEST_PLACE]
        self.save(update_fields=["place"])
