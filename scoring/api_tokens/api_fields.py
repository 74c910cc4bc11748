"""For whom a program acts, and what it says of their club."""

from base64 import b64decode, b64encode
from dataclasses import dataclass
from typing import Any

from django.urls import reverse
from django.utils.translation import gettext_lazy as _
from drf_spectacular.utils import extend_schema_field
from rest_framework import serializers

from api.scopes import Scope
from jobs.models import Job, JobState
from jobs.results import path_of
from jobs.words import translated
from scoring.api_tokens.models import ApiToken
from scoring.clubs.forms import LONGEST_CLUB
from scoring.clubs.models import Club, ClubPicture, Invitation, Member, PublicName, Role


class TokenFields(serializers.Serializer[Any]):
    """What the token that was sent may now: one of a member, or the link of a table."""

    scope = serializers.ChoiceField(
        choices=[scope.value for scope in Scope], help_text="No more than its member may."
    )
    game = serializers.IntegerField(
        allow_null=True, help_text="The only one that the link of a table opens."
    )
    club = serializers.IntegerField(allow_null=True, help_text="Of its member.")
    member = serializers.CharField(allow_null=True)
    role = serializers.ChoiceField(choices=Role.values, allow_null=True)
    name = serializers.CharField(allow_null=True, help_text="By which its owner knows it.")
    ends_at = serializers.DateTimeField(allow_null=True, help_text="Null: when it is revoked.")


def of_member(token: ApiToken) -> dict[str, Any]:
    member = token.member
    return {
        "scope": token.effective_scope.value,
        "game": None,
        "club": member.club_id,
        "member": member.called,
        "role": member.role,
        "name": token.name,
        "ends_at": token.ends_at,
    }


def of_table(game: int, scope: Scope) -> dict[str, Any]:
    nothing = dict.fromkeys(("club", "member", "role", "name", "ends_at"))
    return {"scope": scope.value, "game": game, **nothing}


class ClubFields(serializers.Serializer[Club]):
    """The club of the token."""

    id = serializers.IntegerField(source="pk")
    name = serializers.CharField()
    founded_at = serializers.DateTimeField()
    public_name = serializers.ChoiceField(
        choices=PublicName.values, help_text="How much of a name strangers see."
    )


class ClubBody(serializers.Serializer[Any]):
    """What is not told stays."""

    name = serializers.CharField(max_length=LONGEST_CLUB, required=False)
    public_name = serializers.ChoiceField(
        choices=PublicName.values,
        required=False,
        help_text="How much of a name strangers see, of people who have chosen nothing.",
    )


class MemberFields(serializers.Serializer[Member]):
    """Somebody who may sign in for the club."""

    id = serializers.IntegerField(source="pk")
    name = serializers.CharField(source="called")
    role = serializers.ChoiceField(choices=Role.values)
    joined_at = serializers.DateTimeField()


class RoleBody(serializers.Serializer[Any]):
    role = serializers.ChoiceField(choices=Role.values)


class InvitationFields(serializers.Serializer[Invitation]):
    """A way into the club that works once."""

    id = serializers.IntegerField(source="pk")
    role = serializers.ChoiceField(choices=Role.values)
    issued_at = serializers.DateTimeField()
    ends_at = serializers.DateTimeField()


@dataclass(frozen=True)
class IssuedInvitation:
    invitation: Invitation
    token: str

    @property
    def link(self) -> str:
        return reverse("invitation-detail", args=[self.token])


class IssuedInvitationFields(serializers.Serializer[IssuedInvitation]):
    """A new invitation, with its link."""

    id = serializers.IntegerField(source="invitation.pk")
    role = serializers.ChoiceField(choices=Role.values, source="invitation.role")
    issued_at = serializers.DateTimeField(source="invitation.issued_at")
    ends_at = serializers.DateTimeField(source="invitation.ends_at")
    link = serializers.CharField(
        allow_null=True, help_text="Told just once: null to who sends the same key again."
    )


NOT_BASE64 = _("This is not base64.")
IN_BASE64 = {"type": "string", "contentEncoding": "base64"}


@extend_schema_field(IN_BASE64)
class FileInBase64(serializers.Field[bytes, str, str, Any]):
    """What is in a file, in letters; lines may be broken."""

    def to_internal_value(self, data: Any) -> bytes:
        try:
            return b64decode("".join(data.split()), validate=True)
        except (AttributeError, ValueError) as error:
            raise serializers.ValidationError(NOT_BASE64) from error

    def to_representation(self, value: bytes) -> str:
        return b64encode(value).decode("ascii")


class KeptPictureFields(serializers.Serializer[ClubPicture]):
    """What is known of the picture of a club."""

    width = serializers.IntegerField()
    height = serializers.IntegerField()
    changed_at = serializers.DateTimeField()


class ClubPictureFields(KeptPictureFields):
    """The picture of a club: a plain JPEG, upright, its longer side of 1600 pixels at most."""

    picture = FileInBase64(source="jpeg")


class ClubPictureBody(serializers.Serializer[Any]):
    picture = FileInBase64(help_text="A JPEG, PNG, WebP or GIF of 10 MB at most, in base64.")


class JobFields(serializers.Serializer[Job]):
    """Work that is done in the background."""

    id = serializers.CharField(source="token")
    kind = serializers.CharField()
    title = serializers.CharField(source="definition.title")
    state = serializers.ChoiceField(choices=JobState.values)
    asked_at = serializers.DateTimeField()
    finished_at = serializers.DateTimeField(allow_null=True)
    done = serializers.IntegerField(help_text="How far it is.")
    total = serializers.IntegerField(allow_null=True, help_text="Null until that is known.")
    value = serializers.JSONField(help_text="What it found out.")
    file = serializers.CharField(allow_blank=True, help_text="What its file is called.")
    error = serializers.SerializerMethodField(help_text="Why it has failed.")

    def get_error(self, job: Job) -> str:
        return translated(job.error)


class JobFilters(serializers.Serializer[Any]):
    state = serializers.ChoiceField(choices=JobState.values, required=False)
    kind = serializers.CharField(max_length=40, required=False)


class JobFileFields(serializers.Serializer[Job]):
    """A file that a job has made; it is kept for a week."""

    id = serializers.CharField(source="token", help_text="That of its job.")
    kind = serializers.CharField()
    name = serializers.CharField(source="file")
    made_at = serializers.DateTimeField(source="finished_at")
    size = serializers.SerializerMethodField(help_text="In bytes; null where it is gone.")

    def get_size(self, job: Job) -> int | None:
        path = path_of(job)
        return path.stat().st_size if path.is_file() else None
