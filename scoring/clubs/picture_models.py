"""The picture of a club: a row, so that backups have it and nobody finds it without asking."""

from typing import Self

from django.conf import settings
from django.contrib.auth.models import User
from django.db import models
from django.utils import timezone

from scoring.clubs.images import Jpeg
from scoring.clubs.models import Club


class ClubPictureQuerySet(models.QuerySet["ClubPicture"]):
    def without_file(self) -> Self:
        """For pages that only lead to it."""
        return self.defer("file")

    def keep(self, club: Club, jpeg: Jpeg, by: User | None = None) -> "ClubPicture":
        """From now on this is the picture of the club; of the one before nothing is left."""
        facts = {"file": jpeg.file, "width": jpeg.width, "height": jpeg.height}
        facts |= {"changed_at": timezone.now(), "changed_by": by}
        return self.update_or_create(club=club, defaults=facts)[0]


class ClubPicture(models.Model):
    """A plain JPEG of red, green and blue, as `scoring.clubs.pixels` makes it."""

    club = models.OneToOneField(Club, models.CASCADE, related_name="picture")
    file = models.BinaryField()
    width = models.PositiveSmallIntegerField()
    height = models.PositiveSmallIntegerField()
    changed_at = models.DateTimeField()
    changed_by = models.ForeignKey(settings.AUTH_USER_MODEL, models.SET_NULL, null=True)

    objects = ClubPictureQuerySet.as_manager()

    def __str__(self) -> str:
        return f"picture of club {self.club_id}"

    @property
    def jpeg(self) -> bytes:
        return bytes(self.file)

    @property
    def version(self) -> str:
        """Another one after each change."""
        return format(round(self.changed_at.timestamp() * 1_000_000), "x")
