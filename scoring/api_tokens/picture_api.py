"""The picture of a club for programs: looked at, sent, removed."""

from collections.abc import Mapping
from typing import Any

from django.core.files.uploadedfile import SimpleUploadedFile
from django.shortcuts import get_object_or_404
from django.utils.datastructures import MultiValueDict
from rest_framework.request import Request

from api.conditions import etag
from api.operations import Tagged, acts, reads
from api.problems import invalid_form
from api.scopes import Scope
from scoring.api_tokens.access import OwnerEndpoint
from scoring.api_tokens.api_fields import ClubPictureBody, ClubPictureFields, KeptPictureFields
from scoring.clubs.forms import PictureForm
from scoring.clubs.models import ClubPicture


class PictureOfClub(OwnerEndpoint):
    @reads(ClubPictureFields, tag=True, may_lack=True)
    def get(self, request: Request) -> Tagged:
        """The picture of the club, as it is printed."""
        picture = get_object_or_404(ClubPicture, club=self.club)
        return Tagged(picture, etag(self.club.pk, picture.version))

    @acts(KeptPictureFields, scope=Scope.ORGANISE, body=ClubPictureBody, takes_long=True)
    def put(self, request: Request, body: Mapping[str, Any]) -> ClubPicture:
        """Owners give the club its picture; of the one before nothing is left."""
        file = SimpleUploadedFile("picture", body["picture"])
        form = PictureForm({}, MultiValueDict({"picture": [file]}))
        if not form.is_valid():
            raise invalid_form(form)
        jpeg = form.cleaned_data["picture"]
        return ClubPicture.objects.keep(self.club, jpeg, self.member.user)


class RemovePicture(OwnerEndpoint):
    @acts(None, scope=Scope.ORGANISE)
    def post(self, request: Request) -> None:
        """Owners remove the picture of the club; nothing of it is kept."""
        ClubPicture.objects.filter(club=self.club).delete()
