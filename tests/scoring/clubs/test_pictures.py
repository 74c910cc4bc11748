"""The picture of a club: sent, looked at by members, removed."""

import re
from typing import Any

import pytest
from django.core.files.uploadedfile import SimpleUploadedFile
from django.db import IntegrityError, connection
from django.test import Client
from django.test.utils import CaptureQueriesContext
from django.urls import reverse
from PIL import Image

from phase10site.asgi import REFUSED_AT
from scoring.clubs.forms import FAULTS, NOTHING, TOO_LARGE
from scoring.clubs.models import Club, ClubPicture, Role
from scoring.clubs.pictures import ONE_AT_A_TIME, ImageFault, Jpeg
from scoring.fields import MOST_OF_A_PICTURE
from tests.clubs import ada, ben, cleo, club_of, signed_in
from tests.pictures import halves, png_that_claims, saved

pytestmark = pytest.mark.django_db


@pytest.fixture
def club() -> Club:
    return club_of("Olga", "The Tens")


@pytest.fixture
def olga(club: Club) -> Client:
    """An owner."""
    return signed_in(club, "Olga", Role.OWNER)


def send(browser: Client, content: bytes, name: str = "logo.png") -> Any:
    file = SimpleUploadedFile(name, content)
    answer: Any = browser.post("/club/picture/save/", {"picture": file})
    return answer


def test_an_owner_gives_the_club_its_picture(club: Club, olga: Client) -> None:
    answer = send(olga, saved(halves(), "PNG"))
    assert answer.url == "/club/#picture"
    page = olga.get("/club/").text
    assert "The club has its picture." in page
    assert 'width="200" height="100" alt="The picture of The Tens"' in page
    picture = club.picture
    assert (picture.width, picture.height) == (200, 100)
    assert picture.jpeg.startswith(b"\xff\xd8\xff")
    assert picture.changed_by is not None
    assert picture.changed_by.username == "olga"


def test_another_one_takes_its_place(club: Club, olga: Client) -> None:
    send(olga, saved(halves()))
    first = ClubPicture.objects.get()
    send(olga, saved(halves(300, 300)))
    second = ClubPicture.objects.get()
    assert (second.pk, second.width) == (first.pk, 300)
    assert second.version != first.version
    assert second.version in olga.get("/club/").text


def test_it_is_removed_after_a_question(club: Club, olga: Client) -> None:
    assert olga.get("/club/picture/removal/").status_code == 404
    send(olga, saved(halves()))
    assert "Remove the picture?" in olga.get("/club/picture/removal/").text
    assert ClubPicture.objects.exists()
    answer = olga.post("/club/picture/remove/", follow=True)
    assert "The club has no picture any more." in answer.text
    assert not ClubPicture.objects.exists()
    assert olga.post("/club/picture/remove/").status_code == 302  # pressed twice


def test_members_see_it_and_nobody_else(club: Club, olga: Client, client: Client) -> None:
    assert ben(club).get("/club/picture/").status_code == 404  # none yet
    send(olga, saved(halves()))
    for browser in (olga, ada(club), ben(club)):
        answer = browser.get("/club/picture/")
        assert answer.content == club.picture.jpeg
        assert answer["Content-Type"] == "image/jpeg"
        assert answer["X-Content-Type-Options"] == "nosniff"
        assert answer["Cache-Control"] == "private, no-cache"
    for stranger in (cleo(), client):
        assert stranger.get("/club/picture/").status_code == 404


def test_a_browser_that_has_it_is_told_so(club: Club, olga: Client) -> None:
    send(olga, saved(halves()))
    etag = {"If-None-Match": olga.get("/club/picture/")["ETag"]}
    again = olga.get("/club/picture/", headers=etag)
    assert (again.status_code, again.content) == (304, b"")
    send(olga, saved(halves(300, 300)))
    assert olga.get("/club/picture/", headers=etag).status_code == 200


def test_only_owners_change_it_as_only_they_rename_the_club(club: Club, olga: Client) -> None:
    page = ada(club).get("/club/").text
    assert "An owner of the club can choose one." in page
    assert "picture-file" not in page
    send(olga, saved(halves()))
    for browser in (ada(club), ben(club), cleo()):
        send(browser, saved(halves(300, 300)))
        browser.post("/club/picture/remove/")
        assert club.picture.width == 200
    for browser in (ada(club), ben(club)):
        assert send(browser, saved(halves())).status_code == 404
        assert browser.get("/club/picture/removal/").status_code == 404
        assert browser.post("/club/picture/remove/").status_code == 404


BAD = {
    "a text called .jpg": (b"no picture at all", FAULTS[ImageFault.OTHER_FORMAT]),
    "an SVG": (b"<svg onload='alert(1)'/>", FAULTS[ImageFault.OTHER_FORMAT]),
    "nothing": (b"", FAULTS[ImageFault.EMPTY]),
    "a damaged one": (
        saved(Image.effect_noise((99, 99), 9), "JPEG")[:800],
        FAULTS[ImageFault.BROKEN],
    ),
    "a bomb": (png_that_claims(60_000, 60_000), FAULTS[ImageFault.TOO_MANY_PIXELS]),
    "a lot": (png_that_claims(5000, 5000), FAULTS[ImageFault.TOO_LARGE_UNPACKED]),
    "a dot": (saved(halves(1, 1)), FAULTS[ImageFault.TOO_SMALL]),
    "50 MB of zeros": (b"", TOO_LARGE),
    "50 MB of a picture": (saved(halves()), TOO_LARGE),
}


@pytest.mark.parametrize(("content", "said"), BAD.values(), ids=BAD)
def test_what_is_no_picture_is_refused_at_its_field(
    club: Club, olga: Client, content: bytes, said: Any
) -> None:
    much = bytes(50 * 1024 * 1024) if said == TOO_LARGE else b""
    answer = send(olga, content + much, "logo.jpg")
    assert answer.status_code == 422
    (error,) = re.findall(r'id="error-picture">.*?<span>(.*?)</span>', answer.text, re.DOTALL)
    assert error == str(said)
    assert 'aria-describedby="help-picture error-picture" aria-invalid="true"' in answer.text
    assert not ClubPicture.objects.exists()


def test_who_would_wait_for_others_is_told_to_try_again(
    club: Club, olga: Client, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("scoring.clubs.pictures.PATIENCE", 0.1)
    with ONE_AT_A_TIME:
        answer = send(olga, saved(halves()))
    assert answer.status_code == 422
    assert str(FAULTS[ImageFault.BUSY]) in answer.text
    assert not ClubPicture.objects.exists()


def test_no_file_is_asked_for(olga: Client) -> None:
    for fields in ({}, {"picture": "logo.png"}):
        answer = olga.post("/club/picture/save/", fields)
        assert answer.status_code == 422
        assert str(NOTHING) in answer.text


def test_a_bad_one_leaves_the_picture_as_it_was(club: Club, olga: Client) -> None:
    send(olga, saved(halves()))
    before = club.picture.jpeg
    send(olga, b"bad")
    assert ClubPicture.objects.get().jpeg == before


def test_the_largest_file_is_taken(olga: Client) -> None:
    content = saved(halves())
    padded = content + bytes(MOST_OF_A_PICTURE - len(content))
    assert send(olga, padded).status_code == 302
    assert send(olga, padded + b"\0").status_code == 422


def test_of_a_larger_file_the_rest_is_never_kept(olga: Client) -> None:
    answer = send(olga, bytes(50 * 1024 * 1024))
    kept = answer.context["picture_form"].files["picture"]
    assert kept.size <= MOST_OF_A_PICTURE + 64 * 1024


def test_a_file_that_is_not_even_handed_on_is_refused_at_its_field_too(
    club: Club, olga: Client
) -> None:
    refused_at = reverse("picture-too-large")
    assert {reverse("picture-save"): refused_at} == REFUSED_AT
    answer = olga.get(refused_at)
    assert answer.status_code == 413
    assert str(TOO_LARGE) in answer.text
    assert ada(club).get(refused_at).status_code == 404


BYTES = bytes(range(256)) * 3


def test_its_bytes_are_as_they_were(club: Club) -> None:
    ClubPicture.objects.keep(club, Jpeg(BYTES, 3, 256))
    picture = ClubPicture.objects.get()
    assert picture.jpeg == BYTES
    assert (picture.width, picture.height) == (3, 256)
    assert str(picture) == f"picture of club {club.pk}"


def test_a_club_has_one_picture(club: Club) -> None:
    ClubPicture.objects.keep(club, Jpeg(BYTES, 3, 256))
    kept = ClubPicture.objects.get()
    kept.pk = None
    with pytest.raises(IntegrityError):
        kept.save(force_insert=True)


def test_a_page_that_only_leads_to_it_does_not_read_it(club: Club) -> None:
    ClubPicture.objects.keep(club, Jpeg(BYTES, 3, 256))
    with CaptureQueriesContext(
        connection,
    ) as asked:
        assert ClubPicture.objects.without_file().get().width == 3
    assert '"file"' not in asked.captured_queries[0]["sql"]


def test_it_goes_with_its_club(club: Club) -> None:
    ClubPicture.objects.keep(club, Jpeg(BYTES, 3, 256))
    club.delete()
    assert not ClubPicture.objects.exists()
