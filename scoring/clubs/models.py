"""Clubs, and who of their members may do what."""

from datetime import datetime, timedelta
from hashlib import sha256
from typing import Self

from django.conf import settings
from django.contrib.auth.models import AbstractBaseUser, AnonymousUser, User
from django.db import models, transaction
from django.utils import timezone
from django.utils.translation import gettext as _
from django.utils.translation import pgettext_lazy

import live
from scoring.clubs.pictures import Jpeg
from scoring.errors import LastOwner
from scoring.tokens import new_token

type Actor = AbstractBaseUser | AnonymousUser | None
"""Who did it; nobody where the program did it by itself."""

INVITED_FOR = timedelta(days=14)


VALID_FOR = timedelta(days=1)


class Role(models.TextChoices):
    """Each may do all that those below it may."""

    OWNER = "owner", pgettext_lazy("of a club", "Owner")
    ORGANISER = "organiser", pgettext_lazy("of a club", "Organiser")
    SCORER = "scorer", pgettext_lazy("of a club", "Scorer")

    @property
    def and_above(self) -> list["Role"]:
        roles = list(Role)
        return roles[: roles.index(self) + 1]


class PublicName(models.TextChoices):
    """How much of a name whoever is no member may see."""

    FULL = "full", pgettext_lazy("of a name", "The full name")
    INITIAL = "initial", pgettext_lazy("of a name", "First name and initial")
    NICKNAME = "nickname", pgettext_lazy("of a name", "The nickname")
    NOTHING = "nothing", pgettext_lazy("of a name", "No name")


class ClubQuerySet(models.QuerySet["Club"]):
    def found(self, user: User, name: str = "") -> "Club":
        """A new club with its first owner."""
        with transaction.atomic():
            club = self.create(name=name or _("Our club"))
            club.members.create(user=user, role=Role.OWNER)
        return club

    def real(self) -> Self:
        return self.filter(is_sample=False)

    def sole(self) -> "Club | None":
        """The club of this installation, where there is just one; a sample is none."""
        clubs = list(self.real().order_by("pk")[:2])
        return clubs[0] if len(clubs) == 1 else None


class Club(models.Model):
    """People who play together. Whatever belongs to one club does not exist for another."""

    name = models.CharField(max_length=60)
    founded_at = models.DateTimeField(auto_now_add=True)
    is_sample = models.BooleanField(default=False)  # nobody in it exists; it goes as a whole
    public_name = models.CharField(
        max_length=10, choices=PublicName, default=PublicName.INITIAL
    )  # of whoever has chosen nothing
    names_version = models.PositiveIntegerField(default=0)  # of how its people are called

    objects = ClubQuerySet.as_manager()

    def __str__(self) -> str:
        return self.name

    @property
    def picture_version(self) -> str:
        """Another one with each picture; empty while there is none."""
        picture = getattr(self, "picture", None)
        return picture.version if picture else ""

    def rename(self, name: str) -> None:
        self.name = name
        self.save(update_fields=["name"])

    def show_names(self, public_name: PublicName) -> None:
        """From now on strangers see so much of whoever has chosen nothing."""
        with transaction.atomic():
            Club.objects.filter(pk=self.pk).update(public_name=public_name)
            names_changed(self.pk)

    @property
    def names_topic(self) -> str:
        """By which pages follow that call its people by name."""
        return f"names:{self.pk}"

    def locked(self) -> "Club":
        """This club while nobody else changes who is in it; inside of a transaction.

        It is locked before a tournament. Who has that one locked may still make what belongs to
        the club, such as games: its key stays free, or each would wait for the other.
        """
        assert transaction.get_connection().in_atomic_block
        return Club.objects.select_for_update(no_key=True).get(pk=self.pk)


def names_changed(club: int) -> None:
    """Whoever shows its people shows them otherwise, as soon as others can see that."""
    Club.objects.filter(pk=club).update(names_version=models.F("names_version") + 1)
    live.publish(f"names:{club}")


class MemberQuerySet(models.QuerySet["Member"]):
    def of(self, user: AbstractBaseUser | AnonymousUser) -> Self:
        """The memberships of this person, the oldest first."""
        return self.filter(user=user.pk).select_related("club").order_by("pk")


class Member(models.Model):
    """Somebody who may sign in for a club."""

    club = models.ForeignKey(Club, models.CASCADE, related_name="members")
    user = models.ForeignKey(settings.AUTH_USER_MODEL, models.CASCADE, related_name="memberships")
    role = models.CharField(max_length=10, choices=Role)
    joined_at = models.DateTimeField(auto_now_add=True)

    objects = MemberQuerySet.as_manager()

    class Meta:
        constraints = [models.UniqueConstraint(fields=["club", "user"], name="member_once")]

    def __str__(self) -> str:
        return f"{self.role} {self.pk}"

    def may(self, role: Role) -> bool:
        return self.role in role.and_above

    @property
    def called(self) -> str:
        """The name for the list of members."""
        return self.user.first_name or self.user.username

    def become(self, role: Role) -> None:
        """From now on they may do what this role may."""
        with transaction.atomic():
            if role is not Role.OWNER:
                self.leave_an_owner()
            Member.objects.filter(pk=self.pk).update(role=role)
        self.role = role

    def leave(self) -> None:
        with transaction.atomic():
            self.leave_an_owner()
            self.delete()

    def leave_an_owner(self) -> None:
        """Refuse what would leave nobody; of two owners who remove each other, one stays.

        Whom they have invited can no longer come: the next owner may not know of it.
        """
        owners = self.club.locked().members.filter(role=Role.OWNER)
        if not owners.exclude(pk=self.pk).exists():
            raise LastOwner
        self.club.invitations.filter(issued_by=self.user_id, used_at=None).delete()


class InvitationQuerySet(models.QuerySet["Invitation"]):
    def issue(self, club: Club, role: Role, by: User) -> str:
        """Make a link that lets one person join, and return its secret part."""
        token = new_token()
        self.create(club=club, role=role, digest=digest(token), issued_by=by)
        return token

    def usable(self) -> Self:
        return self.filter(used_at=None, issued_at__gt=timezone.now() - INVITED_FOR)

    def find(self, token: str) -> "Invitation | None":
        return self.usable().filter(digest=digest(token)).select_related("club").first()

    def open_ones(self) -> Self:
        return self.usable().select_related("issued_by").order_by("-issued_at", "-pk")


class Invitation(models.Model):
    """A way into a club that works once. Only its digest is stored."""

    club = models.ForeignKey(Club, models.CASCADE, related_name="invitations")
    role = models.CharField(max_length=10, choices=Role)
    digest = models.CharField(max_length=64, unique=True)
    issued_by = models.ForeignKey(settings.AUTH_USER_MODEL, models.SET_NULL, null=True)
    issued_at = models.DateTimeField(auto_now_add=True)
    used_at = models.DateTimeField(null=True)

    objects = InvitationQuerySet.as_manager()

    def __str__(self) -> str:
        return f"invitation of {self.issued_at:%Y-%m-%d %H:%M}"

    @property
    def ends_at(self) -> datetime:
        return self.issued_at + INVITED_FOR

    def withdraw(self) -> bool:
        """Nobody can use it any more; False where somebody has."""
        removed, _rows = Invitation.objects.usable().filter(pk=self.pk).delete()
        return bool(removed)

    def accept(self, user: User) -> Member | None:
        """Spend the link; None where somebody was faster."""
        with transaction.atomic():
            spent = Invitation.objects.usable().filter(pk=self.pk).update(used_at=timezone.now())
            if not spent:
                return None
            member, is_new = self.club.members.get_or_create(
                user=user, defaults={"role": self.role}
            )
            if not is_new and not member.may(Role(self.role)):
                member.role = self.role
                member.save(update_fields=["role"])
        return member


def digest(token: str) -> str:
    return sha256(token.encode()).hexdigest()


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
    """A plain JPEG of red, green and blue, as `scoring.clubs.pictures` makes it."""

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
