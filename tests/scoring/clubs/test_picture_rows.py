import pytest
from django.db import IntegrityError, connection
from django.test.utils import CaptureQueriesContext

from scoring.clubs.models import Club, ClubPicture
from scoring.clubs.pictures import Jpeg
from tests.clubs import club_of

pytestmark = pytest.mark.django_db

BYTES = bytes(range(256)) * 3


@pytest.fixture
def club() -> Club:
    return club_of("Olga", "The Tens")


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
