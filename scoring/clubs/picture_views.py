"""The picture of a club: looking at it, choosing another one, removing it."""

from typing import cast

from django.contrib import messages
from django.contrib.auth.models import User
from django.http import HttpResponse
from django.shortcuts import get_object_or_404, redirect
from django.urls import reverse
from django.utils.cache import get_conditional_response
from django.utils.translation import gettext as _
from django.views.decorators.http import require_safe

from live.parts import render_page, require_post
from live.stamps import quoted
from scoring.clubs.guards import ClubRequest, owner_only, scorer_only
from scoring.clubs.picture_forms import PictureForm
from scoring.clubs.picture_models import ClubPicture
from scoring.clubs.views import members_page


@require_safe
@scorer_only
def club_picture(request: ClubRequest) -> HttpResponse:
    """The file, for members; a browser that has it already is told so."""
    picture = get_object_or_404(ClubPicture, club=request.club)
    etag = quoted(request.club.pk, picture.version)
    headers = {"ETag": etag, "Cache-Control": "private, no-cache"}
    response = HttpResponse(picture.jpeg, content_type="image/jpeg", headers=headers)
    return cast(HttpResponse, get_conditional_response(request, etag=etag, response=response))


@require_post
@owner_only
def picture_save(request: ClubRequest) -> HttpResponse:
    form = PictureForm(request.POST, request.FILES)
    if not form.is_valid():
        return members_page(request, picture_form=form, status=422)
    ClubPicture.objects.keep(request.club, form.cleaned_data["picture"], cast(User, request.user))
    messages.success(request, _("The club has its picture."))
    return to_the_picture()


@require_safe
@owner_only
def picture_too_large(request: ClubRequest) -> HttpResponse:
    """Where a picture is sent of which there was more than the site takes."""
    return members_page(request, picture_form=PictureForm.too_large(), status=413)


@require_safe
@owner_only
def picture_removal(request: ClubRequest) -> HttpResponse:
    """Ask first: nothing of it is kept."""
    of_club = ClubPicture.objects.filter(club=request.club).without_file()
    context = {"picture": get_object_or_404(of_club)}
    return render_page(request, "scoring/clubs/picture_removal.html", context)


@require_post
@owner_only
def picture_remove(request: ClubRequest) -> HttpResponse:
    ClubPicture.objects.filter(club=request.club).delete()
    messages.success(request, _("The club has no picture any more."))
    return to_the_picture()


def to_the_picture() -> HttpResponse:
    return redirect(reverse("member-list") + "#picture")
