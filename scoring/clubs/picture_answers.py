"""The picture of a club as an answer; a browser that has it already is told so."""

from typing import cast

from django.http import HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404
from django.utils.cache import get_conditional_response

from live.parts import etag_of
from scoring.clubs.models import Club, ClubPicture


def picture_answer(request: HttpRequest, club: Club) -> HttpResponse:
    picture = get_object_or_404(ClubPicture, club=club)
    etag = etag_of(club.pk, picture.version)
    headers = {"ETag": etag, "Cache-Control": "private, no-cache"}
    response = HttpResponse(picture.jpeg, content_type="image/jpeg", headers=headers)
    return cast(HttpResponse, get_conditional_response(request, etag=etag, response=response))
