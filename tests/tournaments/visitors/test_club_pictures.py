"""The picture of a club on the pages of its nights, for whoever may see them."""

import pytest
from django.test import Client

from scoring.clubs.models import ClubPicture
from scoring.clubs.pictures import Jpeg
from tests.pictures import halves, saved
from tests.tournaments.nights_running import running
from tournaments.nights.models import Tournament

pytestmark = pytest.mark.django_db


def gives_picture(night: Tournament, width: int = 300) -> ClubPicture:
    jpeg = Jpeg(saved(halves(width, 200), "JPEG"), width, 200)
    return ClubPicture.objects.keep(night.club, jpeg)


def addresses(night: Tournament) -> list[str]:
    own = night.entrants.all()[0].address
    return [f"/nights/{night.code}/", own, f"/screen/{night.code}/"]


def test_it_stands_on_the_wall_and_on_the_pages_of_the_night(client: Client) -> None:
    night = running(sizes=(4,))
    for address in addresses(night):
        assert "club-picture" not in client.get(address).text
    version = gives_picture(night).version
    for address in addresses(night):
        page = client.get(address).text
        assert f'src="/nights/{night.code}/picture/?v={version}"' in page
        assert f'alt="The picture of {night.club.name}"' in page
        assert 'width="300"' in page


def test_whoever_may_see_the_night_gets_the_file_and_nobody_else(client: Client) -> None:
    night = running(sizes=(4,))
    address = f"/nights/{night.code}/picture/"
    assert client.get(address).status_code == 404
    picture = gives_picture(night)
    answer = client.get(address)
    assert (answer.content, answer["Content-Type"]) == (picture.jpeg, "image/jpeg")
    again = client.get(address, headers={"If-None-Match": answer["ETag"]})
    assert (again.status_code, again.content) == (304, b"")
    assert client.post(address).status_code == 405
    assert client.get("/nights/AAAAAAAAAAAA/picture/").status_code == 404


def test_another_picture_is_another_version_of_each_page(client: Client) -> None:
    night = running(sizes=(4,))
    seen = {address: client.get(address)["ETag"] for address in addresses(night)}
    gives_picture(night)
    for address, etag in seen.items():
        assert client.get(address, headers={"If-None-Match": etag}).status_code == 200
    night.club.picture.delete()
    for address in seen:
        assert "club-picture" not in client.get(address).text


def test_no_page_reads_the_file(client: Client) -> None:
    night = running(sizes=(4,))
    gives_picture(night)
    found = Tournament.objects.visited(night.code)
    assert found.club.picture_version
    assert found.club.picture.get_deferred_fields() == {"file"}
