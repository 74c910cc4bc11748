from datetime import timedelta
from typing import Self

from django.contrib.auth.models import User
from django.db import models
from django.utils import timezone

from scoring.clubs.models import Club, Member, digest
from scoring.tokens import new_token

VALID_FOR = timedelta(days=1)


class SignInLinkQuerySet(models.QuerySet["SignInLink"]):
    def issue(self) -> str:
        """Make a link for the organiser and return its secret part; older links end here."""
        token = new_token()
        self.filter(used_at=None).delete()
        self.create(digest=digest(token))
        return token

    def usable(self) -> Self:
        return self.filter(used_at=None, issued_at__gt=timezone.now() - VALID_FOR)

    def find(self, token: str) -> "SignInLink | None":
        return self.usable().filter(digest=digest(token)).first()


class SignInLink(models.Model):
    """A way in for the organiser that works once. Only its digest is stored."""

    digest = models.CharField(max_length=64, unique=True)
    issued_at = models.DateTimeField(auto_now_add=True)
    used_at = models.DateTimeField(null=True)

    objects = SignInLinkQuerySet.as_manager()

    def __str__(self) -> str:
        return f"sign-in link of {self.issued_at:%Y-%m-%d %H:%M}"

    def use(self) -> User | None:
        """Spend the link and return the organiser; None where somebody was faster."""
        spent = SignInLink.objects.usable().filter(pk=self.pk).update(used_at=timezone.now())
        if not spent:
            return None
        organiser = organiser_here()
        if not Member.objects.of(organiser).exists():
            Club.objects.found(organiser)
        return organiser


def organiser_here() -> User:
    """Whoever looks after this installation; the first time they get an account."""
    found = User.objects.filter(is_superuser=True).order_by("pk").first()
    return found or User.objects.create_superuser("organiser")
